"""The table as a product: hints, previews, what moves and what stands still, the clock, sounds, the title."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from branchline.games import packages
from tests.soak import deep, rotating
from tests.web.browser.test_together import join
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

LIVELY = {"reduced_motion": "no-preference"}

WATCH = """() => {
  window.moved = new Set();
  new MutationObserver((changes) => {
    for (const { target } of changes)
      for (const name of target.classList ?? []) if (/^(enter-|leave)/.test(name)) window.moved.add(name);
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["class"] });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, ...rest) {
    if ([frames].flat().some(({ clipPath }) => clipPath)) window.moved.add("ink");
    return animate.call(this, frames, ...rest);
  };
}"""

EARS = """
  window.heard = [];
  class Param { setValueAtTime() {} linearRampToValueAtTime() {} exponentialRampToValueAtTime() {} }
  class Node {
    constructor() { this.gain = new Param(); this.frequency = new Param(); }
    connect(next) { return next; }
    start() { window.heard.push(this.frequency.value); }
    stop() {}
  }
  window.AudioContext = class {
    constructor() { this.state = "running"; this.currentTime = 0; this.destination = new Node(); }
    createOscillator() { return new Node(); }
    createGain() { return new Node(); }
  };
"""


def test_a_hint_takes_the_piece_up_and_says_why(visit: Visit) -> None:
    visitor = visit(locale="uk")
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    page.locator("[data-key=hint]").click()
    expect(page.locator(".bubble")).to_contain_text("На вашому місці бот ")
    expect(page.locator("#alerts")).to_contain_text("На вашому місці бот ")
    expect(page.locator(".ghost.held")).to_have_count(1)
    page.keyboard.press("Escape")  # the sentence
    page.keyboard.press("Escape")  # the piece
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator("#actions [data-key=take_back]")).to_be_disabled()  # nothing was played


@rotating("game", packages())
def test_after_a_hint_enter_plays_it(visit: Visit, game: str) -> None:
    """The status line promises it, wherever the mouse and the focus were before."""
    visitor = visit()
    page = visitor.page
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    visitor.set_up(game, ["me", "bot/greedy"])
    visitor.my_turn()
    page.locator("[data-key=hint]").click()
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator("#actions button.primary")).to_be_visible()
    page.keyboard.press("Enter")
    visitor.settled()
    assert len([frame for frame in sent if '"play"' in frame]) == 1


@deep
def test_hints_play_a_whole_round(visit: Visit) -> None:
    """Whatever the bot proposes, a piece or a button, can be taken up by one more click."""
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    while visitor.round() == 1:
        page.locator("[data-key=hint]").click()
        expect(page.locator(".bubble")).to_be_visible()
        place = visitor.tools if visitor.tools.is_visible() else page.locator("#actions")
        place.locator(".primary").click()
        visitor.settled()
        expect(page.locator(".bubble")).to_have_count(0)


@rotating("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_pending_move_says_what_it_brings_line_by_line(visit: Visit, device: dict[str, Any]) -> None:
    visitor = visit(**device)
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.do(page.locator("[data-key=hint]"))
    tag = page.locator(".tag")
    expect(tag.locator("small").first).to_be_visible()
    parts = [_number(words.split(" ", 1)[0]) for words in tag.locator("small").all_inner_texts()]
    assert sum(parts) == _number(tag.locator("strong").inner_text())


def test_points_that_come_late_leave_the_buttons_where_they_are(visit: Visit) -> None:
    """A finger may already be on its way to them."""
    visitor = visit(**PHONE)
    page = visitor.page
    held: list[Callable[[], None]] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            if '"preview"' in str(frame):
                held.append(lambda: server.send(frame))
            else:
                server.send(frame)

        socket.on_message(pass_on)

    page.route_web_socket("**/*", between)
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.do(page.locator("[data-key=hint]"))
    buttons = visitor.tools.locator("button:visible")
    expect(buttons.first).to_be_visible()
    before = [button.bounding_box() for button in buttons.all()]
    while not held:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    held.pop()()
    expect(page.locator(".tag small").first).to_be_visible()
    assert [button.bounding_box() for button in buttons.all()] == before
    tag, tools = (page.locator(part).bounding_box() for part in (".tag", ".tools"))
    assert tag
    assert tools
    assert tag["y"] >= tools["y"] + tools["height"] or tag["y"] + tag["height"] <= tools["y"]


def _number(words: str) -> int:
    return int(words.replace("−", "-").replace("±", ""))


def test_dice_roll_and_routes_are_drawn_and_erased(visit: Visit) -> None:
    visitor = visit(pace="quick", **LIVELY)
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    page.evaluate(WATCH)
    visitor.draw()
    page.locator("#actions [data-key=take_back]").click()
    visitor.settled()
    visitor.draw_all()
    visitor.confirm.click()
    expect(visitor.dice.first).to_be_visible()
    page.wait_for_function("() => window.moved.size >= 3")
    assert set(page.evaluate("[...window.moved]")) == {"ink", "leave", "enter-roll"}


def test_whoever_wants_no_motion_sees_none(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    page.evaluate(WATCH)
    visitor.draw_all()
    visitor.confirm.click()
    expect(page.locator("#progress")).to_have_text("Round 2 of 7")
    assert page.evaluate("[...window.moved]") == []


def test_the_clock_warns_and_says_when_the_time_is_up(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    left = _hand_on_the_clock(page)
    page.goto("/new/railroad-ink")
    page.locator("#house summary").click()
    page.locator("input[name=clock][value='300']").check()
    page.locator("#setup-form button.primary").click()
    page.wait_for_url("**/t/*")
    visitor.my_turn()
    clock = page.locator("#clock")
    expect(clock).to_have_attribute("data-warn", "false")
    left.append(8)
    page.reload()
    expect(clock).to_have_attribute("data-warn", "true")
    expect(page.locator("#alerts")).to_contain_text("seconds left")
    left.append(-12)
    page.reload()
    expect(clock).to_contain_text("Time is up")


def _hand_on_the_clock(page: Page) -> list[float]:
    """How many seconds before the deadline the page is told that it is, once any are named."""
    left: list[float] = []
    deadlines: list[float] = []

    def connect(socket: WebSocketRoute) -> None:
        def to_page(frame: str | bytes) -> None:
            message = json.loads(frame)
            if deadline := message.get("table", {}).get("deadline"):
                deadlines.append(deadline)
            if message["type"] == "pong" and left:
                message["now"] = deadlines[-1] - left[-1]
            socket.send(json.dumps(message))

        server = socket.connect_to_server()
        server.on_message(to_page)

    page.route_web_socket(re.compile("/socket"), connect)
    return left


def deaf(visit: Visit, **settings: Any) -> Visitor:
    """A visitor whose page plays to a counter instead of a loudspeaker."""
    visitor = visit(**settings)
    visitor.context.add_init_script(EARS)
    return visitor


def heard(page: Page) -> int:
    return int(page.evaluate("window.heard.length"))


def test_drawing_and_a_roll_are_heard_on_a_desktop(visit: Visit) -> None:
    visitor = deaf(visit)
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    assert heard(page) == 0
    visitor.draw_all()
    ink = set(page.evaluate("window.heard"))
    assert ink
    visitor.confirm.click()
    page.wait_for_function("(ink) => window.heard.some((pitch) => !ink.includes(pitch))", arg=[*ink])


@deep
def test_a_phone_is_silent_until_asked(visit: Visit) -> None:
    visitor = deaf(visit, **PHONE)
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    visitor.draw_all()
    visitor.do(visitor.confirm)
    expect(page.locator("#progress")).to_have_text("Round 2 of 7")
    assert heard(page) == 0
    visitor.do(page.locator("#menu-open"))
    visitor.do(page.locator("#menu #sound"))
    page.wait_for_function("() => window.heard.length > 0")
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")  # remembered


@deep
def test_whoever_looks_elsewhere_is_called_back(visit: Visit) -> None:
    """It becomes one's turn in a tab that is hidden: the title changes to and fro until one looks."""
    host = deaf(visit, **LIVELY)
    page = host.page
    host.set_up("railroad-ink", ["me", "open"])
    guest = join(visit, host, "Olha")
    for visitor in (host, guest):
        visitor.my_turn()
        visitor.draw_all()
    host.confirm.click()
    expect(host.status).to_have_attribute("data-turn", "false")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => window.away, configurable: true })")
    page.evaluate("window.away = true")
    before = heard(page)
    guest.confirm.click()
    page.wait_for_function("() => document.title === 'Your turn'")
    page.wait_for_function("() => document.title.startsWith('●')")
    assert heard(page) > before
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page).to_have_title("● Your turn · Railroad Ink")


def test_lines_of_the_sheet_light_up_on_hover_and_focus(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.draw()
    line = page.locator("#sheet .spot").first
    line.hover()
    expect(page.locator("#main .lit").first).to_be_visible()
    page.locator(".brand").hover()
    expect(page.locator("#main .lit")).to_have_count(0)
    line.focus()
    expect(page.locator("#main .lit").first).to_be_visible()
