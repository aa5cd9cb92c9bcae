"""For every game with kernels: compiled, interpreted and bounds-checked runs agree; one signature each; the
cache knows every source."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from branchline.games import GAMES
from branchline.parts.compiled import kernel_sources

PACKAGES = tuple(GAMES.values())


def printed(package: str, **settings: str) -> str:
    """What the game's sample prints in a process with these settings."""
    sample = import_module(f"tests.games.{package.rpartition('.')[2]}.kernel_sample").SAMPLE
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", sample],
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("package", PACKAGES)
def test_compiled_interpreted_and_bounds_checked_runs_agree(package: str, tmp_path: Path) -> None:
    compiled = printed(package)
    assert printed(package, NUMBA_DISABLE_JIT="1") == compiled
    assert printed(package, NUMBA_BOUNDSCHECK="1", BRANCHLINE_CACHE_DIR=str(tmp_path)) == compiled


@pytest.mark.parametrize("package", PACKAGES)
def test_every_kernel_has_one_signature(package: str) -> None:
    kernels = {
        f"{module}.{name}": item
        for module in import_module(f"{package}.kernels").MODULES
        for name, item in vars(import_module(f"{package}.kernels.{module}")).items()
        if hasattr(item, "signatures")
    }
    assert len(kernels) > 20
    assert [name for name, item in kernels.items() if len(item.signatures) != 1] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_kernels_depend_only_on_files_that_name_the_cache(package: str) -> None:
    kernels = import_module(f"{package}.kernels").__file__
    assert kernels is not None
    folder = Path(kernels).parent
    sources = set(kernel_sources(folder.parent))
    assert sources >= {*folder.glob("*.py"), *(folder.parent / "data").glob("*.json")}
    for path in folder.glob("*.py"):
        for module in re.findall(r"^(?:from|import) (branchline[\w.]*)", path.read_text(), re.M):
            assert module.startswith((f"{package}.kernels.", "branchline.parts.")), path.name
