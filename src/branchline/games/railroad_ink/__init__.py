"""Railroad Ink: everyone draws the same dice on a board of their own."""
