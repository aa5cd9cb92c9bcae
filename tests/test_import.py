"""Importing Branchline is cheap: nothing heavy comes along until a game is asked for."""

from __future__ import annotations

import subprocess
import sys

import branchline

HEAVY = ("numpy", "numba", "babel", "typer", "rich", "litestar", "sqlalchemy")


def test_importing_brings_nothing_heavy() -> None:
    code = f"import branchline, sys; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_all_public_names_are_there() -> None:
    for name in branchline.__all__:
        assert getattr(branchline, name) is not None
