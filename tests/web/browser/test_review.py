"""A review on the page: the turns of a seat, what was missed, and the better move on the board."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.soak import rotating
from tests.web.browser.conftest import Server
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
SMALL: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
LANGUAGES = ("en-GB", "uk-UA", "ru-RU")


FIXTURES = Path(__file__).parents[2] / "fixtures"
MISSED = {
    "railroad-ink": ("railroad-ink-rules-2", 0, 1),
    "depot": ("depot-rules-1-chance-2", 2, 9),
    "land-vs-sea": ("land-vs-sea-rules-2-base", 0, 7),
    "pioneer-rails": ("pioneer-rails-rules-1", 0, 1),
}
"""Of each game one that was stored, and a turn of a seat in which something on the board was missed."""


def opened(visitor: Visitor, server: Server, game: str) -> None:
    """The review of a stored game, finished."""
    page = visitor.page
    file, seat, _ = MISSED[game]
    page.goto(server.add((FIXTURES / f"{file}.txt").read_text())[0])
    page.locator("#outcome [data-key=review]").click()
    if seat:
        page.locator("#review [data-key=reviewed]").select_option(str(seat))
    expect(page.locator("#review .turns button").first).to_be_visible()
    expect(page.locator("#review progress")).to_have_count(0)


@rotating(("game", "screen", "language"), product(MISSED, (DESK, SMALL), LANGUAGES))
def test_what_was_missed_is_found_and_shown(
    visit: Visit, server: Server, game: str, screen: dict[str, Any], language: str
) -> None:
    visitor = visit(locale=language, **screen)
    page = visitor.page
    opened(visitor, server, game)
    page.locator(f"#review .turns [data-turn='{MISSED[game][2]}']").click()
    expect(page.locator("#review .turns [aria-pressed=true]")).to_have_attribute("data-grade", "mistake")
    expect(page.locator(".reviewed .as-played")).to_have_count(0)
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


@rotating("screen", (DESK, SMALL))
def test_what_was_played_is_told_where_the_board_does_not_show_it(
    visit: Visit, server: Server, screen: dict[str, Any]
) -> None:
    """Somebody drew a card instead of docking one."""
    visitor = visit(**screen)
    page = visitor.page
    opened(visitor, server, "depot")
    page.locator("#review .turns [data-turn='2']").click()
    expect(page.locator(".reviewed .as-played")).to_contain_text("draw")
    assert page.locator(".reviewed .as-played").evaluate("told => told.offsetWidth") > 30, "in sight"
    expect(page.locator("#main .compared-ghost.better").first).to_be_attached()
    expect(page.locator("#main .compared-frame.mine")).to_have_count(0)
