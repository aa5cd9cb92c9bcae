"""What others do can be followed: one act after another, and nobody who acts waits for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.soak import deep
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

SHOWN = """
window.lines = [];
addEventListener("DOMContentLoaded", () => {
  const line = document.getElementById("event-text");
  if (line) new MutationObserver(() => window.lines.push(line.textContent.trim()))
    .observe(line, { childList: true });
});
"""

RISING = """() => {
  const outcome = document.getElementById("outcome");
  window.rising = { table: 0, end: 0 };
  const changes = new MutationObserver(() => {
    window.rising[outcome.hidden ? "table" : "end"] += document.querySelectorAll(".gain").length;
  });
  changes.observe(document.getElementById("floating"), { childList: true });
  changes.observe(outcome, { attributes: true });
}"""
"""Counts the points that are seen to rise, before the end of a game is shown and then."""

OUTLINED = """all => Object.fromEntries(
  all.filter((one) => !one.closest('#tray, .asides'))
    .map((one) => [one.dataset.thing, one.classList.contains('recent')]))"""
"""What lies on the boards, and whether it is outlined."""


class Line:
    """The line to the server, on which moves can be held back."""

    def __init__(self, page: Page) -> None:
        self.held: list[str | bytes] | None = None
        page.route_web_socket("**/socket*", self.open)

    def open(self, socket: WebSocketRoute) -> None:
        self.server = socket.connect_to_server()
        socket.on_message(self.send)

    def send(self, frame: str | bytes) -> None:
        if self.held is not None and json.loads(frame)["type"] == "play":
            self.held.append(frame)
        else:
            self.server.send(frame)

    def release(self) -> None:
        for frame in self.held or []:
            self.server.send(frame)
        self.held = None


def acts(page: Page) -> list[str]:
    """The last turns of the bots, as the log has them."""
    lines = [line.text_content() or "" for line in page.locator("#log-lines li[data-kind=turn]").all()]
    said = [line.split("  ")[0].strip() for line in lines]
    mine = max(at for at, line in enumerate(said) if line.startswith("Player 1"))
    return said[mine + 1 :]


def take_a_turn(visitor: Visitor) -> None:
    """Chooses what glows first until something has been done."""
    mine = visitor.page.locator("#log-lines li[data-kind=turn]", has_text="Player 1 ")
    before = mine.count()
    while mine.count() == before:
        choose(visitor)
        visitor.settled()


def choose(visitor: Visitor) -> None:
    glows = visitor.page.locator("#tray .can:not(.picked) .hit, #main .can:not(.picked) .hit")
    visitor.do((visitor.confirm if visitor.confirm.count() else glows).first)


def start_of(act: str) -> str:
    return " ".join(act.split()[:6])


def test_every_act_of_a_round_is_told_in_order_and_a_tap_shows_the_rest(visit: Visit) -> None:
    """Three bots act at once as far as the server is concerned; the page tells it one by one."""
    visitor = visit(pace="calm")
    page = visitor.page
    page.add_init_script(SHOWN)
    line = Line(page)
    visitor.set_up("depot", ["me", "bot/greedy", "bot/greedy", "bot/greedy"])
    visitor.my_turn()
    page.mouse.click(2, 2)  # whatever came before one's first turn is known
    page.evaluate("window.lines.length = 0")
    before = page.locator(".pane [data-thing]").evaluate_all(OUTLINED)
    take_a_turn(visitor)
    visitor.my_turn()
    expect(visitor.can.first).to_be_attached()  # nobody has to wait until everything has been told
    page.mouse.click(2, 2)
    done = acts(page)
    told = " ".join(page.evaluate("window.lines"))
    assert done
    starts = [start_of(act) for act in done]
    heard = re.findall("|".join(map(re.escape, {*starts})), told)
    assert heard == starts, "each act once, in the order in which they were done"
    things = page.locator(".pane [data-thing]").evaluate_all(OUTLINED)
    came = {thing for thing in things if thing not in before and any(thing in act for act in done)}
    assert came <= {thing for thing, outlined in things.items() if outlined}, "what they did is outlined"
    page.reload()
    visitor.my_turn()
    again = page.locator(".pane [data-thing]").evaluate_all(OUTLINED)
    assert again == things, "for whoever comes back, too"
    assert all(start in page.locator("#event-text").inner_text() for start in starts)
    line.held = []
    while not page.locator("#table[data-busy=true]").count():
        choose(visitor)
    expect(page.locator(".recent")).to_have_count(0)  # until one acts


@deep
def test_no_points_rise_over_the_end_of_a_game(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me", "bot/greedy"])
    visitor.my_turn()
    page.evaluate(RISING)
    visitor.finish_by_menu()
    expect(page.locator("#outcome")).to_be_visible()
    rising = page.evaluate("window.rising")
    assert rising["table"]
    assert not rising["end"]


DRAWN = """() => {
  const animate = Element.prototype.animate;
  window.drawn = [];
  Element.prototype.animate = function (frames, timing) {
    if (frames[0].clipPath) window.drawn.push(this.getAttribute("href"));
    return animate.call(this, frames, timing);
  };
}"""


def test_ink_runs_along_what_is_drawn(visit: Visit) -> None:
    visitor = visit(pace="calm", reduced_motion="no-preference")
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    page.evaluate(DRAWN)
    visitor.do(visitor.dice.first)
    visitor.picked(1)
    visitor.do(visitor.cells.first)
    if visitor.confirm.count():
        visitor.do(visitor.confirm)
    visitor.settled()
    route = page.locator("#main [aria-label*='round 1'] use").first.get_attribute("href")
    assert route in page.evaluate("window.drawn")


def test_the_pace_is_chosen_in_the_menu_and_remembered(visit: Visit) -> None:
    visitor = visit(pace="calm")
    page = visitor.page
    visitor.set_up("depot", ["me", "bot/greedy"])
    page.locator("#menu-open").click()
    expect(page.locator("#pace")).to_have_value("calm")
    page.locator("#pace").select_option("instant")
    page.reload()
    page.locator("#menu-open").click()
    expect(page.locator("#pace")).to_have_value("instant")


def test_a_hint_asked_for_before_a_move_was_answered_comes(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    line = Line(page)
    line.held = []
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.do(visitor.dice.first)
    visitor.picked(1)
    visitor.do(visitor.cells.first)
    if visitor.confirm.count():
        visitor.confirm.click()
    page.locator("#actions [data-key=hint]").click()
    line.release()
    expect(page.locator(".bubble")).to_contain_text("In your place the bot")
