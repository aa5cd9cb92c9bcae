"""The guide of a game, from Markdown in its package, with diagrams from our own renderer.

A guide is `<language>.md` in the folder that the package names, `card-<language>.md` the same on one page;
`![caption](diagram:name)` on a line of its own stands for one of the package's diagrams. Headings and items
have the same anchors in every language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from branchline import games
from branchline.web.render.diagrams import images

if TYPE_CHECKING:
    from collections.abc import Iterator

FIGURE = re.compile(r"diagram:([a-z0-9-]+)")
RULING = re.compile(r"\*\*([A-Z]\d+)\*\*")
"""A ruling begins with its number, under which the code names it, too."""
PARSER = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")


@dataclass(frozen=True)
class Guide:
    """A guide as a page shows it: its sections for the list of contents, and the whole as HTML."""

    sections: tuple[tuple[str, str], ...]
    html: str


@cache
def read_guide(name: str, language: str) -> Guide | None:
    """The guide of a game in a language, or in English; none when nobody has written it yet."""
    english = source(name, "en")
    words = source(name, language) or english
    if words is None or english is None:
        return None
    tokens = list(_figures(PARSER.parse(words), name, language))
    set_anchors(tokens, english)
    html = PARSER.renderer.render(tokens, PARSER.options, {})
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    return Guide(tuple(_sections(tokens)), Markup(html))


@cache
def read_card(name: str, language: str) -> str | None:
    """The rules of a game on one page, in a language or in English; none when nobody has written them."""
    words = source(name, f"card-{language}") or source(name, "card-en")
    if words is None:
        return None
    tokens = list(_figures(PARSER.parse(words), name, language))
    html = PARSER.renderer.render(tokens, PARSER.options, {})
    return Markup(html.replace(' loading="lazy"', ""))  # whoever prints it needs all pictures at once


def source(name: str, file_name: str) -> str | None:
    """The Markdown of a guide, by its language, or of a card."""
    folder = games.package(name).guide
    file = folder / f"{file_name}.md" if folder is not None else None
    return file.read_text("utf-8") if file is not None and file.is_file() else None


def _heading_anchors(english: str) -> Iterator[str]:
    """An anchor for each heading, made of its English words."""
    for opening, words in pairwise(PARSER.parse(english)):
        if opening.type == "heading_open":
            yield re.sub(r"[^a-z0-9]+", "-", words.content.lower()).strip("-")


def set_anchors(tokens: list[Token], english: str) -> None:
    """Every rule has an address: headings, rulings by their number, other items by their place."""
    headings, section, item = _heading_anchors(english), "", 0
    for opening, words in zip(tokens, tokens[2:], strict=False):
        if opening.type == "heading_open":
            section, item = next(headings), 0
            opening.attrSet("id", section)
        elif opening.type == "list_item_open":
            item += 1
            ruling = RULING.match(words.content)
            opening.attrSet("id", ruling[1].lower() if ruling else f"{section}-{item}")


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
            diagram, caption = asked
            figure = Token("html_block", "", 0)
            shown = images(name, language, diagram)
            figure.content = f"<figure>{shown}<figcaption>{escape(caption)}</figcaption></figure>"
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
