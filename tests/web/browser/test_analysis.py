"""The analysis board on the page: tried by hand and by keys, branched, shared, played on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from playwright.sync_api import Page, expect

from branchline.games import built_in, package
from tests.soak import rotating
from tests.web.browser.test_review import DESK, LANGUAGES, SMALL
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

TAKES_FIRST = {"land-vs-sea"}
"""Where the first plan is to take something: nothing of that lies on the board, its words stay in sight."""


def roll_all(page: Page) -> None:
    """Leaves to chance what is to be drawn before somebody acts."""
    while page.locator("[data-key=roll]").count():
        before = page.locator("#table").get_attribute("data-node")
        page.locator("[data-key=roll]").click()
        expect(page.locator("#table")).not_to_have_attribute("data-node", before or "")


@rotating(("game", "screen", "language"), product(built_in(), (DESK, SMALL), LANGUAGES))
def test_plans_are_shown_played_and_left_for_others(
    visit: Visit, game: str, screen: dict[str, Any], language: str
) -> None:
    visitor = visit(locale=language, **screen)
    page = visitor.page
    table = page.locator("#table")
    page.goto(f"/analysis/{game}")
    expect(table).to_have_attribute("data-node", "0")
    roll_all(page)
    begun = table.get_attribute("data-node") or ""
    page.locator("#actions [data-key=hint]").click()
    expect(page.locator("#review .plan").first).to_be_visible()
    page.locator("#review .plan").first.click()
    if game in TAKES_FIRST:
        expect(page.locator("#review .plan[aria-pressed=true]")).to_be_visible()
    else:
        expect(page.locator("#main .compared-ghost").first).to_be_attached()
        if screen is SMALL:
            page.locator("#drawer-open").click()
    page.locator("#review .play").first.click()
    expect(table).not_to_have_attribute("data-node", begun)
    expect(table).to_have_attribute("aria-busy", "false")
    page.locator("#replay [data-key=first_step], #replay [data-key=step_back]").locator(
        "visible=true"
    ).last.focus()
    while table.get_attribute("data-node") != begun:
        before = table.get_attribute("data-node") or ""
        page.keyboard.press("ArrowLeft")
        expect(table).not_to_have_attribute("data-node", before)
    if screen is SMALL:
        page.locator("#drawer-open").click()
    other = page.locator("#review .play").last
    if page.locator("#review .play").count() > 1:
        other.click()
        expect(table).not_to_have_attribute("data-node", begun)
        expect(table).to_have_attribute("aria-busy", "false")
        expect(page.locator("#log-lines .beside .node").first).to_be_attached()
    seen, address = page.locator("#main").inner_html(), page.url
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "nothing sticks out"
    page.goto("/")
    page.goto(address)  # whoever has the link finds the same
    expect(page.locator("#log-lines [aria-current]")).to_be_attached()
    assert page.locator("#main").inner_html() == seen
    page.locator("[data-key=play-on]").click()
    if page.locator("dialog.sure").count():
        page.locator("dialog.sure .primary").click()
    page.wait_for_url("**/t/*")
    expect(table).to_have_attribute("data-status", "running")


@rotating("screen", (DESK, SMALL))
def test_a_replay_a_saved_game_and_a_board_lead_to_it(visit: Visit, screen: dict[str, Any]) -> None:
    visitor = visit(**screen)
    page = visitor.page
    visitor.come_back_when_over(visitor.set_up("railroad-ink", ["bot/random", "bot/random"]))
    saved = visitor.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/game").text()
    page.goto(f"{page.url}#step=6")
    page.reload()
    page.locator("#replay [data-key=analyse]").click()
    page.wait_for_url("**/analysis/railroad-ink**")
    expect(page.locator("#log-lines [aria-current]")).to_be_attached()
    page.goto("/analysis")
    page.locator("#pasted").fill(saved)
    page.locator("#paste .primary").click()
    page.wait_for_url("**/analysis/railroad-ink#**")
    expect(page.locator("#replay [data-key=play-on]")).to_be_disabled()  # it is over
    page.goto("/analysis")
    page.locator("#pasted").fill("b1:hhh. | b2:h.h.")
    page.locator("#paste .primary").click()
    page.wait_for_url("**/analysis/railroad-ink#**")
    page.locator("[data-key=result-0]").select_option("hc")
    page.locator("[data-key=roll]").click()
    expect(page.locator("#table")).to_have_attribute("data-node", "1")


@rotating(("game", "screen"), product(built_in(), (DESK, SMALL)))
def test_a_game_with_others_is_analysed_while_it_goes_on(
    visit: Visit, game: str, screen: dict[str, Any]
) -> None:
    """Chosen among the house rules, opened from the menu; what is played there is played nowhere else."""
    visitor = visit(**screen)
    page = visitor.page
    page.goto(f"/new/{game}")
    if page.locator("#setup-seats > li").count() < 2:
        expect(page.locator("#analysis-field")).to_be_hidden()  # alone it comes with the hints
        page.locator("[data-key=add-bot]").click()
    page.locator("#house summary").click()
    page.locator("#analysis-field input[value=true]").check(force=True)
    page.locator("#setup-form .primary").click()
    page.wait_for_url("**/t/*")
    visitor.my_turn()
    page.locator("#menu-open").click()
    with visitor.context.expect_page() as found:
        page.locator("#menu [data-key=analyse]").click()
    tab = found.value
    table = tab.locator("#table")
    expect(table).to_have_attribute("data-seat", "0")
    expect(tab.locator("#log-lines [aria-current]")).to_be_attached()
    assert tab.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "nothing sticks out"
    before = page.locator("#table").get_attribute("data-version") or ""
    tab.locator("[data-key=seat-1]").click()
    expect(table).to_have_attribute("data-seat", "1")
    imagined = tab.locator("#replay [data-key=analysis_imagine]")
    expect(imagined).to_have_count(1 if package(game).meta.secrets else 0)
    if imagined.count():
        address = tab.url
        imagined.click()
        expect(table).to_have_attribute("data-seat", "0")
        tab.wait_for_function("address => location.href !== address", arg=address)
    tab.locator("[data-key=seat-0]").click()
    expect(table).to_have_attribute("data-seat", "0")
    begun = table.get_attribute("data-node") or ""
    tab.locator("#actions [data-key=hint]").click()
    tab.locator("#review .play").first.click()
    expect(table).not_to_have_attribute("data-node", begun)
    page.reload()
    visitor.my_turn()
    expect(page.locator("#table")).to_have_attribute("data-version", before)
