"""Depot in the browser: games with bots, at one device, and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.soak import SOAK, deep
from tests.web.browser.test_together import act, act_until_passed_on, hand_over
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
BASIC, ADVANCED = 0, 1


TWO_ROUNDS = 4
"""So many acts take at least two rounds."""
WHOLE = 10_000


def with_three_bots(visit: Visit, version: int) -> None:
    visitor = visit()
    visitor.set_up("depot", ["me", "bot/greedy", "bot/greedy", "bot/random"], version=version)
    visitor.play_by_hand(lambda: act(visitor), TWO_ROUNDS)
    expect(visitor.page.locator("#outcome .sum")).to_have_count(4)


def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.set_up_by_form("depot", ["me", "bot/greedy"])
    visitor.play_by_hand(lambda: act(visitor), WHOLE)
    expect(visitor.page.locator("#outcome .sum")).to_have_count(2)


@deep
@pytest.mark.parametrize("players", [3, 6] if SOAK else [3])
def test_a_game_at_one_device(visit: Visit, players: int) -> None:
    visitor = visit()
    page = visitor.page
    names = ["Ada", "Borys", "Chen", "Dana", "Emil", "Faye"][:players]
    visitor.set_up("depot", [f"here/{name}" for name in names])
    seen: list[str] = []
    while not visitor.over() and (SOAK or len(seen) < 2 * len(names)):
        expect(page.locator("#pass[open], #table[data-status=over]").first).to_be_attached()
        if visitor.over():
            break
        seen.append(hand_over(page))
        visitor.my_turn()
        act_until_passed_on(visitor)
    assert {*seen} == {*names}
    if not visitor.over():
        visitor.finish(*range(players))
    expect(page.locator("#outcome .sum")).to_have_count(players)
