"""What every drawing must be like, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from branchline.core.texts import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Hashable

    from branchline.core.contract import Game, View
    from branchline.core.drawing import Drawing, Pick


def elements(drawing: Drawing) -> Iterator[ElementTree.Element]:
    """Every element of every fragment, each of which is one element named like its key."""
    for pane in drawing.panes:
        for key, fragment in pane.fragments.items():
            root = ElementTree.fromstring(fragment)
            assert root.attrib["id"] == key
            yield from root.iter()


def check_drawing(drawing: Drawing, language: str) -> None:
    """Well-formed, made of known symbols, with an accessible name in the language for all that has a role."""
    assert len({pane.id for pane in drawing.panes}) == len(drawing.panes)
    symbols = {symbol.attrib["id"] for symbol in ElementTree.fromstring(f"<svg>{drawing.sprite}</svg>")}
    for element in elements(drawing):
        assert "style" not in element.attrib, "a page may forbid inline styles"
        if element.tag == "use":
            assert element.attrib["href"].removeprefix("#") in symbols
        if "data-pick" in element.attrib:
            assert element.attrib["role"] == "button"
            assert element.attrib["tabindex"] == "0"
        if "role" in element.attrib:
            check_said(element.attrib["aria-label"], language)
    for pane in drawing.panes:
        check_said(pane.title, language)


def check_said(said: str, language: str) -> None:
    assert said
    assert "{" not in said
    if language != "en":
        assert not re.search("[A-Za-z]{2}", said), f"{said!r} is not in {language!r}"


def leaves(picks: Sequence[Pick], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Pick]]:
    for pick in picks:
        if pick.then:
            assert not pick.move, "only a leaf has a move"
            yield from leaves(pick.then, (*path, pick.id))
        else:
            yield (*path, pick.id), pick


def check_picks(drawing: Drawing, picks: Sequence[Pick], moves: Sequence[Hashable], language: str) -> None:
    """Every move is one leaf; its picks, in whatever order they are made, lead to it and are to be seen."""
    found = list(leaves(picks))
    assert sorted(pick.move for _, pick in found) == sorted(map(str, moves))
    assert len({frozenset(path) for path, _ in found}) == len(found)
    shown = {element.attrib.get("data-pick") for element in elements(drawing)}
    panes = {pane.id for pane in drawing.panes} | {""}
    for path, pick in found:
        assert shown.issuperset(path[:-1]), "only the last pick may be a button"
        assert pick.pane in panes
        assert not pick.symbol or f'<symbol id="{pick.symbol}"' in drawing.sprite
        check_said(pick.label, language)


def changed(before: Drawing, after: Drawing) -> set[str]:
    """The keys of the fragments that are different, new or gone."""
    one, other = ({key: f for pane in d.panes for key, f in pane.fragments.items()} for d in (before, after))
    return {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)}


def check_explained(game: Game[Any, Any, Any], view: View, least: int) -> None:
    """Everything on the drawing and the sheet that can be asked about answers, in every language."""
    drawn = game.drawing(view)
    asked = {e.attrib["data-about"] for e in elements(drawn) if "data-about" in e.attrib}
    asked |= {line.key for sheet in game.sheet(view) for line in sheet.lines}
    assert len(asked) > least
    for thing in asked:
        found = game.about(view, thing)
        assert found is not None, thing
        for language in LANGUAGES:
            check_said(found.title.say(language), language)
            check_said(found.text.say(language), language)
    assert game.about(view, "nonsense/1") is None
