"""For our games with kernels: compiled, interpreted and bounds-checked runs agree; one signature each; the
cache knows every source."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest

from branchline.games import built_in, load_kernels, package
from branchline.parts.compiled import kernel_sources
from tests.soak import SOAK, rotating

WITH_KERNELS = [name for name in built_in() if package(name).kernels]


def sample(name: str) -> str:
    """A program that prints what the kernels of a game say."""
    return str(import_module(f"tests.games.{name.replace('-', '_')}.kernel_sample").SAMPLE)


def printed(name: str, setting: str) -> str:
    """What the game's sample prints in a process with this setting."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", sample(name)],
        env=os.environ | {setting: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", *(["NUMBA_BOUNDSCHECK"] if SOAK else [])])
@rotating("name", WITH_KERNELS)
def test_compiled_interpreted_and_bounds_checked_runs_agree(name: str, setting: str) -> None:
    """Interpreted, too, every index is checked, by NumPy, and nothing has to be compiled for it."""
    with redirect_stdout(StringIO()) as compiled:
        exec(sample(name), {})
    assert compiled.getvalue()
    assert printed(name, setting) == compiled.getvalue()


@pytest.mark.parametrize("name", WITH_KERNELS)
def test_every_kernel_has_one_signature(name: str) -> None:
    """An inner one has none as long as nothing that calls it had to be compiled."""
    list(load_kernels(name))
    kernels = {
        f"{module}.{kernel}": item
        for module in package(name).kernels
        for kernel, item in vars(import_module(module)).items()
        if hasattr(item, "signatures")
    }
    assert len(kernels) > 20
    compiled = {kernel: len(item.signatures) for kernel, item in kernels.items()}
    inner = {kernel for kernel, item in kernels.items() if item.targetoptions["no_cpython_wrapper"]}
    assert [kernel for kernel, count in compiled.items() if count > 1 or not (count or kernel in inner)] == []


@pytest.mark.parametrize("name", WITH_KERNELS)
def test_kernels_depend_only_on_files_that_name_the_cache(name: str) -> None:
    home = import_module(package(name).kernels[0].rpartition(".")[0])
    assert home.__file__ is not None
    folder = Path(home.__file__).parent
    sources = set(kernel_sources(folder.parent))
    assert sources >= {*folder.glob("*.py"), *(folder.parent / "data").glob("*.json")}
    for path in folder.glob("*.py"):
        for module in re.findall(r"^(?:from|import) (branchline[\w.]*)", path.read_text(), re.M):
            assert f"{module}.".startswith((f"{home.__name__}.", "branchline.parts.")), path.name
