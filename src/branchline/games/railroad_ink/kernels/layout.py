"""Where everything lies in a game's state: one flat int32 array, a head and one block per seat."""

SIZE = 7
CELLS = SIZE * SIZE
"""Cell index = row * 7 + column: a1 is 0, b1 is 1, g7 is 48."""

NORTH, EAST, SOUTH, WEST = range(4)

# What a side of a cell shows to its neighbour, 3 bits.
FREE, CLOSED, HIGHWAY, RAILWAY, RIVER, WATER, LAVA = range(7)
SIDE_BITS = 3
KEYS = 1 << 4 * SIDE_BITS
"""Number of demand keys: what the four neighbours of a cell show to it."""

# The head.
HEAD_ROUND = 0
HEAD_PHASE = 1
HEAD_ROUNDS = 2
HEAD_FEATURES = 3
HEAD_DICE_COUNT = 4
DICE = 5
"""Face ids of this round's route dice, -1 where there is none."""
MAX_DICE = 8
HEAD_SIZE = DICE + MAX_DICE

# Feature bits.
CLASSIC_LONGEST = 1

# The block of one seat; seat s begins at HEAD_SIZE + s * SEAT_SIZE.
PICTURE = 0
"""49 picture ids, 0 where nothing is drawn."""
ROUND = PICTURE + CELLS
"""49 round numbers: when each cell was drawn, 0 for never."""
USED = ROUND + CELLS
"""Bit mask of the specials used up."""
DRAWN = USED + 1
"""Bit mask of this round's dice already drawn."""
SPECIAL = DRAWN + 1
"""1 when this round's special has been drawn."""
DONE = SPECIAL + 1
"""1 when the seat has confirmed the round."""
SEAT_SIZE = 104

SPECIALS_PER_GAME = 3
