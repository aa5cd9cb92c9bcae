"""What the page is made of agrees with the rest of the house."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import branchline.web
from branchline import games
from branchline.web.http import pages as site
from branchline.web.http.scripts import COMMENT, EXPORT, IMPORT

STATIC = Path(branchline.web.__file__).parent / "static"
TEMPLATES = STATIC.with_name("templates")
MAY_IMPORT = {
    "shared": {"shared"},
    "board": {"board", "shared"},
    "learn": {"learn", "shared"},
    "puzzles": {"puzzles", "shared"},
    "daily": {"daily", "shared"},
    "rooms": {"rooms", "shared"},
    "table": {"table", "board", "learn", "puzzles", "shared"},
    "end": {"end", "table", "board", "shared"},
    "analysis": {"analysis", "end", "table", "board", "shared"},
    "lobby": {"lobby", "learn", "shared"},
    "records": {"records", "shared"},
    "device": {"device", "shared"},
    "paper_score": {"paper_score", "board", "lobby", "shared"},
    "rules": {"rules", "shared"},
    "print": {"print", "lobby", "shared"},
    "paper": {"paper", "lobby", "table", "shared"},
}
"""The rooms of the page's scripts and styles, and from which of them each may import, types included."""
MAY_FETCH = {"table": {"end"}, "lobby": {"analysis"}, "paper_score": {"analysis"}}
"""From which others a room fetches files when they are needed; their types may be named there."""


@pytest.mark.parametrize("name", games.built_in())
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_game_has_its_picture(name: str, theme: str) -> None:
    picture = STATIC / "lobby" / "pictures" / f"{name}-{theme}.svg"
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def pages() -> str:
    return "".join(file.read_text() for file in TEMPLATES.glob("*.html"))


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
        (("shared",), ("base.html", "rules.html", "error.html", "device.html"), shared),
        (("lobby",), ("setup.html", "invite.html"), shared | given("opening_icons.html")),
        (("records",), ("lobby.html", "records.html", "open_tables.html"), shared | given("home_icons.html")),
        (("board", "table", "end"), ("table.html",), shared | given("table_icons.html")),
    ):
        scripts = "".join(file.read_text() for room in rooms for file in (STATIC / room).glob("*.js"))
        markup = "".join((TEMPLATES / template).read_text() for template in templates)
        assert {*re.findall(r'icon\("(\w+)"', scripts), *re.findall(r"#icon-(\w+)", markup)} <= icons


def test_nothing_inline_and_nothing_from_elsewhere() -> None:
    for file in TEMPLATES.glob("*.html"):
        content = file.read_text()
        assert not re.search(r"\sstyle=|\son\w+=|<style|javascript:", content), file.name
        assert "//" not in re.sub(r"\{[{%#].*?[}%#]\}", "…", content), file.name


def test_every_file_has_its_room_and_imports_point_downwards() -> None:
    assert {path.name for path in STATIC.iterdir()} == set(MAY_IMPORT)
    for file in STATIC.rglob("*.js"):
        room = file.relative_to(STATIC).parts[0]
        for how, path in re.findall(r'(from |import |import\()"(\.[^"]+)"', file.read_text()):
            imported = (file.parent / path).resolve()
            assert imported.is_file(), f"{file.name}: {path}"
            allowed = MAY_IMPORT[room] | (MAY_FETCH.get(room, set()) if how == "import(" else set())
            assert imported.relative_to(STATIC).parts[0] in allowed, f"{file.name}: {path}"


def test_every_style_sheet_has_its_page() -> None:
    sheets = [path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.css")]
    linked = [*re.findall(r"asset\('([\w/]+\.css)'\)", pages()), "end/end.css"]
    """The last one comes with the scripts of the end."""
    imported = [
        (STATIC / sheet).parent.joinpath(path).resolve().relative_to(STATIC).as_posix()
        for sheet in linked
        for path in re.findall('^@import "([^"]+)";$', (STATIC / sheet).read_text(), re.MULTILINE)
    ]
    assert sorted(sheets) == sorted({*linked, *imported})


def test_a_style_sheet_is_served_with_those_that_it_imports_and_without_comments() -> None:
    served = site._static()[1]["table/table.css"].decode()
    assert "@import" not in served
    assert "/*" not in served
    for sheet in (STATIC / "table" / "table.css").read_text().split('"')[1::2]:
        last = (STATIC / "table" / sheet).read_text().rstrip("}\n ").rsplit("\n", 1)[-1]
        assert last.strip() in served, sheet


def scripts(*rooms: str) -> set[str]:
    return {path.relative_to(STATIC).as_posix() for room in rooms for path in STATIC.glob(f"{room}/*.js")}


def brought(entry: str) -> list[str]:
    """The modules in a file as it is fetched."""
    found = re.findall(r'^modules\["([\w/]+\.js)"\] \?\?= ', site.scripts().file(entry), re.MULTILINE)
    return [*found, entry]


def test_a_page_fetches_all_that_its_script_imports_in_one_file() -> None:
    modules = brought("table/table.js")
    assert len(modules) == len(set(modules))
    apart = {
        "shared/theme.js",
        "shared/opening.js",
        "table/lesson.js",
        "table/puzzle.js",
        "table/share.js",
        "table/steps.js",
        "board/compared.js",
        "board/emptiest.js",
        "board/stamp.js",
    }
    """Before the first paint, before and after a game, and where there is a lesson or a puzzle."""
    assert set(modules) == scripts("table", "board", "shared") - apart


def test_what_is_fetched_for_the_end_is_all_there_is_of_it() -> None:
    entries = ("end/outcome.js", "end/replay.js", "end/review.js")
    fetched = {module for entry in entries for module in brought(entry)}
    assert scripts("end") <= fetched
    assert not fetched & {*brought("table/table.js")}, "what the table has is not fetched again"


def test_scripts_are_written_so_that_many_can_be_put_into_one_file() -> None:
    imported = {path for name in scripts("*") for path in site.scripts().imported(name)}
    for name in scripts("*"):
        source = (STATIC / name).read_text()
        imports = re.findall(r"^import\b.*", source, re.MULTILINE)
        assert len(imports) == len(IMPORT.findall(source)), f"{name}: named imports only"
        exports = re.findall(r"^export\b.*", source, re.MULTILINE)
        assert len(exports) == len(EXPORT.findall(source)), f"{name}: exports are declared where they are"
        code = COMMENT.sub("", source)
        assert not re.search(r"\bmodules\b(?=[ .=;\[])", code), f"{name}: that word is taken"
        waits = re.search(r"^(?!.*\basync\b)\S.*\bawait\b", code, re.MULTILINE)
        assert not (waits and name in imported), f"{name} waits while it is loaded"
        modules = site.scripts().modules(name)
        for at, module in enumerate(modules):
            assert {*site.scripts().imported(module)} <= {*modules[:at]}, f"{module} is in a circle"


def test_every_script_of_a_page_is_named_where_it_is_looked_for() -> None:
    assert len(re.findall("<script[^>]* src=", pages())) == len(site.SCRIPT.findall(pages())) > 10
