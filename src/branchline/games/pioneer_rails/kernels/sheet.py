"""The score zone and the goal cards, read from their data files."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import HAND, RANKS, ROUNDS, SUITS

DATA = Path(__file__).resolve().parents[1] / "data"

GoalType = Literal["sheriff", "ranch", "train"]
GOAL_TYPES: tuple[GoalType, ...] = ("sheriff", "ranch", "train")


class Deck(msgspec.Struct, frozen=True):
    ranks: tuple[str, ...]
    suits: tuple[str, ...]


class SidesNeeded(msgspec.Struct, frozen=True):
    """How many sides of a cell must carry tracks to activate its location."""

    mine: int
    saloon: int
    bank: int
    railyard: int
    fort: int


class Poker(msgspec.Struct, frozen=True):
    """The points of the hands."""

    pair: int
    two_pair: int
    three: int
    full_house: int
    straight: int
    four: int


class Solo(msgspec.Struct, frozen=True):
    base_target: int
    per_open_goal: int
    levels: dict[str, int]


class SheetData(msgspec.Struct, frozen=True):
    """What `data/sheet.json` holds."""

    rounds: int
    turns_per_round: int
    tracks_per_turn: int
    deck: Deck
    sides_needed: SidesNeeded
    nugget_boxes: int
    bank_multipliers: tuple[int, ...]
    bank_capacity: int
    railyard_multipliers: tuple[int, ...]
    fort_track: tuple[int, ...]
    ranch_track: tuple[int, ...]
    town_boxes: int
    town_boxes_precircled: int
    saloon_symbols: int
    goal_star_values: tuple[int, int]
    poker: Poker
    three_player_last_bonus: int
    solo: Solo


class Goal(msgspec.Struct, frozen=True):
    """A goal card; what it asks for is said in `words/names.py` and checked in `kernels/scoring.py`."""

    id: str
    type: GoalType


class GoalData(msgspec.Struct, frozen=True):
    goals: tuple[Goal, ...]


def load_sheet(path: Path) -> SheetData:
    """Read the score zone and check it against the layout of the state."""
    try:
        data = msgspec.json.decode(path.read_bytes(), type=SheetData)
        for found, wanted, what in (
            ((data.deck.ranks, data.deck.suits), (RANKS, SUITS), "deck"),
            ((data.rounds, data.turns_per_round), (ROUNDS, HAND), "rounds and turns_per_round"),
            (len(data.bank_multipliers), at.BANK_BOXES, "number of bank_multipliers"),
            (data.saloon_symbols, ROUNDS, "saloon_symbols"),
        ):
            if found != wanted:
                raise ValueError(f"{what}: {found} where the state is laid out for {wanted}")
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error
    return data


def load_goals(path: Path) -> tuple[Goal, ...]:
    """Read the goal cards: as many of each type, in the order of the types."""
    try:
        goals = msgspec.json.decode(path.read_bytes(), type=GoalData).goals
        each = len(goals) // at.GOALS
        if tuple(goal.type for goal in goals) != tuple(kind for kind in GOAL_TYPES for _ in range(each)):
            raise ValueError(f"the goals are not {each} of each type, in the order {', '.join(GOAL_TYPES)}")
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error
    return goals


SHEET = load_sheet(DATA / "sheet.json")
GOAL_CARDS = load_goals(DATA / "goals.json")
GOAL_OF = {goal.id: number for number, goal in enumerate(GOAL_CARDS)}

FORT_POINTS = np.array((0, *SHEET.fort_track), np.int32)
"""The points of so many circled boxes; so for ranches, and the factor of so many yards."""
RANCH_POINTS = np.array((0, *SHEET.ranch_track), np.int32)
YARD_FACTORS = np.array((0, *SHEET.railyard_multipliers), np.int32)
BANK_FACTORS = np.array(SHEET.bank_multipliers, np.int32)
