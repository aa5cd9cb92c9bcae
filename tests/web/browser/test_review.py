"""A review on the page: the turns of a seat, what was missed, and the better move on the board."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from playwright.sync_api import expect

from branchline.games import built_in
from tests.soak import rotating
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
SMALL: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
LANGUAGES = ("en-GB", "uk-UA", "ru-RU")


@rotating(("game", "screen", "language"), product(built_in(), (DESK, SMALL), LANGUAGES))
def test_what_was_missed_is_found_and_shown(
    visit: Visit, game: str, screen: dict[str, Any], language: str
) -> None:
    visitor = visit(locale=language, **screen)
    page = visitor.page
    visitor.come_back_when_over(visitor.set_up(game, ["bot/random", "bot/random"]))
    page.locator("#outcome [data-key=review]").click()
    expect(page.locator("#review .turns button").first).to_be_visible()
    expect(page.locator("#review progress")).to_have_count(0)
    page.locator("#review .turns [data-grade=mistake]").first.click()  # bots that play anything make some
    expect(page.locator("#review .turns [aria-pressed=true]")).to_have_attribute("data-grade", "mistake")
    expect(page.locator("#main .compared-frame.mine").first).to_be_attached()
    expect(page.locator("#main .compared-ghost.better").first).to_be_attached()
    expect(page.locator("#replay .ticks i").first).to_be_attached()
    seen = page.locator("#main").inner_html()
    better = page.locator(".reviewed [data-key=better]")
    better.focus()
    page.keyboard.press("Enter")
    expect(better).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#main .compared-ghost")).to_have_count(0)
    expect(page.locator("#main .compared-frame.better").first).to_be_attached()
    assert page.locator("#main").inner_html() != seen, "another board"
    wide = page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert wide, "nothing sticks out"
    page.locator("#replay [data-key=leave_replay]").click()
    expect(page.locator("#outcome")).to_be_visible()
    expect(page.locator("#tab-review")).to_be_hidden()
    expect(page.locator(".reviewed")).to_be_hidden()
