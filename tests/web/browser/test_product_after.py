"""After the game: how it ended, watching it again act by act, sharing, the proof, a rematch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from branchline import games
from branchline.core.save import load, verify
from tests.soak import deep, rotating
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
    """The final score of each side, as the end screen shows it."""
    return page.locator("#outcome .sum").all_inner_texts()


def step(page: Page) -> Locator:
    return page.locator("#replay input[type=range]")


def looking_back(visitor: Visitor) -> Page:
    """A game that is over, at its beginning."""
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.finish()
    page.locator("#outcome [data-key=replay]").click()
    expect(step(page)).to_be_visible()
    page.keyboard.press("Home")
    expect(step(page)).to_have_value("0")
    return page


def outside(page: Page, parts: str) -> list[str]:
    """What of these parts can't be seen without scrolling."""
    found: list[str] = page.evaluate(
        """(parts) => [...document.querySelectorAll(parts)].filter((part) => {
          const { top, bottom, left, right, height } = part.getBoundingClientRect();
          return height && (top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1);
        }).map((part) => part.outerHTML.slice(0, 80))""",
        parts,
    )
    return found


@rotating("locale", ["uk-UA", "ru-RU", "en-GB"])
def test_who_has_played_alone_finds_every_button_on_a_narrow_phone(visit: Visit, locale: str) -> None:
    visitor = visit(**PHONE | {"viewport": {"width": 360, "height": 640}}, locale=locale)
    visitor.set_up("railroad-ink", ["me"])
    visitor.finish()
    expect(visitor.page.locator("#outcome h2")).not_to_be_empty()
    expect(visitor.page.locator("#outcome .links > :visible")).to_have_count(5)
    assert outside(visitor.page, "#outcome .links > *") == []


@rotating("look", LOOKS, ids=["desktop", "dark", "phone", "dark phone"])
def test_how_it_ended_and_how_it_came_to_that(visit: Visit, look: dict[str, Any]) -> None:
    visitor = visit(**look)
    page = visitor.page
    visitor.set_up("railroad-ink", ["me", "bot/random", "bot/random"])
    visitor.my_turn()
    visitor.finish_by_menu()

    expect(page.locator("#outcome h2")).not_to_be_empty()
    expect(page.locator("#outcome figure")).to_have_count(3)
    expect(page.locator("#outcome .stamp").first).to_be_visible()
    expect(page.locator("#outcome .curve > svg .line")).to_have_count(3)
    assert outside(page, "#outcome :is(h2, .boards, .lines, .curve > svg, .links > *)") == []
    final = totals(page)
    assert len(final) == 3
    page.mouse.move(0, 0)  # a line under the mouse would light up too
    page.locator("#outcome .lines .spot").last.focus()
    expect(page.locator("#outcome figure .lit").first).to_be_attached()

    visitor.do(page.locator("#outcome [data-key=replay]"))
    expect(step(page)).to_be_visible()
    last = step(page).get_attribute("max") or ""
    expect(step(page)).to_have_value(last)  # the final boards come first, not empty ones
    assert sorted(page.locator("#sheet tfoot td").all_inner_texts()) == sorted(final)
    assert int(last) > page.locator("#log-lines li").count()  # a turn has several acts
    assert outside(page, "#replay button, #replay input") == []
    page.keyboard.press("Home")
    expect(page.locator("#sheet tfoot td")).to_have_text(["0", "0", "0"])
    page.keyboard.press("ArrowRight")
    expect(step(page)).to_have_value("1")
    visitor.do(page.locator("#replay [data-key=step_on]"))
    expect(page.locator("#replay .caption")).to_contain_text(f"2 / {last}")
    page.keyboard.press("Escape")
    expect(page.locator("#outcome h2")).to_be_visible()
    assert totals(page) == final


