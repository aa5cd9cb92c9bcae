"""`make soak`: the long tests in parts of an hour at most, each of which goes on where it was stopped.

`python -m tests.soak_run` lists the parts, `python -m tests.soak_run contract` runs all whose name begins so.
What has passed is remembered in `.soak/` for as long as no source changes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from branchline.games import built_in

HOUSE = Path(__file__).parents[1]
MEMORY = HOUSE / ".soak"
KILLS = "tests/web/test_nothing_lost.py"
INSTALLS = "tests/test_readme.py"
ELSEWHERE = ("tests/contract", "tests/games", "tests/web", INSTALLS)


def parts() -> dict[str, list[str]]:
    """What pytest is asked to run for each part; together, every test once."""
    return {
        **{f"contract-{game}": ["tests/contract", f"--game={game}"] for game in built_in()},
        "games": ["tests/games"],
        "browser": ["tests/web/browser"],
        "server": ["tests/web", "--ignore=tests/web/browser", f"--ignore={KILLS}"],
        "kills": [KILLS],
        "readme": [INSTALLS],
        "rest": ["tests", *(f"--ignore={folder}" for folder in ELSEWHERE)],
    }


def sources() -> Iterator[Path]:
    for name in ("pyproject.toml", "constraints.txt", "Makefile", "README.md"):
        yield HOUSE / name
    for folder in ("src", "tests"):
        files = (path for path in (HOUSE / folder).rglob("*") if path.is_file())
        yield from sorted(path for path in files if "__pycache__" not in path.parts)


def source_hash() -> str:
    digest = sha256()
    for path in sources():
        content = path.read_bytes()
        digest.update(f"{path.relative_to(HOUSE).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


def memory_of(part: str) -> Path:
    """Where it is remembered what has passed; what was remembered of other sources is forgotten."""
    MEMORY.mkdir(exist_ok=True)
    memory = MEMORY / f"{part}.{source_hash()}.txt"
    for old in MEMORY.glob(f"{part}.*.txt"):
        if old != memory:
            old.unlink()
    return memory


def run(part: str) -> bool:
    """Whether all of a part has passed, now or in an earlier run."""
    memory = memory_of(part)
    workers = ["-n", "2", "--dist", "loadgroup", f"--passed={memory}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *workers, *parts()[part]],
        cwd=HOUSE,
        env=os.environ | {"BRANCHLINE_SOAK": "1"},
        check=False,
    )
    nothing_left = done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED and memory.exists()
    return done.returncode == 0 or nothing_left


def main(wanted: str = "") -> int:
    chosen = [part for part in parts() if wanted == "all" or part.startswith(wanted)]
    if not wanted or not chosen:
        print("Choose a part with `make soak PART=…`:", *parts(), "all", sep="\n  ")  # noqa: T201
        return 0 if not wanted else 2
    failed = [part for part in chosen if not run(part)]
    for part in chosen:
        print(f"{part}: {'failed' if part in failed else 'passed'}")  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
