"""The example game in the browser: whole games by clicking against its own bot."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.examples.environment import Environment
from tests.web.browser.conftest import browser  # noqa: F401
from tests.web.browser.visitor import Visitor, wish


@pytest.fixture
def address(nim: Environment, tmp_path: Path) -> Iterator[str]:
    """A server as people start it, which offers the game and the bot."""
    program = "from branchline.cli import main; main()"
    options = ["--port", "0", "--data-dir", str(tmp_path), "--games", "nim", "--bots", "nim-perfect"]
    with (tmp_path / "server.log").open("w") as log:
        server = subprocess.Popen(
            [nim.python, "-c", program, "serve", *options],
            env=nim.variables(),
            stdout=subprocess.PIPE,
            stderr=log,
            encoding="utf-8",
        )
    assert server.stdout is not None
    with server.stdout as said:
        yield next(
            "http://" + line.split("http://")[1].strip().rstrip("/") for line in said if "http://" in line
        )
        server.terminate()
        server.wait()


@pytest.mark.parametrize("language", ["en-GB", "uk-UA", "ru-RU"])
def test_a_whole_game_by_clicking(browser: Browser, address: str, language: str) -> None:  # noqa: F811
    visitor = Visitor(browser, address, locale=language)
    page = visitor.page
    seats = [wish("me"), wish("bot/nim-perfect")]
    table = visitor.ask("/api/tables", game="nim", seats=seats, options={})  # only the server has the game
    page.goto(f"/t/{table['id']}")
    acting = page.locator("#status[data-turn=true], #table[data-status=over]").first
    while not visitor.over():
        expect(acting).to_be_attached()
        if not visitor.over():
            visitor.can.first.click()
            visitor.settled()
    expect(page.locator("#outcome .sum")).to_have_count(2)
    visitor.leave()
    assert visitor.complaints == []
