"""Searching the rules of all games: every passage of the guides and every entry of the references.

A word is found by its beginning, and in its other forms: what people type is cut by the letters in which
forms differ, in Ukrainian and Russian most of all.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice, pairwise, takewhile
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from branchline import games
from branchline.web.render.diagrams import entry_id
from branchline.web.render.guide import PARSER, set_anchors, source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

WORD = re.compile(r"\w+(?:[’'ʼ-]\w+)*")
MOST = 40
"""So many places are shown."""
LONGEST_QUERY = 100
MOST_WORDS = 8
"""Maximum number of different words in a query; the search ignores the rest."""
FOLDED = str.maketrans("ё", "е", "’'ʼ")
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
    """Return the places of each game that have all words of a query, best first."""
    wanted = tuple(dict.fromkeys(map(_plain, WORD.findall(query[:LONGEST_QUERY]))))[:MOST_WORDS]
    if not wanted:
        return {}
    ranked = sorted(
        ((score, name, at) for name in names for at, score in index(name, language).scores(wanted).items()),
        key=lambda each: (-each[0], each[2]),
    )
    hits = {name: index(name, language).hits(wanted) for name in {each[1] for each in ranked[:MOST]}}
    found: dict[str, list[Found]] = {}
    for _, name, at in ranked[:MOST]:
        passage = passages(name, language)[at]
        marked = _marked(passage.text, hits[name])
        found.setdefault(name, []).append(Found(passage.address, passage.heading, marked))
    return found


class Index:
    """Words of the passages of a game, each with its passages: folded once, not for each query."""

    def __init__(self, passages: tuple[Passage, ...]) -> None:
        self._in_text = _places([passage.text for passage in passages])
        self._above = _places([passage.heading for passage in passages])
        self._words = sorted(self._in_text.keys() | self._above.keys())

    def scores(self, wanted: Sequence[str]) -> dict[int, int]:
        """Return how well passages answer, by their numbers: those that have every word."""
        of_words = [self._scores_of(want) for want in wanted]
        everywhere = set(of_words[0]).intersection(*of_words[1:])
        return {at: sum(scores[at] for scores in of_words) for at in sorted(everywhere)}

    def hits(self, wanted: Iterable[str]) -> set[str]:
        """Return all words that answer one of those that are wanted."""
        return {word for want in wanted for word in self._alike(want)}

    def _scores_of(self, want: str) -> Counter[int]:
        """Return what a word brings to each passage that has it, in its text or above it."""
        text: dict[int, int] = {}
        above: dict[int, int] = {}
        for word in sorted(self._alike(want), key=partial(_likeness, want)):  # the best likeness comes last
            likeness = _likeness(want, word)
            text.update(dict.fromkeys(self._in_text.get(word, ()), 3 * likeness))
            above.update(dict.fromkeys(self._above.get(word, ()), likeness))
        return Counter(text) + Counter(above)

    def _alike(self, want: str) -> list[str]:
        """Return the words that begin like a word, which stand together in the alphabet."""
        stem = _stem(want)
        first = bisect_left(self._words, stem)
        return list(takewhile(lambda word: word.startswith(stem), islice(self._words, first, None)))


def _places(texts: Iterable[str]) -> dict[str, list[int]]:
    """Return the words of some texts, each with the numbers of its texts."""
    places: dict[str, list[int]] = {}
    for number, said in enumerate(texts):
        for word in dict.fromkeys(map(_plain, WORD.findall(said))):
            places.setdefault(word, []).append(number)
    return places


@cache
def index(name: str, language: str) -> Index:
    return Index(passages(name, language))


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
    return word.casefold().translate(FOLDED)


def _stem(word: str) -> str:
    """What most forms of a word begin with."""
    return word[: -2 if len(word) > 6 else -1] if len(word) > 4 else word


def _likeness(want: str, word: str) -> int:
    if word == want:
        return 3
    if word.startswith(want):
        return 2
    return int(word.startswith(_stem(want)))


def _marked(said: str, hits: set[str]) -> Markup:
    def mark(word: re.Match[str]) -> str:
        shown = escape(word[0])
        return f"<mark>{shown}</mark>" if _plain(word[0]) in hits else str(shown)

    return Markup(re.sub(rf"{WORD.pattern}|[<>&\"']", mark, said))
