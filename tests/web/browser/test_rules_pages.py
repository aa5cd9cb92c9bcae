"""The rules pages: refusals lead to their rules, the search works by keyboard, a card prints on one side."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

from playwright.sync_api import Locator, expect

from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package
from branchline.web.http.identity import LANGUAGE_COOKIE
from tests.soak import rotating
from tests.web.browser.conftest import Server, begun
from tests.web.browser.visitor import DESKTOP, PHONE, Visitor

Visit = Callable[..., Visitor]


CHOOSING: dict[str, tuple[str, str]] = {
    "railroad-ink": ("#tray .can[data-pick^='die/'] .hit", "#main [data-pick='cell/d4']"),
    "depot": ("", "#tray [data-pick]:not(.can)"),
    "land-vs-sea": ("", "#main [data-pick^='hex/']"),
    "pioneer-rails": ("", "#main [data-pick]:not(.can)"),
}
"""In each game: what is chosen first, and what is not possible then."""
DEAL = b"3"
"""A chance by which the first seat begins in every game, and has a card in Depot that fits nowhere."""


def choose_in_vain(visitor: Visitor, game: str) -> Locator:
    """Chooses something that can't be chosen; returns the bubble that says why."""
    first, then = CHOOSING[game]
    if first:
        visitor.do(visitor.page.locator(first).first)
        visitor.settled()
        visitor.my_turn()
    visitor.page.locator(then).first.dispatch_event("click")
    return visitor.page.locator(".bubble")


@rotating(("game", "size"), product(built_in(), (DESKTOP, PHONE)))
def test_a_refusal_opens_the_rule_it_comes_from(
    visit: Visit, server: Server, game: str, size: dict[str, Any]
) -> None:
    visitor = visit(**size)
    page = visitor.page
    _, invites = server.add(begun(game, 2, DEAL))
    visitor.sit_down(invites[0], "Olha")
    visitor.my_turn()
    visitor.settled()
    link = choose_in_vain(visitor, game).get_by_role("link", name="The rule")
    address = str(link.get_attribute("href"))
    assert address.partition("#")[2] in package(game).rule_of().values()
    visitor.do(link)
    rule = page.locator(f"#rule-{address.partition('#')[2]}")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile("asked"))
    expect(rule).to_be_focused()


@rotating(("game", "language"), product(built_in(), LANGUAGES))
def test_the_card_of_a_game_prints_on_one_side_of_a4(visit: Visit, game: str, language: str) -> None:
    visitor = visit()
    visitor.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": visitor.address}])
    page = visitor.page
    page.goto(f"/rules/{game}/card")
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    assert re.search(rb"/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]", pdf), "A4"


def test_the_rules_are_searched_by_keyboard(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/depot")
    page.get_by_role("searchbox").focus()
    page.keyboard.type("waypoints")
    page.keyboard.press("Enter")
    found = page.locator("a[href='/rules/land-vs-sea#waypoints']").first
    found.focus()
    page.keyboard.press("Enter")
    expect(page.locator("h3#waypoints")).to_be_in_viewport()
