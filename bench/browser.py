"""Work of the page's main thread in a browser after an act, on two screens.

A player clicks at random on highlighted elements. All work until the page is idle again counts: scripts,
styles, layout and painting. Chromium has to be on the PATH, as for the tests of the page.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from bench.measure import FULL, Effort, Row, is_installed, leave_out
from bench.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

GROUP = "Browser"
ACTS = 30
REST = 120
"""Milliseconds after which a page has finished the work of an act."""
SCREENS: dict[str, tuple[str, dict[str, Any]]] = {
    "phone": (
        "on a phone",
        {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    ),
    "large": ("on a large screen", {"viewport": {"width": 1280, "height": 720}}),
}
GAMES = {
    "ink": ("railroad-ink", "Railroad Ink", 0),
    "depot": ("depot", "Depot", 2),
    "sea": ("land-vs-sea", "Land vs Sea", 1),
    "pioneer": ("pioneer-rails", "Pioneer Rails", 0),
}
"""Name and title of each game, and the number of bots at its table."""
CHROMIUM = ("chromium-headless-shell", "chromium", "google-chrome")

ACT = """(at) => {
  const button = document.querySelector("#actions button.primary:enabled");
  if (button) return button.click(), true;
  const all = [...document.querySelectorAll("#tray .can, #main .can")];
  const chosen = all[Math.floor(at * all.length)];
  const place = chosen?.querySelector(".hit") ?? chosen;
  if (!place) return false;
  const { left, top, width, height } = place.getBoundingClientRect();
  const where = { clientX: left + width / 2, clientY: top + height / 2 };
  return place.dispatchEvent(new MouseEvent("click", { bubbles: true, ...where })), true;
}"""
AT_ONCE = 'localStorage.setItem("branchline-pace", "instant")'


def results(effort: Effort = FULL) -> Iterator[Row]:
    if not is_installed("playwright", GROUP):
        return
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        leave_out(GROUP, "Chromium is not on the PATH.")
        return
    from playwright.sync_api import sync_playwright

    acts, pairs = effort.times(ACTS), product(GAMES.items(), SCREENS.items())
    with served("wide") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        for (prefix, (game, title, bots)), (screen, (where, settings)) in islice(pairs, effort.size(8, 1)):
            work = _work_for_an_act(browser, server.address, settings, game, bots, acts)
            name = f"{title} {where}: work for an act"
            yield Row(f"browser.{prefix}.{screen}", GROUP, name, work * 1000, "ms")
        browser.close()


def _work_for_an_act(
    browser: Browser, address: str, settings: dict[str, Any], game: str, bots: int, least: int
) -> float:
    """Return the seconds of work, on average over at least `least` acts."""
    context = browser.new_context(base_url=address, reduced_motion="reduce", **settings)
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Performance.enable")
    rng = random.Random(game)
    acts, seconds = 0, 0.0
    while acts < least:
        _open(page, game, bots)
        begin = _busy(devtools)
        before = acts
        while acts < least and page.locator("#table[data-status=running]").count():
            acts += page.evaluate(ACT, rng.random())
            page.wait_for_timeout(REST)
        assert acts > before, f"nothing can be chosen in {game}"
        seconds += _busy(devtools) - begin
    context.close()
    return seconds / acts


def _open(page: Page, game: str, bots: int) -> None:
    """Open a new table and wait for the player's turn."""
    page.goto("/")
    token = page.request.get("/api/me").json()["csrf"]
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "newcomer"}] * bots]
    wish = {"game": game, "seats": seats, "options": {}}
    table = page.request.post("/api/tables", data=wish, headers={"x-csrf-token": token}).json()["id"]
    page.goto(f"/t/{table}")
    page.locator("#table .can").first.wait_for()
    page.wait_for_timeout(5 * REST)


def _busy(devtools: CDPSession) -> float:
    """Return the seconds for which the page's main thread has worked."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")
