"""Things explain themselves: by mouse, by finger and by key."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.soak import deep
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

GREEN = 2
"""The position of the edition with goals."""


@deep
def test_a_card_comes_when_the_mouse_rests_and_by_key(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"], edition=GREEN)
    visitor.my_turn()
    card = page.locator(".about")
    page.locator("[data-about^='goal/']").first.hover()
    expect(card).to_contain_text("0/")
    expect(card.locator("progress")).to_have_attribute("aria-label", card.locator("strong").inner_text())
    page.mouse.move(0, 0)
    expect(card).to_have_count(0)
    line = page.locator("#sheet tr[data-about]").first
    line.locator(".spot, th").first.evaluate("(cell) => ((cell.tabIndex = 0), cell.focus())")
    page.keyboard.press("i")
    expect(card).to_be_visible()
    said = card.locator("p").first.inner_text()
    expect(page.locator("#news")).to_contain_text(said)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_tap_explains_what_can_not_be_chosen_and_a_long_one_everything(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.set_up("depot", ["me", "bot/greedy"])
    visitor.my_turn()
    card = page.locator(".about")
    page.locator("[data-about=depot]").first.tap()
    expect(card).to_be_visible()
    page.locator("#status").tap()
    expect(card).to_have_count(0)
    box = page.locator("#tray [data-about]").first.bounding_box()
    assert box is not None
    finger = visitor.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(card).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    visitor.picked(0)
