"""A link is beaten, the boards stand beside each other, and the room has one table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.soak import SOAK, rotating
from tests.web.browser.test_daily import finish
from tests.web.browser.visitor import DESKTOP, PHONE, Visitor


@rotating(
    "settings",
    [
        DESKTOP,
        {**PHONE, "viewport": {"width": 390, "height": 664}, "locale": "uk-UA"},
        {**DESKTOP, "locale": "ru-RU", "color_scheme": "dark"},
    ],
)
def test_a_link_is_beaten_and_the_room_has_a_table(
    visit: Callable[..., Visitor], settings: dict[str, Any]
) -> None:
    ann, bob = visit(), visit(**settings)
    page = ann.page
    ann.set_up("railroad-ink", ["me"])
    finish(ann, 1, by_hand=SOAK)
    page.locator("#outcome [data-key=beat]").click()
    page.wait_for_url("**/beat/*")
    link = page.locator("#link").input_value()
    page.locator("a[href^='/rooms/']").click()
    page.locator("#room-name").fill("Thursday club")
    page.locator("#name-room button").click()
    expect(page.locator("h1")).to_have_text("Thursday club")

    page = bob.page
    page.goto(link)
    expect(page.locator(".tries li")).to_have_count(1)
    assert page.locator(".tries img").count() == 0
    bob.do(page.locator("#begin"))
    page.wait_for_url("**/t/*")
    finish(bob, 2)
    bob.do(page.locator("#outcome [data-key=challenge]"))
    page.wait_for_url("**/beat/*")
    expect(page.locator(".tries img:visible")).to_have_count(2)
    for board in page.locator(".tries img:visible").all():
        expect(board).to_have_js_property("complete", True)
        assert board.evaluate("board => board.naturalWidth") > 0
    bob.do(page.locator(".beat a[href^='/rooms/']"))
    expect(page.locator("h1")).to_have_text("Thursday club")
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page.locator("tbody td").last).to_have_text(re.compile(r"\d"))
