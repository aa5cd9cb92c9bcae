"""The pictures of the rules pages: diagrams of guides, and what is looked up in the reference."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from branchline import games
from branchline.parts.svg import export

if TYPE_CHECKING:
    from branchline.core.package import Diagrams
    from branchline.core.reference import Chapter, Entry
    from branchline.parts.svg import Theme

THEMES: dict[Theme, str] = {"light": "by-day", "dark": "by-night"}
"""The pictures of a diagram, and the class that shows the right one."""


@cache
def diagrams(name: str) -> Diagrams:
    """The pictures of a game's guide and reference, by name."""
    package = games.package(name)
    entries = {
        entry_id(chapter, entry): entry.picture
        for chapter in package.reference()
        for entry in chapter.entries
    }
    return {**package.diagrams(), **entries}


def entry_id(chapter: Chapter, entry: Entry) -> str:
    """The address of an entry on its page, and the name of its picture."""
    return f"{chapter.id}-{entry.id}"


@cache
def diagram_picture(name: str, language: str, diagram: str, theme: Theme) -> str:
    return export(diagrams(name)[diagram](language), theme=theme)


def images(name: str, language: str, diagram: str) -> str:
    """The picture by day and by night; what it shows stands beside it."""
    shown = []
    for theme, kind in THEMES.items():
        svg = diagram_picture(name, language, diagram, theme)
        size = re.search(r'width="[\d.]+" height="[\d.]+"', svg)
        assert size is not None
        address = f"/diagram/{name}/{language}/{diagram}/{diagram_file(svg, theme)}"
        shown.append(f'<img class="{kind}" loading="lazy" alt="" {size[0]} src="{address}">')
    return "".join(shown)


def diagram_file(svg: str, theme: Theme) -> str:
    """The name of a picture, which changes with it: it may be kept forever."""
    return f"{theme}-{sha256(svg.encode()).hexdigest()[:16]}.svg"
