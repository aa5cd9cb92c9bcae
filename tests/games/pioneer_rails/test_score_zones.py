"""Score zones entered by hand: counted like the sheet of the game they come from."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Committed
from branchline.core.contract import Sheet
from branchline.core.sketch import Touch
from branchline.core.table import Table
from branchline.games.pioneer_rails.kernels.constants import SUITS
from branchline.games.pioneer_rails.kernels.maps import MAP_IDS
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.score_zones import SKETCHES
from branchline.games.pioneer_rails.view import SeatSheet
from tests.refusals import refused
from tests.soak import SOAK

GAMES = 40 if SOAK else 3
PLAIN = PioneerRailsOptions()


def joined(sheet: SeatSheet) -> int:
    """The towns of the railways that hang together, counted as on paper."""
    most = 0
    for suit in SUITS:
        railways = {suit}
        for _ in SUITS:
            railways |= {each for ends in sheet.towns.values() if railways & {*ends} for each in ends}
        most = max(most, sum(bool(railways & {*ends}) for ends in sheet.towns.values()))
    return most


def boxes(sheet: SeatSheet) -> dict[str, int | str]:
    """What stands in the boxes of a sheet."""
    found: dict[str, int | str] = {
        "nuggets": sheet.nuggets,
        "forts": sheet.forts,
        "ranches": sheet.ranches,
        "yards": sheet.yards,
        "joined": joined(sheet),
        "towns": sheet.town_boxes - SHEET.town_boxes_precircled,
        "last": int(bool(sheet.bonus)),
    }
    found |= {f"goal{n}": star for n, star in enumerate(sheet.stars, 1)}
    found |= {
        f"bank{n}": (points or 0) // factor
        for n, (points, factor) in enumerate(zip(sheet.banks, SHEET.bank_multipliers, strict=True), 1)
    }
    for n, (ranks, saloon) in enumerate(zip(sheet.poker, sheet.saloons, strict=True), 1):
        found |= {f"hand{n}.{card}": rank for card, rank in enumerate(ranks, 1)}
        found[f"saloon{n}"] = int(saloon == "circled")
    return found


def entered(sheet: SeatSheet, played: PioneerRailsOptions, random: Random) -> str:
    values = [*boxes(sheet).items()]
    random.shuffle(values)
    text = ""
    for box, value in values:
        if value:
            text = SKETCHES.touch(text, played, Touch(place=box, tool=str(value)))
    return text


def points(sheet: Sheet) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in sheet.lines:
        found[line.key] += line.points
    return found


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("map_id", MAP_IDS)
def test_a_score_zone_is_counted_like_the_game(map_id: str, number: int) -> None:
    """By bots for one, two and three players, whose last has a bonus, on every map."""
    random = Random(f"{map_id} {number}")
    played = PioneerRailsOptions(map=map_id)  # type: ignore[arg-type]
    seats = 1 + number % 3
    table = Table(GAME, played, seats, Committed(random.randbytes(16), [b"n"] * seats))
    name = "greedy" if SOAK else "random"
    play_on(table, {seat: bot(name) for seat in range(seats)}, random)
    view = GAME.view(table.state, None)
    for sheet, counted in zip(view.sheets, GAME.sheet(view), strict=True):
        checked = SKETCHES.check(entered(sheet, played, random), played)
        assert checked.mistakes == ()
        assert points(checked.sheet) == points(counted)
        assert checked.sheet.total == counted.total


def test_what_can_not_stand_in_the_boxes_is_said_at_its_box() -> None:
    def wrong(text: str) -> list[str]:
        return [mistake.place for mistake in SKETCHES.check(text, PLAIN).mistakes]

    assert wrong("nuggets=3 bank1=4") == ["bank1"]
    assert wrong("yards=1 joined=3 towns=2") == ["joined"]
    assert wrong(" ".join(f"hand1.{card}=Q" for card in range(1, 6))) == ["hand1.5"]
    assert wrong("nuggets=4 bank1=4") == []


def test_a_hand_that_is_not_full_brings_nothing_yet() -> None:
    assert points(SKETCHES.check("hand1.1=Q hand1.5=Q", PLAIN).sheet)["poker"] == 0
    full = " ".join(f"hand1.{card}={rank}" for card, rank in enumerate(("10", "J", "Q", "K", "A"), 1))
    straight = points(SKETCHES.check(full, PLAIN).sheet)["poker"]
    assert straight == SHEET.poker.straight
    assert points(SKETCHES.check(f"{full} saloon1=1", PLAIN).sheet)["poker"] == 2 * straight


def test_boxes_that_are_not_there_are_refused_and_not_written() -> None:
    for text in ("nuggets=13", "nuggets", "wells=1"):
        with refused("unknown-box"):
            SKETCHES.check(text, PLAIN)
    for touch in (Touch(place="wells", tool="1"), Touch(place="nuggets", tool="99")):
        assert SKETCHES.touch("forts=1", PLAIN, touch) == "forts=1"
    assert SKETCHES.touch("forts=1 nuggets=2", PLAIN, Touch(place="forts", tool="")) == "nuggets=2"
