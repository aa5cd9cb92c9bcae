"""The lobby as a product: three clicks to the first route, one's own tables, options of the house, codes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

from playwright.sync_api import Locator, expect

from branchline import games
from tests.soak import deep, rotating
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
DESK = {"viewport": {"width": 1280, "height": 720}}
SMALL = {**PHONE, "viewport": {"width": 390, "height": 664}}


@rotating(("device", "locale"), product([{}, PHONE], ["en-GB", "uk", "ru"]))
def test_three_clicks_from_the_address_to_the_first_route(
    visit: Visit, device: dict[str, Any], locale: str
) -> None:
    visitor = visit(locale=locale, **device)
    page = visitor.page
    clicks = 0

    def click(place: Locator) -> None:
        nonlocal clicks
        visitor.do(place)
        clicks += 1

    page.goto("/")
    click(page.locator("[data-game=railroad-ink] [data-play]"))
    click(page.locator("[data-key=hint]"))
    click(visitor.tools.locator("button.primary"))
    visitor.settled()
    expect(page.locator("#actions [data-key=take_back]")).to_be_visible()
    assert clicks == 3


@rotating("name", games.packages())
def test_every_game_has_a_card_and_is_played_at_once(visit: Visit, name: str) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    card = page.locator(f"[data-game={name}]")
    picture = card.locator("img:visible")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    card.locator("[data-play]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#table")).to_have_attribute("data-status", "running")
    expect(page.locator("#main svg").first).to_be_visible()


def test_ones_own_tables_are_found_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_now("railroad-ink")
    visitor.my_turn()
    page.goto("/")
    entry = page.locator("#running .entry[data-turn=true]")
    expect(entry.locator(".state")).to_have_text("Your turn")
    expect(entry.locator(".progress")).to_contain_text("Round 1 of 7")
    expect(entry.locator("img:visible")).to_have_js_property("complete", True)
    assert entry.locator("img:visible").evaluate("image => image.naturalWidth") > 0
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    entry.click()
    visitor.my_turn()


@rotating(("device", "locale", "scheme"), product([DESK, SMALL], ["en-GB", "uk", "ru"], ["light", "dark"]))
def test_one_filled_button_and_no_scrolling_on_a_desk(
    visit: Visit, device: dict[str, Any], locale: str, scheme: str
) -> None:
    visitor = visit(locale=locale, color_scheme=scheme, **device)
    page = visitor.page
    for path in ("/", "/records"):
        page.goto(path)
        assert page.locator("main .primary:visible, main .button.primary:visible").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if device is DESK:
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        else:
            expect(page.locator(".tab-bar")).to_be_in_viewport(ratio=1)


@rotating("device", [{}, PHONE], ids=["desktop", "phone"])
def test_an_invite_as_a_code_to_scan(visit: Visit, device: dict[str, Any]) -> None:
    visitor = visit(**device)
    page = visitor.page
    visitor.set_up("railroad-ink", ["me", "open"])
    visitor.do(page.locator("#room .seats summary"))
    code = page.locator("#room .qr")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.naturalWidth") > 0
    invite = page.locator("#room .invite input").input_value()
    assert code.evaluate("image => image.src").endswith("/qr/join/" + invite.rsplit("/", 1)[1])


def test_only_what_matters_is_asked(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/new/railroad-ink")
    option = {name: page.locator(f"input[name=option-{name}]") for name in ("draft", "draft_sets", "goals")}
    sentence = page.locator("#setup-sentence")
    expect(sentence).to_have_text("Deep Blue: 2 players, about 25 minutes.")
    expect(option["goals"].first).to_be_hidden()
    expect(option["draft_sets"].first).to_be_hidden()
    option["draft"].last.check()
    expect(option["draft_sets"].first).to_be_visible()
    page.locator("input[name=option-edition][value='2']").check()
    expect(option["goals"].first).to_be_visible()
    for position in (1, 3, 5):
        page.locator(f"input[name=option-expansion][value='{position}']").click()
    expect(sentence).to_contain_text("At most 2")
    expect(page.locator("input[name=option-expansion]:checked")).to_have_count(2)
    page.locator("#setup-seats > li").last.locator("button").click()
    expect(option["draft"].first).to_be_hidden()
    expect(sentence).to_have_text("Lush Green + Rivers + Lava: 1 player, about 20 minutes.")
    page.locator("#setup-form button.primary").click()
    page.wait_for_url("**/t/*")
    visitor.my_turn()


@deep
def test_a_table_without_hints_and_with_a_clock(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/new/railroad-ink")
    page.locator("#house summary").click()
    page.locator("input[name=clock][value='300']").check()
    page.locator("input[name=hints][value=false]").check()
    expect(page.locator("#house-line")).to_have_text("as printed · 5:00 · no hints")
    page.locator("#setup-form button.primary").click()
    page.wait_for_url("**/t/*")
    visitor.my_turn()
    expect(page.locator("#clock")).to_contain_text(re.compile(r"[34]:\d\d"))
    expect(page.locator("[data-key=hint]")).to_have_count(0)
    page.locator("#menu-open").click()
    page.locator("#menu [data-key=hints]").check()
    page.locator("#menu [data-close]").click()
    expect(page.locator("[data-key=hint]")).to_be_visible()


def test_names_are_shown_as_they_are_written(visit: Visit) -> None:
    """Neither run as markup nor escaped twice."""
    host, guest = visit(), visit()
    host.set_up("railroad-ink", ["me", "open"])
    guest.page.goto(host.page.locator("#room .invite input").input_value())
    guest.page.locator("#join-name").fill("<b> & Леся")
    guest.page.locator(".join .primary").click()
    guest.my_turn()
    host.page.goto("/")
    expect(host.page.locator("#running .entry .quiet")).to_have_text("with <b> & Леся")


def test_the_lobby_notices_that_it_is_ones_turn(visit: Visit) -> None:
    host = visit()
    host.set_up("railroad-ink", ["me", "open"])
    guest = visit()
    guest.page.goto(host.page.locator("#room .invite input").input_value())
    guest.page.locator(".join .primary").click()
    host.my_turn()
    host.draw_all()
    host.confirm.click()
    expect(host.status).to_have_attribute("data-turn", "false")
    host.page.clock.install()
    host.page.goto("/")
    expect(host.page.locator("#running .entry")).to_have_attribute("data-turn", "false")
    guest.my_turn()
    guest.draw_all()
    guest.confirm.click()
    expect(guest.page.locator("#progress")).to_have_text("Round 2 of 7")
    host.page.clock.fast_forward(31_000)
    expect(host.page.locator("#running .entry")).to_have_attribute("data-turn", "true")
