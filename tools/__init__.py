"""Tools for whoever develops Branchline; nothing here is installed."""
