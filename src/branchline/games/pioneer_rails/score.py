"""The score sheet: every line names the cells, towns, ranks or goals behind its points."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.contract import Line, Outcome, Rank, Sheet
from branchline.core.texts import Text, ntext, text
from branchline.games.pioneer_rails.imagine import block_from_sheet
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import HAND, RANKS, SUITS
from branchline.games.pioneer_rails.kernels.geometry import CELL_NAMES
from branchline.games.pioneer_rails.kernels.maps import (
    BANK,
    FORT,
    LEAST_TOWNS,
    LOCATIONS,
    MAP_IDS,
    MAPS,
    RANCH,
    SALOON,
    YARD,
)
from branchline.games.pioneer_rails.kernels.poker import hand_points
from branchline.games.pioneer_rails.kernels.scoring import LINE_KEYS, best_network, row_points, score_sheet
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.view import view as view_of
from branchline.games.pioneer_rails.words.names import LEVEL_NAMES, goal_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.games.pioneer_rails.meta import PioneerRailsOptions
    from branchline.games.pioneer_rails.state import PioneerRailsState
    from branchline.games.pioneer_rails.view import GoalView, PioneerRailsView, SeatSheet
    from branchline.parts.compiled import Ints

GOALS, POKER_HANDS = text("Goals"), text("Poker hands")
HAND_TEXTS: dict[int, Text] = {
    SHEET.poker.pair: text("Pair"),
    SHEET.poker.two_pair: text("Two pair"),
    SHEET.poker.three: text("Three of a kind"),
    SHEET.poker.full_house: text("Full house"),
    SHEET.poker.straight: text("Straight"),
    SHEET.poker.four: text("Four of a kind"),
}


def sheet(view: PioneerRailsView) -> tuple[Sheet, ...]:
    """The itemised score of every seat."""
    return tuple(seat_score(view, seat_sheet) for seat_sheet in view.sheets)


def seat_score(view: PioneerRailsView, sheet: SeatSheet) -> Sheet:
    """The itemised score of one seat."""
    return _seat_score(view.options, view.goals, view.turn, sheet)


@lru_cache(maxsize=1024)  # of all sheets at a table only one changes with a move
def _seat_score(
    options: PioneerRailsOptions, goals: tuple[GoalView, ...], turn: int, sheet: SeatSheet
) -> Sheet:
    block = block_from_sheet(sheet, MAP_IDS.index(options.map), turn)
    return block_score(options, goals, sheet, block)


def block_score(
    options: PioneerRailsOptions, goals: tuple[GoalView, ...], sheet: SeatSheet, block: Ints
) -> Sheet:
    """The same, when it is known what the rules have for a sheet."""
    map_number = MAP_IDS.index(options.map)
    lines = np.empty(len(LINE_KEYS), np.int32)
    score_sheet(block, map_number, lines)
    points = dict(zip(LINE_KEYS, lines.tolist(), strict=True))
    places = _places(options.map, sheet.activated)
    return Sheet(
        (
            _line("nuggets", points["nuggets"], places["mine"]),
            _line("banks", points["banks"], places["bank"]),
            _line("forts", points["forts"], places["fort"]),
            _line("ranches", points["ranches"], places["ranch"]),
            _yards(points["yards"], sheet, best_network(block, map_number), places["railyard"]),
            _line("towns", points["towns"], tuple(sheet.towns)),
            *_goals(options, goals, sheet),
            *_poker(block, sheet),
            *([_line("bonus", sheet.bonus)] if sheet.bonus else ()),
        )
    )


LABELS = {
    "nuggets": text("Gold nuggets"),
    "banks": text("Banks"),
    "forts": text("Forts"),
    "ranches": text("Ranches"),
    "yards": text("Rail yards"),
    "towns": text("Town boxes"),
    "goals": GOALS,
    "poker": POKER_HANDS,
    "bonus": text("Last of three players"),
}


@lru_cache(maxsize=2048)  # most are as they were before a move
def _line(key: str, points: int, marks: tuple[str, ...] = ()) -> Line:
    return Line(key, LABELS[key], points, marks)


@lru_cache(maxsize=1024)  # few moves activate something
def _places(map_id: str, activated: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The activated locations of each kind."""
    cells = MAPS[map_id].cells
    kinds = {name: cells[CELL_NAMES.index(name)].location for name in activated}
    return {kind: tuple(name for name, found in kinds.items() if found == kind) for kind in LOCATIONS if kind}


def _yards(points: int, sheet: SeatSheet, network: int, yards: tuple[str, ...]) -> Line:
    """The yards and the towns of the railway or network that joins most of them."""
    if not yards:
        return _line("yards", points)
    suits = {suit for bit, suit in enumerate(SUITS) if network >> bit & 1}
    towns = tuple(town for town, railways in sheet.towns.items() if suits & {*railways})
    label = ntext(
        "Rail yards: {n} town × {factor}",
        "Rail yards: {n} towns × {factor}",
        network // at.COUNT_UNIT,
        factor=SHEET.railyard_multipliers[sheet.yards - 1],
    )
    return Line("yards", label, points, (*yards, *towns), LABELS["yards"])


