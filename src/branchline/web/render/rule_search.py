"""Searching the rules of all games: every passage of the guides and every entry of the references.

A word is found by its beginning, and in its other forms: what people type is cut by the letters in which
forms differ, in Ukrainian and Russian most of all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from branchline import games
from branchline.web.render.diagrams import entry_id
from branchline.web.render.guide import PARSER, set_anchors, source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WORD = re.compile(r"\w+(?:[’'ʼ-]\w+)*")
MOST = 40
"""So many places are shown."""
LONGEST_QUERY = 100
MARKUP = re.compile(r"\*+|!?\[([^]]*)\]\([^)]*\)")
"""Marks of Markdown that are not read, and links, of which only the words are."""


@dataclass(frozen=True)
class Passage:
    """A place in the rules: where it is, what stands above it, and its words."""

    address: str
    heading: str
    text: str


@dataclass(frozen=True)
class Found:
    """A place that answers a query; what was looked for is marked."""

    address: str
    heading: str
    text: Markup


def search(names: Iterable[str], query: str, language: str) -> dict[str, list[Found]]:
    """The places of each game that have all words of a query, best first."""
    wanted = [_plain(word) for word in WORD.findall(query[:LONGEST_QUERY])]
    if not wanted:
        return {}
    ranked = sorted(
        (
            (score, name, at, passage)
            for name in names
            for at, passage in enumerate(passages(name, language))
            if (score := _score(passage, wanted))
        ),
        key=lambda each: (-each[0], each[2]),
    )
    found: dict[str, list[Found]] = {}
    for _, name, _, passage in ranked[:MOST]:
        marked = _marked(passage.text, wanted)
        found.setdefault(name, []).append(Found(passage.address, passage.heading, marked))
    return found


@cache
def passages(name: str, language: str) -> tuple[Passage, ...]:
    """All that can be found in the rules of a game."""
    return (*_guide_passages(name, language), *_reference_passages(name, language))


def _guide_passages(name: str, language: str) -> Iterator[Passage]:
    english, words = source(name, "en"), source(name, language) or source(name, "en")
    if english is None or words is None:
        return
    tokens = PARSER.parse(words)
    set_anchors(tokens, english)
    section, anchor, heading = "", "", ""
    row: list[str] = []
    for before, token in pairwise(tokens):
        if before.type == "heading_open":
            section = anchor = str(before.attrGet("id"))
            heading = _read(token.content)
        elif before.type == "list_item_open":
            anchor = str(before.attrGet("id"))
        elif before.type == "list_item_close":
            anchor = section
        if token.type == "inline":
            row.append(_read(token.content))
        if row and before.type not in ("th_open", "td_open", "th_close", "td_close"):
            address = f"/rules/{name}#{anchor}" if anchor else f"/rules/{name}"
            yield Passage(address, heading, " · ".join(row))
            row = []


def _read(markdown: str) -> str:
    """What is read of a passage."""
    return MARKUP.sub(lambda link: link[1] or "", markdown)


def _reference_passages(name: str, language: str) -> Iterator[Passage]:
    for chapter in games.package(name).reference():
        heading = chapter.title.say(language)
        for entry in chapter.entries:
            said = [part.say(language) for part in (entry.title, entry.text) if part is not None]
            yield Passage(f"/rules/{name}/reference#{entry_id(chapter, entry)}", heading, ". ".join(said))


def _plain(word: str) -> str:
    """A word as it is compared: case, ё and the kind of apostrophe make no difference."""
    return re.sub(r"[’'ʼ]", "", word.casefold().replace("ё", "е"))


def _stem(word: str) -> str:
    """What most forms of a word begin with."""
    return word[: -2 if len(word) > 6 else -1] if len(word) > 4 else word


def _score(passage: Passage, wanted: list[str]) -> int:
    """How well a passage answers: nothing unless it has every word."""
    words = [_plain(word) for word in WORD.findall(passage.text)]
    above = [_plain(word) for word in WORD.findall(passage.heading)]
    score = 0
    for want in wanted:
        likeness = 3 * _best(want, words) + _best(want, above)
        if not likeness:
            return 0
        score += likeness
    return score


def _best(want: str, words: list[str]) -> int:
    return max((_likeness(want, word) for word in words), default=0)


def _likeness(want: str, word: str) -> int:
    if word == want:
        return 3
    if word.startswith(want):
        return 2
    return int(word.startswith(_stem(want)))


def _marked(said: str, wanted: list[str]) -> Markup:
    def mark(word: re.Match[str]) -> str:
        hit = any(_likeness(want, _plain(word[0])) for want in wanted)
        return f"<mark>{escape(word[0])}</mark>" if hit else str(escape(word[0]))

    return Markup(re.sub(rf"{WORD.pattern}|[<>&\"']", mark, said))
