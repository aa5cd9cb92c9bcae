"""Everything people read is there in every language.

Sentences are found where they are written: in calls of `text` and `ntext`, of `say` in the templates of
pages, in what explains commands and their options, and in the names that data files give to things.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from typer import Context
from typer.core import TyperGroup
from typer.main import get_command

import branchline
from branchline.cli.app import app
from branchline.cli.help import help_text
from branchline.core.texts import LANGUAGES, ntext, text
from branchline.games import packages

pytestmark = pytest.mark.xdist_group("texts")  # all sentences are looked for once

HOME = Path(branchline.__file__).parent
HOMES = (HOME, *(Path(str(found.texts)) for found in packages().values() if found.texts is not None))
"""Where there are sentences: in Branchline, and in the installed games of others that have catalogues."""
FOREIGN = [language for language in LANGUAGES if language != "en"]
CLI = HOME / "cli"
INK = HOME / "games/railroad_ink/data"
DATA = {
    INK / "routes.json": ("routes", "specials"),
    INK / "expansions.json": ("expansions", "faces", "results"),
    INK / "goals.json": ("goals",),
}
"""Data files that name things, and the lists in which they do."""

SAY = re.compile(r"""\bsay\(\s*(?:"([^"]*)"|'([^']*)')(?:\s*,\s*"([^"]*)")?""")
"""A sentence in a template, and its plural."""

Key = tuple[str, str]
"""A sentence, and its plural or nothing."""


@cache
def in_code(file: Path) -> frozenset[Key]:
    """All sentences in a module."""
    source = file.read_text()
    if "branchline.core.texts" not in source:
        return frozenset()
    tree = ast.parse(source)
    ours = {
        name.asname or name.name: name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "branchline.core.texts"
        for name in node.names
        if name.name in ("text", "ntext")
    }
    return frozenset(
        sentence
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ours
        for sentence in _written(node, ours[node.func.id] == "ntext", f"{file}:{node.lineno}")
    )


@cache
def sentences(folder: Path) -> frozenset[Key]:
    """All sentences in the code and data of a folder and those below it."""
    found = {sentence for file in folder.rglob("*.py") for sentence in in_code(file)}
    for file in folder.rglob("*.html"):
        for one, single, many in SAY.findall(file.read_text()):
            found.add((one or single, many))
    if CLI.is_relative_to(folder):
        found |= {(help_text(written).sentence, "") for written in explanations()}
    for file, lists in DATA.items():
        if file.is_relative_to(folder):
            data = msgspec.json.decode(file.read_bytes())
            found |= {(thing["name"], "") for name in lists for thing in data[name]}
    return frozenset(found)


def explanations() -> Iterator[str]:
    """What `--help` says of the commands, their options and itself."""
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    for command in (group, *group.commands.values()):
        things: list[Any] = [command, *command.get_params(Context(command))]
        yield from (thing.help for thing in things if thing.help)


def _written(call: ast.Call, plural: bool, where: str) -> set[Key]:
    words = [
        arg.value for arg in call.args[:2] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]
    if plural:
        assert len(words) == 2, f"{where}: both forms are written out"
        return {(words[0], words[1])}
    if isinstance(call.args[0], ast.Attribute) and call.args[0].attr == "name":
        game = next(iter(DATA)).parents[1]
        assert game in Path(where).parents, f"{where}: names without data"
        return set()
    assert words, f"{where}: the sentence is written out"
    return {(words[0], "")}


@cache
def catalogues(language: str) -> dict[Path, list[Message]]:
    found = {}
    for file in sorted(file for home in HOMES for file in home.rglob(f"{language}.po")):
        with file.open("rb") as source:
            po = read_po(source)
        assert str(po.locale) == language, f"{file} names its language"
        assert po.charset == "utf-8", f"{file} names its charset"
        assert po.num_plurals == 3, f"{file} has three plural forms"
        found[file] = [message for message in po if message.id]
    return found


def key(message: Message) -> Key:
    return (message.id, "") if isinstance(message.id, str) else (message.id[0], message.id[1])


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def places(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


@pytest.mark.parametrize("language", FOREIGN)
def test_every_sentence_is_translated(language: str) -> None:
    known = {key(message) for messages in catalogues(language).values() for message in messages}
    missing = {sentence for home in HOMES for sentence in sentences(home)} - known
    assert not missing, "\n".join(["", *sorted(sentence for sentence, _ in missing)])


@pytest.mark.parametrize("language", FOREIGN)
def test_translations_are_whole(language: str) -> None:
    for file, messages in catalogues(language).items():
        for message in messages:
            where = f"{file}: {message.id}"
            assert not message.fuzzy, where
            assert len(forms(message)) == (3 if key(message)[1] else 1), where
            assert all(forms(message)), where
            for form in forms(message):
                assert places(form) == places(" ".join(key(message))), where


@pytest.mark.parametrize("language", FOREIGN)
def test_no_entry_is_left_over(language: str) -> None:
    for file, messages in catalogues(language).items():
        code = file.parent.parent if file.parent.name == "words" else file.parent
        unused = {key(message) for message in messages} - sentences(code)
        assert sorted(unused) == [], f"{file} holds what the code beside it does not say"


@pytest.mark.parametrize("language", FOREIGN)
def test_a_sentence_says_the_same_everywhere(language: str) -> None:
    said: dict[str, list[str]] = {}
    for file, messages in catalogues(language).items():
        for message in messages:
            assert said.setdefault(key(message)[0], forms(message)) == forms(message), file


def test_plural_forms_are_chosen_by_the_number() -> None:
    said = {
        language: [ntext("{n} point more", "{n} points more", n).say(language) for n in (1, 2, 5, 11, 21)]
        for language in LANGUAGES
    }
    assert said["en"] == [
        "1 point more",
        "2 points more",
        "5 points more",
        "11 points more",
        "21 points more",
    ]
    for language in FOREIGN:
        one, two, five, eleven, twenty_one = (re.sub(r"\d+", "", words) for words in said[language])
        assert one == twenty_one
        assert five == eleven
        assert len({one, two, five}) == 3


def test_what_has_no_translation_is_said_in_english() -> None:
    assert text("Nobody says {what}.", what="this").say("uk") == "Nobody says this."
    assert ntext("{n} unheard thing", "{n} unheard things", 2).say("ru") == "2 unheard things"
