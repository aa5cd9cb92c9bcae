"""Score my paper board in Chromium: drawn by tapping and by keys, mended, kept, sent, analysed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, product
from random import Random
from typing import Any, get_args

from playwright.sync_api import Page, expect

from branchline.core.sketch import Touch
from branchline.games.railroad_ink.expansions import features
from branchline.games.railroad_ink.meta import Edition, Expansion, RailroadInkOptions
from branchline.games.railroad_ink.sketches import read_sketch
from tests.games.railroad_ink.by_hand import laying, marking
from tests.games.railroad_ink.test_sketches import finished
from tests.soak import deep, rotating
from tests.web.browser.test_accessible import scan
from tests.web.browser.test_review import DESK, LANGUAGES, SMALL
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
NARROW: dict[str, Any] = {**SMALL, "viewport": {"width": 360, "height": 640}}
SCREENS = [*product((SMALL, DESK, NARROW), LANGUAGES)]
BOARDS = [*zip(cycle(get_args(Edition)), get_args(Expansion), SCREENS, strict=False)]
"""Each expansion once, in turn with the editions, and on every screen in every language."""


def settled(page: Page) -> None:
    expect(page.locator("#paper")).to_have_attribute("aria-busy", "false")


def take(page: Page, piece: str) -> None:
    """Takes a piece in hand, wherever it lies."""
    button = page.locator(f'[data-piece="{piece}"]')
    if not button.is_visible():
        page.locator(".switch").click()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def lay(page: Page, touch: Touch) -> None:
    if touch.round and page.locator("b.round").text_content() != str(touch.round):
        take(page, "round")
        while page.locator("b.round").text_content() != str(touch.round):
            page.locator("[data-piece=round]").click()
    take(page, touch.tool)
    page.locator(f'#stage [data-pick="{touch.place}"]').click()
    settled(page)


def write(page: Page, touch: Touch) -> None:
    """Fills in a box of the sheet, which may have to be opened."""
    closed = page.locator("#sheet-open").is_visible()
    if closed:
        page.locator("#sheet-open").click()
    page.locator(f'[data-box="{touch.place}"]').select_option(touch.tool)
    settled(page)
    if closed:
        page.locator("#draw-on").click()


def notation(page: Page) -> list[str]:
    """The board in the address of the page."""
    board: str = page.evaluate("new URLSearchParams(location.hash.slice(1)).get('board') ?? ''")
    return board.split()


def whole(page: Page) -> bool:
    return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))


@deep
@rotating(("edition", "expansion", "screen"), BOARDS)
def test_a_whole_board_is_drawn_by_tapping(
    visit: Visit, edition: Edition, expansion: Expansion, screen: tuple[dict[str, Any], str]
) -> None:
    """Round by round, each piece turned until it lies right: the game's own total, and a link to it."""
    played = RailroadInkOptions(edition=edition, expansion=expansion)
    board, table = finished(played, f"{edition} {expansion}")
    page = visit(locale=screen[1], **screen[0]).page
    page.goto(f"/paper/score/railroad-ink#edition={edition}&expansion={expansion}")
    settled(page)
    sketch = read_sketch(board, features(played))
    for wanted, touch in sorted(laying(sketch, Random(board)), key=lambda each: each[1].round):
        if wanted not in notation(page):
            lay(page, touch)
        while wanted not in notation(page):
            page.locator(f'#stage [data-pick="{touch.place}"]').click()
            settled(page)
    for touch in marking(sketch, played):
        if touch.tool in ("crater", "canyon"):
            lay(page, touch)
        else:
            write(page, touch)
    assert whole(page), "nothing sticks out"
    total = str(table.sheet(0)[0].total).replace("-", "−")
    assert page.locator("#total").text_content() == total
    assert page.locator("#stage .mistake").count() == 0
    shown, address = page.locator("#stage svg").inner_html(), page.url
    other = visit(locale=screen[1], **screen[0]).page
    other.goto(address)
    settled(other)
    assert other.locator("#total").text_content() == total, "whoever has the link sees the same"
    assert shown.count("<use") == other.locator("#stage svg").inner_html().count("<use")
    page.locator("#primary").click()
    page.locator("#menu-open").click()
    expect(page.locator("#kept-list a")).to_have_count(1)
    page.locator("#analyse").click()
    page.wait_for_url("**/analysis/railroad-ink#**")
    expect(page.locator("[data-key=roll]")).to_be_visible()


