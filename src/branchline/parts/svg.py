"""Pictures as text: SVG elements, the colours of the house in two themes, and pictures that stand alone.

In a page colours are CSS custom properties, so that one drawing serves the light and the dark theme;
an exported picture has them resolved. Symbols are drawn around the origin and have no box of their own,
so that a transform alone places, turns and mirrors them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from branchline.core.drawing import Drawing, Pane
from branchline.core.errors import BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Mapping

Theme = Literal["light", "dark"]

SERIF: Final = "Georgia, 'Times New Roman', 'Liberation Serif', serif"
FONTS: Final = Path(__file__).parent / "fonts"

# Enamel signs look the same by day and by night.
_ENAMEL: Final = {
    "plate": "#fffdf8",
    "plate-ink": "#2b2a33",
    "red": "#d1453b",
    "green": "#4f9d5d",
    "yellow": "#f2c53d",
    "blue": "#3f74c4",
    "purple": "#8a5fb5",
    "orange": "#e98b3a",
    "cyan": "#62c3cf",
}

THEMES: Final[dict[Theme, dict[str, str]]] = {
    "light": {
        "paper": "#fbf7ee",
        "cell": "#fffdf8",
        "centre": "#f3ecda",
        "grid": "#ddd3bf",
        "ink": "#2b2a33",
        "quiet": "#6b6456",
        "highway": "#2b2a33",
        "road": "#f0e9da",
        "railway": "#1f5fa8",
        "exit": "#e2a33b",
        "station": "#d8574b",
        "water": "#27789a",
        "lava": "#bd4a17",
        "tree": "#3c7a3a",
        "sand": "#8f6420",
        "land": "#f4e8c6",
        "sea": "#d5e6ee",
        **_ENAMEL,
    },
    "dark": {
        "paper": "#20242b",
        "cell": "#262b33",
        "centre": "#2b3442",
        "grid": "#3a414d",
        "ink": "#e9e4d8",
        "quiet": "#a9aeb8",
        "highway": "#e9e4d8",
        "road": "#3c4452",
        "railway": "#7fb4ff",
        "exit": "#e2a33b",
        "station": "#d8574b",
        "water": "#72c6da",
        "lava": "#f28b4c",
        "tree": "#86c57e",
        "sand": "#dbb56c",
        "land": "#4a4334",
        "sea": "#1c3044",
        **_ENAMEL,
    },
}


def colour(role: str) -> str:
    """The colour of a role, left open until a theme is chosen."""
    if role not in THEMES["light"]:
        raise KeyError(role)
    return f"var(--{role})"


def page_css() -> str:
    """Both themes for a page: as the system prefers, unless `data-theme` on the root says otherwise."""

    def properties(theme: Theme) -> str:
        values = "".join(f"--{role}:{value};" for role, value in THEMES[theme].items())
        return f"color-scheme:{theme};{values}"

    return (
        f":root{{--serif:{SERIF};{properties('light')}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{properties('dark')}}}}}\n"
        f":root[data-theme=dark]{{{properties('dark')}}}\n"
    )


# --- elements -------------------------------------------------------------------------------------


def number(value: float) -> str:
    """A coordinate, as short as it can be written."""
    if isinstance(value, int):
        return str(value)
    return f"{round(value, 2):g}" if abs(value) >= 0.005 else "0"


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """One element; `stroke_width` is written `stroke-width`, and what is None is left out."""
    written = "".join([_attribute(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


@lru_cache(maxsize=4096)  # most are written again and again: colours, widths, the names of things
def _attribute(key: str, value: str | float) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f' {name}="{escape(value) if isinstance(value, str) else number(value)}"'


def group(*children: str, **attributes: str | float | None) -> str:
    """Several elements as one."""
    return element("g", *children, **attributes)


def path(d: str, **attributes: str | float | None) -> str:
    """A line or an outline."""
    return element("path", d=d, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> str:
    """A rectangle by its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, **attributes: str | float | None) -> str:
    """A circle by its centre."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def words(x: float, y: float, said: str, size: float, **attributes: str | float | None) -> str:
    """A line of text; a screen reader hears names instead, so what is only written is hidden from it."""
    return element("text", escape(said), x=x, y=y, font_size=size, aria_hidden="true", **attributes)


def symbol(name: str, *children: str) -> str:
    """A picture that others use by its name."""
    return element("symbol", *children, id=name, overflow="visible")


def use(name: str, transform: str | None = None, **attributes: str | float | None) -> str:
    """A symbol where it is wanted."""
    return element("use", href=f"#{name}", transform=transform, **attributes)


def placed(x: float, y: float, turn: int = 0, flip: bool = False, scale: float = 1) -> str:
    """The transform that puts a symbol at a place: mirrored first, then turned in quarters, then moved."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({90 * turn})")
    if flip or scale != 1:
        steps.append(f"scale({number(-scale if flip else scale)} {number(scale)})")
    return " ".join(steps)


