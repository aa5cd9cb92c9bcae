"""Branchline: a home for route-building tabletop games."""
