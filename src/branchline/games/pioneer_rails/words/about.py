"""What the things on the table and the lines of the sheet need and give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import About
from branchline.core.texts import Text, listed, text
from branchline.games.pioneer_rails.kernels.constants import CARD_OF, HAND, SUITS, TURNS
from branchline.games.pioneer_rails.kernels.geometry import CELL_NAMES, CELL_SIDES, TRACK_NAMES
from branchline.games.pioneer_rails.kernels.maps import LOCATIONS, MAPS, SIDES_NEEDED
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.score import HAND_TEXTS, goal_progress, solo_target
from branchline.games.pioneer_rails.words.names import (
    GOAL_TYPE_TEXTS,
    PLACE_TEXTS,
    SUIT_TEXTS,
    card_text,
    goal_text,
    rank_of,
    suit_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.pioneer_rails.view import PioneerRailsView, SeatSheet

GRANTS = {
    "extra": (
        text("One more track"),
        text("Cross out a town box and lay one more track, when those of the turn are laid."),
    ),
    "bridge": (
        text("Bridge"),
        text("Cross out a town box: a track may cross the river, and you lay one more track."),
    ),
    "tunnel": (
        text("Tunnel"),
        text("Cross out a town box: a track may run between two mountains of a range, and you lay one more."),
    ),
    "shortcut": (
        text("Shortcut"),
        text(
            "Cross out a town box: a track may cross a desert cell from corner to corner, and you "
            "lay one more."
        ),
    ),
    "switch": (
        text("Switch"),
        text("Cross out a town box: a new branch may start anywhere on another, and you lay one more track."),
    ),
    "suit": (
        text("Suit"),
        text(
            "Cross out a town box before the first track: all tracks of this turn belong to another station."
        ),
    ),
}

DOUBLED = text("A circled saloon doubles its hand.")


def about(view: PioneerRailsView, thing: str) -> About | None:
    """An element by its kind and name, or a line of the sheet by its key."""
    kind, _, name = thing.partition("/")
    own = None if view.seat is None else view.sheets[view.seat]
    if kind == "card" and name in CARD_OF:
        return _card(name)
    if kind == "burned" and view.burned is not None:
        return About(
            card_text(view.burned),
            text(
                "It was discarded before the others were turned up: nobody can pick it, and it does not "
                "come again in this round."
            ),
        )
    if kind == "place" and name in CELL_NAMES:
        return _place(view, own, CELL_NAMES.index(name))
    if kind == "station" and name in SUITS:
        return About(
            text("Station of {suit}", suit=SUIT_TEXTS[name]),
            text("All tracks of this suit start here. No track runs along a station."),
        )
    if kind == "town":
        return _town(view, name)
    if kind == "grant" and name in GRANTS:
        return About(*GRANTS[name])
    if kind == "goal" and name.isdecimal() and int(name) < len(view.goals):
        return _goal(view, own, int(name))
    return _line(view, own, kind)


def _card(card: str) -> About:
    words = text(
        "Its rank, {rank}, joins your poker hand; its suit lays three tracks: {suit}.",
        rank=rank_of(card),
        suit=SUIT_TEXTS[suit_of(card)],
    )
    return About(card_text(card), Text("{card} {hands}", {"card": words, "hands": _hands()}))


def _hands() -> Text:
    worth = [text("{hand} {points}", hand=name, points=points) for points, name in HAND_TEXTS.items()]
    return text("Points of the hands: {hands}.", hands=listed(worth))


def _numbers(numbers: Sequence[int], sign: str = "") -> str:
    return ", ".join(f"{sign}{n}" for n in numbers)


# --- the map --------------------------------------------------------------------------------------


def _place(view: PioneerRailsView, own: SeatSheet | None, cell: int) -> About | None:
    """A location: what it needs, what it gives, and how many of its sides carry tracks."""
    kind = MAPS[view.options.map].cells[cell].location
    if kind is None:
        return None
    title = text("{place} {cell}", place=PLACE_TEXTS[kind], cell=CELL_NAMES[cell])
    needed = int(SIDES_NEEDED[LOCATIONS.index(kind)])
    if own is None:
        return About(title, place_text(kind))
    if kind == "ranch":
        return About(title, place_text(kind), (int(CELL_NAMES[cell] in own.activated), 1))
    laid = {name for names in own.tracks.values() for name in names}
    have = sum(TRACK_NAMES[side] in laid for side in CELL_SIDES[cell].tolist() if side >= 0)
    return About(title, place_text(kind), (min(have, needed), needed))


def place_text(kind: str) -> Text:
    """What a place needs and gives."""
    match kind:
        case "mine":
            return text(
                "Lay a track along one side: circle a nugget. Each is 1 point, and can go into a bank."
            )
        case "saloon":
            return text("Lay tracks along 2 sides: the next poker hand that has no saloon yet counts double.")
        case "bank":
            return text(
                "Lay tracks along 3 sides: put up to {most} nuggets in. Each is worth the number of the "
                "next free box: {numbers}.",
                most=SHEET.bank_capacity,
                numbers=_numbers(SHEET.bank_multipliers, "×"),
            )
        case "railyard":
            return text(
                "Lay tracks along 3 sides: at the end the towns of your largest network count, first "
                "{numbers}.",
                numbers=_numbers(SHEET.railyard_multipliers, "×"),
            )
        case "fort":
            return text(
                "Lay tracks along 4 sides. One fort, two, three are worth {numbers} points together.",
                numbers=_numbers(SHEET.fort_track),
            )
    return text(
        "Cut it off from all other ranches: by tracks, rivers, mountains, stations and the edge. "
        "So many ranches are worth {numbers} points together.",
        numbers=_numbers(SHEET.ranch_track),
    )


def _town(view: PioneerRailsView, name: str) -> About:
    number = next((n for n, town in enumerate(MAPS[view.options.map].towns, 1) if town.id == name), 0)
    return About(
        text("Town {number}", number=number),
        text(
            "A branch that reaches it ends here, and up to three railways can meet in it. The first "
            "track to it circles a town box: 1 point, and something extra when you cross it out."
        ),
    )


# --- goals and lines ------------------------------------------------------------------------------


def _goal(view: PioneerRailsView, own: SeatSheet | None, n: int) -> About:
    goal = view.goals[n]
    if goal.id is None:
        return About(
            GOAL_TYPE_TEXTS[goal.type],
            text("It lies face down and is turned up at the beginning of a later round."),
        )
    have = None
    if own is not None:
        got, need = goal_progress(view, own, goal.id)
        have = min(got, need), need
    return About(goal_text(goal.id, view.options.mountain_goal), goal_worth(view.seats), have)


def goal_worth(seats: int) -> Text:
    """What goals bring at a table for so many."""
    if seats == 1:
        return text(
            "A goal that you meet leaves the table. Each that is left raises the target by {n} points.",
            n=SHEET.solo.per_open_goal,
        )
    first, later = SHEET.goal_star_values
    return text(
        "Whoever meets it first gets {first} points, all who do so in the same turn; whoever "
        "meets it later {later}.",
        first=first,
        later=later,
    )


def _line(view: PioneerRailsView, own: SeatSheet | None, key: str) -> About | None:
    """A line of the sheet, or a row of the score zone."""

    def counted(have: int, of: int) -> tuple[int, int] | None:
        return None if own is None else (have, of)

    sheet = own or view.sheets[0]
    match key:
        case "nuggets":
            return About(
                text("Gold nuggets"),
                text("Each mine gives a nugget: 1 point, even when it has gone into a bank."),
                counted(sheet.nuggets, SHEET.nugget_boxes),
            )
        case "banks":
            filled = sum(box is not None for box in sheet.banks)
            return About(text("Banks"), place_text("bank"), counted(filled, len(sheet.banks)))
        case "forts":
            return About(text("Forts"), place_text("fort"), counted(sheet.forts, len(SHEET.fort_track)))
        case "ranches":
            return About(text("Ranches"), place_text("ranch"), counted(sheet.ranches, len(SHEET.ranch_track)))
        case "yards":
            return About(
                text("Rail yards"),
                place_text("railyard"),
                counted(sheet.yards, len(SHEET.railyard_multipliers)),
            )
        case "towns":
            return About(
                text("Town boxes"),
                text(
                    "The first track to a town circles a box: 1 point, also when it is crossed out. Crossed "
                    "out, it gives one more track and a bridge, tunnel, shortcut, switch or another suit."
                ),
                counted(sheet.town_boxes, SHEET.town_boxes),
            )
        case "goals":
            return About(text("Goals"), goal_worth(view.seats))
        case "poker":
            return About(
                text("Poker hands"),
                Text(
                    "{hands} {saloon}",
                    {"hands": _hands(), "saloon": DOUBLED},
                ),
                counted(min(view.turn - 1, TURNS) % HAND, HAND),
            )
        case "bonus" if view.seats == 1:
            return About(
                text("Target"),
                text("To win you need more than {target} points.", target=solo_target(view)),
            )
        case "bonus":
            return About(
                text("Last of three players"),
                text("The last of three players in turn order, right of the first dealer, gets 2 points."),
            )
    return None
