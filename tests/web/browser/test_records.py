"""My games on the page: found again, looked at by game, taken along, and forgotten when I want it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

from playwright.sync_api import expect

from branchline.client import Client
from tests.soak import rotating
from tests.web.browser.test_accessible import scan
from tests.web.browser.visitor import PHONE, Visitor
from tests.web.serving import finished

Visit = Callable[..., Visitor]
SCREENS = [{"viewport": {"width": 1280, "height": 720}}, {**PHONE, "viewport": {"width": 390, "height": 664}}]


async def play(address: str, cookies: dict[str, str]) -> str:
    client = Client(address)
    client._http.cookies.update(cookies)
    async with client:
        return await finished(client)


def played(visitor: Visitor) -> str:
    """A game of this visitor's that has ended; it is played elsewhere."""
    visitor.page.goto("/records")
    cookies = {str(one["name"]): str(one["value"]) for one in visitor.context.cookies()}
    with ThreadPoolExecutor(1) as elsewhere:  # this thread has Playwright's event loop
        return elsewhere.submit(asyncio.run, play(visitor.address, cookies)).result()


@rotating(("screen", "locale", "scheme"), product(SCREENS, ["en-GB", "uk", "ru"], ["light", "dark"]))
def test_a_game_is_found_again_and_forgotten(
    visit: Visit, screen: dict[str, Any], locale: str, scheme: str
) -> None:
    visitor = visit(locale=locale, color_scheme=scheme, **screen)
    page = visitor.page
    table = played(visitor)
    expect(page.locator(".games li")).to_have_count(0)
    page.reload()
    row = page.locator(f".games a[href='/t/{table}']")
    expect(row).to_be_visible()
    expect(row.locator("img:visible")).to_have_js_property("complete", True)
    assert row.locator("img:visible").evaluate("image => image.naturalWidth") > 0
    expect(page.locator(".scores svg")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    scan(page, "records")
    visitor.do(page.locator(".filters a").last)
    expect(row).to_be_visible()
    visitor.do(page.locator("#data-open"))
    visitor.do(page.locator("#data-dialog summary"))
    expect(page.locator("#forget")).to_be_disabled()
    visitor.do(page.locator("#forget-sure"))
    visitor.do(page.locator("#forget"))
    page.wait_for_url(visitor.address + "/")
    page.goto("/records")
    expect(page.locator(".nothing")).to_be_visible()
