"""The contract between a game and everything that plays it: tables, bots, pages, tests.

`docs/contract.md` explains it and walks a tricky turn of each game through it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar, get_args, get_origin

import msgspec

from branchline.core import encoding, thinking
from branchline.core.chance import EVERYONE
from branchline.core.state import Options, State
from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from branchline.core.chance import Draw, Drawn
    from branchline.core.drawing import Drawing, Pick
    from branchline.core.encoding import Actions, Observation, Space
    from branchline.core.log import Entry, TurnEntry
    from branchline.core.meta import Meta
    from branchline.core.thinking import Floats


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat (or a spectator, `None`) may know; each game adds its own fields."""

    seat: int | None
    seats: int
    acting: tuple[int, ...]
    """The seats that are to act, as far as this viewer may know."""

    def __hash__(self) -> int:
        """By its content, whatever that is made of."""
        return hash(msgspec.msgpack.encode(self))


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a score sheet: its points and the cells, cards or tiles that earned them."""

    key: str
    label: Text
    points: int
    marks: tuple[str, ...] = ()
    group: Text | None = None
    """What all lines with this key are called together, where there can be many: they fold into their sum."""
    provisional: bool = False
    """Whether it would count only if the game ended now: neither praised nor blamed before its end."""


class Sheet(msgspec.Struct, frozen=True):
    """The itemised score of one side."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The points of all lines together."""
        return sum(line.points for line in self.lines)


class Prompt(msgspec.Struct, frozen=True):
    """What a seat is to do now, in the game's own words."""

    sentence: Text
    """The act: "Take a pair of dice."."""
    missing: Text
    """What is still to be chosen, for a button that can't be pressed before: "Choose a pair"."""


class Progress(msgspec.Struct, frozen=True):
    """How far a game has come: this step of so many, the first being 1."""

    label: Text
    """What the steps are: "Round {step} of {steps}"."""
    step: int
    steps: int


class About(msgspec.Struct, frozen=True):
    """Something on the table or the sheet explains itself."""

    title: Text
    text: Text
    """What it needs and what it gives."""
    progress: tuple[int, int] | None = None
    """How far the viewer is, of how much, where that can be counted."""


class Rank(msgspec.Struct, frozen=True):
    """Where a side has come in: 1 is first, and sides that share a place have the same number."""

    place: int
    side: int
    score: int


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: the sides from first to last, and what decided between the first two."""

    ranks: tuple[Rank, ...]
    decided_by: Text
    won: bool | None = None
    """Alone, whether the game is won; none where a game is played for points only, or against others."""
    target: int | None = None
    """Alone, what the score was to exceed."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides in the first place; several when nothing decides between them."""
        return tuple(rank.side for rank in self.ranks if rank.place == 1)

    def lead(self, side: int) -> int:
        """How far a side is ahead of the best other one; alone, its score."""
        own = next(rank.score for rank in self.ranks if rank.side == side)
        return own - max((rank.score for rank in self.ranks if rank.side != side), default=0)


OptionsT = TypeVar("OptionsT", bound=Options)
MoveT = TypeVar("MoveT", bound="Hashable")
ViewT = TypeVar("ViewT", bound=View)


