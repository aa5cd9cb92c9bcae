"""The rules of Land vs Sea once more, from the rules text alone: plain, slow, and nothing kept that can be
counted again. Every area, chain and route is filled from scratch whenever a tile is placed."""
