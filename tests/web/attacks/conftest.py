"""A server as an operator starts it. Attacks know its address and nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

GAME = "railroad-ink"


class Attacked:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address


@contextmanager
def started(folder: Path, environment: dict[str, str]) -> Iterator[Attacked]:
    command = [sys.executable, "-m", "branchline", "serve", "--port", "0", "--data-dir", str(folder)]
    with (
        (folder / "server.log").open("w") as log,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **environment}
        ) as process,
    ):
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+[^/\s]", process.stdout.readline())
            assert found is not None, (folder / "server.log").read_text()
            yield Attacked(process, found[0])
        finally:
            process.kill()


@pytest.fixture
def environment() -> dict[str, str]:
    """Variables of the server; a test that needs others says so."""
    return {}


@pytest.fixture
def attacked(tmp_path: Path, environment: dict[str, str]) -> Iterator[Attacked]:
    with started(tmp_path, environment) as server:
        yield server


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for all tests of a module, which speaks English."""
    with started(tmp_path_factory.mktemp("attacked"), {"LANGUAGE": "en", "LANG": "C"}) as server:
        yield server.address
