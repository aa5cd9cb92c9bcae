"""Several processes that serve one port: started, kept alive, and what they share."""
