"""For people who play on paper."""
