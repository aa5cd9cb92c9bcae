"""A real server on a free port, a real browser, and visitors whose pages must not complain."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from branchline import games
from branchline.core.chance import Committed
from branchline.core.save import dump, load, saved
from branchline.core.table import Table
from branchline.web.app import Settings
from branchline.web.store import store
from branchline.web.store.database import Database
from branchline.web.tables.saving import restored_table
from tests.web.browser.visitor import Visitor

SERVE = """
import sys
from pathlib import Path
from branchline.web.commands import serve
from branchline.web.http.limits import WIDE
from branchline.web.tables import reviews
from branchline.web.tables.pace import HURRIED
reviews.GLANCE = reviews.QUICK = reviews.THOROUGH = 0.02
serve(port=int(sys.argv[1]), data_dir=Path(sys.argv[2]), limits=WIDE, pace=HURRIED, warm=False)
"""
HERE = Path(__file__).parent
CHROMIUM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
"""The same browser without the windows around its pages comes first: it takes a third of the time."""

ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""There is no other host: who asks for one gets an error, which is a complaint."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a file stay together in one process, with one Chromium."""
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


class Server:
    """The server as people start it, in a process of its own."""

    serve = SERVE

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.address = ""
        self.start(0)

    def start(self, port: int) -> None:
        command = [sys.executable, "-c", self.serve, str(port), str(self.data_dir)]
        with (self.data_dir / "server.log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "http://" in line:
                self.address = "http://" + line.split("http://")[1].strip().rstrip("/")
                break
        with urlopen(self.address, timeout=120) as answer:
            assert answer.status == 200

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def errors(self) -> str:
        """What the server itself has noted as wrong."""
        lines = (self.data_dir / "server.log").read_text().splitlines()
        return "\n".join(line for line in lines if '"level": "info"' not in line)

    def add(self, game: str) -> tuple[str, list[str]]:
        """A table with a saved game, beside those that are there: its address and the invite of each seat."""
        stored = restored_table(load(game, games.game))
        database = Database(Settings(self.data_dir).address, shared=True)
        with closing(database), database.writing.begin() as connection:
            store.create(connection, stored)
        return f"/t/{stored.id}", [f"/join/{seat.invite}" for seat in stored.seats]

    def restart(self) -> None:
        """Dies without a word, and comes back under the same address."""
        self.stop(signal.SIGKILL)
        self.start(int(self.address.rsplit(":", 1)[1]))


def begun(game: str, seats: int, chance: bytes, asked: str = "") -> str:
    """A game until the first seat is asked for a move with these letters, as text."""
    rules = games.game(game)
    table = Table(rules, rules.meta.options(), seats, Committed(chance))
    random = Random(0)
    while 0 not in table.waiting() or asked not in str(table.moves(0)[0]):
        seat = table.waiting()[-1]
        table.play(seat, random.choice(table.moves(seat)))
    return dump(saved(table))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture(scope="package")  # Playwright keeps an event loop running, which other tests must not meet
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, "these tests need Chromium on the PATH"
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", ALONE]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found, args=arguments, env=dict[str, str | float | bool](os.environ)
        )
        yield chromium
        chromium.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens a browser of somebody's own; in the end no page may have complained about anything."""
    visitors: list[Visitor] = []

    def come(**settings: Any) -> Visitor:
        visitors.append(Visitor(browser, server.address, **settings))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    assert complaints == [], server.errors()


@pytest.fixture
def page(visit: Callable[..., Visitor]) -> Page:
    return visit().page
