"""Small charts of a page, as SVG; its style sheet has the colours."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from branchline.parts.plots import LEFT, RIGHT, Axes

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT = 360, 150
"""In units that are pixels on a phone, so that its letters can be read there."""
LEAST_SPAN = 5
"""Points from the bottom to the top, also where all scores are the same."""


def score_chart(
    scores: Sequence[int], means: Sequence[float], best: str, ends: tuple[str, str], said: str
) -> str:
    """Scores one after another with their running mean; the best is named, and the first and last day."""
    low, high = min(scores), max(scores)
    span = high - low
    margin = max(0.1 * span, (LEAST_SPAN - span) / 2)
    axes = Axes(WIDTH, HEIGHT, len(scores), low - margin, high + margin)
    at = scores.index(high)
    dots = "".join(
        f'<circle cx="{axes.x(n)}" cy="{axes.y(score)}" r="{5 if n == at else 3}"'
        f' class="{"best" if n == at else "dot"}"/>'
        for n, score in enumerate(scores)
    )
    parts = [*axes.grid(()), axes.line(means, "mean"), dots, _best(axes, at, high, best), *_ends(ends)]
    view = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg class="chart" {view} role="img" aria-label="{escape(said)}">{"".join(parts)}</svg>'


def _best(axes: Axes, at: int, score: int, best: str) -> str:
    x, anchor = axes.x(at), "end" if axes.x(at) > WIDTH / 2 else "start"
    shift = -9 if anchor == "end" else 9
    return (
        f'<text x="{x + shift}" y="{axes.y(score) - 4}" text-anchor="{anchor}" class="best">'
        f"{escape(best)}</text>"
    )


def _ends(ends: tuple[str, str]) -> list[str]:
    first, last = ends
    texts = [(LEFT, "start", first), (WIDTH - RIGHT, "end", last if last != first else "")]
    return [
        f'<text x="{x}" y="{HEIGHT - 8}" text-anchor="{anchor}" class="q">{escape(said)}</text>'
        for x, anchor, said in texts
        if said
    ]


def mean_bar(lately: float, always: float, most: float) -> str:
    """What a line brings lately as a bar, and always as a mark across it, of what the largest brings."""
    kind = "minus" if lately < 0 else "plus"
    width, mark = 100 * abs(lately) / most, 100 * abs(always) / most
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="100" height="10" class="ground"/>'
        f'<rect width="{width:.1f}" height="10" class="{kind}"/>'
        f'<rect x="{min(mark, 99):.1f}" y="-1" width="1" height="12" class="mark"/></svg>'
    )