class Game(ABC, Generic[OptionsT, MoveT, ViewT]):
    """The rules of one game. Everything it knows of a running game is in the `State` it is handed.

    `settle` and `play` change that state in place; who needs the old one copies it first.
    """

    meta: Meta[OptionsT]

    def __init__(self, rules: int | None = None) -> None:
        self.rules = self.meta.newest_rules if rules is None else rules
        """The version of the rules that is played; a state, a view or a log belongs to the same one."""

    def __repr__(self) -> str:
        return f"<Game: {self.meta.id}, rules {self.rules}>"

    def check_table(self, options: OptionsT, seats: int) -> None:
        """Raises `BranchlineError` when so many players (of `meta.seats`) can't play with these options."""

    @abstractmethod
    def setup(self, options: OptionsT, seats: int) -> State[OptionsT]:
        """The state before anything has been drawn or played."""

    # --- chance -----------------------------------------------------------------------------------

    @abstractmethod
    def chance(self, state: State[OptionsT]) -> Draw | None:
        """What is to be rolled or drawn now; while there is something, nobody acts."""

    @abstractmethod
    def settle(self, state: State[OptionsT], drawn: Drawn) -> None:
        """Applies the result of `chance(state)`."""

    # --- acting -----------------------------------------------------------------------------------

    @abstractmethod
    def phase(self, state: State[OptionsT]) -> int:
        """A number that grows whenever what was done can't be taken back any more."""

    @abstractmethod
    def actors(self, state: State[OptionsT]) -> tuple[int, ...]:
        """The seats that may act now, in seat order; none when something is to be drawn or all is over."""

    @abstractmethod
    def moves(self, state: State[OptionsT], seat: int) -> Sequence[MoveT]:
        """All legal moves of a seat, in a stable order; none when it may not act."""

    @abstractmethod
    def play(self, state: State[OptionsT], seat: int, move: MoveT) -> None:
        """Applies a move, or raises `IllegalMove` and leaves the state as it was."""

    @abstractmethod
    def parse(self, text: str) -> MoveT:
        """The move that `str` writes as this text; raises `BadText`."""

    def seen_by(self, state: State[OptionsT], seat: int, move: MoveT) -> int:  # noqa: ARG002
        """The mask of seats that learn of the move when its phase has closed."""
        return EVERYONE

    def hides_timing(self, state: State[OptionsT]) -> bool:  # noqa: ARG002
        """Whether how long an answer takes must stay hidden: a question is open that concerns some of the
        acting seats only.

        Each of them answers with one move. A table with several devices keeps the question open for the
        same time for all and closes it for all at once; the last of a seat's moves is what its silence means.
        On a single device everyone is asked in turn.
        """
        return False

    def spends(self, move: MoveT) -> bool:  # noqa: ARG002
        """Whether a move uses up something that does not come back: whoever stands in for a late player
        leaves it to them."""
        return False

    def question_seconds(self, options: OptionsT) -> int:  # noqa: ARG002
        """For how long such a question is open."""
        return 6

    # --- knowing ----------------------------------------------------------------------------------

    @classmethod
    def view_type(cls) -> type[ViewT]:
        """The struct of its views, as the class declares it: a view that was sent as data is read into it."""
        for base in cls.__mro__:
            for declared in vars(base).get("__orig_bases__", ()):
                if get_origin(declared) is Game:
                    found: type[ViewT] = get_args(declared)[2]
                    return found
        raise TypeError(f"{cls.__name__} does not say what its views are: it is to be a Game[…, …, …]")

    @abstractmethod
    def view(self, state: State[OptionsT], seat: int | None) -> ViewT:
        """Everything that a seat (or a spectator) may know, and nothing else."""

    @abstractmethod
    def imagine(self, view: ViewT, random: Random) -> State[OptionsT]:
        """A whole state that looks like this view to its seat; made from the view alone."""

    @abstractmethod
    def sheet(self, view: ViewT) -> tuple[Sheet, ...]:
        """The score of every side as this viewer may know it."""

    @abstractmethod
    def outcome(self, state: State[OptionsT]) -> Outcome | None:
        """The ranking of the sides when the game is over."""

    def sides(self, state: State[OptionsT]) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together; by default everyone plays for themselves."""
        return tuple((seat,) for seat in range(state.seats))

    def side_names(self, state: State[OptionsT]) -> tuple[Text, ...]:  # noqa: ARG002
        """What the sides are called beside their players' names, in the order of `sides`; nothing where a
        side is just who plays it, or as long as nobody knows which is theirs."""
        return ()

    # --- thinking ---------------------------------------------------------------------------------

    def plans(
        self,
        state: State[OptionsT],
        seat: int,
        random: Random,  # noqa: ARG002
        limit: int,
    ) -> list[tuple[MoveT, ...]]:
        """Promising ways to go on; by default each single move.

        A game that looks at one imagined state only (`meta.samples`) gives them best first.
        """
        return [(move,) for move in self.moves(state, seat)[:limit]]

    @abstractmethod
    def value(self, state: State[OptionsT], seat: int) -> float:
        """How good the state looks for a seat, by the game's own rule of thumb; larger is better."""

    def near(self, view: ViewT) -> float:  # noqa: ARG002
        """How small a difference between the values of two plans is none to this seat now.

        A game may let it be larger where it is worth something to differ from the others.
        """
        return self.meta.near

    def candidates(
        self, state: State[OptionsT], seat: int, random: Random, limit: int
    ) -> list[tuple[MoveT, ...]]:
        """The ways to go on that a search compares, best first; by default the plans of a simple bot."""
        return self.plans(state, seat, random, limit)

    def rollouts(
        self,
        states: Sequence[State[OptionsT]],
        seat: int,
        plans: Sequence[tuple[MoveT, ...]],
        seeds: Sequence[int],
        turns: int = 1,
    ) -> Floats:
        """How good each plan turns out in each future: a row for each plan, a column for each future.

        A future is an imagined state before the plan, and a seed from which chance follows: the same for
        all plans. The seeds of a search follow one another. By default everyone goes on with the first of
        their plans until the seat has acted so many times more, and `value` says how good that looks; a game
        that plays on to another point takes no notice of `turns`.
        """
        return thinking.rollouts(self, states, seat, plans, seeds, turns)

    def playouts(self, state: State[OptionsT], seat: int, count: int, seed: int) -> Floats:
        """The game played to its end so often, everyone moving at random: how far the seat's side is ahead
        of the best other one each time; alone, its points."""
        return thinking.playouts(self, state, seat, count, seed)

    def proved_plan(
        self,
        state: State[OptionsT],  # noqa: ARG002
        seat: int,  # noqa: ARG002
    ) -> tuple[MoveT, ...] | None:
        """The best way to go on, where that can be proved within a second or so."""
        return None

    def explain_plan(self, state: State[OptionsT], seat: int, plan: tuple[MoveT, ...]) -> tuple[Text, ...]:
        """Why a plan is a good one, the most important first: "joins two networks: +8".

        By default what it changes on the sheet.
        """
        return thinking.explain_plan(self, state, seat, plan)

    # --- numbers ----------------------------------------------------------------------------------

    def actions(self, options: OptionsT, seats: int) -> Actions[MoveT, ViewT]:  # noqa: ARG002
        """A finite numbering of the moves at such a table; by default the position among the legal moves."""
        return encoding.ListedActions(self, self.meta.most_moves)

    def observation(self, options: OptionsT, seats: int) -> Space:  # noqa: ARG002
        """What the arrays of `observe` are called and how large they are, at such a table."""
        return encoding.default_space(seats)

    def observe(self, view: ViewT) -> Observation:
        """A view as arrays of fixed shape; made from the view alone. By default who acts, and the scores."""
        return encoding.default_observation(self, view)

    # --- telling ----------------------------------------------------------------------------------

    def describe_move(self, move: MoveT) -> Text:
        """What a seat does with this move, without a subject: "draws a station at b3"."""
        return Text("{notation}", {"notation": str(move)})

    def only_confirms(self, move: MoveT) -> bool:  # noqa: ARG002
        """Whether the move only says that the seat is done: whoever watches sees nothing happen."""
        return False

    def describe_draw(self, label: str, results: tuple[str, ...]) -> Text:
        """What chance has brought, in a sentence; a result that a reader may not know is `?`."""
        return Text("{notation}", {"notation": f"{label}: {' '.join(results)}"})

    def describe_result(self, label: str, result: str) -> Text:  # noqa: ARG002
        """One of the results that a draw with this label can give, in a word or two."""
        return Text("{notation}", {"notation": result})

    def taken_from(self, log: Sequence[Entry], turn: TurnEntry) -> tuple[int, ...]:  # noqa: ARG002
        """The other seats from whom a turn takes something, as the log before it tells."""
        return ()

    # --- showing ----------------------------------------------------------------------------------

    @abstractmethod
    def drawing(self, view: ViewT, language: str = "en") -> Drawing:
        """The table as this viewer sees it."""

    def preview_overlay(self, view: ViewT, language: str = "en") -> dict[str, str]:  # noqa: ARG002
        """What a move that has led to this view brings beside points: SVG by pane, drawn over its preview."""
        return {}

    @abstractmethod
    def picks(self, view: ViewT, moves: Sequence[MoveT], language: str = "en") -> tuple[Pick, ...]:
        """The legal moves as a tree of choices on that drawing."""

    def prompt(self, view: ViewT, moves: Sequence[MoveT]) -> Prompt:  # noqa: ARG002
        """What the viewer, who has these moves, is to do."""
        return Prompt(text("Your turn: choose what glows."), text("Choose something"))

    def progress(self, view: ViewT) -> Progress | None:  # noqa: ARG002
        """The round or turn that is played, of how many; none where nobody can know."""
        return None

    def about(self, view: ViewT, thing: str) -> About | None:  # noqa: ARG002
        """What an element with this `data-about`, or the line of a sheet with this key, means."""
        return None

    @abstractmethod
    def explain_candidates(self, view: ViewT, picks: Sequence[str]) -> Sequence[MoveT]:
        """The moves, legal or not, that these picks could stand for, the most telling refusal first.

        When someone picks what leads to no legal move, trying these says why.
        """
