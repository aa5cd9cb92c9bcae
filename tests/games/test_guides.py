"""Guides have the same structure in every language, and all of their diagrams; every game of ours has one."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module, resources
from inspect import isfunction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from markdown_it import MarkdownIt

from branchline.core.contract import View
from branchline.core.texts import LANGUAGES
from branchline.games import built_in, game, package, packages
from branchline.parts.svg import Picture, export

WITH_GUIDE = [name for name in packages() if package(name).guide is not None]
DIAGRAM = re.compile(r"^!\[(.+)\]\(diagram:([a-z0-9-]+)\)$", re.MULTILINE)


def guide(name: str, language: str) -> str:
    folder = package(name).guide
    assert folder is not None
    return (folder / f"{language}.md").read_text("utf-8")


def test_our_games_have_guides() -> None:
    assert {*built_in()} <= {*WITH_GUIDE}


def structure(source: str) -> list[str]:
    """What a text is made of, without its words."""
    shape = []
    for token in MarkdownIt("commonmark").enable("table").parse(source):
        shape.append(f"{token.type} {token.tag}")
        shape += [child.type for child in token.children or () if child.type == "image"]
    return shape


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_the_languages_say_the_same(name: str) -> None:
    english = guide(name, "en")
    for language in LANGUAGES[1:]:
        other = guide(name, language)
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


def views_of_diagrams(name: str, monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """What a game's diagrams hand on to be drawn; a picture of single pieces has no view."""
    module = import_module(f"branchline.games.{name.replace('-', '_')}.look.diagrams")
    found: list[View] = []

    def noting(function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **named: Any) -> Any:
            found.extend(arg for arg in args if isinstance(arg, View))
            return function(*args, **named)

        return noted

    for key, function in vars(module).copy().items():
        if isfunction(function) and function.__module__ != module.__name__:
            monkeypatch.setattr(module, key, noting(function))
    for draw in package(name).diagrams().values():
        draw("en")
    return found


@pytest.mark.parametrize("name", built_in())
def test_every_diagram_is_a_position_the_rules_allow(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A state looks like it, and where single boards can be read, that checks every drawing on them."""
    rules, reader = game(name), package(name).boards
    views = views_of_diagrams(name, monkeypatch)
    assert views
    for view in views:
        state = rules.imagine(view, Random(name))
        assert (state.seats, rules.view(state, view.seat).seat) == (view.seats, view.seat)
        for seat in range(view.seats) if reader else ():
            assert reader is not None
            scored = reader().score(reader().write(view, seat), state.options)
            assert scored.proved
            assert scored.sheet == rules.sheet(view)[seat]


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


def test_every_ruling_that_the_code_names_is_told() -> None:
    """Depot's code names rulings by their number; the guide says what each of them is."""
    told = set(re.findall(r"\*\*(D\d+)\*\*", guide("depot", "en")))
    home = Path(str(resources.files("branchline.games.depot")))
    named = {ruling for file in home.rglob("*.py") for ruling in re.findall(r"\bD\d+\b", file.read_text())}
    depots = {f"D{n}" for n in range(1, 8)}  # depots are called like that, too
    assert named - depots <= told
    assert told == {f"D{n}" for n in range(1, 30)}
