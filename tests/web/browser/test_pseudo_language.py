"""A fourth language as proof: no sentence is put together from pieces, and nothing is cut off or overflows
when words are 40 % longer. Every kind of page is looked at in the soak, one of them in each run of the tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from branchline.games import built_in
from branchline.study.puzzles import puzzles, task
from branchline.web.http.identity import LANGUAGE_COOKIE
from tests.pseudo import BEGIN, CODE, END, translated
from tests.soak import rotating
from tests.web.browser.conftest import SERVE, Server
from tests.web.browser.test_lessons import begin_lesson, play_through
from tests.web.browser.test_puzzles import play
from tests.web.browser.visitor import Visitor

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
DATA = re.compile(
    r"Branchline|branchline verify|English|Olha|Player|Ctrl|Enter|Tab|Esc|Backspace|Challenge|Deep Blue"
    r"|Letter|\b[A-Z]{2}\b|qps|https?://\S+"
)
"""Names, keys and addresses are the same in every language."""

SEEN = (Path(__file__).parent / "seen.js").read_text()
"""What can be read on the page, and what of it does not fit."""


class Polyglot(Server):
    """A server that also speaks a language nobody has."""

    serve = "from tests.pseudo import speak\nspeak()\n" + SERVE


@pytest.fixture(scope="session")
def polyglot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Polyglot(tmp_path_factory.mktemp("polyglot"))
    yield running
    running.stop()


# --- kinds of pages ---------------------------------------------------------------------------------


def goto(address: str) -> Callable[[Visitor], None]:
    return lambda visitor: void(visitor.page.goto(address))


def void(_: object) -> None:
    """A page has been opened."""


def invitation(visitor: Visitor) -> None:
    table = visitor.ask("/api/tables", game="land-vs-sea", seats=[{"kind": "me"}, {"kind": "open"}])
    visitor.page.goto(table["invites"][0]["path"])


def table(game: str) -> Callable[[Visitor], None]:
    def begin(visitor: Visitor) -> None:
        visitor.set_up(game, ["me", "bot/random"])
        visitor.my_turn()
        visitor.settled()

    return begin


def lesson(game: str) -> Callable[[Visitor], None]:
    def begin(visitor: Visitor) -> None:
        begin_lesson(visitor, game)
        visitor.settled()

    return begin


def learn(visitor: Visitor) -> None:
    begin_lesson(visitor)
    visitor.page.goto("/learn")
    expect(visitor.page.locator("[data-progress=begun] .state")).not_to_be_empty()


def short_lesson(visitor: Visitor) -> None:
    begin_lesson(visitor, "railroad-ink", "meteors")
    play_through(visitor)


def puzzle(game: str) -> Callable[[Visitor], None]:
    def begin(visitor: Visitor) -> None:
        visitor.page.goto(f"/puzzles/{game}/{puzzles(game)[0].name}")
        visitor.my_turn()
        visitor.settled()

    return begin


def answer(game: str) -> Callable[[Visitor], None]:
    def give(visitor: Visitor) -> None:
        puzzle(game)(visitor)
        asked = task(game, puzzles(game)[0])
        play(visitor, asked, asked.puzzle.solution)
        expect(visitor.page.locator("#puzzle-result .found")).to_be_visible()

    return give


def end(visitor: Visitor) -> None:
    visitor.set_up("depot", ["me", "bot/random"])
    visitor.finish()
    expect(visitor.page.locator("#outcome")).to_be_visible()


def replay(visitor: Visitor) -> None:
    end(visitor)
    visitor.do(visitor.page.locator("#outcome [data-key=replay]"))
    expect(visitor.page.locator("#replay")).to_be_visible()


def analysis(visitor: Visitor) -> None:
    visitor.page.goto("/analysis/depot")
    expect(visitor.page.locator("[data-key=roll]")).to_be_visible()


def printing(game: str) -> Callable[[Visitor], None]:
    def look(visitor: Visitor) -> None:
        visitor.page.goto(f"/print/{game}")
        expect(visitor.page.locator("#preview[aria-busy=false] img")).to_be_visible()

    return look


def paper_board(visitor: Visitor) -> None:
    visitor.page.goto("/paper/score/railroad-ink#expansion=lakes&board=f7:h.h.+f6:r.r.")
    expect(visitor.page.locator("#stage .mistake")).to_be_visible()


PAGES: dict[str, Callable[[Visitor], None]] = {
    "where an analysis begins": goto("/analysis"),
    "analysis": analysis,
    "lobby": goto("/"),
    **{f"set-up {game}": goto(f"/new/{game}") for game in built_in()},
    "invitation": invitation,
    **{f"table {game}": table(game) for game in built_in()},
    "learn": learn,
    **{f"lesson {game}": lesson(game) for game in built_in()},
    "end of a lesson": short_lesson,
    "puzzles": goto("/puzzles"),
    **{f"puzzle {game}": puzzle(game) for game in built_in()},
    **{f"answer {game}": answer(game) for game in built_in()},
    "end": end,
    "replay": replay,
    "which paper board": goto("/paper/score"),
    "paper board": paper_board,
    "rules": goto("/rules"),
    "search": goto("/rules?q=řîṽéř"),
    **{f"guide {game}": goto(f"/rules/{game}") for game in built_in()},
    **{f"card {game}": goto(f"/rules/{game}/card") for game in built_in()},
    **{f"reference {game}": goto(f"/rules/{game}/reference") for game in built_in()},
    "what to print": goto("/print"),
    **{f"print {game}": printing(game) for game in built_in()},
    "error": goto("/rules/chess"),
}


@rotating(("kind", "size"), product(PAGES, SIZES))
def test_pages_hold_a_longer_language(browser: Browser, polyglot: Server, kind: str, size: str) -> None:
    visitor = Visitor(browser, polyglot.address, **SIZES[size])
    visitor.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": CODE, "url": polyglot.address}])
    PAGES[kind](visitor)
    expect(visitor.page.locator("html")).to_have_attribute("lang", CODE)
    seen = visitor.page.evaluate(SEEN)
    visitor.leave()
    assert len(seen["texts"]) > 2
    wrong = (
        [text for text in seen["texts"] if not is_whole(text)]
        if not kind.startswith(("guide", "card"))
        else []
    )
    assert wrong == [], "put together from pieces, or not translated"
    assert [text for text in (*seen["texts"], *seen["drawn"]) if untranslated(text)] == []
    assert seen["cut"] == [], "cut off, or beyond what it stands in"


def is_whole(text: str) -> bool:
    """Whether all words of a text stand between brackets, and no group goes on where another has ended."""
    outside, depth = "", 0
    for before, letter in pairwise(f" {text}"):
        depth += (letter == BEGIN) - (letter == END)
        if depth < 0:
            return False
        if letter == END and not depth:
            outside += before + END
        elif not depth or (letter == BEGIN and depth == 1):
            outside += letter
    pieces = re.search(rf"[^\W\d_{END}]{END}\s+(?:\w+\s+)*{BEGIN}", outside)
    said = DATA.sub("", re.sub(rf"{BEGIN}.?{END}", " ", outside))
    return depth == 0 and not pieces and not re.search(r"[^\W\d_]{2,}", said)


def untranslated(text: str) -> bool:
    return re.search(r"[A-Za-z]{3,}", DATA.sub("", text)) is not None


def test_the_language_says_what_it_should() -> None:
    said = translated("{name} draws a card.")
    assert said == f"{BEGIN}{{name}} đřàŵšöö à ćàřđöö.{END}"
    assert is_whole(f"{said} {said}")
    assert not is_whole(f"{BEGIN}ŵàîţîñğ ƒöř{END} Ann {BEGIN}ţö ɱöṽé{END}")
    assert not is_whole(f"{BEGIN}ŵàîţîñğ{END} untranslated")
    assert untranslated("Waiting")
