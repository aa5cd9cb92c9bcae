"""Pioneer Rails in the browser: online, alone on a phone, with four bots; what a map answers when asked."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect

from branchline.client import Client
from tests.web.browser.visitor import PHONE, Visitor
from tests.web.serving import play_on

Visit = Callable[..., Visitor]
COPPER_CREEK, TWIN_FORKS = 0, 1
TWO_ROUNDS = 8
"""So many acts take at least two rounds."""
CARDS = "#tray .can[data-pick^='card/']"
NUGGETS = "#tray .can[data-pick^='bank/']"
TRACKS = "#main .completes[data-pick^='side/']"


def go_on(visitor: Visitor) -> None:
    """One step of a turn: the first card, the most nuggets, a track where one glows, or confirming."""
    page = visitor.page
    for glowing in (CARDS, NUGGETS, TRACKS):
        if page.locator(glowing).count():
            place = visitor.in_reach(page.locator(f"{glowing} .hit"))
            pick = place.evaluate("(place) => place.closest('[data-pick]').dataset.pick")
            visitor.do(place)
            expect(page.locator(f".can[data-pick='{pick}']")).to_have_count(0)
            break
    else:
        visitor.confirm.last.click()
    visitor.settled()


def play_by_hand(visitor: Visitor, acts: int = TWO_ROUNDS) -> None:
    visitor.play_by_hand(lambda: go_on(visitor), acts)


def check_minimap(visitor: Visitor) -> None:
    """Where tracks are laid the map is near; a tap on the small one moves it; it goes when all is seen."""
    near, small = visitor.page.locator("#main svg.zoomed"), visitor.page.locator("#main .minimap")
    small.tap(position={"x": 8, "y": 8})
    window = near.get_attribute("viewBox") or ""
    small.tap(position={"x": 96, "y": 70})
    expect(near).not_to_have_attribute("viewBox", window)
    visitor.page.locator("#main .zoom button:visible").tap()
    expect(small).to_be_hidden()


def online(visit: Visit) -> None:
    host = visit()
    table = host.set_up("pioneer-rails", ["me", "open"], map=TWIN_FORKS).rsplit("/", 1)[1]
    invite = "/join/" + host.page.locator("#room .invite input").first.input_value().rsplit("/", 1)[1]

    async def play() -> None:
        async with Client(host.address, name="Olha") as guest:
            await guest.sit_down(table, 1, invite)
            async with guest.watch(table, seat=1) as seat:
                await play_on(seat, random.Random(2))

    with ThreadPoolExecutor(1) as other:
        done = other.submit(lambda: asyncio.run(play()))
        expect(host.page.locator("#people")).to_contain_text("Olha")
        play_by_hand(host)
        done.result()
    expect(host.page.locator("#outcome .sum")).to_have_count(2)


def test_a_solo_game_on_a_phone_from_its_beginning_to_its_end(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.set_up_by_form("pioneer-rails", ["me"])
    expect(visitor.page.locator(CARDS).first).to_be_attached()
    go_on(visitor)
    check_minimap(visitor)
    visitor.play_ends_by_hand(lambda: go_on(visitor), TWO_ROUNDS, left=1)
    expect(visitor.page.locator("#outcome h2")).not_to_be_empty()


def with_four_bots(visit: Visit) -> None:
    visitor = visit()
    visitor.set_up("pioneer-rails", ["me", "bot/greedy", "bot/greedy", "bot/random", "bot/random"])
    expect(visitor.page.locator("[data-pane^='map/']")).to_have_count(5)
    play_by_hand(visitor)
    expect(visitor.page.locator("#outcome .sum")).to_have_count(5)


def test_a_track_shows_its_ghost_and_a_side_says_why_not(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("pioneer-rails", ["me"], map=COPPER_CREEK)
    visitor.my_turn()
    far = page.locator("[data-pick='side/f4.g4'] .hit")
    far.click(force=True)
    expect(page.locator(".bubble")).to_have_text("Pick a card first. The rule")
    go_on(visitor)
    far.click(force=True)
    expect(page.locator(".bubble")).to_contain_text("must start at the station")
    page.locator("#main .completes[data-pick^='side/'] .hit").first.hover()
    expect(page.locator("#main .ghost")).to_have_count(1)


def test_a_privilege_by_keyboard(visit: Visit) -> None:
    """A town box is crossed out for a shortcut: the toggle, a cell of the desert, and which way across it."""
    visitor = visit()
    page = visitor.page
    visitor.set_up("pioneer-rails", ["me"])
    visitor.my_turn()
    go_on(visitor)
    page.locator("[data-pick='grant/shortcut']").focus()
    page.keyboard.press("Enter")
    visitor.picked(1)
    page.locator("#main .completes[data-pick^='cell/']").first.focus()
    page.keyboard.press("Enter")
    expect(visitor.tools).to_be_visible()  # it may start at either of the two corners of the station
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(page.locator("[id^='map/0/track/']")).to_have_count(1)
    towns = page.locator("[id='score/0/towns']")
    expect(towns).to_have_attribute("aria-label", "Town boxes: 1 circled, 1 of them crossed out")
