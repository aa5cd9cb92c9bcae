"""Guides, and what their diagrams show."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import isfunction
from typing import Any

import pytest

from branchline.core.contract import View
from branchline.games import package

DIAGRAM = re.compile(r"^!\[(.+)\]\(diagram:([a-z0-9-]+)\)$", re.MULTILINE)


def guide(name: str, language: str, kind: str = "") -> str:
    """The rules of a game in words; with `card-`, the same on one page."""
    folder = package(name).guide
    assert folder is not None
    return (folder / f"{kind}{language}.md").read_text("utf-8")


def caption(name: str, diagram: str, language: str) -> str:
    """What a guide says below a diagram."""
    captions: dict[str, str] = {found: said for said, found in DIAGRAM.findall(guide(name, language))}
    return captions[diagram]


@cache
def views_of_diagrams(name: str) -> dict[str, list[View]]:
    """What each of a game's diagrams hands on to be drawn; a picture of single pieces has no view."""
    module = import_module(f"branchline.games.{name.replace('-', '_')}.look.diagrams")
    found: list[View] = []

    def noting(function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **named: Any) -> Any:
            found.extend(arg for arg in args if isinstance(arg, View))
            return function(*args, **named)

        return noted

    shown = {}
    with pytest.MonkeyPatch.context() as patch:
        for key, function in vars(module).copy().items():
            if isfunction(function) and function.__module__ != module.__name__:
                patch.setattr(module, key, noting(function))
        for diagram, draw in package(name).diagrams().items():
            draw("en")
            shown[diagram] = found.copy()
            found.clear()
    return shown
