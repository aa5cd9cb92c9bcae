"""The server uses the public side of other libraries, and of its own modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import branchline.web

FOLDER = Path(branchline.web.__file__).parent
NAMED_TUPLES = frozenset({"_replace", "_asdict", "_fields"})
"""Public names, which begin like this so that no field has them."""


def private_uses(source: str) -> Iterator[str]:
    """Return the attributes and imports that belong to somebody else."""
    tree = ast.parse(source)
    own = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in own | {"self", "cls"}):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(each.name for each in node.names)]
            yield from (f"{node.lineno}: {name}" for name in names if is_private(name))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name not in NAMED_TUPLES


def test_nothing_private_of_others_is_used() -> None:
    found = [
        f"{file.relative_to(FOLDER)}:{use}"
        for file in sorted(FOLDER.rglob("*.py"))
        for use in private_uses(file.read_text("utf-8"))
    ]
    assert not found


def test_what_is_private_is_found() -> None:
    source = """
from __future__ import annotations
from uvicorn._types import Scope
from uvicorn.server import _state
class Mine:
    _count = 0
    def method(self, server):
        self._name = Mine._count + server._state + server.config._secret + self.other._more
        return server.point._replace(x=1), server.__class__
"""
    assert {use.partition(": ")[2] for use in private_uses(source)} == {
        "_types",
        "_state",
        "server._state",
        "server.config._secret",
        "self.other._more",
    }
