"""Land vs Sea: make a map together, and close more of it for your own side."""
