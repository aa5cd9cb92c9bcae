"""Printing on the page: chosen, seen before it is printed, and downloaded."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.soak import rotating
from tests.web.browser.test_accessible import scan
from tests.web.browser.visitor import DESKTOP, PHONE, Visitor

Visit = Callable[..., Visitor]


@rotating(
    ("size", "locale", "theme"), product((PHONE, DESKTOP), ("uk-UA", "ru-RU", "en-GB"), ("dark", "light"))
)
def test_a_board_is_chosen_seen_and_downloaded(
    visit: Visit, size: dict[str, Any], locale: str, theme: str
) -> None:
    visitor = visit(**size, locale=locale, color_scheme=theme)
    page = visitor.page
    page.goto("/print")
    visitor.do(page.locator("a[href='/print/railroad-ink']"))
    seen = page.locator("#preview[aria-busy=false] img")
    expect(seen).to_be_visible()
    expect(page.locator("label:has(#kind-goals)")).to_be_hidden()
    before = seen.get_attribute("src")
    page.locator("[name=option-edition]").nth(2).check(force=True)
    expect(page.locator("label:has(#kind-goals)")).to_be_visible()
    page.locator("[name=paper][value=letter]").check(force=True)
    expect(page.locator("#preview img")).not_to_have_attribute("src", str(before))
    expect(seen).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    scan(page, "print")
    with page.expect_download() as download:
        visitor.do(page.locator("#download"))
    assert download.value.suggested_filename == f"railroad-ink-{locale[:2]}.pdf"
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")


def test_where_nothing_is_chosen_the_page_says_so(visit: Visit) -> None:
    page = visit().page
    page.goto("/print/land-vs-sea")
    for kind in ("tiles", "rules"):
        page.locator(f"#kind-{kind}").uncheck(force=True)
    expect(page.locator("#print-sentence")).to_have_text("Choose at least one kind of sheets.")
    expect(page.locator("#preview img")).to_be_hidden()
    assert page.locator("#download").get_attribute("href") is None
