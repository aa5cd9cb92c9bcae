"""The cache of compiled kernels: never stale, in the user's cache directory, and never in the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.parts import compiled
from branchline.parts.compiled import fingerprint, kernel_sources

HELPER = """
from branchline.parts.compiled import kernel

@kernel("int64(int64)", inner=True)
def twice(number):
    return 2 * number
"""
MAIN = """
from pathlib import Path

import numpy as np
from branchline.games.toy.kernels.helper import twice
from branchline.parts.compiled import kernel

TABLE = np.array((Path(__file__).parents[1] / "data/table.txt").read_text().split(), np.int32)

@kernel("int64(int64)")
def look_up(place):
    return twice(TABLE[place])
"""
COMPILE = """
from branchline.parts.compiled import compile_missing_kernels

compile_missing_kernels()
"""
RUN = """
from branchline.games.toy.kernels.main import look_up, twice

print(look_up(1), look_up.stats.cache_misses, twice.signatures)
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A package with one toy game: a kernel that uses a helper and a table in other files."""
    package = tmp_path / "branchline"
    shutil.copytree(
        compiled.PACKAGE / "parts", package / "parts", ignore=shutil.ignore_patterns("__pycache__")
    )
    for folder, files in {
        ".": {"__init__.py": ""},
        "games": {"__init__.py": ""},
        "games/toy": {"__init__.py": ""},
        "games/toy/data": {"table.txt": "5 6 7"},
        "games/toy/kernels": {"__init__.py": "", "helper.py": HELPER, "main.py": MAIN},
    }.items():
        (package / folder).mkdir(exist_ok=True)
        for name, content in files.items():
            (package / folder / name).write_text(content)
    return package


def run(package: Path, program: str = RUN, **settings: str) -> subprocess.CompletedProcess[str]:
    paths = {"PYTHONPATH": str(package.parent), "BRANCHLINE_CACHE_DIR": str(package.parent / "cache")}
    return subprocess.run(
        [sys.executable, "-B", "-c", COMPILE + program],
        env=os.environ | paths | settings,
        capture_output=True,
        text=True,
        check=True,
    )


def printed(package: Path) -> str:
    return run(package).stdout.strip()


def rewritten(path: Path, old: str, new: str) -> None:
    """Change a file and keep its length and time, as a hurried edit or a checkout may do."""
    stat = path.stat()
    path.write_text(path.read_text().replace(old, new))
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def test_kernels_are_compiled_once_and_then_loaded_whatever_other_games_there_are(toy: Path) -> None:
    assert printed(toy) == "12 Counter({'int64(int64)': 1}) [(int64,)]"
    (toy / "games/other/data").mkdir(parents=True)
    (toy / "games/other/data/table.txt").write_text("1 2 3")
    assert printed(toy) == "12 Counter() []", "what an inner kernel does is part of what is loaded"


def test_interpreted_kernels_return_the_types_of_compiled_ones(toy: Path) -> None:
    program = "from branchline.games.toy.kernels.main import look_up; print(repr(look_up(1)))"
    assert run(toy, program).stdout == run(toy, program, NUMBA_DISABLE_JIT="1").stdout == "12\n"


def test_a_clone_elsewhere_loads_what_this_one_has_compiled(toy: Path) -> None:
    assert printed(toy) == "12 Counter({'int64(int64)': 1}) [(int64,)]"
    clone = toy.parent / "clone" / "branchline"
    shutil.copytree(toy, clone, copy_function=shutil.copy)
    shutil.copytree(toy.parent / "cache", clone.parent / "cache")
    shutil.rmtree(toy)
    assert printed(clone) == "12 Counter() []"


def test_a_changed_table_and_a_changed_helper_change_the_results_at_once(toy: Path) -> None:
    assert printed(toy).startswith("12 ")
    rewritten(toy / "games/toy/data/table.txt", "6", "8")
    assert printed(toy).startswith("16 ")
    rewritten(toy / "games/toy/kernels/helper.py", "2 * number", "3 * number")
    assert printed(toy).startswith("24 ")


def test_the_fingerprint_covers_kernels_data_and_parts(toy: Path) -> None:
    game = toy / "games/toy"
    sources = {path.relative_to(toy).as_posix() for path in kernel_sources(game, toy)}
    assert {
        "parts/compiled.py",
        "games/toy/data/table.txt",
        "games/toy/kernels/helper.py",
        "games/toy/kernels/main.py",
    } <= sources
    before = fingerprint(kernel_sources(game, toy), toy)
    rewritten(game / "data/table.txt", "5", "4")
    assert fingerprint(kernel_sources(game, toy), toy) != before


def test_settings_of_numba_have_caches_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint([])
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert fingerprint([]) != before


def test_each_processor_has_a_cache_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint([])
    monkeypatch.setattr(compiled, "processor", lambda: ("another", "+sse2"))
    assert fingerprint([]) != before


def test_kernels_for_a_named_processor_are_shared_by_all_machines(toy: Path) -> None:
    """Another machine is one whose own processor is never asked for."""
    elsewhere = (
        "import llvmlite.binding as llvm\nllvm.get_host_cpu_name = llvm.get_host_cpu_features = None\n"
    )
    portable = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    assert run(toy, RUN, **portable).stdout.strip() == "12 Counter({'int64(int64)': 1}) [(int64,)]"
    assert run(toy, elsewhere + RUN, **portable).stdout.strip() == "12 Counter() []"
    assert printed(toy) == "12 Counter({'int64(int64)': 1}) [(int64,)]", "not those for this machine"


def test_without_a_writable_cache_kernels_work_and_one_warning_says_so(toy: Path) -> None:
    blocked = toy.parent / "file"
    blocked.write_text("not a directory")
    done = run(toy, BRANCHLINE_CACHE_DIR=str(blocked))
    assert done.stdout.startswith("12 ")
    assert done.stderr.count("RuntimeWarning") == 1
    assert "BRANCHLINE_CACHE_DIR" in done.stderr


def test_a_kernel_is_loaded_when_it_is_called_and_refuses_other_arguments_as_ever(toy: Path) -> None:
    program = """
from branchline.games.toy.kernels.main import look_up

print(look_up.signatures, end=" ")
try:
    look_up("first")
except TypeError as error:
    print(str(error).split()[0], end=" ")
print(look_up.signatures, look_up(2))
"""
    assert run(toy, program).stdout.strip() == "[] No [(int64,)] 14"


def test_threads_that_call_a_kernel_for_the_first_time_wait_for_each_other(toy: Path) -> None:
    program = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from branchline.games.toy.kernels.main import look_up

together = Barrier(8)

def call(_):
    together.wait()
    return look_up(0)

with ThreadPoolExecutor(8) as threads:
    print(*threads.map(call, range(8)), look_up.stats.cache_misses)
"""
    assert run(toy, program).stdout.strip() == "10 10 10 10 10 10 10 10 Counter({'int64(int64)': 1})"


def test_threads_that_define_kernels_do_not_change_where_the_other_one_caches(toy: Path) -> None:
    """Numba's settings are those of the whole process: what one thread restores was lost for the other."""
    program = """
from threading import Thread
from branchline.parts import compiled

def try_to_enter():
    print(compiled._decorating.acquire(blocking=False))

with compiled._cached_in("here"):
    other = Thread(target=try_to_enter)
    other.start()
    other.join()
"""
    assert run(toy, program).stdout.strip() == "False"
