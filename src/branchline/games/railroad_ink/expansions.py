"""The eight expansions: what each brings to a game, told apart by its feature bit alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.errors import BadText
from branchline.core.texts import text
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.pictures import EXPANSION_DATA, EXPANSION_DICE, FACE_ID
from branchline.games.railroad_ink.meta import META

if TYPE_CHECKING:
    from branchline.games.railroad_ink.meta import RailroadInkOptions

BASE_ROUNDS = 7


@dataclass(frozen=True)
class Expansion:
    """One expansion; what its faces look like is data, what they do is a module of kernels."""

    id: str
    feature: int
    rounds: int
    dice: tuple[tuple[int, ...], ...]


_FEATURES = {
    "rivers": at.RIVERS,
    "lakes": at.LAKES,
    "lava": at.LAVAS,
    "meteors": at.METEORS,
    "forest": at.FOREST,
    "trails": at.TRAILS,
    "desert": at.DESERT,
    "canyons": at.CANYONS,
}
EXPANSIONS = {
    data.id: Expansion(data.id, _FEATURES[data.id], data.rounds, EXPANSION_DICE[data.id])
    for data in EXPANSION_DATA
}
EXPANSION_OF_RESULT = {
    result: expansion.id for expansion in EXPANSIONS.values() for die in expansion.dice for result in die
} | {FACE_ID["w4"]: "lakes", FACE_ID["lv"]: "lava"}
"""The expansion that everything on its dice belongs to, and what is drawn without a die;"""
FEATURE_OF_RESULT = {result: EXPANSIONS[name].feature for result, name in EXPANSION_OF_RESULT.items()}
"""and its feature bit."""
CHALLENGE = ("lush-green", "shining-yellow")
"""The editions with Challenge dice, structures and goals."""


def chosen_expansions(options: RailroadInkOptions) -> tuple[Expansion, ...]:
    """The expansions of a table, each once."""
    names = dict.fromkeys((options.expansion, options.second_expansion))
    return tuple(EXPANSIONS[name] for name in names if name != "none")


def round_count(options: RailroadInkOptions) -> int:
    """The fewest rounds that any of them wants."""
    return min((expansion.rounds for expansion in chosen_expansions(options)), default=BASE_ROUNDS)


@lru_cache(maxsize=256)
def features(options: RailroadInkOptions, rules: int = META.newest_rules) -> int:
    """The feature bits of a table: what is played, in which version of the rules, by which house rules."""
    found = 0
    if options.edition in CHALLENGE:
        found |= at.STRUCTURES
    for expansion in chosen_expansions(options):
        found |= expansion.feature
    if rules >= 2:
        found |= sum(bit for bit, expansion in _SECOND_RULES.items() if found & expansion)
    return found | sum(bit for name, value, bit in _READINGS if getattr(options, name) == value)


_SECOND_RULES = {at.TRAILS_AT_STATIONS: at.TRAILS, at.OLD_START_VOLCANO: at.LAVAS}
"""What version 2 of the rules has brought to expansions."""
_READINGS = (
    ("longest", "classic", at.CLASSIC_LONGEST),
    ("groves_line", "zigzag", at.ZIGZAG_GROVES),
    ("craters_pay", "per_route", at.ROUTES_AT_CRATERS),
    ("craters_fill", True, at.CRATERS_FILL),
    ("volcanoes", "one_a_round", at.ONE_VOLCANO),
    ("trail_pieces", "trails", at.TRAILS_MEET_ONCE),
)
"""The house rules: an option, the value that is not its usual one, and its bit."""


def dice_set(options: RailroadInkOptions) -> str:
    return _SETS[options.edition in CHALLENGE]


_SETS = ("classic", "challenge")


def drafted_sets(options: RailroadInkOptions, seats: int) -> tuple[str, ...]:
    """The set of dice that each seat brings to a draft; of mixed ones the first is the edition's own."""
    if isinstance(options.draft_sets, tuple):
        return tuple(_SETS[edition in CHALLENGE] for edition in options.draft_sets)
    own = dice_set(options)
    other = {"classic": "challenge", "challenge": "classic"}[own]
    second = other if options.draft_sets == "mixed" else own
    return tuple(second if seat % 2 else own for seat in range(seats))


def check_drafted_sets(options: RailroadInkOptions, seats: int) -> None:
    """In a draft a list of sets names one for each player."""
    listed = options.draft_sets
    if options.draft and seats > 1 and isinstance(listed, tuple) and len(listed) != seats:
        raise BadText(
            "draft-sets",
            text(
                "The list of sets for the draft names {sets}; it has to name one for each player: {seats}.",
                sets=len(listed),
                seats=seats,
            ),
            at=",".join(listed),
        )


def expansion_dice(options: RailroadInkOptions) -> tuple[tuple[int, ...], ...]:
    """The dice of all expansions, in the order of the options."""
    return tuple(die for expansion in chosen_expansions(options) for die in expansion.dice)
