"""Paper tables on the page: a round with two phones, real dice entered, a score pad."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from playwright.sync_api import Locator, expect

from tests.soak import rotating
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    "side": {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1280, "height": 720}},
}
LOCALES, SCHEMES = ("en-GB", "uk-UA", "ru-RU"), ("light", "dark")
CASES = [(size, locale, SCHEMES[number % 2]) for number, (size, locale) in enumerate(product(SIZES, LOCALES))]
IDS = ["-".join(case) for case in CASES]

IN_SIGHT = """() => {
  const ids = ["task", "dice", "actions"].map((id) => document.getElementById(id));
  const boxes = [...ids, ...document.querySelectorAll(".thing svg, .face")]
    .map((part) => part.getBoundingClientRect());
  const inside = ({ top, bottom, left, right, width }) =>
    width > 0 && top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  return { still: scrollX === 0 && scrollY === 0, inside: boxes.every(inside) };
}"""
"""Whether sentence, dice and buttons are inside the screen, and nothing of them is left out."""


def come(visit: Visit, case: tuple[str, str, str]) -> Visitor:
    size, locale, scheme = case
    return visit(**SIZES[size], locale=locale, color_scheme=scheme)


def main(visitor: Visitor) -> Locator:
    return visitor.page.locator("#actions [data-key=main]")


def set_up(visitor: Visitor, game: str, by_hand: bool) -> str:
    """Opens a companion by its form; returns the code that others type."""
    page = visitor.page
    page.goto("/paper")
    visitor.do(page.locator(f"a[href='/paper/companion/{game}']"))
    if by_hand:
        page.locator("input[name=dice][value=hand]").check()
    page.locator("#setup-form .primary").click()
    expect(main(visitor)).to_be_enabled()
    return page.locator("#code .typed").inner_text()


def follow(visitor: Visitor, code: str) -> None:
    page = visitor.page
    page.goto("/paper")
    page.locator("#follow input").fill(code.lower().replace("-", " "))
    page.locator("#follow button").click()
    expect(main(visitor)).to_be_disabled()


def names(visitor: Visitor) -> list[str]:
    return visitor.page.locator(".thing .name").all_inner_texts()


def in_sight(visitor: Visitor) -> None:
    assert visitor.page.evaluate(IN_SIGHT) == {"still": True, "inside": True}


@rotating("case", CASES, ids=IDS)
def test_a_paper_round_with_two_phones(visit: Visit, case: tuple[str, str, str]) -> None:
    host, phone = come(visit, case), visit(**SIZES["phone"])
    code = set_up(host, "railroad-ink", by_hand=False)
    follow(phone, code)
    expect(host.page.locator("#followers")).to_contain_text("1")
    host.do(main(host))
    expect(phone.page.locator(".thing")).to_have_count(4)
    expect(host.page.locator(".thing")).to_have_count(4)
    for visitor in (host, phone):
        expect(visitor.page.locator("#track [aria-current=step]")).to_have_count(1)
        in_sight(visitor)
    first = names(phone)
    assert all(first)
    host.do(main(host))
    expect(phone.page.locator("#track li").nth(1)).to_have_attribute("aria-current", "step")
    expect(host.page.locator("#track li").nth(1)).to_have_attribute("aria-current", "step")
    phone.do(phone.page.locator("[data-key=back]"))  # looks, and changes nothing
    expect(phone.page.locator("#looking")).to_be_visible()
    assert names(phone) == first
    phone.do(phone.page.locator("[data-key=now]"))
    expect(phone.page.locator("#looking")).to_be_hidden()
    host.page.reload()
    expect(host.page.locator("#track li").nth(1)).to_have_attribute("aria-current", "step")
    for _ in range(5):
        before = host.page.locator("#track [aria-current=step]").get_attribute("aria-label") or ""
        host.do(main(host))
        expect(host.page.locator("#track [aria-current=step]")).not_to_have_attribute("aria-label", before)
    phone.do(main(phone))  # all is over: everyone can check
    expect(phone.page.locator("#proof dd")).to_have_count(3)
    with phone.page.expect_download() as download:
        phone.page.locator("#record").click()
    assert "seed " in download.value.path().read_text()


@rotating("case", CASES, ids=IDS)
def test_real_dice_are_entered_and_friends_see_them(visit: Visit, case: tuple[str, str, str]) -> None:
    host, friend = come(visit, case), visit(**SIZES["phone"], locale="en-GB")
    follow(friend, set_up(host, "railroad-ink", by_hand=True))
    host.do(main(host))
    expect(main(host)).to_be_disabled()
    for die, face in enumerate(("ht", "rs", "rc", "op")):
        host.do(host.page.locator(".faces").nth(die).locator(f"[data-face={face}]"))
    in_sight(host)
    host.do(main(host))
    expect(friend.page.locator(".thing")).to_have_count(4)
    assert names(friend) == ["highway T-junction", "straight railway", "railway curve", "overpass"]
    host.do(host.page.locator("[data-key=take_back]"))  # a finger has slipped
    expect(friend.page.locator(".thing")).to_have_count(0)
    expect(friend.page.locator("#task-words")).not_to_be_empty()


@rotating("case", CASES, ids=IDS)
def test_a_score_pad_counts_undoes_and_remembers(visit: Visit, case: tuple[str, str, str]) -> None:
    visitor = come(visit, case)
    page = visitor.page
    page.goto("/paper/pad/land-vs-sea")
    fields, totals = page.locator("#sheet tbody button"), page.locator("#sheet tfoot td")
    visitor.do(fields.nth(0))
    visitor.do(page.locator("[data-amount='5']"))
    visitor.do(page.locator("[data-amount='2']"))
    visitor.do(fields.nth(3))
    visitor.do(page.locator("[data-amount='3']"))
    assert totals.all_inner_texts() == ["7", "3"]
    visitor.do(page.locator("[data-key=undo]"))
    assert totals.all_inner_texts() == ["7", "0"]
    page.reload()
    assert totals.all_inner_texts() == ["7", "0"]
    expect(totals.first).to_have_class("ahead")


@rotating("case", CASES, ids=IDS)
def test_a_friend_draws_on_the_page_what_the_host_enters(visit: Visit, case: tuple[str, str, str]) -> None:
    host, friend = come(visit, case), visit(**SIZES["phone"], locale="en-GB")
    set_up(host, "railroad-ink", by_hand=True)
    companion = host.page.url
    host.do(host.page.locator("#menu-open"))
    host.do(host.page.locator("#page-table form button"))
    host.do(host.page.locator("[data-key=table]"))
    invite = host.page.locator("input[value*='/join/']").first
    friend.page.goto(invite.input_value())
    friend.do(friend.page.locator("main button.primary"))
    expect(friend.page.locator("#status")).to_have_text("The host enters the next roll.")
    host.page.goto(companion)
    host.do(main(host))
    for die, face in enumerate(("hs", "hc", "ht", "ss")):
        host.do(host.page.locator(".faces").nth(die).locator(f"[data-face={face}]"))
    host.do(main(host))
    expect(friend.page.locator("#tray [data-pick^='die/']")).to_have_count(4)
    expect(host.page.locator("[data-key=take_back]")).to_have_count(0)  # what is drawn on the page stays
