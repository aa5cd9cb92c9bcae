"""Lessons: each played by touching what it lights, with everything in sight; and when they are offered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from playwright.sync_api import Locator, Page, expect

from branchline.games import built_in, package
from tests.soak import deep, rotating
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

STEPS = {(game, lesson.name): len(lesson.steps) for game in built_in() for lesson in package(game).lessons()}
FIRST = "first-game"
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1280, "height": 720}},
}
LOCALES = ("uk-UA", "ru-RU", "en-GB")
CASES = {
    first: [
        (game, lesson, size, locale)
        for game, lesson in STEPS
        for size, locale in product(SIZES, LOCALES)
        if (lesson == FIRST) is first
    ]
    for first in (True, False)
}
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


def begin_lesson(visitor: Visitor, game: str = "railroad-ink", lesson: str = FIRST) -> None:
    visitor.page.goto("/learn")
    visitor.do(visitor.page.locator(f"[data-game={game}] [data-lesson={lesson}]"))
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


def play_through(visitor: Visitor) -> int:
    """Touches what is lit until nothing but the last sentence is left; how many steps there were."""
    page, coach = visitor.page, visitor.page.locator("#lesson")
    steps = []
    while True:
        expect(page.locator("#lesson:not([data-state=waits]), #lesson[hidden]")).to_be_attached()
        if coach.is_hidden():
            break
        steps.append(int(coach.get_attribute("data-step") or 0))
        found = look(page)
        place = found["touch"]
        if coach.get_attribute("data-state") == "reads":
            if coach.get_attribute("data-last") == "true":
                break
            button = page.locator("#actions [data-key=next]").bounding_box()
            assert button is not None
            place = {"x": button["x"] + button["width"] / 2, "y": button["y"] + button["height"] / 2}
        touch(visitor, place or page.evaluate(OPEN))
    assert list(dict.fromkeys(steps)) == [*range(len(set(steps)))], "no step was left out"
    return len(set(steps))


def played(visit: Visit, game: str, lesson: str, size: str, locale: str) -> None:
    visitor = visit(**SIZES[size], locale=locale)
    page = visitor.page
    begin_lesson(visitor, game, lesson)
    assert play_through(visitor) == STEPS[game, lesson]
    visitor.do(page.locator("#actions [data-key=next]"))
    if lesson == FIRST:
        visitor.my_turn()  # the table goes on
        return
    done = page.locator(f"[data-game={game}] [data-lesson={lesson}]")
    expect(done).to_have_attribute("data-progress", "done")  # back where it was begun, and ticked off


@rotating("case", CASES[False], ids=["-".join(case) for case in CASES[False]])
def test_a_short_lesson_is_played_by_touching_what_it_lights(
    visit: Visit, case: tuple[str, str, str, str]
) -> None:
    played(visit, *case)


@rotating("case", CASES[True], ids=["-".join(case) for case in CASES[True]])
def test_a_first_game_is_played_by_touching_what_it_lights(
    visit: Visit, case: tuple[str, str, str, str]
) -> None:
    played(visit, *case)


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


@deep
def test_a_lesson_by_keyboard(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/learn")
    page.locator("[data-game=railroad-ink] [data-lesson=first-game]").press("Enter")
    expect(page.locator("#actions [data-key=next]")).to_be_focused()
    page.keyboard.press("Enter")
    die = page.locator("[data-pick='die/hs']").first
    expect(die).to_be_focused()  # what the step speaks of
    page.keyboard.press("Enter")
    expect(words(visitor)).to_contain_text("b1")


@deep
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


def test_who_comes_for_the_first_time_is_offered_a_first_game_beside_playing(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    card = page.locator("[data-game=depot]")
    expect(page.locator(".primary[data-learn]")).to_have_text("Learn in 3 minutes")
    expect(card.locator("[data-lesson]")).to_have_text("Learn")
    card.locator("[data-play]").click()
    visitor.my_turn()
    page.goto("/")
    expect(page.locator("#running .entry")).to_have_count(1)  # whoever has a table goes on with it
    expect(page.locator("[data-learn]")).to_have_count(0)
    expect(card.locator("[data-lesson]")).to_be_visible()


@deep
def test_what_is_new_is_offered_where_a_table_is_set_up_and_leads_back_there(visit: Visit) -> None:
    visitor = visit()
    page, offer = visitor.page, visitor.page.locator("#offer")
    page.goto("/new/railroad-ink")
    expect(page.locator("#setup-sentence")).not_to_be_empty()
    expect(offer).to_be_hidden()
    for position in (1, 4):  # Rivers and Meteors
        page.locator(f"[name=option-expansion][value='{position}']").check()
    expect(offer).to_contain_text("New to you: Rivers.")
    offer.locator("[data-key=dismiss]").click()
    expect(offer).to_contain_text("New to you: Meteors.")
    offer.locator("[data-key=show-lesson]").click()
    expect(words(visitor)).to_contain_text("meteor")
    play_through(visitor)
    button = page.locator("#actions [data-key=next]")
    expect(button).to_have_text("Back to setting up")
    button.click()
    expect(page.locator("#setup-sentence")).to_contain_text("Rivers + Meteors")  # as it was left
    expect(offer).to_be_hidden()


def test_what_is_new_is_offered_beside_the_table_and_leads_back_there(visit: Visit) -> None:
    visitor = visit(**SIZES["phone"])
    page, offer = visitor.page, visitor.page.locator("#offer")
    page.goto("/new/depot")
    page.locator("[name=option-version][value='1']").check()
    page.locator("#setup-form .primary").click()
    page.wait_for_url("**/t/*")  # it stands on the page of the table as well as where one is set up
    expect(offer).to_contain_text("New to you: The advanced version.")
    table = page.url
    apart = page.evaluate(APART)
    assert apart == {"covers": [], "still": True, "inside": True}
    offer.locator("[data-key=show-lesson]").click()
    expect(words(visitor)).not_to_be_empty()
    page.locator("#lesson [data-key=skip]").click()  # a short lesson is left where it was begun
    expect(offer).to_contain_text("New to you")
    assert page.url == table
    offer.locator("[data-key=dismiss]").click()
    expect(offer).to_be_hidden()
    page.reload()
    visitor.settled()
    expect(offer).to_be_hidden()


APART = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const offer = box("offer");
  const covers = ["main", "tray", "actions", "status"].filter((id) => {
    const part = box(id);
    const across = Math.min(offer.right, part.right) - Math.max(offer.left, part.left);
    const down = Math.min(offer.bottom, part.bottom) - Math.max(offer.top, part.top);
    return part.width && part.height && across > 1 && down > 1;
  });
  const inside = ["offer", "actions"].every((id) => box(id).top >= 0 && box(id).bottom <= innerHeight + 1);
  return { covers, still: scrollX === 0 && scrollY === 0, inside };
}"""
"""Whether the offer stands beside the table, not over it."""
