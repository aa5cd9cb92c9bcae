"""Guides have the same structure in every language, and all of their diagrams; every game of ours has one."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package, packages
from branchline.parts.svg import Picture, export
from tests.contract.opinions import opinion
from tests.games.diagrams import DIAGRAM, guide, views_of_diagrams

WITH_GUIDE = [name for name in packages() if package(name).guide is not None]


def test_our_games_have_guides() -> None:
    assert {*built_in()} <= {*WITH_GUIDE}


def structure(source: str) -> list[str]:
    """What a text is made of, without its words."""
    shape = []
    for token in MarkdownIt("commonmark").enable("table").parse(source):
        shape.append(f"{token.type} {token.tag}")
        shape += [child.type for child in token.children or () if child.type == "image"]
    return shape


@pytest.mark.parametrize("kind", ["", "card-"])
@pytest.mark.parametrize("name", built_in())
def test_the_languages_say_the_same(name: str, kind: str) -> None:
    english = guide(name, "en", kind)
    for language in LANGUAGES[1:]:
        other = guide(name, language, kind)
        assert structure(other) == structure(english), language
        assert [name for _, name in DIAGRAM.findall(other)] == [n for _, n in DIAGRAM.findall(english)]
        assert re.findall(r"\*\*([A-Z]\d+)\*\*", other) == re.findall(r"\*\*([A-Z]\d+)\*\*", english)


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_every_diagram_exists_and_is_used(name: str) -> None:
    """Once in the guide, or by the choices of a new table."""
    asked = [diagram for _, diagram in DIAGRAM.findall(guide(name, "en"))]
    shown = {choice.picture for setting in package(name).meta.settings for choice in setting.choices} - {""}
    assert {*asked, *shown} == {*package(name).diagrams()}
    assert len(asked) == len({*asked})
    assert guide(name, "en").count("](diagram:") == len(asked), "a diagram stands on a line of its own"


@pytest.mark.parametrize("name", built_in())
def test_the_card_of_one_page_shows_diagrams_of_the_game(name: str) -> None:
    asked = {diagram for _, diagram in DIAGRAM.findall(guide(name, "en", "card-"))}
    assert asked
    assert asked <= {*package(name).diagrams()}


@pytest.mark.parametrize("name", built_in())
def test_every_diagram_is_a_position_the_rules_allow(name: str) -> None:
    """The second opinion of each game says what it takes to be allowed, in its `check_position`."""
    views = [view for shown in views_of_diagrams(name).values() for view in shown]
    assert views
    for view in views:
        opinion(name).position(view)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WITH_GUIDE)
def test_every_diagram_can_be_drawn(name: str, language: str) -> None:
    for diagram, draw in package(name).diagrams().items():
        picture = draw(language)
        assert isinstance(picture, Picture), diagram
        for theme in ("light", "dark"):
            assert export(picture, theme=theme).startswith("<svg")


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_headings_have_different_anchors(name: str) -> None:
    headings = re.findall(r"^#+ (.+)$", guide(name, "en"), re.MULTILINE)
    anchors = [re.sub(r"[^a-z0-9]+", "-", heading.lower()) for heading in headings]
    assert len(set(anchors)) == len(anchors)
    assert not re.search(r"^# ", guide(name, "en"), re.MULTILINE), "the title comes from the game"


@pytest.mark.parametrize("name", built_in())
def test_every_ruling_answers_a_question(name: str) -> None:
    """Our readings stand beside what the book leaves open, under numbers without a gap."""
    for language in LANGUAGES:
        rulings = re.findall(r"^- \*\*([A-Z])(\d+)\*\* (.*)$", guide(name, language), re.MULTILINE)
        assert [int(number) for _, number, _ in rulings] == [*range(1, len(rulings) + 1)]
        assert len({letter for letter, _, _ in rulings}) == 1
        for _, number, said in rulings:
            assert re.match(r"\*[^*]+\?\* \S", said), (language, number)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", built_in())
def test_everything_in_the_reference_can_be_drawn(name: str, language: str) -> None:
    chapters = package(name).reference()
    assert chapters
    for chapter in chapters:
        ids = [entry.id for entry in chapter.entries]
        assert len({*ids}) == len(ids) > 0, chapter.id
        for entry in chapter.entries:
            assert entry.title.say(language), entry.id
            assert export(entry.picture(language)).startswith("<svg"), entry.id


def test_every_ruling_that_the_code_names_is_told() -> None:
    """Depot's code names rulings by their number; the guide says what each of them is."""
    told = set(re.findall(r"\*\*(D\d+)\*\*", guide("depot", "en")))
    home = Path(str(resources.files("branchline.games.depot")))
    named = {ruling for file in home.rglob("*.py") for ruling in re.findall(r"\bD\d+\b", file.read_text())}
    depots = {f"D{n}" for n in range(1, 8)}  # depots are called like that, too
    assert named - depots <= told
    assert told == {f"D{n}" for n in range(1, 30)}
