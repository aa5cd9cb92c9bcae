"""What a game says of itself before it is loaded: who can play it, what a table can choose, its bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeAlias

from branchline.core.state import OptionsT
from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Mapping

JudgedBy: TypeAlias = Literal["points", "chances"]
"""What a search weighs plans by: points (of the own board, or ahead of others), or chances to win."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting, in plain words."""

    value: str | int | bool
    label: Text
    note: Text | None = None
    """What it means, in a few words more."""
    picture: str = ""
    """The name of one of the package's diagrams that shows it."""
    colour: str = ""
    """The colour of its box, where it has one: `#1f5fa8`."""


@dataclass(frozen=True, slots=True)
class When:
    """A condition on a table: what its options are, each one of these values, and how many play."""

    options: Mapping[str, tuple[str | int | bool, ...]] = field(default_factory=dict)
    seats: range | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """An option as people see it: the field of the game's `Options` it sets, and its values.

    One with the choices False and True can be shown as something that is added, or not.
    """

    name: str
    label: Text
    choices: tuple[Choice, ...]
    when: tuple[When, ...] = ()
    """It matters when one of these holds, and always where there are none; otherwise nobody is asked."""
    continues: str = ""
    """Another setting with the same choices, of which this is one more: people are asked once, and may pick
    as many as there are such settings, each choice once. The first choice stands for none."""
    house_rule: bool = False
    """Whether it is a reading of the rules that people differ on: shown folded, and at a table named only
    where it is not the usual one."""
    per_seat: tuple[str, ...] = ()
    """What a list with one value for each seat may hold, in place of a choice; only programs give one."""
    fixed: Mapping[int, str | int | bool] = field(default_factory=dict)
    """For a number of players with which it always has the same value, whatever is chosen: that value."""


@dataclass(frozen=True, slots=True)
class Search:
    """How far a bot that searches looks before it decides."""

    plans: int
    """Ways to go on that it compares,"""
    rollouts: int
    """how often it plays on from any of them, all together,"""
    turns: int = 1
    """and for how many of its turns, where a game leaves that open and few plans are left."""


@dataclass(frozen=True, slots=True)
class Glance:
    """How much a bot that does not search sees of what it may do."""

    share: float
    """So large a part of its moves,"""
    most: int
    """but never more than so many."""


GLANCES = {"newcomer": Glance(0.2, most=12), "relaxed": Glance(0.5, most=40)}

LEVEL_WORDS = {
    "random": text("random"),
    "newcomer": text("newcomer"),
    "relaxed": text("relaxed"),
    "greedy": text("skilled"),
    "expert": text("expert"),
    "master": text("master"),
}


@dataclass(frozen=True, slots=True)
class Levels:
    """The bots a game is offered with, by name, from the weakest to the strongest."""

    bots: tuple[str, ...] = ("newcomer", "relaxed", "greedy", "expert", "master")
    stand_in: str = "greedy"
    """The one that plays for whoever is not there, and in place of a bot that fails."""
    first: str = "relaxed"
    """The one that is offered to whoever has not played yet."""
    adviser: str = "expert"
    """The one that gives hints."""
    quick: tuple[str, ...] = ("newcomer", "relaxed")
    """Bots that answer within a second even while the game is not compiled."""
    words: Mapping[str, Text] = field(default_factory=lambda: LEVEL_WORDS)
    """What people call them; one without a word goes by its name."""
    search: Mapping[str, Search] = field(
        default_factory=lambda: {"expert": Search(plans=16, rollouts=256), "master": Search(32, 1024)}
    )
    """What those that search may spend on a decision."""
    glances: Mapping[str, Glance] = field(default_factory=lambda: GLANCES)
    """How much those see that are hasty."""

    @property
    def weakest(self) -> str:
        """The bot at the lower end of the levels."""
        return self.bots[0]


@dataclass(frozen=True, slots=True)
class Meta(Generic[OptionsT]):
    """What a game says of itself before it is loaded any further."""

    id: str
    title: Text
    summary: Text
    rules: frozenset[int]
    """The versions of the rules that can be played; a change that would alter a stored game adds one."""
    seats: range
    options: type[OptionsT]
    settings: tuple[Setting, ...] = ()
    secrets: bool = False
    """Whether seats have secrets from each other: on one device it is passed unseen."""
    sound: Literal["draw", "dock", "tile"] = "draw"
    """What it sounds like when something is placed: a pen, a wagon, a tile."""
    samples: int = 1
    """How many imagined states a simple bot looks at; 1 where a view hides nothing that matters."""
    near: float = 0.0
    """Plans whose values differ by no more than this are as good as equal to a bot."""
    judged_by: JudgedBy = "points"
    """What `rollouts`, and so those who search, speak of."""
    levels: Levels = field(default_factory=Levels)
    most_moves: int = 1000
    """No seat ever has more legal moves at once; for games that do not number their moves themselves."""
    most_faces: int = 128
    """Nothing is ever drawn out of more."""
    minutes: tuple[int, int] = (0, 0)
    """About how long a game takes: so many minutes, and so many more for each player."""

    @property
    def newest_rules(self) -> int:
        """The version of the rules that new games are played by."""
        return max(self.rules)

    def lasts(self, seats: int) -> int:
        """About how many minutes so many players need, or 0."""
        least, for_each = self.minutes
        return 5 * round((least + for_each * seats) / 5)
