"""What the page says: a first game that teaches, the log in sentences, three languages, the rules at hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.soak import rotating
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


def begin_lesson(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.do(visitor.page.locator("[data-game=railroad-ink] [data-lesson]"))
    expect(visitor.page.locator("#lesson-words")).not_to_be_empty()


def words(visitor: Visitor) -> Locator:
    return visitor.page.locator("#lesson-words")


@rotating(
    ("device", "locale", "theme"),
    [({}, "en-GB", "light"), (PHONE, "uk-UA", "dark"), (PHONE, "ru-RU", "light"), ({}, "uk-UA", "dark")],
    ids=["desktop-en", "phone-uk-dark", "phone-ru", "desktop-uk-dark"],
)
def test_the_lesson_leads_through_a_round(
    visit: Visit, device: dict[str, object], locale: str, theme: str
) -> None:
    visitor = visit(**device, locale=locale, color_scheme=theme)
    page = visitor.page
    begin_lesson(visitor)
    told = []

    def on(how: Callable[[], None]) -> None:
        """Does what the step asks for; then another one is shown."""
        before = words(visitor).inner_text()
        told.append(before)
        how()
        expect(words(visitor)).not_to_have_text(before)

    def next_step() -> None:
        visitor.do(page.locator("#lesson [data-key=next]"))

    def choose(pick: str) -> None:
        visitor.do(page.locator(f"[data-pick='{pick}'] .hit").first)

    on(next_step)
    expect(page.locator("[data-pick='die/hs']").first).to_have_class("can pointed")
    on(lambda: choose("die/hs"))
    on(lambda: choose("cell/b1"))
    expect(page.locator("#sheet.pointed:visible, #drawer-open.pointed:visible")).to_have_count(1)
    on(next_step)
    on(lambda: choose("die/sc"))
    choose("cell/b2")
    turn_to_the_railway_in_the_west(visitor)
    on(lambda: visitor.do(visitor.tools.locator("button.primary")))
    choose("die/rs")
    on(lambda: choose("cell/a2"))
    expect(page.locator("#sheet tfoot .points")).to_have_text("8")  # 4 for two exits, 2 for each longest line
    on(next_step)
    choose("die/hc")
    visitor.do(visitor.cells.first)
    on(visitor.place)
    on(lambda: visitor.do(visitor.confirm))
    assert len(set(told)) == 10
    next_step()
    expect(page.locator("#lesson")).to_be_hidden()
    visitor.my_turn()  # the table goes on


def turn_to_the_railway_in_the_west(visitor: Visitor) -> None:
    ghost = visitor.page.locator(".ghost")
    while ghost.get_attribute("data-move") != "b2:h..r":
        before = ghost.get_attribute("data-move") or ""
        visitor.do(visitor.tools.locator("[data-key=turn]"))
        expect(ghost).not_to_have_attribute("data-move", before)


def test_a_lesson_by_keyboard(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.locator("[data-lesson]").press("Enter")
    expect(page.locator("#lesson [data-key=next]")).to_be_focused()
    page.keyboard.press("Enter")
    die = page.locator("[data-pick='die/hs']").first
    expect(die).to_be_focused()  # what the step speaks of
    page.keyboard.press("Enter")
    expect(words(visitor)).to_contain_text("b1")


def test_a_lesson_can_be_skipped_and_says_what_it_is(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin_lesson(visitor)
    expect(page.locator("#lesson")).to_contain_text("its dice are fixed and were known beforehand")
    page.locator("#lesson [data-key=skip]").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator(".pointed")).to_have_count(0)
    page.locator("#menu-open").click()
    expect(page.locator("#menu")).to_contain_text("This is a lesson")
    expect(page.locator("#menu .proof")).to_have_count(0)
    page.keyboard.press("Escape")
    visitor.draw()
    expect(page.locator("#lesson")).to_be_hidden()


def test_whoever_does_something_else_is_not_stuck(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin_lesson(visitor)
    visitor.draw_all()
    visitor.confirm.click()
    expect(page.locator("#lesson-count")).to_have_text("Step 11 of 11")


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
    visitor.page.locator("#help-open").click()
    with visitor.context.expect_page() as opened:
        visitor.page.get_by_role("link", name="The rules of Depot").click()
    expect(opened.value.locator("h1")).to_have_text("Depot")
