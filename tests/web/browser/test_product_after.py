"""After the game: sheets side by side, looking back step by step, sharing, the proof, a rematch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from branchline import games
from branchline.core.save import load, verify
from tests.soak import rotating
from tests.web.browser.test_together import join
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

LOOKS: list[dict[str, Any]] = [
    {"locale": "en-GB"},
    {"locale": "uk", "color_scheme": "dark"},
    {"locale": "ru", **PHONE},
    {"locale": "uk", "color_scheme": "dark", **PHONE},
]


def totals(page: Page) -> list[str]:
    return page.locator("#sheet tfoot td").all_inner_texts()


def _number(score: str) -> int:
    return int(score.replace("−", "-"))


def expect_totals(page: Page, wanted: list[str]) -> None:
    """The sheets of a step come a moment after the step itself."""
    expect(page.locator("#sheet tfoot td")).to_have_text(wanted)


def step(page: Page) -> Locator:
    return page.locator("#replay input[type=range]")


def looking_back(visitor: Visitor) -> Page:
    """A game that is over, at its beginning."""
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.finish()
    page.locator("#outcome [data-key=replay]").click()
    expect(step(page)).to_have_value("0")
    return page


@rotating("look", LOOKS, ids=["desktop", "dark", "phone", "dark phone"])
def test_how_it_ended_and_how_it_came_to_that(visit: Visit, look: dict[str, Any]) -> None:
    visitor = visit(**look)
    page = visitor.page
    visitor.set_up("railroad-ink", ["me", "bot/random", "bot/random"])
    visitor.my_turn()
    visitor.finish_by_menu()

    expect(page.locator("#outcome h2")).not_to_be_empty()
    expect(page.locator("#outcome .ranks li")).to_have_count(3)
    expect(page.locator("#sheet .all-sides section")).to_have_count(3)
    final = totals(page)
    ranked = page.locator(".ranks strong").all_inner_texts()
    assert sorted(final) == sorted(ranked)
    assert ranked == sorted(ranked, key=_number, reverse=True)
    page.mouse.move(0, 0)  # a line under the mouse would light up too
    page.locator("#sheet .all-sides section").nth(1).locator(".spot").first.focus()
    expect(page.locator("#others .lit").first).to_be_attached()  # on that player's board

    visitor.do(page.locator("#outcome [data-key=replay]"))
    expect(step(page)).to_have_value("0")
    expect_totals(page, ["0", "0", "0"])
    last = int(step(page).get_attribute("max") or 0)
    assert last == page.locator("#log-lines li").count()
    page.keyboard.press("ArrowRight")
    expect(step(page)).to_have_value("1")
    visitor.do(page.locator("#replay [data-key=step_on]"))
    expect(step(page)).to_have_value("2")
    expect(page.locator("#replay .caption")).to_contain_text(
        page.locator("#log-lines li").nth(1).evaluate("line => line.firstChild.textContent.trim()")
    )
    page.keyboard.press("End")
    expect(step(page)).to_have_value(str(last))
    expect_totals(page, final)
    step(page).fill("3")
    expect(page.locator("#replay .caption strong")).to_have_text(f"3 / {last}")
    page.keyboard.press("Escape")
    expect(page.locator("#replay")).to_be_hidden()
    expect(page.locator("#sheet .all-sides [data-place='1']").first).to_be_visible()


def test_stepping_faster_than_the_answers_come(visit: Visit) -> None:
    page = looking_back(visit())
    held: list[Route] = []
    page.route("**/replay?*step=1", lambda route: held.append(route))
    page.locator("#replay [data-key=step_on]").click()
    page.locator("#replay [data-key=step_on]").click()
    expect(page.locator("#replay .caption")).to_contain_text("2 / ")
    for late in held:
        late.continue_()
    page.locator("#replay [data-key=step_on]").click()
    expect(page.locator("#replay .caption")).to_contain_text("3 / ")


def test_the_scrubber_can_be_dragged_from_step_to_step(visit: Visit) -> None:
    """The steps that come on the way must not take it out of one's hand."""
    page = looking_back(visit())
    last = int(step(page).get_attribute("max") or 0)
    step(page).scroll_into_view_if_needed()
    box = step(page).bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    expect(page.locator("#replay .caption")).not_to_contain_text(f"0 / {last}")
    page.mouse.move(box["x"] + box["width"], middle)
    expect(page.locator("#replay .caption")).to_contain_text(f"{last} / {last}")
    page.mouse.up()


