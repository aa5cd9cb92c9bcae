"""A first game that teaches: every lesson played by touching what it lights, with everything in sight."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.soak import rotating
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

GAMES = ("depot", "land-vs-sea", "pioneer-rails", "railroad-ink")
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1280, "height": 720}},
}
CASES = [*product(GAMES, SIZES, ("uk-UA", "ru-RU", "en-GB"))]
LIT = ".pointed, #actions[data-lit=primary] .primary, #actions[data-lit=turn] [data-key=turn]"

LOOK = """(lit) => {
  const seen = (box, whole) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const across = box.left >= 0 && box.right <= innerWidth + 1;
    const down = box.top >= 0 && box.bottom <= innerHeight + 1;
    return across && down && whole.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
  };
  const coach = document.getElementById("lesson");
  const words = document.getElementById("lesson-words");
  const lines = document.createRange();
  lines.selectNodeContents(words);
  const apart = ["main", "tray", "actions"].every((id) => {
    const [a, b] = [coach.getBoundingClientRect(), document.getElementById(id).getBoundingClientRect()];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return !b.width || !b.height || across <= 1 || down <= 1;
  });
  const elements = [...document.querySelectorAll(lit)];
  const targets = elements.map((element) => {
    const box = (element.querySelector(".hit") ?? element).getBoundingClientRect();
    return { part: !element.matches("[data-pick], button"), seen: seen(box, element) };
  });
  return {
    readable: [...lines.getClientRects()].every((box) => seen(box, coach)),
    apart,
    still: scrollX === 0 && scrollY === 0,
    hidden: targets.filter((target) => !target.part && !target.seen).length,
    touch: targets.find((target) => !target.part && target.seen)?.seen ?? null,
  };
}"""
"""Whether the sentence and what is lit can be seen and touched; and where to touch."""

OPEN = """() => {
  for (const place of ["#main .completes .hit", "#actions .primary", "#tray .can .hit"])
    for (const element of document.querySelectorAll(place)) {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const whole = element.closest("[data-pick], button");
      if (whole.contains(document.elementFromPoint(x, y))) return { x, y };
    }
  return null;
}"""
"""Where someone who may do as they like touches next: what makes a move, then what confirms it."""

STATE = """() => {
  const coach = document.getElementById("lesson");
  const lit = [...document.querySelectorAll(".pointed")].map(({ id }) => id);
  const { picked, version, busy } = document.getElementById("table").dataset;
  const { lit: button } = document.getElementById("actions").dataset;
  const ghost = document.querySelector(".ghost")?.dataset.move;
  return JSON.stringify([coach.hidden, coach.dataset.step, lit, button, picked, version, busy, ghost]);
}"""


def begin_lesson(visitor: Visitor, game: str = "railroad-ink") -> None:
    visitor.page.goto("/")
    visitor.do(visitor.page.locator(f"[data-game={game}] [data-lesson]"))
    expect(words(visitor)).not_to_be_empty()


def words(visitor: Visitor) -> Locator:
    return visitor.page.locator("#lesson-words")


def touch(visitor: Visitor, place: dict[str, float]) -> None:
    """Touches there; then something is different."""
    page = visitor.page
    before = page.evaluate(STATE)
    if visitor.touch:
        page.touchscreen.tap(place["x"], place["y"])
    else:
        page.mouse.click(place["x"], place["y"])
    page.wait_for_function(f"before => ({STATE})() !== before", arg=before)
    visitor.settled()


def look(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(LOOK, LIT)
    seen = {name: found[name] for name in ("readable", "apart", "still", "hidden")}
    assert seen == {"readable": True, "apart": True, "still": True, "hidden": 0}, (
        page.locator("#lesson-words").inner_text(),
        seen,
    )
    return found


@rotating(
    ("game", "size", "locale"), CASES, ids=[f"{game}-{size}-{locale[:2]}" for game, size, locale in CASES]
)
def test_a_lesson_is_played_by_touching_what_it_lights(
    visit: Visit, game: str, size: str, locale: str
) -> None:
    visitor = visit(**SIZES[size], locale=locale)
    page = visitor.page
    begin_lesson(visitor, game)
    coach = page.locator("#lesson")
    steps = []
    while True:
        expect(page.locator("#lesson:not([data-state=waits]), #lesson[hidden]")).to_be_attached()
        if coach.is_hidden():
            break
        steps.append(coach.get_attribute("data-step"))
        found = look(page)
        place = found["touch"]
        if coach.get_attribute("data-state") == "reads":
            button = page.locator("#actions [data-key=next]").bounding_box()
            assert button is not None
            place = {"x": button["x"] + button["width"] / 2, "y": button["y"] + button["height"] / 2}
        touch(visitor, place or page.evaluate(OPEN))
    assert list(dict.fromkeys(steps)) == [str(step) for step in range(len(set(steps)))], (
        "no step was left out"
    )
    assert len(set(steps)) >= 9
    visitor.my_turn()  # the table goes on


def test_something_else_is_answered_kindly_and_nothing_is_lost(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin_lesson(visitor, "depot")
    page.locator("#actions [data-key=next]").click()
    asked = words(visitor).inner_text()
    bubble = page.locator(".bubble")
    page.locator("[data-pick='card/P-blue-circle'] .hit").click(force=True)
    expect(bubble).to_contain_text("That works, too")
    page.locator("[data-pick='card/P-red-triangle'] .hit").click(force=True)
    expect(bubble).to_contain_text("depot")  # the rule: it has no triangle
    expect(words(visitor)).to_have_text(asked)
    expect(page.locator("#table")).to_have_attribute("data-picked", "0")
    page.locator("[data-key=hint]").click()  # shows how it is done
    expect(page.locator(".ghost[data-move='L-green-oval>start']")).to_be_attached()
    page.locator("#actions[data-lit=primary] .primary").click()
    expect(words(visitor)).to_contain_text("cyan")
    page.reload()  # whoever comes back goes on there
    expect(words(visitor)).to_contain_text("cyan")


def test_a_piece_that_is_to_be_turned_is_not_placed_before(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin_lesson(visitor)
    page.locator("#actions [data-key=next]").click()
    for pick in ("die/hs", "cell/b1"):
        page.locator(f"[data-pick='{pick}'].pointed .hit").click()
    page.locator("#actions [data-key=next]").click()
    for pick in ("die/sc", "cell/b2"):
        page.locator(f"[data-pick='{pick}'].pointed .hit").click()
    expect(page.locator("#actions")).to_have_attribute("data-lit", "turn")
    visitor.tools.locator("button.primary").click()
    expect(page.locator(".bubble")).to_have_text("Almost: turn it a little further.")
    visitor.tools.locator("[data-key=turn]").click()
    page.locator("#actions[data-lit=primary] .primary").click()
    expect(page.locator("[data-pick='die/rs']").first).to_have_class("can pointed")


def test_a_lesson_by_keyboard(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.locator("[data-game=railroad-ink] [data-lesson]").press("Enter")
    expect(page.locator("#actions [data-key=next]")).to_be_focused()
    page.keyboard.press("Enter")
    die = page.locator("[data-pick='die/hs']").first
    expect(die).to_be_focused()  # what the step speaks of
    page.keyboard.press("Enter")
    expect(words(visitor)).to_contain_text("b1")


def test_a_lesson_can_be_skipped_and_says_what_it_is(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin_lesson(visitor)
    expect(page.locator("#lesson")).to_contain_text("what is rolled or dealt was fixed beforehand")
    page.locator("#lesson [data-key=skip]").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator(".pointed")).to_have_count(0)
    page.locator("#menu-open").click()
    expect(page.locator("#menu")).to_contain_text("This is a lesson")
    expect(page.locator("#menu .proof")).to_have_count(0)
    page.keyboard.press("Escape")
    visitor.draw()
    expect(page.locator("#lesson")).to_be_hidden()
