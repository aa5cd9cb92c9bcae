"""Depot: dock wagons to shared trains, and be the first without cards."""