def test_the_score_is_counted_before_ones_eyes_and_whoever_skips_sees_it_all(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference")
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.finish_by_menu()
    counting = page.locator("#outcome[data-counting=true]")
    expect(counting.locator(".open").first).to_be_attached()
    expect(counting.locator(".stamp")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#outcome")).to_have_attribute("data-counting", "false")
    expect(page.locator("#outcome .open")).to_have_count(0)


@deep
def test_an_end_that_does_not_come_is_said_and_the_table_stays(visit: Visit) -> None:
    visitor = visit(locale="uk")
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    assert not [url for url in visitor.requests if "/end/" in url]  # it is fetched when there is one
    page.route("**/end/end.css", lambda route: route.abort())
    visitor.finish_by_menu()
    expect(page.locator(".notice").first).to_contain_text("Перезавантажте, будь ласка, сторінку")
    expect(page.locator("#main")).to_be_visible()
    page.unroute("**/end/end.css")
    page.reload()
    expect(page.locator("#outcome h2")).to_be_visible()
    visitor.complaints = [complaint for complaint in visitor.complaints if "ERR_FAILED" not in complaint]


@deep
def test_it_plays_by_itself_from_the_beginning_to_the_end(visit: Visit) -> None:
    page = looking_back(visit())
    last = step(page).get_attribute("max") or ""
    page.locator("#replay [data-key=speed]").click(click_count=2)
    expect(page.locator("#replay [data-key=speed]")).to_have_text("4×")
    step(page).fill(str(int(last) - 2))
    step(page).focus()
    page.keyboard.press(" ")
    expect(step(page)).to_have_value(last)
    expect(page.locator("#replay [data-key=play_replay]")).to_have_attribute("aria-label", "Play by itself")
    page.locator("#replay [data-key=play_replay]").click()
    expect(step(page)).not_to_have_value(last)  # it begins again
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(page.locator("#replay [data-key=play_replay]")).to_have_attribute("aria-label", "Play by itself")


def test_the_end_is_shared_as_a_picture_and_a_text(visit: Visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.finish()
    page.locator("#outcome [data-key=share]").click()
    picture = page.locator(".share img")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    page.locator(".share [data-key=copy-text]").click()
    told = page.evaluate("navigator.clipboard.readText()")
    assert told.splitlines() == ["Railroad Ink · Deep Blue", *totals(page), page.url]
    with page.expect_download() as download:
        page.locator(".share [data-key=save-picture]").click()
    assert download.value.suggested_filename.endswith(".png")


@deep
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


@deep
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
    page.locator("#replay [data-key=copy_step]").click()
    expect(page.locator("#replay [data-key=copy_step]")).to_have_text("Copied")
    stranger = visit().page
    stranger.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(step(stranger)).to_have_value("5")
    expect(stranger.locator("#replay .caption")).to_have_text(told.inner_text())
    stranger.locator("#replay [data-key=leave_replay]").click()
    expect(stranger.locator("#outcome h2")).to_be_visible()
    expect(stranger.locator("#outcome [data-key=rematch]")).to_have_count(0)  # has not played


def test_everyone_can_check_every_draw(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_now("depot")
    visitor.finish()
    page.locator("#outcome [data-key=proof]").click()
    page.locator(".proof [data-key=verify]").click()
    expect(page.locator(".verified p")).to_have_attribute("data-right", "true")
    with page.expect_download() as download:
        page.locator(".proof [data-key=save]").click()
    saved = load(download.value.path().read_text(), games.game)
    expect(page.locator(".verified p")).to_contain_text(f"({verify(saved)})")
    draws = sum(entry.__class__.__name__ == "ChanceEntry" for entry in saved.log)
    expect(page.locator(".verified li[data-result=right]")).to_have_count(draws)
    page.keyboard.press("Escape")
    page.locator("#outcome [data-key=replay]").click()
    page.locator("#replay select").select_option("1")  # through the bot's eyes: nothing is secret any more
    expect(page.locator("#replay select")).to_have_value("1")


def test_looking_back_while_the_game_goes_on(visit: Visit) -> None:
    """Nothing can be played meanwhile; whoever comes back to now finds what has happened."""
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.draw_all()
    visitor.confirm.click()
    expect(page.locator("#progress")).to_have_text("Round 2 of 7")
    page.locator("#menu-open").click()
    page.locator("#look-back").click()
    expect(step(page)).to_have_attribute("max", "6")  # rolled, drawn four times, rolled
    expect(page.locator(".can")).to_have_count(0)
    expect(page.locator("#actions")).to_be_hidden()
    page.locator("#replay [data-key=leave_replay]").click()
    visitor.my_turn()
    expect(visitor.dice.first).to_be_visible()
    visitor.draw()


@deep
@rotating("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_rematch_brings_the_same_people_together(visit: Visit, device: dict[str, Any]) -> None:
    host = visit(**device)
    host.set_up("railroad-ink", ["me", "open"])
    guest = join(visit, host, "Olha")
    old = host.page.url
    guest.my_turn()
    guest.stand_in(1)
    guest.page.goto("about:blank")
    host.finish()
    guest.page.goto(old)
    host.do(host.page.locator("#outcome [data-key=rematch]"))
    expect(host.page.locator("#room")).to_contain_text("Olha")
    join_it = guest.page.get_by_role("link", name="Rematch: join")
    expect(join_it).to_be_visible()
    join_it.click()
    for visitor in (host, guest):
        visitor.my_turn()
    assert host.page.url == guest.page.url != old
