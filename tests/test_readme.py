"""The README is true: its examples print what it says, and its shell blocks run as they stand there."""

from __future__ import annotations

import doctest
import os
import re
import signal
import subprocess
import sys
import venv
from itertools import chain
from pathlib import Path

import httpx2

from branchline.parts.compiled import CACHE
from tests.soak import deep

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = [block.splitlines() for block in re.findall(r"^```sh\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)]
ADDRESS = "http://127.0.0.1:8765"
SHORTER = {
    "serve": "--port 0",
    "review": "--effort 0.01",
    "arena": "--games 2",
    "ladder": "--bots random,greedy --games 2",
}
"""Options that make slow commands short."""


class Shell:
    """Commands run in a folder, with a home of their own; a server runs until the next one starts."""

    def __init__(self, folder: Path, home: Path, **environment: str) -> None:
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("XDG_", "BRANCHLINE_", "PYTHON", "PYTEST_", "NUMBA_", "VIRTUAL_ENV"))
        }
        home.mkdir()
        self._folder = folder
        self._environment = (
            inherited | {"HOME": str(home), "LC_ALL": "C.UTF-8", "BROWSER": "true"} | environment
        )
        self._server: subprocess.Popen[str] | None = None

    def run(self, line: str) -> None:
        """Run a line to its end; what asks for input is told to quit. `make` has the machine for itself."""
        if line.startswith("make "):
            self.stop()
        done = subprocess.run(
            line,
            shell=True,
            cwd=self._folder,
            env=self._environment,
            input="quit\n",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}"

    def serve(self, line: str) -> str:
        """Start a server, check that it answers, and return its address."""
        self.stop()
        self._server = subprocess.Popen(
            line,
            shell=True,
            cwd=self._folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._server.stdout is not None
        said = (re.match(r"Branchline is at (\S+)", out) for out in self._server.stdout)
        address = next((found[1] for found in said if found), "")
        assert httpx2.get(address, trust_env=False, timeout=60).status_code == 200
        return address

    def stop(self) -> None:
        if self._server is not None:
            os.killpg(self._server.pid, signal.SIGINT)
            self._server.communicate()
            self._server = None


def test_the_readme_examples_run() -> None:
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", README, flags=re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 15
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


def test_every_file_the_readme_points_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)|(?:src|srcset)=\"([^\"]+)\"", README):
        path = target[0] or target[1]
        assert (ROOT / path).exists(), path


def test_on_a_package_page_nothing_points_to_a_file_that_is_not_there() -> None:
    """What the build makes of it, by the rules in pyproject.toml."""
    program = [sys.executable, "-m", "hatch_fancy_pypi_readme"]
    shown = subprocess.run(program, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    assert "<picture>" not in shown
    assert [link for link in re.findall(r"\]\(([^)]+)\)|(?:src|srcset)=", shown) if "://" not in link] == []
    assert "docs/write-a-bot.md" in shown, "files are still named"
    assert "| **Depot** | 2–6 |" in shown
    assert shown.count("\n## ") == README.count("\n## ")


def mine(folder: Path) -> None:
    """Write the bot of the tutorial to the file that the README names."""
    tutorial = (ROOT / "docs/write-a-bot.md").read_text("utf-8")
    (folder / "mine.py").write_text(tutorial.partition("```python\n")[2].partition("```")[0], "utf-8")


def is_server(line: str) -> bool:
    return re.match(r"make play\b|branchline serve\b", line) is not None


def shortened(line: str) -> str:
    """Return a command line, without its comment, in a form that is soon over."""
    command = line.partition("#")[0].rstrip()
    return f"{command} {SHORTER.get(command.split()[1], '')}"


def test_the_command_line_works_as_shown(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    mine(folder)
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    python = {name: value for name, value in os.environ.items() if name == "PYTHONPATH"}
    shell = Shell(folder, tmp_path / "home", PATH=programs, BRANCHLINE_CACHE_DIR=str(CACHE.parent), **python)
    address = ""
    try:
        for line in map(shortened, BLOCKS[-1]):
            if is_server(line):
                address = shell.serve(line)
            else:
                shell.run(line.replace(ADDRESS, address.rstrip("/")))
    finally:
        shell.stop()
    made = {"mine.py", "game.txt", "game.png", "boards.txt", "sheets.pdf", "games.jsonl"}
    assert {file.name for file in folder.iterdir() if file.is_file()} == made


@deep
def test_every_block_works_in_a_fresh_clone_with_nothing_else_installed(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    venv.create(tmp_path / "venv", with_pip=True)
    mine(clone)
    programs = f"{tmp_path / 'venv/bin'}{os.pathsep}{os.environ['PATH']}"
    shell = Shell(clone, tmp_path / "home", PATH=programs)
    try:
        for line in chain.from_iterable(BLOCKS):
            if is_server(line):
                assert shell.serve(line).rstrip("/") == ADDRESS
            else:
                shell.run(line)
    finally:
        shell.stop()
