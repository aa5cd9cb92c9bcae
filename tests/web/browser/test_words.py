"""What the page says: the log in sentences, three languages, the rules at hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.soak import rotating
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_the_log_is_told_and_shows_its_notation_when_asked(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.draw_all()
    visitor.confirm.click()
    lines = page.locator("#log-lines li")
    expect(lines).to_have_count(3)  # a roll, a turn, the next roll
    page.locator("#tab-log").click()
    expect(lines.first).to_contain_text("Round 1. The dice show: ")
    expect(lines.nth(1)).to_contain_text("draws ")
    expect(lines.nth(1)).to_contain_text("confirms the round.")
    code = lines.nth(1).locator("code")
    expect(code).to_be_hidden()
    page.locator("#log-notation").check()
    expect(code).to_be_visible()
    expect(code).to_contain_text("done")


@rotating(
    ("locale", "language", "rules"),
    [
        ("en-GB", "en", "Rules"),
        ("uk-UA", "uk", "Правила"),
        ("ru-RU", "ru", "Правила"),
        ("de-DE", "en", "Rules"),
    ],
)
def test_the_language_is_the_browsers_at_first(visit: Visit, locale: str, language: str, rules: str) -> None:
    page = visit(locale=locale).page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("[data-game=depot] a[href='/rules/depot']")).to_have_text(rules)


def test_the_language_can_be_changed_and_stays(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    for language, title in (("uk", "Депо"), ("ru", "Депо"), ("en", "Depot")):
        with page.expect_navigation():
            page.locator("#language").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("[data-game=depot] h2")).to_have_text(title)
    page.locator("#language").select_option("uk")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    visitor.play_now("railroad-ink")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    expect(page.locator("#status")).to_contain_text("Торкніться кубика")
    page.goto("/rules/depot")
    expect(page.locator("h2#the-clash")).to_have_text("Збіг")


@rotating("theme", ["light", "dark"])
def test_the_rules_show_their_pictures(visit: Visit, theme: str) -> None:
    page = visit(color_scheme=theme).page
    page.goto("/rules/railroad-ink")
    figures = page.locator("figure")
    shown = "by-day" if theme == "light" else "by-night"
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        expect(figure.locator("img:visible")).to_have_count(1)
        image = figure.locator(f"img.{shown}")
        expect(image).to_be_visible()
        page.wait_for_function(
            "image => image.complete && image.naturalWidth > 0", arg=image.element_handle()
        )


def test_the_rules_are_at_hand_at_the_table(visit: Visit) -> None:
    visitor = visit()
    visitor.set_up("depot", ["me", "bot/greedy"])
    visitor.settled()  # until then buttons may still move away under a pointer
    visitor.page.locator("#help-open").click()
    expect(visitor.page.locator("#help")).to_be_visible()
    with visitor.context.expect_page() as opened:
        visitor.page.get_by_role("link", name="The rules of Depot").click()
    expect(opened.value.locator("h1")).to_have_text("Depot")
