"""The colours of what is printed: of the house on white paper, or grey."""

from __future__ import annotations

import re
from typing import Final

from branchline.parts.svg import THEMES

COLOURED: Final[dict[str, str]] = THEMES["light"] | {
    "paper": "#ffffff",
    "cell": "#ffffff",
    "plate": "#ffffff",
    "centre": "#ede8da",
    "grid": "#bdb29b",
    "ink": "#17161c",
    "plate-ink": "#17161c",
    "highway": "#17161c",
    "quiet": "#55503f",
}
"""The light theme on white paper, with lines that a printer does not lose."""

BLACK: Final[dict[str, str]] = COLOURED | {
    "ink": "#141414",
    "plate-ink": "#141414",
    "highway": "#141414",
    "centre": "#ebebeb",
    "grid": "#a8a8a8",
    "quiet": "#4d4d4d",
    "road": "#ffffff",
    "railway": "#141414",
    "exit": "#c8c8c8",
    "station": "#141414",
    "water": "#5a5a5a",
    "lava": "#3a3a3a",
    "tree": "#4a4a4a",
    "sand": "#707070",
    "land": "#ffffff",
    "sea": "#dedede",
}
"""The same for black ink alone; what has a colour of its own is grey (`in_greys`)."""


def in_greys(svg: str) -> str:
    """A picture with every colour as bright as it was, and grey."""

    def grey(found: re.Match[str]) -> str:
        red, green, blue = bytes.fromhex(found[1])
        return "#" + 3 * f"{round(0.3 * red + 0.59 * green + 0.11 * blue):02x}"

    return re.sub(r"#([0-9a-f]{6})\b", grey, svg)
