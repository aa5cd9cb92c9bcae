"""A language that nobody speaks, to see what a new one would meet: every sentence of the catalogues, longer
by 40 %, in letters that no other text has, between brackets. It is no part of Branchline: a server of the
tests speaks it, to whoever asks for it.
"""

from __future__ import annotations

import re

from branchline.core import texts
from branchline.web.http import identity, rules
from branchline.web.render import guide

CODE = "qps"
BEGIN, END = "⟦", "⟧"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀćđéƒğĥîĵķľɱñöƥɋřšţûṽŵẋýžÀɃĆĐÉƑĞĤÎĴĶĽṀÑÖƤɊŘŠŢÛṼŴẊÝŽ",
)
LONGER = 0.4
WORD = re.compile(r"[A-Za-z]+")
KEPT = re.compile(r"(\{\w+\})")
"""Where values are put in."""
BLOCK = re.compile(r"^(\s*(?:#+|[-*]|\d+\.)\s+|!\[|\|)?(.*?)(\]\(diagram:[^)]*\))?$")
"""A line of Markdown: what begins it, its words, and the address of a picture."""
LINK = re.compile(r"(\]\([^)]*\)|\*\*[A-Z]\d+\*\*|\*+|\[)")


def translated(sentence: str) -> str:
    """A sentence in the language."""
    if not re.search(r"[A-Za-z]", KEPT.sub("", sentence)):
        return sentence
    return f"{BEGIN}{lengthened(sentence)}{END}"


def lengthened(words: str) -> str:
    """The same words in other letters, each of them longer; values stay what they are."""
    return "".join(p if KEPT.fullmatch(p) else WORD.sub(_longer, p) for p in KEPT.split(words))


def _longer(word: re.Match[str]) -> str:
    return word[0].translate(LETTERS) + "ö" * round(LONGER * len(word[0]))


def catalogue() -> texts._Catalogue:
    """All sentences that other languages have."""
    from babel.messages.pofile import read_po

    forms: dict[str, tuple[str, ...]] = {}
    for file in texts.catalogue_files("uk"):
        with file.open("rb") as source:
            for message in read_po(source):
                if isinstance(message.id, str):
                    forms[message.id] = (translated(message.id),)
                else:
                    forms[message.id[0]] = tuple(map(translated, message.id))
    return texts._Catalogue(forms, lambda n: int(n != 1))


def markdown(words: str) -> str:
    """A guide in the language."""
    return "\n".join(map(_line, words.splitlines()))


def _line(line: str) -> str:
    if re.fullmatch(r"[|\-\s]*", line):
        return line
    if line.startswith("|"):
        return "|".join(f" {_words(cell.strip())} " if cell.strip() else cell for cell in line.split("|"))
    found = BLOCK.fullmatch(line)
    assert found is not None
    return f"{found[1] or ''}{_words(found[2])}{found[3] or ''}"


def _words(words: str) -> str:
    return "".join(part if LINK.fullmatch(part) else WORD.sub(_longer, part) for part in LINK.split(words))


def speak() -> None:
    """From now on this process knows the language."""
    known, own, read = texts._catalogue, catalogue(), guide.source

    def find(language: str) -> texts._Catalogue:
        return own if language == CODE else known(language)

    def source(name: str, file_name: str) -> str | None:
        words = read(name, file_name.replace(CODE, "en"))
        return markdown(words) if words and file_name.endswith(CODE) else words

    texts._catalogue = find  # type: ignore[assignment]
    guide.source = source
    for module in (identity, rules):
        module.LANGUAGES = (*texts.LANGUAGES, CODE)  # type: ignore[attr-defined]
