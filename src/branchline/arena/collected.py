"""What many saved games have in common: how high they end, what the points come from, and when."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.arena.stats import Estimate, estimate, quartiles
from branchline.core.errors import BadText
from branchline.core.log import TurnEntry
from branchline.core.table import replay
from branchline.core.texts import Text, text
from branchline.parts.plots import Axes, document, title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.save import Saved
    from branchline.core.state import State

PLOT_WIDTH, PLOT_HEIGHT = 640, 240
BARS = 20


class LineMean(msgspec.Struct, frozen=True):
    """A line of the sheet, over all games; where a sheet lacks it, it counts as none."""

    key: str
    label: Text
    points: Estimate


class RoundMean(msgspec.Struct, frozen=True):
    """How far the scores had come after a round, and what errors cost by then, where the game has them."""

    label: Text
    score: Estimate
    lines: dict[str, float]
    """The mean of each line."""


class Collected(msgspec.Struct, frozen=True):
    """Games of one kind, every side of every game once."""

    game: str
    games: int
    scores: tuple[int, ...]
    score: Estimate
    quartiles: tuple[float, float, float]
    lines: tuple[LineMean, ...]
    rounds: tuple[RoundMean, ...]
    """Nothing for a game without rounds that everyone shares."""

    def _repr_svg_(self) -> str:
        return plot(self)


def collect(games: Sequence[Saved]) -> Collected:
    """The numbers of games that have ended."""
    name = games[0].game.meta.id
    sheets: list[dict[str, int]] = []
    labels: dict[str, Text] = {}
    rounds: dict[str, list[dict[str, int]]] = defaultdict(list)
    round_labels: dict[str, Text] = {}
    for saved in games:
        _check(saved, name)
        for label, found in _sheets_by_round(saved, labels):
            round_labels[label.say()] = label
            rounds[label.say()] += found
        sheets += _sheets(saved, saved.table().state, labels)
    scores = tuple(sum(sheet.values()) for sheet in sheets)
    return Collected(
        game=name,
        games=len(games),
        scores=scores,
        score=estimate(scores),
        quartiles=quartiles(scores),
        lines=tuple(
            LineMean(key, label, estimate([sheet.get(key, 0) for sheet in sheets]))
            for key, label in labels.items()
        ),
        rounds=tuple(
            RoundMean(
                round_labels[label],
                estimate([sum(sheet.values()) for sheet in found]),
                {key: sum(sheet.get(key, 0) for sheet in found) / len(found) for key in labels},
            )
            for label, found in rounds.items()
        ),
    )


def _check(saved: Saved, name: str) -> None:
    if saved.game.meta.id != name:
        other = saved.game.meta.id
        raise BadText(
            "other-game", text("These are different games: {one} and {other}.", one=name, other=other), other
        )
    require_ended(saved)


def require_ended(saved: Saved) -> None:
    """Refuses a game that has not ended."""
    if saved.table().outcome() is None:
        raise BadText("not-over", text("A game that has not ended says nothing yet."))


def _sheets_by_round(saved: Saved, labels: dict[str, Text]) -> list[tuple[Text, list[dict[str, int]]]]:
    """The sheets at the end of each round, as everyone could see them."""
    game, state = saved.game, saved.game.setup(saved.options, saved.seats)
    found: dict[str, tuple[Text, list[dict[str, int]]]] = {}
    for entry in saved.log:
        progress = game.progress(game.view(state, None))
        replay(game, state, entry)
        if isinstance(entry, TurnEntry) and progress is not None:
            found[progress.label.say()] = progress.label, _sheets(saved, state, labels)
    return [*found.values()]


def _sheets(saved: Saved, state: State[Any], labels: dict[str, Text]) -> list[dict[str, int]]:
    """For each side the points by line; lines of one kind are added up."""
    found = []
    for sheet in saved.game.sheet(saved.game.view(state, None)):
        points: dict[str, int] = defaultdict(int)
        for line in sheet.lines:
            points[line.key] += line.points
            labels.setdefault(line.key, line.group or line.label)
        found.append(dict(points))
    return found


def plot(found: Collected, language: str = "en") -> str:
    """How often which score was reached."""
    low, high = min(found.scores), max(found.scores)
    step = max(1, -(-(high - low + 1) // BARS))
    counts = [0] * ((high - low) // step + 1)
    for score in found.scores:
        counts[(score - low) // step] += 1
    axes = Axes(PLOT_WIDTH, PLOT_HEIGHT, len(counts), 0, max(counts))
    said = text("How often which score was reached").say(language)
    labels = [str(low + step * n) for n in range(len(counts))]
    return document(PLOT_WIDTH, PLOT_HEIGHT, [title(said), *axes.grid(labels), *axes.bars(counts, "bar")])
