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

# Feature bits: what is played with.
CLASSIC_LONGEST = 1
STRUCTURES = 2
RIVERS, LAKES, LAVAS, METEORS, FOREST, TRAILS, DESERT, CANYONS = (4 << n for n in range(8))
EXPANSIONS = 255 << 2
"""All of them."""
TRAILS_AT_STATIONS = 1 << 10
"""A new trail may join at the corner of a station's cell (rules version 2)."""
OLD_START_VOLCANO = 1 << 11
"""The volcano of the start is no new one in round 1 (rules version 2)."""
# House rules.
ONE_VOLCANO = 1 << 12
"""At most one new volcano in a round."""
ROUTES_AT_CRATERS = 1 << 13
"""A route that meets several craters pays once."""
CRATERS_FILL = 1 << 14
"""A crater counts as something drawn for the goals A and D."""
ZIGZAG_GROVES = 1 << 15
"""The diagonal of goal FB may turn."""
TRAILS_MEET_ONCE = 1 << 16
"""For goal TB, pieces of trails that meet in the same corner of the station's cell count once."""

# The stage of a game.
ROLLING, PICKING, DRAWING, LAST_DROUGHT, OVER = range(5)

# The head.
HEAD_ROUND = 0
HEAD_PHASE = 1
HEAD_ROUNDS = 2
HEAD_FEATURES = 3
HEAD_STAGE = 4
HEAD_FIRST = 5
"""The seat that picks first in a draft, -1 before it is known,"""
HEAD_STAR = 6
"""and the one that did so in the first round."""
GOALS = 3
GOAL = 7
"""Three goals, -1 for none,"""
GOAL_PAYS = GOAL + GOALS
"""and what each pays to the next who meets it."""
MAX_SEATS = 12
ROUTE_DICE = 4
MAX_POOL = MAX_SEATS * ROUTE_DICE
POOL = GOAL_PAYS + GOALS
"""Draft: the dice lying in pairs, before the roll as positions in the pool, after it as faces;"""
PICKER = POOL + MAX_POOL
"""and who has picked each pair, -1 for nobody."""
HEAD_SIZE = PICKER + MAX_POOL // 2

# The block of one seat; seat s begins at HEAD_SIZE + s * SEAT_SIZE. Pictures and marks are its board.
PICTURE = 0
"""49 picture ids, 0 where nothing is drawn."""
MARKS = PICTURE + CELLS
"""49 masks of marks:"""
CRATER = 1
"""a crater,"""
CANYON = 4
"""the first of four bits for a canyon at each side of the cell,"""
BRIDGED = 8
"""and of four bits for one that is bridged there."""
BOARD = MARKS + CELLS
ROUND = BOARD
"""49 round numbers: when each cell was drawn, 0 for never."""
DICE = ROUND + CELLS
"""What this round's dice show, -1 where there is none: four route dice, then two for each expansion."""
MAX_DICE = 8
SPECIALS_USED = DICE + MAX_DICE
"""Bit mask of the specials used up."""
DICE_DRAWN = SPECIALS_USED + 1
"""Bit mask of this round's dice already drawn."""
SPECIAL_SPENT = DICE_DRAWN + 1
"""1 when this round's special has been drawn or sacrificed."""
DONE = SPECIAL_SPENT + 1
"""1 when the seat has confirmed the round."""
COPIES = DONE + 1
"""Copies of route dice that factories still allow in this round."""
VILLAGES = COPIES + 1
UNIVERSITIES = VILLAGES + 1
FREE_SPECIALS = UNIVERSITIES + 1
"""1 while the special of the third university may be drawn."""
FREE_USED = FREE_SPECIALS + 1
"""1 when it has been drawn: it does not count towards three per game."""
LAST_IMPACT = FREE_USED + 1
"""Cell of the last impact."""
EVENTS = LAST_IMPACT + 1
"""Bit mask of what is to be answered before drawing:"""
DROUGHT_EVENT, METEOR_EVENT = 1, 2
BRIDGES_SPENT = EVENTS + 1
"""Bridge points spent."""
GOAL_POINTS = BRIDGES_SPENT + 1
"""Points of each goal, 0 for one not met."""
SEAT_SIZE = GOAL_POINTS + GOALS

SPECIALS_PER_GAME = 3
BRIDGE_POINTS = 12
