"""Score zones that were filled in on paper: each box is entered by hand, and the rules count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import Line, Sheet
from branchline.core.errors import BadText
from branchline.core.sketch import Box, Checked, Mistake, Sketches, Touch
from branchline.core.texts import Text, text
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import (
    HAND,
    LAST_OF_THREE_BONUS,
    RANKS,
    ROUNDS,
    SUIT_COUNT,
)
from branchline.games.pioneer_rails.kernels.maps import FORT, MAP_IDS, RANCH, TOWN_CORNER, TOWN_NAMES, YARD
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.score import GOALS, block_score
from branchline.games.pioneer_rails.state import new_state, seat_block
from branchline.games.pioneer_rails.view import view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.games.pioneer_rails.meta import PioneerRailsOptions
    from branchline.parts.compiled import Ints

Values = dict[str, str]
"""What is written in the boxes, by their ids."""
BANKS = range(at.BANK_BOXES)
HANDS = range(ROUNDS)


def boxes(options: PioneerRailsOptions) -> tuple[Box, ...]:
    """The boxes of a score zone, from the top to the bottom."""
    towns = len(TOWN_NAMES[MAP_IDS.index(options.map)])
    return (
        _number("nuggets", text("Gold nuggets that are circled"), SHEET.nugget_boxes),
        *(_bank(bank) for bank in BANKS),
        _number("forts", text("Forts"), len(SHEET.fort_track)),
        _number("ranches", text("Ranches"), len(SHEET.ranch_track)),
        _number("yards", text("Rail yards"), len(SHEET.railyard_multipliers)),
        _number("joined", text("Towns joined by your best railway or network"), towns),
        _number("towns", text("Towns that are reached"), towns),
        *(_goal(goal) for goal in range(at.GOALS)),
        *(box for hand in HANDS for box in _hand(hand)),
        Box("last", text("Last of three players"), (("", text("no")), ("1", text("yes")))),
    )


def _number(name: str, label: Text, most: int) -> Box:
    return Box(name, label, (("", Text("0")), *((str(n), Text(str(n))) for n in range(1, most + 1))))


def _bank(bank: int) -> Box:
    factor = SHEET.bank_multipliers[bank]
    choices = ((str(n), Text(f"{n} × {factor} = {n * factor}")) for n in range(1, SHEET.bank_capacity + 1))
    label = text("Nuggets in bank {number}", number=bank + 1)
    return Box(f"bank{bank + 1}", label, (("", Text("0")), *choices))


def _goal(goal: int) -> Box:
    values = ((str(star), Text(str(star))) for star in SHEET.goal_star_values)
    label = text("Star of goal {number}", number=goal + 1)
    return Box(f"goal{goal + 1}", label, (("", Text("0")), *values))


def _hand(hand: int) -> Iterator[Box]:
    """The five boxes of a row, and the saloon beside it."""
    group = text("Poker hand {number}", number=hand + 1)
    ranks = (("", Text("–")), *((rank, Text(rank)) for rank in RANKS))
    for card in range(HAND):
        label = text("Card {number} of hand {hand}", number=card + 1, hand=hand + 1)
        yield Box(f"hand{hand + 1}.{card + 1}", label, ranks, group)
    circled = (("", text("no saloon")), ("1", text("saloon")))
    yield Box(f"saloon{hand + 1}", text("Saloon beside hand {hand}", hand=hand + 1), circled, group)


# --- the text -------------------------------------------------------------------------------------------


def read(source: str, options: PioneerRailsOptions) -> Values:
    """What a text writes into the boxes."""
    allowed = {box.id: dict(box.choices) for box in boxes(options)}
    values: Values = {}
    for token in source.split():
        box, _, value = token.partition("=")
        if not value or value not in allowed.get(box, ()):
            raise BadText(
                "unknown-box", text("“{token}” is no box of this score zone.", token=token), at=token
            )
        values[box] = value
    return values


def touch(source: str, options: PioneerRailsOptions, touched: Touch) -> str:
    """The score zone after something was written into a box."""
    values = read(source, options) | {touched.place: touched.tool}
    known = ((box.id, dict(box.choices), values.get(box.id, "")) for box in boxes(options))
    return " ".join(f"{box}={value}" for box, choices, value in known if value and value in choices)


# --- counting -------------------------------------------------------------------------------------------


def check(source: str, options: PioneerRailsOptions) -> Checked:
    """What the boxes are worth, and what can't stand in them."""
    values = read(source, options)
    mistakes = tuple(_mistakes(values))
    right = {box: value for box, value in values.items() if box not in {each.place for each in mistakes}}
    state = new_state(options, 2)
    block = seat_block(state.data, 0)
    _write(block, MAP_IDS.index(options.map), right)
    seen = view(state, 0)
    lines = block_score(options, seen.goals, seen.sheets[0], block).lines
    return Checked(
        board=source,
        right=source,
        sheet=Sheet((*_with_goals(lines, right), *_bonus(right))),
        mistakes=mistakes,
        written=values,
    )


