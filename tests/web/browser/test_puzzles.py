"""Puzzles on the page: solved by hand, answered wrongly, hinted at and proved, with everything in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from branchline.core.drawing import Pick
from branchline.core.table import Table
from branchline.games import built_in
from branchline.study.puzzles import Task, puzzles, task
from tests.soak import rotating
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

GAMES = [game for game in built_in() if puzzles(game)]
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1280, "height": 720}},
}
SCHEMES = ("light", "dark")
LOCALES = ("uk-UA", "ru-RU", "en-GB")
CASES = [
    (game, size, LOCALES[at % 3], SCHEMES[at % 2]) for at, (game, size) in enumerate(product(GAMES, SIZES))
]

IN_SIGHT = """() => {
  const parts = ["main", "puzzle-bar", "actions", "puzzle-hints", "puzzle-result", "status", "tray"];
  const boxes = parts.map((id) => document.getElementById(id).getBoundingClientRect());
  const shown = parts.map((id, at) => ({ id, box: boxes[at] })).filter(({ box }) => box.width && box.height);
  const inside = ({ top, bottom, right }) => top >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  const outside = shown.filter(({ box }) => !inside(box));
  const [board, ...others] = shown;
  const covering = others.filter(({ box }) => {
    const across = Math.min(board.box.right, box.right) - Math.max(board.box.left, box.left);
    const down = Math.min(board.box.bottom, box.bottom) - Math.max(board.box.top, box.top);
    return across > 1 && down > 1;
  });
  const ids = (found) => found.map(({ id }) => id);
  return { still: scrollX === 0 && scrollY === 0, outside: ids(outside), covering: ids(covering) };
}"""
"""Whether the board and what belongs to a puzzle are inside the screen, and nothing lies over the board."""


def opened(visit: Visit, case: tuple[str, str, str, str], number: int) -> tuple[Visitor, Task]:
    """Somebody at the table of a puzzle, the first of its game or the last, or one in between."""
    game, size, locale, scheme = case
    visitor = visit(**SIZES[size], locale=locale, color_scheme=scheme)
    one = puzzles(game)[number]
    visitor.page.goto(f"/puzzles/{game}/{one.name}")
    visitor.my_turn()
    in_sight(visitor)
    return visitor, task(game, one)


def in_sight(visitor: Visitor) -> None:
    assert visitor.page.evaluate(IN_SIGHT) == {"still": True, "outside": [], "covering": []}


def path_to(picks: Iterable[Pick], move: str) -> list[Pick]:
    """The picks that lead to a move."""
    for pick in picks:
        if pick.move == move:
            return [pick]
        if rest := path_to(pick.then, move):
            return [pick, *rest]
    return []


class Hand:
    """How somebody chooses who points at things."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    def choose(self, places: Locator) -> None:
        self.visitor.do(self.visitor.in_reach(places))

    def press(self, button: Locator) -> None:
        self.visitor.do(button)

    def turn(self) -> None:
        self.press(self.page.locator("#actions [data-key=turn]"))

    def place(self) -> None:
        self.press(self.visitor.tools.locator("button.primary"))


class Keys(Hand):
    """How somebody chooses who has a keyboard only."""

    def choose(self, places: Locator) -> None:
        self.enter("n", places.first.locator("xpath=ancestor-or-self::*[@data-pick][1]"))

    def press(self, button: Locator) -> None:
        self.enter("Tab", button)

    def enter(self, key: str, place: Locator) -> None:
        """Goes there by a key, which leads past everything on the page sooner or later."""
        for _ in range(self.page.locator("a, button, input, select, [data-pick]").count()):
            if place.evaluate("place => place === document.activeElement"):
                break
            self.page.keyboard.press(key)
        expect(place).to_be_focused()
        self.page.keyboard.press("Enter")

    def turn(self) -> None:
        self.page.keyboard.press("r")

    def place(self) -> None:
        self.page.keyboard.press("Control+Enter")


def play(visitor: Visitor, asked: Task, moves: Iterable[str], how: Callable[[Visitor], Hand] = Hand) -> Table:
    """Makes these moves, and the same at a table beside; turns what lies differently."""
    hand = how(visitor)
    page, seat, table = visitor.page, asked.puzzle.seat, asked.table()
    for move in moves:
        path = path_to(asked.game.picks(table.view(seat), table.moves(seat), "en"), move)
        before = page.locator("#table").get_attribute("data-version") or ""
        done = page.locator(f".tools, #table:not([data-version='{before}'])")
        for pick in path:
            places = page.locator(f"[data-pick='{pick.id}'].can .hit")
            button = page.locator(f"#actions [data-key='{pick.id}']")
            expect(places.or_(button).or_(done).first).to_be_attached()
            if places.count():
                hand.choose(places)
            elif button.count():
                hand.press(button)
        ghost = page.locator(f".ghost[data-move='{move}']")
        while visitor.tools.count() and not ghost.count():
            hand.turn()
        if visitor.tools.count():
            hand.place()
        expect(page.locator("#table")).not_to_have_attribute("data-version", before)
        visitor.settled()
        table.play(seat, asked.game.parse(move))
    return table


