"""One screen per decision: what it needs lies inside the window, uncovered and large enough."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.soak import SOAK, in_turn
from tests.web.browser.conftest import Server, begun
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

GAMES = ["railroad-ink", "pioneer-rails", "land-vs-sea", "depot"]
SIZES = [(390, 664), (1280, 720), (1024, 768), (740, 360), (360, 640), (768, 1024), (1440, 900), (800, 600)]
FINE = 1100
"""From this width on there is a mouse."""
PHASES = 24 if SOAK else 2
ACTS = 3
"""Moves between one look and the next."""
CROWDED = {"cartographer": (3, b"2", ""), "steal": (4, b"9", "steal:")}
"""What needs most room in Land vs Sea: seats, chance, and what the first seat is asked for."""
SCREENS = list(product([(1280, 720), (900, 600), (1024, 768)], ["en-GB", "ru-RU", "uk-UA"]))

PLAY = """
  async (acts) => {
    const { socket: path } = JSON.parse(document.getElementById("data").textContent);
    const address = new URL(path, location.href);
    address.protocol = "ws:";
    address.searchParams.set("parts", "moves");
    const socket = new WebSocket(address);
    const now = {};
    const due = () => !now.confirmed && now.moves?.length && !now.waiting;
    await new Promise((done) => {
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (["snapshot", "update"].includes(message.type)) Object.assign(now, message);
        if (message.type === "snapshot") now.moves = message.moves ?? [];
        if (message.type === "ack") now.waiting = false;
        if (now.outcome || now.table.status !== "running") return done();
        if (!due()) return;
        if (acts-- <= 0) return done();
        const move = now.moves[Math.floor(Math.random() * now.moves.length)];
        now.waiting = true;
        socket.send(JSON.stringify({ type: "play", id: crypto.randomUUID(), version: now.version, move }));
      };
    });
    socket.close();
    return now.version;
  }
