"""What the page is made of agrees with the rest of the house."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po

import branchline.web
from branchline import games
from branchline.web.http import pages as site

STATIC = Path(branchline.web.__file__).parent / "static"
TEMPLATES = STATIC.with_name("templates")
MAY_IMPORT = {
    "shared": {"shared"},
    "board": {"board", "shared"},
    "table": {"table", "board", "shared"},
    "lobby": {"lobby", "shared"},
    "rules": {"rules", "shared"},
}
"""The rooms of the page's scripts and styles, and from which of them each may import, types included."""


@pytest.mark.parametrize("name", games.built_in())
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_game_has_its_picture(name: str, theme: str) -> None:
    picture = STATIC / "lobby" / "pictures" / f"{name}-{theme}.svg"
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def pages() -> str:
    return "".join(file.read_text() for file in TEMPLATES.glob("*.html"))


def said() -> list[str]:
    found = re.findall(r"say\(\s*(?:\"([^\"]+)\"|'([^']+)')", pages())
    return sorted({one or other for one, other in found})


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_every_sentence_of_the_page_is_translated(language: str) -> None:
    with (TEMPLATES.parent / f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language)
    for sentence in said():
        message = catalogue.get(sentence)
        assert message is not None, sentence
        assert message.string, sentence
        assert not message.fuzzy, sentence
        values = [sorted(re.findall(r"\{\w+\}", words)) for words in (sentence, str(message.string))]
        assert values[0] == values[1], sentence


def test_scripts_ask_only_for_texts_the_page_has() -> None:
    scripts = "".join(file.read_text() for file in STATIC.rglob("*.js"))
    given = set(re.findall(r'^  "(\w+)": say\(', pages(), re.MULTILINE))
    assert set(re.findall(r'\bsay\("(\w+)"', scripts)) <= given


def test_every_page_has_the_icons_it_uses() -> None:
    def given(file: str) -> set[str]:
        content = (TEMPLATES / file).read_text()
        return {
            *re.findall(r'^  "(\w+)": "M', content, re.MULTILINE),
            *re.findall(r'id="icon-(\w+)"', content),
        }

    shared = given("icons.html")
    for rooms, templates, icons in (
        (("shared", "lobby"), ("base.html", "lobby.html", "rules.html", "error.html"), shared),
        (("board", "table"), ("table.html",), shared | given("table_icons.html")),
    ):
        scripts = "".join(file.read_text() for room in rooms for file in (STATIC / room).glob("*.js"))
        markup = "".join((TEMPLATES / template).read_text() for template in templates)
        assert {*re.findall(r'icon\("(\w+)"', scripts), *re.findall(r"#icon-(\w+)", markup)} <= icons


def test_nothing_inline_and_nothing_from_elsewhere() -> None:
    for file in TEMPLATES.glob("*.html"):
        content = file.read_text()
        assert not re.search(r"\sstyle=|\son\w+=|<style|javascript:", content), file.name
        assert "//" not in re.sub(r"\{[{%#].*?[}%#]\}", "", content), file.name


def test_every_file_has_its_room_and_imports_point_downwards() -> None:
    assert {path.name for path in STATIC.iterdir()} == set(MAY_IMPORT)
    for file in STATIC.rglob("*.js"):
        room = file.relative_to(STATIC).parts[0]
        for path in re.findall(r'(?:from|import|import\()\s?"(\.[^"]+)"', file.read_text()):
            imported = (file.parent / path).resolve()
            assert imported.is_file(), f"{file.name}: {path}"
            assert imported.relative_to(STATIC).parts[0] in MAY_IMPORT[room], f"{file.name}: {path}"


def test_a_room_has_one_style_sheet_of_its_name() -> None:
    sheets = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.css")}
    rooms = {"board", "table", "lobby", "rules"}
    assert sheets == {f"{room}/{room}.css" for room in rooms} | {"shared/base.css", "shared/theme.css"}


def test_a_page_fetches_all_that_its_script_imports_at_once() -> None:
    modules = site.modules("table/table.js")
    assert len(modules) == len(set(modules))
    rooms = ("table", "board", "shared")
    scripts = {path.relative_to(STATIC).as_posix() for room in rooms for path in (STATIC / room).glob("*.js")}
    assert set(modules) == scripts - {"shared/theme.js"}, "which runs before the first paint, on its own"
