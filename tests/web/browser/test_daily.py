"""The challenge of a day, whole: two visitors play it, and a third who has not learns nothing of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import expect

from branchline.client import Client
from tests.soak import SOAK, rotating
from tests.web.browser.conftest import SERVE, Server
from tests.web.browser.visitor import DESKTOP, PHONE, Visitor
from tests.web.daily.days import INK, play

NOON = """
from branchline.web.store import store
store.utc = lambda _connection: 1794830400.0  # Monday, 16 November 2026, 12:00
"""


class NoonServer(Server):
    serve = SERVE.replace("serve(port", f"{NOON}serve(port")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Always on the same day, so that no test runs over a midnight."""
    running = NoonServer(tmp_path_factory.mktemp("daily"))
    yield running
    running.stop()


async def play_rest(address: str, cookies: dict[str, str], table: str, rng: int) -> None:
    client = Client(address)
    client._http.cookies.update(cookies)
    async with client:
        await play(client, await client.table(table), rng)


def finish(visitor: Visitor, rng: int, by_hand: bool = True) -> str:
    """Plays the first round by hand and the rest as fast as it goes; returns where the table is."""
    page = visitor.page
    visitor.my_turn()
    if by_hand:
        visitor.draw_all()
        visitor.do(visitor.confirm)
        expect(page.locator("#progress")).to_have_text(re.compile("2"))
    address, cookies = page.url, {c["name"]: c["value"] for c in visitor.context.cookies()}
    page.goto("about:blank")
    table = address.rsplit("/", 1)[1]
    with ThreadPoolExecutor(1) as elsewhere:  # this thread has Playwright's event loop
        elsewhere.submit(asyncio.run, play_rest(visitor.address, cookies, table, rng)).result()
    page.goto(address)
    expect(page.locator("#table")).to_have_attribute("data-status", "over")
    return address


@rotating(
    "settings",
    [
        {**PHONE, "viewport": {"width": 390, "height": 664}},
        DESKTOP,
        {**DESKTOP, "locale": "uk-UA", "color_scheme": "dark"},
        {**PHONE, "locale": "ru-RU", "viewport": {"width": 360, "height": 640}},
    ],
)
def test_a_daily_by_two_and_a_third_who_learns_nothing(
    visit: Callable[..., Visitor], settings: dict[str, Any]
) -> None:
    ann, bob, eve = visit(**settings), visit(), visit()
    tables = []
    for rng, visitor in enumerate((ann, bob)):
        page = visitor.page
        page.goto("/daily")
        expect(page).to_have_url(re.compile(f"/daily/{INK}$"))
        visitor.do(page.locator("#begin"))
        page.wait_for_url("**/t/*")
        assert page.locator("[data-key=hint]").count() == 0
        tables.append(finish(visitor, rng, by_hand=SOAK or visitor is ann))
        visitor.do(page.locator("#outcome [data-key=challenge]"))
        expect(page.locator("main")).to_have_attribute("data-state", "counted")
        expect(page.locator("#share-copy")).to_be_enabled()
        expect(page.locator("#share-text")).to_contain_text(page.locator("#result").inner_text().split()[0])
    expect(bob.page.locator("svg.curve")).to_be_visible()
    assert bob.page.locator(".standing").count() == 1

    page = eve.page
    page.goto(f"/daily/{INK}")
    expect(page.locator("#begin")).to_be_visible()
    words = page.content()
    for table in tables:
        assert table.rsplit("/", 1)[1] not in words
        assert eve.context.request.get(table).status == 403
        assert eve.context.request.get(f"{table}/picture/light.svg").status == 403
    assert eve.context.request.get(f"/daily/{INK}/picture.png").status == 409