def wrong_answer(asked: Task) -> list[str]:
    """Legal moves that lead to less than the best."""
    for number in range(1000):
        table, random, moves = asked.table(), Random(number), list[str]()
        while not asked.is_answered(table):
            move = random.choice(list(table.moves(asked.puzzle.seat)))
            table.play(asked.puzzle.seat, move)
            moves.append(str(move))
        if asked.points(table) < asked.best and len(moves) < 8:
            return moves
    raise AssertionError("every answer is the best")


@rotating("case", CASES, ids=["-".join(case) for case in CASES])
def test_a_puzzle_is_solved_by_hand_and_stamped(visit: Visit, case: tuple[str, str, str, str]) -> None:
    visitor, asked = opened(visit, case, 0)
    page = visitor.page
    play(visitor, asked, asked.puzzle.solution)
    expect(page.locator("#table")).to_have_attribute("data-solved", "true")
    expect(page.locator("#puzzle-result h2")).to_have_text(asked.verdict(asked.best).say(case[2][:2]))
    expect(page.locator("#puzzle-bar")).to_have_attribute("aria-valuenow", str(asked.best))
    expect(page.locator("#main .stamp .number")).to_have_text(str(asked.best))
    expect(page.locator("#puzzle-result .found")).to_be_visible()
    in_sight(visitor)
    page.reload()  # the answer is still there, and counted once
    expect(page.locator("#puzzle-result .quiet").first).to_contain_text("1")
    visitor.do(page.locator("#actions [data-key=next]"))
    page.wait_for_url(lambda url: not url.endswith(f"/{asked.puzzle.name}"))
    visitor.my_turn()
    visitor.do(page.locator(".back"))
    solved = page.locator(f".shelf [data-game={case[0]}][data-puzzle='{asked.puzzle.name}']")
    expect(solved).to_have_attribute("data-progress", "solved")
    expect(page.locator("#streak")).to_contain_text("1")


@rotating("case", CASES, ids=["-".join(case) for case in CASES])
def test_an_answer_that_is_not_the_best_says_how_much_is_missing_and_shows_the_proof(
    visit: Visit, case: tuple[str, str, str, str]
) -> None:
    visitor, asked = opened(visit, case, -1)
    page = visitor.page
    visitor.do(page.locator("[data-key=hint-1]"))
    expect(page.locator("#puzzle-hints [data-hint='1']")).to_be_visible()
    expect(page.locator("[data-key=hint-1]")).to_have_attribute("data-state", "seen")
    in_sight(visitor)
    table = play(visitor, asked, wrong_answer(asked))
    words = asked.verdict(asked.points(table)).say(case[2][:2])
    expect(page.locator("#puzzle-result h2")).to_have_text(words)
    expect(page.locator("#puzzle-result .found")).to_be_visible()
    expect(page.locator("#main .stamp")).to_have_count(0)
    in_sight(visitor)
    visitor.do(page.locator("[data-key=proof]"))
    expect(page.locator("[data-key=proof]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#main .proved").first).to_be_attached()
    in_sight(visitor)
    visitor.do(page.locator("#actions [data-key=next]"))  # try again
    expect(page.locator("#table")).to_have_attribute("data-answered", "false")
    expect(page.locator("#puzzle-bar")).to_have_attribute("aria-valuenow", str(asked.start))


def test_a_puzzle_by_keyboard(visit: Visit) -> None:
    visitor, asked = opened(visit, ("railroad-ink", "desk", "en-GB", "light"), 0)
    page = visitor.page
    for step in range(1, int(page.locator("#puzzle-hints button").count()) + 1):
        page.locator(f"[data-key=hint-{step}]").press("Enter")
        expect(page.locator(f"[data-key=hint-{step}][data-state=seen]")).to_be_attached()
    expect(page.locator(f".ghost[data-move='{asked.puzzle.solution[0]}']")).to_be_attached()
    page.keyboard.press("Enter")  # what the last hint has taken up is placed
    expect(page.locator("#puzzle-now")).not_to_have_text(str(asked.start))
    page.keyboard.press("Backspace")
    expect(page.locator("#puzzle-now")).to_have_text(str(asked.start))


@rotating("game", GAMES)
def test_a_puzzle_is_solved_by_keys_alone(visit: Visit, game: str) -> None:
    visitor, asked = opened(visit, (game, "desk", "en-GB", "light"), 0)
    play(visitor, asked, asked.puzzle.solution, Keys)
    expect(visitor.page.locator("#table")).to_have_attribute("data-solved", "true")