def _goals(options: PioneerRailsOptions, goals: tuple[GoalView, ...], sheet: SeatSheet) -> Iterator[Line]:
    """A line for each star; nothing in a solo game, where goals bring no points."""
    for goal, star in zip(goals, sheet.stars, strict=False):
        if star and goal.id is not None:
            asked = goal_text(goal.id, options.mountain_goal)
            yield Line("goals", asked, star, (goal.id,), GOALS)
    if sheet.stars and not any(sheet.stars):
        yield _line("goals", 0)


def _poker(block: Ints, sheet: SeatSheet) -> Iterator[Line]:
    """A line for each full row."""
    for row, ranks in enumerate(sheet.poker):
        if len(ranks) == HAND:
            yield _full_row(row, ranks, sheet.saloons[row], row_points(block, row))
    if len(sheet.poker[0]) < HAND:
        yield _line("poker", 0)


@lru_cache(maxsize=2048)
def _full_row(row: int, ranks: tuple[str, ...], saloon: str, points: int) -> Line:
    name = HAND_TEXTS[hand_points(np.array([ranks.count(rank) for rank in RANKS], np.int32))]
    if saloon == "circled":
        name = text("{hand}, doubled by a saloon", hand=name)
    return Line("poker", name, points, (f"hand/{row + 1}",), POKER_HANDS)


# --- goals ----------------------------------------------------------------------------------------

GOAL_NEEDS = {
    "1A": 5, "1B": 8, "1C": 2, "1D": 3, "1E": 1, "1F": 3, "1G": 4, "1H": 5,
    "1I": 2, "1J": 1, "1K": LEAST_TOWNS, "1L": 3, "1M": 2, "1N": 2, "1O": 2,
}  # fmt: skip
"""How many of what a goal counts it asks for."""


def goal_progress(view: PioneerRailsView, sheet: SeatSheet, goal: str) -> tuple[int, int]:
    """How much of a goal a sheet has, and how much it asks for."""
    block = block_from_sheet(sheet, MAP_IDS.index(view.options.map), view.turn)

    def activated(kind: int) -> int:
        return block.item(at.ACTIVATED + kind)

    def stations(field: int) -> int:
        return block.item(field).bit_count()

    match goal:
        case "1A":
            have = sheet.banked
        case "1B":
            have = sheet.nuggets
        case "1C":
            have = activated(BANK)
        case "1D":
            have = activated(SALOON)
        case "1E":
            have = activated(FORT)
        case "1F":
            have = stations(at.EDGES)
        case "1G":
            sides = view.options.mountain_goal == "sides"
            have = block.item(at.MOUNTAINS) if sides else stations(at.RANGES)
        case "1H":
            have = activated(RANCH)
        case "1I":
            have = stations(at.TUNNELS)
        case "1J":
            have = int(sheet.mixed)
        case "1K":
            have = len(sheet.towns)
        case "1L":
            have = max(Counter(chain.from_iterable(sheet.towns.values())).values(), default=0)
        case "1M":
            have = stations(at.BRIDGES)
        case "1N":
            have = max(map(len, sheet.towns.values()), default=0)
        case _:
            have = activated(YARD)
    return have, GOAL_NEEDS[goal]


# --- the end --------------------------------------------------------------------------------------


def solo_target(view: PioneerRailsView) -> int:
    """What a solo score must exceed: more for every goal that is still on the table."""
    return SHEET.solo.base_target + SHEET.solo.per_open_goal * sum(not goal.met for goal in view.goals)


def outcome(state: PioneerRailsState) -> Outcome | None:
    """Most points; then most points for poker hands; then shared. Alone, the target decides."""
    if state.data[at.STAGE] != at.Stage.OVER:
        return None
    view = view_of(state, None)
    results = [(score.total, _poker_points(score)) for score in sheet(view)]
    order = sorted(range(len(results)), key=lambda side: results[side], reverse=True)
    ranks = tuple(
        Rank(1 + sum(result > results[side] for result in results), side, results[side][0]) for side in order
    )
    if len(order) == 1:
        total, target = results[0][0], solo_target(view)
        return Outcome(ranks, _solo_reason(view, total, target), won=total > target, target=target)
    first, second = results[order[0]], results[order[1]]
    if first[0] > second[0]:
        decided_by = ntext("{n} point more", "{n} points more", n=first[0] - second[0])
    elif first > second:
        decided_by = text("more points for poker hands")
    else:
        decided_by = text("a shared win")
    return Outcome(ranks, decided_by)


def _solo_reason(view: PioneerRailsView, total: int, target: int) -> Text:
    """The score against the target, and whence that comes: the level, and the goals still on the table."""
    why = ntext(
        "level {level}, {n} goal left on the table",
        "level {level}, {n} goals left on the table",
        sum(not goal.met for goal in view.goals),
        level=LEVEL_NAMES[view.options.level],
    )
    if total > target:
        return text("{total} points, more than the target of {target} ({why})", total=total, target=target,
                    why=why)  # fmt: skip
    return text("{total} points, not more than the target of {target} ({why})", total=total, target=target,
                why=why)  # fmt: skip


def _poker_points(score: Sheet) -> int:
    return sum(line.points for line in score.lines if line.key == "poker")
