"""The guide of a game, from Markdown in its package, with diagrams from our own renderer.

A guide is `<language>.md` in the folder that the package names; `![caption](diagram:name)` on a line of its
own stands for one of the package's diagrams. Headings have the same anchors in every language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from branchline import games
from branchline.parts.svg import export

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.core.package import Diagrams
    from branchline.parts.svg import Theme

THEMES: dict[Theme, str] = {"light": "by-day", "dark": "by-night"}
"""The pictures of a diagram, and the class that shows the right one."""

FIGURE = re.compile(r"diagram:([a-z0-9-]+)")
RULING = re.compile(r"<li><strong>([A-Z]\d+)</strong>")
"""A ruling begins with its number, under which the code names it; it has an anchor of its own."""


@dataclass(frozen=True)
class Guide:
    """A guide as a page shows it: its sections for the list of contents, and the whole as HTML."""

    sections: tuple[tuple[str, str], ...]
    html: str


# --- guides -----------------------------------------------------------------------------------------


@cache
def read_guide(name: str, language: str) -> Guide | None:
    """The guide of a game in a language, or in English; none when nobody has written it yet."""
    english = source(name, "en")
    words = source(name, language) or english
    if words is None or english is None:
        return None
    parser = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    anchors = _anchors(parser.parse(english))
    tokens = list(_figures(parser.parse(words), name, language))
    for heading, anchor in zip(_headings(tokens), anchors, strict=False):
        heading.attrSet("id", anchor)
    html = parser.renderer.render(tokens, parser.options, {})
    html = RULING.sub(lambda found: f'<li id="{found[1].lower()}"><strong>{found[1]}</strong>', html)
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    return Guide(tuple(_sections(tokens)), Markup(html))


def source(name: str, language: str) -> str | None:
    """The Markdown of a guide."""
    folder = games.package(name).guide
    file = folder / f"{language}.md" if folder is not None else None
    return file.read_text("utf-8") if file is not None and file.is_file() else None


def _headings(tokens: list[Token]) -> list[Token]:
    return [token for token in tokens if token.type == "heading_open"]


def _anchors(tokens: list[Token]) -> Iterator[str]:
    """An anchor for each heading, made of its English words."""
    for opening, words in pairwise(tokens):
        if opening.type == "heading_open":
            yield re.sub(r"[^a-z0-9]+", "-", words.content.lower()).strip("-")


def _sections(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    for opening, words in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            yield str(opening.attrGet("id")), words.content


def _figures(tokens: list[Token], name: str, language: str) -> Iterator[Token]:
    """The same, with a figure in place of each paragraph that is nothing but a diagram."""
    paragraph: list[Token] = []
    for token in tokens:
        paragraph.append(token)
        if token.type in ("paragraph_open", "inline"):
            continue
        asked = _asked(paragraph)
        if asked:
            figure = Token("html_block", "", 0)
            figure.content = _figure(name, language, *asked)
            yield figure
        else:
            yield from paragraph
        paragraph = []


def _asked(paragraph: list[Token]) -> tuple[str, str] | None:
    """The diagram that a paragraph stands for, and its caption."""
    inside = paragraph[1].children or [] if len(paragraph) == 3 else []
    if len(inside) != 1 or inside[0].type != "image":
        return None
    found = FIGURE.fullmatch(str(inside[0].attrGet("src")))
    return (found[1], inside[0].content) if found else None


# --- diagrams ---------------------------------------------------------------------------------------


@cache
def diagrams(name: str) -> Diagrams:
    """The pictures of a game's guide by name."""
    return games.package(name).diagrams()


@cache
def diagram_picture(name: str, language: str, diagram: str, theme: Theme) -> str:
    return export(diagrams(name)[diagram](language), theme=theme)


def _figure(name: str, language: str, diagram: str, caption: str) -> str:
    images = []
    for theme, kind in THEMES.items():
        svg = diagram_picture(name, language, diagram, theme)
        size = re.search(r'width="[\d.]+" height="[\d.]+"', svg)
        assert size is not None
        address = f"/diagram/{name}/{language}/{diagram}/{diagram_file(svg, theme)}"
        images.append(f'<img class="{kind}" loading="lazy" alt="" {size[0]} src="{address}">')
    return f"<figure>{''.join(images)}<figcaption>{escape(caption)}</figcaption></figure>"


def diagram_file(svg: str, theme: Theme) -> str:
    """The name of a picture, which changes with it: it may be kept forever."""
    return f"{theme}-{sha256(svg.encode()).hexdigest()[:16]}.svg"
