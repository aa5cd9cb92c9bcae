"""What an operator asks a running server, through a socket in its data directory."""