@rotating(("screen", "language"), product((SMALL, DESK, NARROW), LANGUAGES))
def test_mistakes_are_shown_where_they_are_and_mended(
    visit: Visit, screen: dict[str, Any], language: str
) -> None:
    page = visit(locale=language, **screen).page
    page.goto("/paper/score/railroad-ink#expansion=lakes&board=f7:h.h.+f6:r.r.+c4:.h.h")
    settled(page)
    expect(page.locator("#stage .mistake")).to_have_count(2)
    expect(page.locator("#say")).to_contain_text("f6")
    page.locator("[data-key=next-mistake]").click()
    page.locator("[data-key=next-mistake]").click()
    expect(page.locator("#say")).to_contain_text("c4")
    page.locator("#rub-out").click()
    settled(page)
    expect(page.locator("#stage .mistake")).to_have_count(1)
    page.locator("#primary").click()  # the one that is left
    expect(page.locator('#stage [data-pick="cell/f6"]')).to_contain_class("picked")
    page.locator("#rub-out").click()
    settled(page)
    expect(page.locator("#stage .mistake")).to_have_count(0)
    page.locator("#undo").click()
    settled(page)
    expect(page.locator("#stage .mistake")).to_have_count(1)
    if page.locator("#sheet-open").is_visible():
        page.locator("#sheet-open").click()
    page.locator("#lines .spot").first.click()
    expect(page.locator("#stage .lit")).not_to_have_count(0)
    assert whole(page)
    scan(page, "a paper board")


def test_everything_can_be_done_by_keys(visit: Visit) -> None:
    page = visit(**DESK).page
    page.goto("/paper/score/railroad-ink")
    settled(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    letter = page.locator('[data-piece="piece/ht"] kbd').get_attribute("data-letter")
    page.keyboard.press(letter or "")
    page.keyboard.press("Enter")
    settled(page)
    assert notation(page) == ["b1:hhh."]
    page.keyboard.press("r")
    settled(page)
    assert notation(page) == ["b1:.hhh"]
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    settled(page)
    assert notation(page) == ["|", "|", "b1:.hhh"]
    page.keyboard.press("x")
    settled(page)
    assert notation(page) == []
    page.keyboard.press("Backspace")
    settled(page)
    assert notation(page) == ["|", "|", "b1:.hhh"]


@rotating(("screen", "language"), product((SMALL, DESK), LANGUAGES))
def test_a_score_zone_is_entered_in_boxes(visit: Visit, screen: dict[str, Any], language: str) -> None:
    page = visit(locale=language, **screen).page
    page.goto("/paper/score")
    page.locator('a[href="/paper/score/pioneer-rails"]').click()
    settled(page)
    for box, value in {"nuggets": "5", "bank1": "3", "ranches": "2", "saloon1": "1"}.items():
        page.locator(f'[data-box="{box}"]').select_option(value)
        settled(page)
    for card, rank in enumerate(("10", "J", "Q", "K", "A"), 1):
        page.locator(f'[data-box="hand1.{card}"]').select_option(rank)
        settled(page)
    assert page.locator("#total").text_content() == str(5 + 6 + 2 + 1 + 2 * 5)
    page.locator('[data-box="bank2"]').select_option("4")
    settled(page)
    expect(page.locator('[data-box="bank2"]')).to_have_attribute("aria-invalid", "true")
    assert whole(page)
    scan(page, "a score zone")