def _write(block: Ints, map_number: int, values: Values) -> None:
    """Writes into the block of a seat what the boxes say."""

    def number(box: str) -> int:
        return int(values.get(box, "0"))

    block[at.NUGGETS] = number("nuggets")
    for bank in BANKS:
        block[at.BANK + bank] = number(f"bank{bank + 1}") * SHEET.bank_multipliers[bank]
    for box, location in (("forts", FORT), ("ranches", RANCH), ("yards", YARD)):
        block[at.ACTIVATED + location] = number(box)
    block[at.TOWN_BOXES] = min(SHEET.town_boxes, SHEET.town_boxes_precircled + number("towns"))
    for corner in TOWN_CORNER[map_number, : number("joined")]:
        block[at.CORNER + corner] = 1
    for hand in HANDS:
        ranks = [values.get(f"hand{hand + 1}.{card + 1}", "") for card in range(HAND)]
        if all(ranks):
            start = at.POKER + hand * HAND
            block[start : start + HAND] = [1 + RANKS.index(rank) for rank in ranks]
        block[at.SALOON + hand] = number(f"saloon{hand + 1}")


def _with_goals(lines: tuple[Line, ...], values: Values) -> Iterator[Line]:
    """The lines with those of the goals, whose cards nobody has named."""
    stars = {goal: int(values.get(f"goal{goal + 1}", "0")) for goal in range(at.GOALS)}
    for line in lines:
        if line.key != "goals" or not any(stars.values()):
            yield line
            continue
        for goal, star in stars.items():
            if star:
                yield Line("goals", text("Goal {number}", number=goal + 1), star, group=GOALS)


def _bonus(values: Values) -> Iterator[Line]:
    if "last" in values:
        yield Line("bonus", text("Last of three players"), LAST_OF_THREE_BONUS)


def _mistakes(values: Values) -> Iterator[Mistake]:
    banked = sum(int(values.get(f"bank{bank + 1}", "0")) for bank in BANKS)
    nuggets = int(values.get("nuggets", "0"))
    if banked > nuggets:
        last = max(bank for bank in BANKS if f"bank{bank + 1}" in values)
        sentence = text(
            "{banked} nuggets are in banks, but only {nuggets} are circled.", banked=banked, nuggets=nuggets
        )
        yield Mistake(f"bank{last + 1}", sentence)
    if int(values.get("joined", "0")) > int(values.get("towns", "0")):
        yield Mistake("joined", text("More towns are joined than are reached."))
    for hand in HANDS:
        cards = [f"hand{hand + 1}.{card + 1}" for card in range(HAND)]
        ranks = [values[card] for card in cards if card in values]
        if any(ranks.count(rank) > SUIT_COUNT for rank in RANKS):
            yield Mistake(cards[-1], text("There are only {cards} cards of a rank.", cards=SUIT_COUNT))


SKETCHES = Sketches(settings=("map",), check=check, touch=touch, boxes=boxes)