def named(label: str, pick: str | None = None) -> dict[str, str]:
    """The attributes of something with an accessible name, which a player may choose when it has a pick."""
    if pick is None:
        return {"role": "img", "aria_label": label}
    return {"role": "button", "tabindex": "0", "data_pick": pick, "aria_label": label}


# --- pictures that stand alone --------------------------------------------------------------------

_GAP = 16
_PHONE = 374
"""How many pixels of a phone a board is wide: the things of a tray are measured in them."""


def export(
    picture: Drawing | Pane,
    sprite: str = "",
    theme: Theme = "light",
    colours: Mapping[str, str] | None = None,
) -> str:
    """A picture that needs nothing around it: one pane, or a whole drawing with its own sprite.

    It is to be looked at: what a page needs to choose and patch elements is left out. Its colours are those
    of the theme, unless others are given.
    """
    if isinstance(picture, Pane):
        width, height, body = picture.width, picture.height, _body(picture)
        left, top, title = picture.left, picture.top, picture.title
    else:
        left, top, (width, height, body) = 0, 0, _arranged(picture.panes)
        title, sprite = picture.panes[0].title, picture.sprite
        if len(picture.panes) > 1:  # what has no paper of its own lies on the page's
            body = rect(0, 0, width, height, rx=18, fill=colour("paper")) + body
    body = re.sub(r' (?:id|tabindex|data-(?:pick|mark|about|thing))="[^"]*"', "", body)
    body = body.replace('role="button"', 'role="img"')
    written = (
        f'<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="{number(left)} {number(top)} {number(width)} {number(height)}" '
        f'width="{number(width)}" height="{number(height)}" font-family="{SERIF}">'
        f"<title>{escape(title)}</title><defs>{_needed(sprite, body)}</defs>{body}</svg>"
    )
    values = THEMES[theme] if colours is None else colours
    return re.sub(r"var\(--([a-z-]+)\)", lambda found: values[found[1]], written)


class Picture(Drawing, frozen=True):
    """A drawing that notebooks show."""

    def _repr_svg_(self) -> str:
        return export(self)


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture in pixels, with letters of our own, so that it looks the same on every machine."""
    try:
        import resvg_py
    except ImportError as error:
        raise BranchlineError(
            "png-missing",
            text('PNG pictures need the extra “png”: run pip install ".[png]" in your clone of Branchline.'),
        ) from error
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(font) for font in sorted(FONTS.glob("*.ttf"))],
            font_family="Branchline Serif",
            serif_family="Branchline Serif",
        )
    )


@lru_cache(maxsize=8)  # few games, each with one sprite
def _symbols(sprite: str) -> dict[str, str]:
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', sprite)}


def _needed(sprite: str, body: str) -> str:
    """The symbols of a sprite that a picture uses, and those which they use themselves."""
    symbols = _symbols(sprite)
    needed: dict[str, str] = {}
    waiting = [body]
    while waiting:
        for name in re.findall(r'href="#([^"]+)"', waiting.pop()):
            if name not in needed:
                needed[name] = symbols[name]
                waiting.append(symbols[name])
    return "".join(needed.values())


def _arranged(panes: tuple[Pane, ...]) -> tuple[float, float, str]:
    """Below each other, as wide as the first board, what a viewer plays with; then the other seats in pairs.

    What is narrower than a phone keeps its proportion to it.
    """
    main = next((pane for pane in panes if pane.place == "board"), panes[0])
    width, body, top = main.width, [], 0.0
    others = [pane for pane in panes if pane is not main and pane.seat is not None and not _has_picks(pane)]
    rows = [[pane] for pane in panes if pane not in others and pane.fragments]
    rows += [others[n : n + 2] for n in range(0, len(others), 2)]
    for row in rows:
        room = (width - _GAP) / 2 if row[0] in others else width
        scales = [room / (pane.width if pane.place == "board" else max(pane.width, _PHONE)) for pane in row]
        for column, (pane, scale) in enumerate(zip(row, scales, strict=True)):
            x, y = column * (room + _GAP) - pane.left * scale, top - pane.top * scale
            body.append(group(_body(pane), transform=placed(x, y, scale=scale)))
        top += _GAP + max(pane.height * scale for pane, scale in zip(row, scales, strict=True))
    return width, top - _GAP, "".join(body)


def _body(pane: Pane) -> str:
    """All that a pane shows; the things of a tray beside each other."""
    if pane.item is None:
        return "".join(pane.fragments.values())
    width, _ = pane.item
    return "".join(
        group(svg, transform=placed(n * width, 0)) for n, svg in enumerate(pane.fragments.values())
    )


def _has_picks(pane: Pane) -> bool:
    return any("data-pick=" in fragment for fragment in pane.fragments.values())