def test_a_link_leads_a_stranger_to_the_same_step(visit: Visit) -> None:
    page = looking_back(visit(permissions=["clipboard-read", "clipboard-write"]))
    step(page).fill("5")
    told = page.locator("#replay .caption")
    expect(told).to_contain_text("5 / ")
    page.locator("#outcome [data-key=share]").click()
    expect(page.locator("#outcome [data-key=share]")).to_have_text("Copied")
    stranger = visit().page
    stranger.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(step(stranger)).to_have_value("5")
    expect(stranger.locator("#replay .caption")).to_have_text(told.inner_text())
    expect(stranger.locator("#outcome [data-key=rematch]")).to_have_count(0)  # has not played


def test_everyone_can_check_every_draw(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_now("depot")
    visitor.finish()
    page.locator("#outcome .proof summary").click()
    page.locator("#outcome [data-key=verify]").click()
    expect(page.locator(".verified p")).to_have_attribute("data-right", "true")
    with page.expect_download() as download:
        page.locator("#outcome [data-key=save]").click()
    saved = load(download.value.path().read_text(), games.game)
    expect(page.locator(".verified p")).to_contain_text(f"({verify(saved)})")
    draws = sum(entry.__class__.__name__ == "ChanceEntry" for entry in saved.log)
    expect(page.locator(".verified li[data-result=right]")).to_have_count(draws)
    page.locator("#outcome [data-key=replay]").click()
    page.locator("#replay select").select_option("1")  # through the bot's eyes: nothing is secret any more
    expect(step(page)).to_have_value("0")


def test_looking_back_while_the_game_goes_on(visit: Visit) -> None:
    """Nothing can be played meanwhile; whoever comes back to now finds what has happened."""
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.draw_all()
    visitor.confirm.click()
    expect(page.locator("[id='tray/round']")).to_have_attribute("aria-label", "Round 2 of 7")
    page.locator("#menu-open").click()
    page.locator("#look-back").click()
    expect(step(page)).to_have_attribute("max", "3")  # rolled, drawn, rolled
    expect(page.locator(".can")).to_have_count(0)
    expect(page.locator("#actions")).to_be_hidden()
    page.locator("#replay [data-key=leave]").click()
    visitor.my_turn()
    expect(visitor.dice.first).to_be_visible()
    visitor.draw()


@rotating("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_rematch_brings_the_same_people_together(visit: Visit, device: dict[str, Any]) -> None:
    host = visit(**device)
    host.set_up("railroad-ink", ["me", "open"])
    guest = join(visit, host, "Olha")
    for visitor, seat in ((host, 0), (guest, 1)):
        visitor.my_turn()
        visitor.do(visitor.page.locator("#menu-open"))
        visitor.do(visitor.page.locator(f"#menu [data-key=bot-{seat}]"))
        visitor.do(visitor.page.locator("#menu [data-close]"))
    for visitor in (host, guest):
        expect(visitor.page.locator("#table")).to_have_attribute("data-status", "over")
    old = host.page.url
    host.do(host.page.locator("#outcome [data-key=rematch]"))
    expect(host.page.locator("#room")).to_contain_text("Olha")
    join_it = guest.page.get_by_role("link", name="Rematch: join")
    expect(join_it).to_be_visible()
    join_it.click()
    for visitor in (host, guest):
        visitor.my_turn()
    assert host.page.url == guest.page.url != old
