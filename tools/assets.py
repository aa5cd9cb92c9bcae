"""Every file of the project that is made and not written: `make assets` makes them again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, get_args

from branchline import games
from branchline.parts.svg import Theme, page_css
from tools import pictures
from tools.message_types import message_types

ROOT: Final = Path(__file__).parents[1]
STATIC: Final = "src/branchline/web/static"
DOCUMENTS: Final = "docs/images"


def assets() -> dict[str, Callable[[], str]]:
    """What each made file should contain, by its path in the project."""
    themes: tuple[Theme, ...] = get_args(Theme)
    return {
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


def main() -> None:
    for path, make in assets().items():
        (ROOT / path).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
