"""Depot in the browser: whole games with bots, at one device, and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.test_together import act, hand_over
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
BASIC, ADVANCED = 0, 1


def play_to_the_end(visitor: Visitor) -> None:
    """Whoever sits here acts whenever it is their turn, until the game is over."""
    acting = visitor.page.locator("#status[data-turn=true], #table[data-status=over]").first
    while not visitor.over():
        expect(acting).to_be_attached()
        if not visitor.over() and visitor.can.or_(visitor.confirm).count():
            act(visitor)


@pytest.mark.parametrize("version", [BASIC, ADVANCED], ids=["basic", "advanced"])
def test_a_whole_game_with_three_bots(visit: Visit, version: int) -> None:
    visitor = visit()
    visitor.set_up("depot", ["me", "bot/greedy", "bot/greedy", "bot/random"], version=version)
    play_to_the_end(visitor)
    expect(visitor.page.locator("#outcome .ranks li")).to_have_count(4)


def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.set_up("depot", ["me", "bot/greedy"])
    play_to_the_end(visitor)
    expect(visitor.page.locator("#outcome .ranks li")).to_have_count(2)


def test_a_whole_game_of_six_at_one_device(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    names = ["Ada", "Borys", "Chen", "Dana", "Emil", "Faye"]
    visitor.set_up("depot", [f"here/{name}" for name in names])
    seen = set()
    while not visitor.over():
        expect(page.locator("#pass[open], #table[data-status=over]").first).to_be_attached()
        if visitor.over():
            break
        seen.add(hand_over(page))
        visitor.my_turn()
        while not page.locator("#pass[open], #table[data-status=over]").count():
            if visitor.can.or_(visitor.confirm).count():
                act(visitor)
    assert seen == set(names)
    expect(page.locator("#outcome .ranks li")).to_have_count(6)
