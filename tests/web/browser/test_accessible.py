"""Nobody is kept out: all kinds of pages scanned, by day and by night; a focus one can see; larger text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from branchline.games import packages
from branchline.study.puzzles import puzzles, task
from tests.soak import deep, one_of, rotating
from tests.web.browser.test_lessons import begin_lesson, play_through
from tests.web.browser.test_puzzles import play
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

GRAVE = {"serious", "critical"}
THEMES = ("light", "dark")
BRIEFLY = {"resultTypes": ["violations"]}
"""Of what is right one place each is told: naming all of them takes most of the time."""


def scan(page: Page, name: str) -> None:
    found: dict[str, Any] = Axe().run(page, options=BRIEFLY).response
    grave = [
        f"{name}: {violation['id']} ({violation['impact']}): {node['target']}"
        for violation in found["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]
    assert grave == []
    assert found["passes"], "something was looked at"


@rotating("theme", THEMES)
def test_pages_to_read_and_to_choose_from(visit: Visit, theme: str) -> None:
    visitor = visit(color_scheme=theme)
    page = visitor.page
    page.goto("/")
    scan(page, "lobby")
    for game in one_of("set up", ("railroad-ink", "land-vs-sea")):
        page.goto(f"/new/{game}")
        page.locator("#house summary").click()
        scan(page, f"new {game}")
    for path in ("/rules", *one_of("rules", [f"/rules/{game}" for game in packages()])):
        page.goto(path)
        scan(page, path)


@rotating("theme", THEMES)
def test_an_error_page(visit: Visit, theme: str) -> None:
    visitor = visit(color_scheme=theme)
    visitor.page.goto("/t/nowhere")
    scan(visitor.page, "error")
    visitor.complaints.clear()  # the browser notes that the page is not there, which is the point


@rotating(("game", "theme"), product(packages(), THEMES))
def test_a_table_that_is_played(visit: Visit, game: str, theme: str) -> None:
    visitor = visit(color_scheme=theme)
    visitor.play_now(game)
    visitor.my_turn()
    scan(visitor.page, f"{game}, one's turn")
    if game == "railroad-ink":
        visitor.dice.first.click()
        visitor.cells.first.click()
        scan(visitor.page, f"{game}, a piece in hand")
    visitor.page.locator("#help-open").click()
    scan(visitor.page, "help")
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("#menu-open").click()
    scan(visitor.page, "menu")


@rotating("theme", THEMES)
def test_a_table_that_is_over(visit: Visit, theme: str) -> None:
    visitor = visit(color_scheme=theme, **PHONE)
    visitor.come_back_when_over(visitor.set_up("railroad-ink", ["bot/greedy", "bot/random"]))
    expect(visitor.page.locator("#outcome h2")).to_be_visible()
    scan(visitor.page, "finished")


def test_a_lesson(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.page.goto("/")
    visitor.page.locator("[data-game=railroad-ink] [data-lesson]").tap()
    expect(visitor.page.locator("#lesson-words")).not_to_be_empty()
    scan(visitor.page, "lesson")


@deep
def test_the_end_of_a_lesson(visit: Visit) -> None:
    visitor = visit(**PHONE)
    begin_lesson(visitor, "railroad-ink", "meteors")
    play_through(visitor)
    expect(visitor.page.locator("#lesson [data-key=play-on]")).to_be_visible()
    scan(visitor.page, "the end of a lesson")


def test_all_lessons(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.page.goto("/learn")
    expect(visitor.page.locator(".count").first).not_to_be_empty()
    scan(visitor.page, "learn")


@rotating("path", ["/paper", "/paper/companion/railroad-ink", "/paper/pad/land-vs-sea"])
def test_what_is_for_paper(visit: Visit, path: str) -> None:
    """A companion is looked at where it is opened by its form."""
    visitor = visit(color_scheme=one_of(path, THEMES)[0])
    page = visitor.page
    page.goto(path)
    scan(page, path)
    if path.startswith("/paper/companion"):
        page.locator("#setup-form .primary").click()
        page.locator("#actions [data-key=main]").click()
        expect(page.locator(".thing")).to_have_count(4)
        scan(page, "companion")
        page.locator("#menu-open").click()
        scan(page, "menu of a companion")


@rotating("path", ["/analysis", "/analysis/pioneer-rails"])
def test_an_analysis(visit: Visit, path: str) -> None:
    visitor = visit(**PHONE)
    visitor.page.goto(path)
    expect(visitor.page.locator("#paste, [data-key=roll]")).to_be_visible()
    scan(visitor.page, "analysis")


@deep
@rotating("theme", THEMES)
def test_a_puzzle_and_its_answer(visit: Visit, theme: str) -> None:
    visitor = visit(color_scheme=theme, **PHONE)
    asked = task("railroad-ink", puzzles("railroad-ink")[0])
    visitor.page.goto("/puzzles")
    scan(visitor.page, "puzzles")
    visitor.page.goto(f"/puzzles/railroad-ink/{asked.puzzle.name}")
    visitor.my_turn()
    scan(visitor.page, "a puzzle")
    play(visitor, asked, asked.puzzle.solution)
    expect(visitor.page.locator("#puzzle-result")).to_be_visible()
    scan(visitor.page, "its answer")


SEEN = """
() => {
  const element = document.activeElement;
  const target = element.matches("[data-pick]") ? element.querySelector(".hit") ?? element : element;
  const around = element.closest("label") ?? element;
  const styles = [element, target, around].map((each) => getComputedStyle(each));
  return {
    name: element.getAttribute("aria-label") ?? element.textContent.trim(),
    shown: styles.some((s) => (s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2)
      || (s.stroke !== "none" && parseFloat(s.strokeWidth) >= 4)),
  };
}
"""


@rotating("path", ["/", "/rules/depot", "railroad-ink"])
def test_whoever_comes_by_tab_sees_where_they_are(visit: Visit, path: str) -> None:
    visitor = visit()
    page = visitor.page
    go(visitor, path)
    names = []
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.locator("body").evaluate("body => body === document.activeElement"):
            break  # once around
        seen = page.evaluate(SEEN)
        assert seen["name"], "what has the focus has a name"
        assert seen["shown"], f"the focus can be seen at “{seen['name']}”"
        names.append(seen["name"])
    assert len(set(names)) > 6, "the focus moves"


WIDER = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


@rotating(("path", "locale"), product(["/", "/rules/railroad-ink", *packages()], ["en-GB", "uk-UA", "ru-RU"]))
def test_everything_fits_at_twice_the_size(visit: Visit, path: str, locale: str) -> None:
    """A window of 1280 × 800 of which everything is twice as large; and one in which the text alone is."""
    visitor = visit(locale=locale, viewport={"width": 640, "height": 400})
    page = visitor.page
    go(visitor, path)
    assert page.evaluate(WIDER) <= 0
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(WIDER) <= 0


def go(visitor: Visitor, path: str) -> None:
    if path.startswith("/"):
        visitor.page.goto(path)
    else:
        visitor.play_now(path)
        visitor.my_turn()
