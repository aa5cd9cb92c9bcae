"""A first start, with nothing compiled: one plays at once, and the page tells how far the strong bots are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from branchline.games import built_in
from tests.soak import rotating
from tests.web.browser.conftest import SERVE, Server
from tests.web.browser.visitor import Visitor

WHILE_INTERPRETED = 30_000
"""Milliseconds to wait beside other tests: interpreted rules share the machine with a compiler."""


class FreshServer(Server):
    """A server whose games are not compiled."""

    serve = 'import os, sys\nos.environ["BRANCHLINE_CACHE_DIR"] = sys.argv[2] + "/cache"\n' + SERVE.replace(
        "warm=False", "warm=True"
    )


@pytest.fixture
def visitor(tmp_path: Path, browser: Browser) -> Iterator[Visitor]:
    server = FreshServer(tmp_path)
    visitor = Visitor(browser, server.address)
    visitor.page.set_default_timeout(WHILE_INTERPRETED)
    yield visitor
    visitor.leave()
    server.stop()
    assert visitor.complaints == [], server.errors()


@rotating("game", built_in())
def test_one_plays_at_once_and_reads_how_far_the_strong_bots_are(visitor: Visitor, game: str) -> None:
    page = visitor.page
    page.goto("/")
    expect(page.locator("#preparing")).to_contain_text("%", timeout=WHILE_INTERPRETED)
    page.locator(f"[data-game={game}] [data-play]").click()
    page.wait_for_url("**/t/*")
    choices = page.locator("#main .can, #tray .can, #actions button:enabled")
    expect(choices.first).to_be_visible(timeout=WHILE_INTERPRETED)


def test_strong_levels_can_be_chosen_as_soon_as_they_are_ready(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/new/depot")
    expert = page.locator("#setup-seats option[value=expert]").first
    expect(expert).to_be_disabled()
    expect(page.locator("#preparing")).to_contain_text("%", timeout=WHILE_INTERPRETED)
    page.route("**/api/preparing", lambda route: route.fulfill(json={"text": "", "games": []}))
    expect(expert).to_be_enabled(timeout=WHILE_INTERPRETED)
    expect(page.locator("#preparing")).to_be_hidden()


def test_a_table_that_waits_for_a_strong_bot_says_so_until_it_is_ready(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "expert"}]
    table = visitor.ask("/api/tables", game="railroad-ink", seats=seats)
    page.goto(f"/t/{table['id']}")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("%", timeout=WHILE_INTERPRETED)
    page.route("**/api/preparing", lambda route: route.fulfill(json={"text": "", "games": []}))
    expect(notice).to_have_count(0, timeout=WHILE_INTERPRETED)
