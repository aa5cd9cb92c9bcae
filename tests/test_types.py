"""What a type checker knows of the public names; mypy runs over this file like over every other.

At run time the same names are short in a notebook, explained by `help`, and silent about secrets.
"""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import assert_type

import pytest

import branchline
from branchline.core.table import AnyGame
from branchline.games import built_in
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.view import DepotView
from branchline.games.land_vs_sea.view import LandVsSeaView
from branchline.games.pioneer_rails.view import PioneerRailsView
from branchline.games.railroad_ink.rules import RailroadInk
from branchline.games.railroad_ink.view import RailroadInkView

HOME = Path(branchline.__file__).parent
PUBLIC = [HOME / "__init__.py", HOME / "games/__init__.py"] + [
    file
    for room in ("core", "bots", "arena", "parts", "client")
    for file in sorted((HOME / room).glob("*.py"))
]
SEED = b"a seed that nobody sees"


def table_of_ink() -> branchline.Table[RailroadInkView]:
    ink = branchline.game("railroad-ink")
    assert_type(ink, RailroadInk)
    return branchline.Table(ink, ink.meta.options(longest="classic"), 1, branchline.Committed(SEED))


def test_a_game_is_known_by_its_name() -> None:
    table = table_of_ink()
    assert_type(table.view(0).dice, tuple[str, ...])
    assert len(table.view(0).dice) == 4
    depot = branchline.game("depot")
    assert_type(depot.meta.options(), DepotOptions)
    assert_type(branchline.Table(depot, depot.meta.options(), 2).view(0), DepotView)


def views_of_the_others() -> None:
    """Only looked at by the type checker."""
    sea, rails = branchline.game("land-vs-sea"), branchline.game("pioneer-rails")
    assert_type(branchline.Table(sea, sea.meta.options(), 2).view(0), LandVsSeaView)
    assert_type(branchline.Table(rails, rails.meta.options(), 2).view(0), PioneerRailsView)
    assert_type(branchline.game(str(sea.meta.id)), AnyGame)
    branchline.play_on(branchline.Table(sea, sea.meta.options(), 2), {0: branchline.bot("greedy")}, Random(1))


def test_every_game_of_ours_is_known_by_its_name() -> None:
    source = (HOME / "games/__init__.py").read_text("utf-8")
    named = [node.slice.value for node in ast.walk(ast.parse(source))
             if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
             and node.value.id == "Literal" and isinstance(node.slice, ast.Constant)]  # fmt: skip
    assert sorted(map(str, named)) == sorted(built_in())


def test_what_is_printed_is_short_and_tells_no_secret() -> None:
    table = table_of_ink()
    shown = {
        repr(table): "<Table: railroad-ink, seats: 1, entries: 1, waiting for 0>",
        repr(table.game): "<Game: railroad-ink, rules 2>",
        repr(table.source): "<Committed chance, version 2, nonces of 0 seats>",
        repr(branchline.saved(table)): "<Saved: railroad-ink, seats: 1, entries: 1>",
        repr(table.state): f"<State: seats: 1, integers: {table.state.data.size}, RailroadInkOptions>",
    }
    assert list(shown) == list(shown.values())
    drawing = table.drawing(0)
    assert repr(drawing) == f"<Drawing: {', '.join(pane.id for pane in drawing.panes)}>"
    assert repr(drawing.panes[0]).startswith(f"<Pane '{drawing.panes[0].id}': ")
    assert not any(SEED.hex() in said or repr(SEED) in said for said in shown)


@pytest.mark.parametrize("file", PUBLIC, ids=lambda file: str(file.relative_to(HOME)))
def test_every_public_name_is_explained(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    assert ast.get_docstring(tree) or not tree.body
    assert list(unexplained(tree, "")) == []


def unexplained(node: ast.Module | ast.ClassDef, within: str) -> list[str]:
    """The public classes, functions and methods without a docstring; overloads are explained once."""
    found = []
    for child in node.body:
        if not isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if child.name.startswith("_") or any(ast.unparse(one) == "overload" for one in child.decorator_list):
            continue
        if ast.get_docstring(child) is None:
            found.append(within + child.name)
        if isinstance(child, ast.ClassDef):
            found += unexplained(child, f"{within}{child.name}.")
    return found
