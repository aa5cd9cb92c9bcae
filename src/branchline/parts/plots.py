"""Small charts that stand alone (SVG): for notebooks, documents and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#2b2a33}.q{fill:#6b6456}.g{stroke:#ddd3bf}"
    ".a{fill:none;stroke:#1f5fa8;stroke-width:2.5}.b{fill:none;stroke:#d8574b;stroke-width:2.5}"
    ".ta{fill:#1f5fa8}.tb,.dot{fill:#d8574b}.gap{fill:#d8574b;opacity:.16}.bar{fill:#1f5fa8}"
)
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 28, 30
TICKS = 5


def document(width: int, height: int, parts: Sequence[str]) -> str:
    """A picture of these parts on paper."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">'
        f'<style>{STYLE}</style><rect width="{width}" height="{height}" rx="8" fill="#fbf7ee"/>'
        f"{''.join(parts)}</svg>\n"
    )


@dataclass(frozen=True)
class Axes:
    """A field with a number of columns, and values from the bottom to the top."""

    width: int
    height: int
    columns: int
    low: float
    high: float

    def x(self, column: float) -> float:
        """The middle of a column."""
        return round(LEFT + (self.width - LEFT - RIGHT) * (column + 0.5) / self.columns, 1)

    def y(self, value: float) -> float:
        """The height at which a value is drawn."""
        share = (value - self.low) / ((self.high - self.low) or 1)
        return round(self.height - BOTTOM - (self.height - TOP - BOTTOM) * share, 1)

    def grid(self, labels: Sequence[str]) -> list[str]:
        """Lines at round values, and a label under each column, as far as there is room for them."""
        step = round_step((self.high - self.low) / TICKS)
        first = int(self.low // step) + (self.low % step > 0)
        values = [step * n for n in range(first, int(self.high // step) + 1)]
        lines = [
            f'<line x1="{LEFT}" x2="{self.width - RIGHT}" y1="{self.y(v)}" y2="{self.y(v)}" class="g"/>'
            f'<text x="{LEFT - 6}" y="{self.y(v) + 4}" text-anchor="end" class="q">{number(v)}</text>'
            for v in values
        ]
        every = -(-max(map(len, labels), default=1) * 8 * self.columns // (self.width - LEFT - RIGHT))
        return lines + [
            f'<text x="{self.x(n)}" y="{self.height - 10}" text-anchor="middle" class="q">'
            f"{escape(label)}</text>"
            for n, label in enumerate(labels)
            if n % every == 0
        ]

    def line(self, values: Sequence[float], kind: str) -> str:
        """A line through the values, one in each column."""
        points = " ".join(f"{self.x(n)},{self.y(value)}" for n, value in enumerate(values))
        return f'<polyline points="{points}" class="{kind}"/>'

    def area(self, upper: Sequence[float], lower: Sequence[float], kind: str) -> str:
        """What lies between two lines."""
        there = [f"{self.x(n)},{self.y(value)}" for n, value in enumerate(upper)]
        back = [f"{self.x(n)},{self.y(value)}" for n, value in enumerate(lower)]
        return f'<polygon points="{" ".join(there + back[::-1])}" class="{kind}"/>'

    def bars(self, values: Sequence[float], kind: str) -> list[str]:
        """A bar from zero to the value in each column."""
        wide = 0.8 * (self.width - LEFT - RIGHT) / self.columns
        return [
            f'<rect x="{self.x(n) - wide / 2:.1f}" y="{self.y(value)}" width="{wide:.1f}" '
            f'height="{self.y(0) - self.y(value):.1f}" class="{kind}"/>'
            for n, value in enumerate(values)
        ]


def number(value: float) -> str:
    """A number with a minus of its own width."""
    return f"{value:g}".replace("-", "−")


def title(said: str, kind: str = "", at: float = LEFT) -> str:
    """What is shown, above the field; in the colour of what it names."""
    return f'<text x="{at}" y="18" class="t{kind}">{escape(said)}</text>'


def round_step(least: float) -> float:
    """The smallest step of 1, 2 or 5 times a power of ten that is not below this."""
    power = 1.0
    while power > least > 0:
        power /= 10
    while True:
        for times in (1, 2, 5):
            if times * power >= least:
                return times * power
        power *= 10
