"""A refusal leads to its rule: every code of every game has a place in the guide, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package
from branchline.web.render.guide import read_guide


def refusal_codes(name: str) -> Iterator[str]:
    """The codes in a game's refusals: what `IllegalMove` gets first, and what stands beside a text."""
    module = import_module(f"branchline.games.{name.replace('-', '_')}.refusals")
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("IllegalMove", "refuse"):
            first = node.args[0]
            if isinstance(first, ast.Constant):
                yield str(first.value)
            else:
                assert isinstance(first, ast.Name | ast.Starred), (
                    "a code is written out, or stands beside its text"
                )
        elif isinstance(node, ast.Tuple) and any(isinstance(part, ast.Call) for part in node.elts):
            yield from (
                part.value
                for part in node.elts
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


@pytest.mark.parametrize("name", built_in())
def test_every_refusal_has_a_rule(name: str) -> None:
    assert {*refusal_codes(name)} == {*package(name).rule_of()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", built_in())
def test_every_rule_of_a_refusal_is_in_the_guide(name: str, language: str) -> None:
    guide = read_guide(name, language)
    assert guide is not None
    anchors = re.findall(r' id="([^"]+)"', guide.html)
    assert len(anchors) == len({*anchors}), "an address leads to one place"
    assert {*package(name).rule_of().values()} <= {*anchors}
