"""Every file of the project that is made and not written: `make assets` makes them again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final, get_args

from branchline import games
from branchline.games.compiling import compile_games
from branchline.parts.svg import Theme, page_css, to_png
from tools import pictures
from tools.message_types import message_types

ROOT: Final = Path(__file__).parents[1]
STATIC: Final = "src/branchline/web/static"
DOCUMENTS: Final = "docs/images"


def assets() -> Mapping[str, Callable[[], bytes]]:
    """What each made file should contain, by its path in the project."""
    themes: tuple[Theme, ...] = get_args(Theme)
    texts: dict[str, Callable[[], str]] = {
        f"{STATIC}/shared/theme.css": page_css,
        f"{STATIC}/shared/messages.d.ts": message_types,
        **{
            f"{STATIC}/lobby/pictures/{name}-{theme}.svg": partial(pictures.lobby_picture, name, theme)
            for name in games.built_in()
            for theme in themes
        },
        **{
            f"{DOCUMENTS}/railroad-ink-{theme}.svg": partial(pictures.railroad_ink, theme) for theme in themes
        },
        **{
            f"{DOCUMENTS}/railroad-ink-{expansion}.svg": partial(pictures.railroad_ink_with, expansion)
            for expansion in pictures.EXPANSIONS
        },
        f"{DOCUMENTS}/depot.svg": pictures.depot,
    }
    return {path: partial(_encoded, make) for path, make in texts.items()} | {
        f"{STATIC}/shared/icons/192.png": partial(_icon, 192),
        f"{STATIC}/shared/icons/512.png": partial(_icon, 512),
        f"{STATIC}/shared/icons/maskable-512.png": partial(_icon, 512, maskable=True),
    }


def _encoded(make: Callable[[], str]) -> bytes:
    return make().encode()


def _icon(size: int, maskable: bool = False) -> bytes:
    """The icon in pixels; one that systems cut to a shape of theirs fills its square."""
    svg = (ROOT / STATIC / "shared/icon.svg").read_text(encoding="utf-8")
    if maskable:
        svg = svg.replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"')
        svg = svg.replace('<rect width="32" height="32" rx="7"', '<rect x="-6" y="-6" width="44" height="44"')
    return to_png(svg, size)


def main() -> None:
    compile_games(games.built_in())  # the pictures show games of bots that search
    for path, make in assets().items():
        (ROOT / path).write_bytes(make())


if __name__ == "__main__":
    main()
