"""What others do can be followed: one act after another, and nobody who acts waits for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

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
        glows = visitor.page.locator("#tray .can:not(.picked) .hit, #main .can:not(.picked) .hit")
        visitor.do((visitor.confirm if visitor.confirm.count() else glows).first)
        visitor.settled()


def start_of(act: str) -> str:
    return " ".join(act.split()[:6])


def test_every_act_of_a_round_is_told_in_order_and_a_tap_shows_the_rest(visit: Visit) -> None:
    """Three bots act at once as far as the server is concerned; the page tells it one by one."""
    visitor = visit(pace="calm")
    page = visitor.page
    page.add_init_script(SHOWN)
    visitor.set_up("depot", ["me", "bot/greedy", "bot/greedy", "bot/greedy"])
    visitor.my_turn()
    page.mouse.click(2, 2)  # whatever came before one's first turn is known
    page.evaluate("window.lines.length = 0")
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
    expect(page.locator("#main .recent").first).to_be_attached()
    take_a_turn(visitor)
    expect(page.locator("#main .recent")).to_have_count(0)


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
    held: list[tuple[Any, str | bytes]] = []

    def between(socket: Any) -> None:
        server = socket.connect_to_server()

        def hold(frame: str | bytes) -> None:
            if json.loads(frame)["type"] == "play":
                held.append((server, frame))
            else:
                server.send(frame)

        socket.on_message(hold)

    page.route_web_socket("**/socket*", between)
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.do(visitor.dice.first)
    visitor.picked(1)
    visitor.do(visitor.cells.first)
    if visitor.confirm.count():
        visitor.confirm.click()
    page.locator("#actions [data-key=hint]").click()
    for server, frame in held:
        server.send(frame)
    expect(page.locator(".bubble")).to_contain_text("In your place the bot")
