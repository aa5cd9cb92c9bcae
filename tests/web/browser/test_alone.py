"""Games of Railroad Ink alone: by mouse, by keyboard, and with a finger on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.soak import SOAK, deep
from tests.web.browser.visitor import PHONE, Visitor, points

Visit = Callable[..., Visitor]

BY_HAND = 7 if SOAK else 2
"""How many rounds of a game are played by hand; a bot plays the rest."""


def finished(visitor: Visitor) -> None:
    """The game is over: the score is that of the sheet, and the saved game is there."""
    page = visitor.page
    expect(page.locator("#table")).to_have_attribute("data-status", "over")
    expect(page.locator("#outcome")).to_be_visible()
    total = page.locator("#sheet tfoot .points").inner_text()
    expect(page.locator("#outcome h2")).to_have_text(f"Final score: {total}")
    lines = [points(cell) for cell in page.locator("#sheet tbody td").all()]
    assert sum(lines) == visitor.total()
    page.locator("#outcome [data-key=proof]").click()
    expect(page.locator(".proof dd code")).to_have_count(3)  # commitment, seed, one nonce
    saved = page.request.get(page.locator(".proof a[download]").get_attribute("href") or "")
    assert saved.ok
    assert "railroad-ink" in saved.text()


def test_a_whole_game_by_mouse(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference" if SOAK else "reduce")
    page = visitor.page
    visitor.set_up_by_form("railroad-ink", ["me"])
    for n in range(1, 8):
        visitor.my_turn()
        assert visitor.round() == n
        visitor.draw_all(at=n)
        visitor.confirm.click()
        visitor.settled()
    finished(visitor)
    page.goto("/records")
    expect(page.locator(".games li")).to_have_count(1)


def test_a_place_first_then_turned_by_the_wheel_and_placed_by_a_click(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    corner = page.locator("[data-pick='cell/b1']")
    corner.click()
    expect(corner).to_have_attribute("aria-pressed", "true")
    die = visitor.dice.first
    die.click()
    if visitor.tools.is_visible():  # it fits in several ways
        ghost = page.locator(".ghost.held")
        before = ghost.get_attribute("data-move")
        corner.click()
        expect(ghost).not_to_have_attribute("data-move", before or "")
        corner.hover()
        page.mouse.wheel(0, 120)
        page.keyboard.press("Enter")
    visitor.settled()
    expect(page.locator("#actions [data-key=take_back]")).to_be_visible()
    assert "round 1" in (page.locator("[data-pick='cell/b1']").get_attribute("aria-label") or "")


# --- by keyboard alone ----------------------------------------------------------------------------


def focused(page: Page) -> Locator:
    return page.locator(":focus")


def tab_to(page: Page, wanted: str) -> None:
    """Tab, until the focus is on what is wanted."""
    for _ in range(60):
        if page.locator(f"{wanted}:focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


@deep
def test_a_game_by_keyboard(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    tab_to(page, "[data-game=railroad-ink] [data-setup]")
    page.keyboard.press("Enter")
    tab_to(page, "#setup-seats > li:last-child button")
    page.keyboard.press("Enter")  # the bot's seat is removed
    tab_to(page, "#setup-form .primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for n in range(1, BY_HAND + 1):
        visitor.my_turn()
        expect(visitor.dice.or_(visitor.confirm).first).to_be_visible()
        while visitor.dice.count():
            draw_by_keyboard(visitor, further=n)
        if n == 2:
            visitor.page.keyboard.press("Backspace")
            visitor.settled()
            draw_by_keyboard(visitor, further=0)
        page.keyboard.press("Control+Enter")
        visitor.settled()
    if not SOAK:
        visitor.finish()
    finished(visitor)


def draw_by_keyboard(visitor: Visitor, further: int) -> None:
    """A die, then the place to which the focus has moved or one further on, turned once, placed."""
    page = visitor.page
    if not page.locator("#tray .can:focus").count():
        tab_to(page, "#tray [data-pick]")
    while not page.locator("#tray .can[data-pick^='die/']:focus").count():
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("#main .can:focus")).to_have_count(1)
    for _ in range(further % visitor.cells.count()):
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    if visitor.tools.is_visible():
        page.keyboard.press("r")
        page.keyboard.press("f")
        page.keyboard.press("Enter")
    visitor.settled()


def test_arrows_escape_and_help(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    page.locator("[data-pick='cell/d4']").focus()
    for key, cell in {"ArrowRight": "e4", "ArrowDown": "e5", "ArrowLeft": "d5", "ArrowUp": "d4"}.items():
        page.keyboard.press(key)
        expect(focused(page)).to_have_attribute("data-pick", f"cell/{cell}")
    tab_to(page, "#tray [data-pick]")
    page.keyboard.press("Enter")
    expect(page.locator("#tray .picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()


# --- on a phone -----------------------------------------------------------------------------------


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@deep
def test_a_game_on_a_phone(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    page.goto("/")
    fits(page)
    visitor.set_up("railroad-ink", ["me"])
    for n in range(1, BY_HAND + 1):
        visitor.my_turn()
        fits(page)
        visitor.draw_all(at=2 * n)
        visitor.do(visitor.confirm)
        visitor.settled()
    if not SOAK:
        visitor.finish()
    finished(visitor)
    fits(page)


@deep
def test_board_tray_and_buttons_are_on_one_phone_screen(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.draw()
    for part in ("#main", "#tray", "#actions"):
        box = visitor.page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844


def test_a_die_dragged_with_a_finger(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.do(visitor.dice.first)
    visitor.picked(1)
    target = visitor.cells.first.get_attribute("data-mark")
    page.locator("#tray .picked").tap()  # and dropped again
    visitor.picked(0)
    hand = visitor.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        hand.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    start = centre(visitor.dice.first)
    end = centre(page.locator(f"#main [data-mark={target}]"))
    touch("touchStart", start)
    for step in range(1, 9):
        touch(
            "touchMove",
            (start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8),
        )
    expect(page.locator(".ghost")).to_have_count(1)
    touch("touchEnd")
    visitor.place()
    expect(page.locator("#actions [data-key=take_back]")).to_be_visible()


def centre(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
