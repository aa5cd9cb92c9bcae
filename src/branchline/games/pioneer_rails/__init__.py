"""Pioneer Rails: a card is a poker rank and the suit of a railway; tracks run along the sides of hexagons."""
