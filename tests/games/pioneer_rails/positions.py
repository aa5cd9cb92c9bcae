"""Whether a sheet of Pioneer Rails can come about: slow sheets look for turns that lead to its map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.view import PioneerRailsView, SeatSheet
from tests.games.pioneer_rails.opinion import ORDER
from tests.games.pioneer_rails.slow import MULTIPLIERS, SUITS, SlowSheet, cell_of, slow_map, track_of

TYPES = ["sheriff", "ranch", "train"]


def check_position(view: PioneerRailsView) -> None:
    """Every map can be built, turn by turn, and a score zone is what comes of its map.

    A picture may show the map alone: then nothing is written in the score zone. A part of a map is cut out
    of a whole one, and that is checked: what lies outside of the picture, too.
    """
    for sheet in view.sheets:
        built = check_map(view.options, sheet)
        if any(sheet.poker):
            check_boxes(sheet, built)
            check_hands(sheet)
            check_goals(sheet, built, view)


# --- the map --------------------------------------------------------------------------------------


def check_map(options: PioneerRailsOptions, sheet: SeatSheet) -> SlowSheet:
    """Tracks were laid in at most twenty turns, three each and one more for every town box; those that are
    shaded as the latest, if any are, in the last turn, which may still go on. What they reach is marked."""
    suits = {name: suit for suit, names in sheet.tracks.items() for name in names}
    assert len(suits) == sum(map(len, sheet.tracks.values())), "a track belongs to one railway"
    assert {*sheet.latest} <= {*suits}, "what is shaded is there"
    start = SlowSheet(slow_map(options.map), options.same_turn_town_bonus)
    ways = (
        after
        for before in _whole_turns(start, frozenset(suits) - {*sheet.latest}, suits, set())
        for after in _last_turn(before, frozenset(sheet.latest), suits)
    )
    built = next(ways, None)
    assert built is not None, "turns lead to these tracks"
    assert len(built.ranks) <= 20, "a game has twenty turns"
    activated = {*built.activated, *built.find_ranches()}
    assert {cell_of(name) for name in sheet.activated} == activated, "what is activated is marked"
    towns = {built.land.towns[at]: built.railways(at) for at in built.towns}
    assert {name: {*ends} for name, ends in sheet.towns.items()} == towns, "towns know who has reached them"
    return built


Suits = dict[str, str]
"""The railway of each track."""
Tracks = frozenset[str]


def _whole_turns(sheet: SlowSheet, missing: Tracks, suits: Suits, seen: set[Tracks]) -> Iterator[SlowSheet]:
    """The sheets after turns that lay all these tracks; it does not matter how a set was reached."""
    if missing in seen:
        return
    seen.add(missing)
    if not missing:
        yield sheet
    for suit in sorted({suits[name] for name in missing}):
        of_suit = frozenset(name for name in missing if suits[name] == suit)
        for after, left in _turn(_picked(sheet, suit), of_suit):
            if not after.left:
                yield from _whole_turns(after, missing - of_suit | left, suits, seen)


def _last_turn(sheet: SlowSheet, latest: Tracks, suits: Suits) -> list[SlowSheet]:
    """The sheets after a turn of exactly these tracks, as far as it has gone."""
    if not latest:
        return [sheet]
    return [
        after
        for suit in {suits[name] for name in latest}
        for after, left in _turn(_picked(sheet, suit), latest)
        if not left
    ]


def _turn(sheet: SlowSheet, tracks: Tracks) -> Iterator[tuple[SlowSheet, Tracks]]:
    """The sheets when a turn is at its end or has no more of these tracks to lay, and those left over."""
    if not sheet.left or not tracks:
        yield sheet, tracks
    for name in sorted(tracks):
        longer = _laid(sheet, name)
        if longer is not None:
            yield from _turn(longer, tracks - {name})
            return


def _picked(sheet: SlowSheet, suit: str) -> SlowSheet:
    picked = _copied(sheet)
    picked.pick(f"10{next(letter for letter, name in SUITS.items() if name == suit)}")
    return picked


def _laid(sheet: SlowSheet, name: str) -> SlowSheet | None:
    """The sheet with one more track, for which a town box or more may be crossed out."""
    for more in (), ("switch",), ("extra",):
        longer = _copied(sheet)
        try:
            longer.lay(name, {*longer.land.needs(track_of(name)), *more}, (len(sheet.ranks) - 1) // 5)
        except AssertionError:
            continue
        return longer
    return None


def _copied(sheet: SlowSheet) -> SlowSheet:
    return replace(sheet, **{key: copy(value) for key, value in vars(sheet).items() if key != "land"})


# --- the score zone -------------------------------------------------------------------------------


def check_boxes(sheet: SeatSheet, built: SlowSheet) -> None:
    """As many are circled as the map has activated, and what is crossed out was circled before."""
    written = [box for box in sheet.banks if box is not None]
    circled = {"mine": sheet.nuggets, "bank": len(written), "railyard": sheet.yards, "fort": sheet.forts}
    assert circled == {kind: built.count(kind) for kind in circled}, "boxes are circled for places"
    assert sheet.saloons.count("circled") <= built.count("saloon"), "saloons are circled for saloons"
    assert sheet.ranches == len(built.find_ranches()), "ranches are circled for ranches"
    assert sheet.banks[: len(written)] == tuple(written), "banks are filled from the left"
    deposits = [divmod(box, by) for box, by in zip(written, MULTIPLIERS["bank"], strict=False)]
    assert all(rest == 0 and nuggets <= 4 for nuggets, rest in deposits), "up to four nuggets are multiplied"
    built.deposited = [nuggets for nuggets, _ in deposits]
    assert sum(built.deposited) == sheet.banked <= sheet.nuggets, "a bank has nuggets that were dug"
    assert sheet.town_boxes == 1 + len(built.towns), "a town box is circled for each town, one from the start"
    assert sheet.town_boxes_crossed == built.crossed, "a town box is crossed out for each track too many"
    assert sum(map(len, sheet.poker)) == len(built.ranks), "a rank is written in every turn"


def check_hands(sheet: SeatSheet) -> None:
    """Ranks are written row by row; when a round is over its hand counts, twice with a saloon."""
    turns = sum(map(len, sheet.poker))
    rows = [min(5, max(0, turns - 5 * row)) for row in range(4)]
    assert [*map(len, sheet.poker)] == rows, "poker boxes are filled from the first on"
    over = sum(points is not None for points in sheet.hands)
    assert (turns - 1) // 5 <= over <= turns // 5, "a hand counts when its round is over"
    for row, (ranks, saloon, points) in enumerate(zip(sheet.poker, sheet.saloons, sheet.hands, strict=True)):
        assert max(Counter(ranks).values(), default=0) <= 4, "a rank is there four times"
        assert (saloon == "open") <= (row >= over), "a round's saloon is used or lost"
        assert (saloon == "crossed") <= (row < over), "a round's saloon is lost at its end"
        if row < over:
            worth = SlowSheet(slow_map("copper_creek"), ranks=[*ranks] * 4).poker() // 4
            assert points == worth * (2 if saloon == "circled" else 1), "a hand is worth its points"


def check_goals(sheet: SeatSheet, built: SlowSheet, view: PioneerRailsView) -> None:
    """One goal of each type, and a star for those that the map meets."""
    for n, (goal, points) in enumerate(zip(view.goals, sheet.stars, strict=True)):
        assert goal.id is not None
        assert goal.type == TYPES[n] == TYPES[ORDER.index(goal.id[1]) // 5], "one goal of each type"
        assert points in ((0, 5, 10) if goal.met else (0,)), "stars are for goals that were met"
        assert bool(points) == built.meets(goal.id, view.options.mountain_goal), (
            "who meets a goal has its star"
        )