"""
"""Plays so many random moves at one's seat, until it is one's turn again or the game is over."""

LOOK = """
  ({ touch, low }) => {
    const wrong = [];
    const inside = ({ left, right, top, bottom }) =>
      left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
    const name = (element) =>
      element.dataset?.pick || element.dataset?.key || element.id || element.className || element.tagName;
    const onTop = (element, x, y) => {
      const hit = document.elementFromPoint(x, y);
      const pick = hit?.closest("[data-pick]")?.dataset.pick;
      return element.contains(hit) || (pick && pick === element.dataset?.pick);
    };
    const part = (share, from, size) => from + size * share;
    const reachable = (element) => {
      const target = element.dataset.pick ? element.querySelector(".hit") : null;
      const { left, top, width, height } = (target ?? element).getBoundingClientRect();
      const shares = [0.5, 0.25, 0.75];
      const points = shares.flatMap((x) => shares.map((y) => [part(x, left, width), part(y, top, height)]));
      return points.some(([x, y]) => onTop(element, x, y));
    };

    if (!low && document.scrollingElement.scrollHeight > innerHeight) wrong.push("the page scrolls");
    if (document.scrollingElement.scrollWidth > innerWidth) wrong.push("the page scrolls sideways");
    const parts = [...document.querySelectorAll("#status, #actions > :not(.moves), .moves > *, #main .pane")];
    for (const element of parts.filter(({ offsetParent }) => offsetParent)) {
      const box = element.getBoundingClientRect();
      if (!inside(box)) wrong.push(`${name(element)} is outside`);
      if (!reachable(element)) wrong.push(`${name(element)} is covered`);
      if (element.matches("button") && (box.height < 43.5 || (touch && box.width < 43.5)))
        wrong.push(`${name(element)} is small: ${box.width} × ${box.height}`);
    }
    if (!document.getElementById("status").textContent) wrong.push("nothing says what to do");

    const onEachOther = (a, b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const above = [...document.querySelectorAll("#event, .top .player, .top > .own > *")];
    const bar = above.filter(({ offsetParent }) => offsetParent);
    for (const [at, element] of bar.entries()) {
      const box = element.getBoundingClientRect();
      if (!inside(box)) wrong.push(`${name(element)} is outside`);
      for (const other of bar.slice(at + 1))
        if (onEachOther(box, other.getBoundingClientRect()))
          wrong.push(`${name(element)} and ${name(other)} lie on each other`);
    }
    const names = document.querySelectorAll("#people .chip .name");
    const letters = document.body.dataset.screen === "desk" ? 56 : 36; // eight of them, or five
    for (const whole of names) {
      const { offsetParent, scrollWidth, clientWidth, textContent } = whole;
      const stem = whole.querySelector(".stem"); // what is cut; a number at the end stays
      if (offsetParent && stem.clientWidth < stem.scrollWidth && clientWidth < letters)
        wrong.push(`${textContent} is cut to ${clientWidth} pixels`);
      if (clientWidth < scrollWidth) wrong.push(`the end of ${textContent} is cut`);
    }
    const edge = (id) => document.getElementById(id).getBoundingClientRect().bottom;
    if (edge("tabs") > edge("drawer")) wrong.push("the tabs lie on the buttons");

    const main = document.querySelector("#main .pane");
    const pans = Boolean(main.querySelector("svg.zoomed"));
    let hidden = 0;
    for (const element of document.querySelectorAll("#main .can, #tray .can")) {
      const onBoard = main.contains(element);
      const onMap = onBoard && pans;
      const { width, height } = (element.querySelector(".hit") ?? element).getBoundingClientRect();
      if (touch && onBoard && Math.max(width, height) < 43.5)
        wrong.push(`${name(element)} is small: ${width} × ${height}`);
      if (reachable(element)) continue;
      if (onMap) hidden += 1;
      else wrong.push(`${name(element)} can't be reached`);
    }
    const { beyond } = main.dataset;
    if (hidden > Number(beyond)) wrong.push(`${hidden} places are hidden, ${beyond} counted`);

    for (const element of touch ? document.querySelectorAll("#tray .item:has(.can)") : []) {
      const { width, height } = element.getBoundingClientRect();
      const pick = element.querySelector(".can").dataset.pick;
      const least = /^die/.test(pick) ? 51.5 : 43.5;
      if (width < least || height < least) wrong.push(`${pick} is small: ${width} × ${height}`);
    }
    const texts = "#status, #event, .chip .name, .note, #actions *, #tabs button";
    for (const element of document.querySelectorAll(texts))
      if (element.textContent && parseFloat(getComputedStyle(element).fontSize) < 13)
        wrong.push(`${name(element)} is hard to read`);
    return wrong;
  }
"""


def settled(page: Page, version: str) -> bool:
    """Whether the page shows what the server has told since; false when the game is over."""
    page.wait_for_function(
        "(version) => document.getElementById('table').dataset.version === version", arg=version
    )
    return page.locator("#table").get_attribute("data-status") == "running"


def device(width: int, height: int) -> dict[str, Any]:
    touch = {"has_touch": True, "is_mobile": True} if width < FINE else {}
    return {"viewport": {"width": width, "height": height}, **touch}


def look(page: Page) -> list[str]:
    """All that is wrong with a screen on which something is to be decided."""
    expect(page.locator(".can, #actions button.primary").first).to_be_attached()
    width, height = page.evaluate("[innerWidth, innerHeight]")
    wrong: list[str] = page.evaluate(LOOK, {"touch": width < FINE, "low": height < 480})
    return wrong


@pytest.mark.parametrize(("game", "size"), in_turn(GAMES, SIZES))
def test_all_that_a_decision_needs_is_in_sight(visit: Visit, game: str, size: tuple[int, int]) -> None:
    visitor = visit(**device(*size))
    visitor.context.add_init_script("localStorage.setItem('branchline-pace', 'instant')")
    page = visitor.page
    bots = 1 + (size[0] + len(game)) % 3 if game == "depot" else 1
    visitor.set_up(game, ["me", *["bot/random"] * bots])
    for phase in range(PHASES):
        visitor.my_turn()
        assert look(page) == [], f"{page.url}, look {phase}"
        before = page.locator("#table").get_attribute("data-version")
        after = page.evaluate(PLAY, ACTS)
        assert after != before, "nothing was played"
        if not settled(page, after):
            break


@pytest.mark.parametrize(("scene", "screen"), in_turn(CROWDED, SCREENS))
def test_many_players_leave_room_for_names_and_tabs(
    visit: Visit, server: Server, scene: str, screen: tuple[tuple[int, int], str]
) -> None:
    """Beside the longest name of a side, and while the tiles of three others can be chosen."""
    size, locale = screen
    visitor = visit(**device(*size), locale=locale)
    _, invites = server.add(begun("land-vs-sea", *CROWDED[scene]))
    visitor.sit_down(invites[0], "Olha")
    visitor.my_turn()
    assert look(visitor.page) == []
