"""Games that are played on paper: their chance alone, or a pad for their points.

Beside a companion nobody moves: what is rolled or dealt is drawn on paper, and when all are done the next
roll comes. The draws are those of the game itself, under the same labels, so that whoever can check a saved
game can check these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.core.chance import EVERYONE, Sampler
from branchline.core.errors import BadText, IllegalMove
from branchline.core.log import ChanceEntry
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from branchline.core.chance import Chance, Draw, Drawn
    from branchline.core.contract import View
    from branchline.core.drawing import Pane
    from branchline.core.state import Options, State
    from branchline.core.table import AnyGame
    from branchline.core.texts import Text

Fixed = Mapping[str, str | int | bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """How a game goes on when everybody draws on paper."""

    advance: Callable[[Any], None]
    """Everyone is done with what lies there: the state goes on to the next draw, or to its end."""
    task: Callable[[Any], Text]
    """What to do with what lies there, by a spectator's view: "Round 5: draw all four on your own sheet."."""
    verb: Callable[[str], Text]
    """What the button says that brings the draw with this label: "Roll round 6"."""
    face: Callable[[str, str, str], Pane]
    """A result of the draw with this label, in a language, to be tapped by whoever has it on the table."""
    panes: tuple[str, ...]
    """The panes of the drawing whose things everyone draws or picks; what else has no seat is beside them."""
    fixed: Fixed = field(default_factory=dict)
    """Options that always have this value on paper."""
    fixed_by_hand: Fixed = field(default_factory=dict)
    """Those that have this value where people roll their own dice."""

    def options(self, options: Options, by_hand: bool) -> Options:
        """The options as they are played on paper."""
        return msgspec.structs.replace(options, **self.fixed, **(self.fixed_by_hand if by_hand else {}))


@dataclass(frozen=True, slots=True)
class PadLine:
    """A line of a score pad."""

    key: str
    label: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePad:
    """What is written down beside a printed game: points by line, or round by round."""

    lines: tuple[PadLine, ...]
    """What is counted; where rounds are played there is one line, and every round has it anew."""
    rounds: bool = False
    lowest_wins: bool = False
    columns: Mapping[int, tuple[Text, ...]] = field(default_factory=dict)
    """For numbers of players, what the columns are called where they are sides and not just players."""


class PaperGame:
    """A game on paper as far as it has come: all that was drawn, and the state that shows it."""

    def __init__(
        self,
        game: AnyGame,
        companion: Companion,
        options: Options,
        seats: int,
        log: Sequence[ChanceEntry] = (),
    ) -> None:
        game.check_table(options, seats)
        self.game = game
        self.companion = companion
        self.state: State[Any] = game.setup(options, seats)
        self.log: list[ChanceEntry] = []
        self.steps: list[int] = []
        """How long the log was whenever something lay there to be drawn on paper."""
        for entry in log:
            draw = self.next_draw
            if draw is None or draw.label != entry.label:
                raise BadText(
                    "unexpected-draw",
                    text("{label} is not what is to be drawn here.", label=entry.label),
                    at=entry.label,
                )
            self.settle(draw.read(entry.results))

    def view(self) -> View:
        """What everybody may know."""
        found: View = self.game.view(self.state, None)
        return found

    @property
    def next_draw(self) -> Draw | None:
        """What comes when everyone is done; none when that was all."""
        return self.game.chance(self._advanced())

    @property
    def is_between(self) -> bool:
        """Whether something has been drawn, and more is to be before anyone can draw on paper."""
        return bool(self.log) and self.game.chance(self.state) is not None

    @property
    def next_label(self) -> str:
        """The label of what will lie there after the next roll, whatever comes up; empty if that was all."""
        coming = PaperGame(self.game, self.companion, self.state.options, self.state.seats, self.log)
        coming.roll(Sampler(Random(0)))
        return coming.log[-1].label if len(coming.log) > len(self.log) else ""

    def settle(self, drawn: Drawn) -> ChanceEntry:
        """Takes the result of the next draw."""
        state = self._advanced()
        draw = self.game.chance(state)
        if draw is None:
            raise IllegalMove("nothing-to-draw", text("There is nothing to roll or draw now."))
        self.game.settle(state, drawn)
        entry = ChanceEntry(draw.label, draw.names(drawn), draw.seen_by)
        self.state = state
        self.log.append(entry)
        if self.game.chance(state) is None:
            self.steps.append(len(self.log))
        return entry

    def roll(self, chance: Chance) -> None:
        """Draws until there is something to be drawn on paper."""
        while (draw := self.next_draw) is not None:
            self.settle(chance.draw(draw))
            if not self.is_between:
                return

    def _advanced(self) -> State[Any]:
        """The state when everyone is done with what lies there."""
        state = self.state.copy()
        if self.log and self.game.chance(state) is None and self.game.outcome(state) is None:
            self.companion.advance(state)
        return state


def all_draws(game: AnyGame, companion: Companion, options: Options, seats: int) -> Iterator[Draw]:
    """Every draw of a game on paper, in its order; what comes up is any example."""
    paper, chance = PaperGame(game, companion, options, seats), Sampler(Random(1))
    while (draw := paper.next_draw) is not None:
        yield draw
        paper.settle(chance.draw(draw))


def require_open(game: AnyGame, companion: Companion, options: Options, seats: int) -> None:
    """Refuses a game of which not everyone may know all that is drawn: nobody can enter that."""
    if any(draw.seen_by != EVERYONE for draw in all_draws(game, companion, options, seats)):
        raise BadText(
            "hidden-draws",
            text("Some of this lies face down, so nobody can enter it: let the page deal."),
        )
