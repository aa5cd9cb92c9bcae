"""Sentences that can be said in every language of the house.

A sentence is written in English where it is needed, `text("{cell} already holds a drawing.", cell="d4")`,
and travels as data until someone reads it: then `say` looks it up in the catalogues (`uk.po`, `ru.po`
beside the code that uses them) and fills in the values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from importlib.resources.abc import Traversable

LANGUAGES = ("en", "uk", "ru")


class Text(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence and its values; `many` and the value `n` when the sentence depends on a number."""

    sentence: str
    values: dict[str, str | int | Text] = {}
    many: str = ""

    def say(self, language: str = "en") -> str:
        """The sentence in a language, in English where the catalogue lacks it."""
        values = self.values
        if not values and not self.many:
            return _said(self.sentence, language)
        for value in values.values():
            if isinstance(value, Text):
                values = {name: v.say(language) if isinstance(v, Text) else v for name, v in values.items()}
                break
        return self._form(language).format_map(values)

    def _form(self, language: str) -> str:
        n = self.values.get("n")
        if language == "en":
            return self.many if self.many and n != 1 else self.sentence
        catalogue = _catalogue(language)
        if not self.many:
            return catalogue.forms.get(self.sentence, (self.sentence,))[0]
        forms = catalogue.forms.get(self.sentence)
        if forms is None or not isinstance(n, int):
            return self.many
        return forms[catalogue.plural(n)]

    def __str__(self) -> str:
        return self.say()


@cache
def _said(sentence: str, language: str) -> str:
    """A sentence without values: these are as many as are written in the code."""
    return Text(sentence)._form(language).format()


def text(sentence: str, /, **values: str | int | Text) -> Text:
    """A sentence; the name under which the catalogues' tools find it."""
    return Text(sentence, values)


def ntext(one: str, many: str, /, n: int, **values: str | int | Text) -> Text:
    """A sentence about `n` things."""
    return Text(one, {"n": n, **values}, many)


def listed(items: Sequence[Text]) -> Text:
    """Several things after each other."""
    places = ", ".join(f"{{item{n}}}" for n in range(len(items)))
    return Text(places, {f"item{n}": item for n, item in enumerate(items)})


@dataclass(frozen=True)
class _Catalogue:
    forms: dict[str, tuple[str, ...]]
    plural: Callable[[int], int]


_others: list[Traversable] = []
"""Folders of catalogues that belong to installed games of others."""


def add_catalogues(folder: Traversable) -> None:
    """Sentences of a game that is not a part of Branchline."""
    _others.append(folder)
    _catalogue.cache_clear()
    _said.cache_clear()


@cache
def _catalogue(language: str) -> _Catalogue:
    from gettext import c2py  # the reader of plural formulas, not in the stubs

    from babel.messages.pofile import read_po

    forms: dict[str, tuple[str, ...]] = {}
    plural = "0"
    others = (folder / f"{language}.po" for folder in _others)
    for file in (*(file for file in others if file.is_file()), *catalogue_files(language)):
        with file.open("rb") as source:
            po = read_po(source, locale=language)
        plural = po.plural_expr
        for message in po:
            if message.id and message.string and not message.fuzzy:
                key = message.id if isinstance(message.id, str) else message.id[0]
                forms[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return _Catalogue(forms, c2py(plural))


def catalogue_files(language: str) -> Iterator[Traversable]:
    """All catalogues of a language, each beside the code whose sentences it holds."""

    def walk(folder: Traversable) -> Iterator[Traversable]:
        for entry in sorted(folder.iterdir(), key=lambda e: e.name):
            if entry.is_dir() and not entry.name.startswith("__"):
                yield from walk(entry)
            elif entry.name == f"{language}.po":
                yield entry

    yield from walk(resources.files("branchline"))
