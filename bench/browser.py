"""What the page itself takes in a browser: work of its main thread after an act, on two screens.

Somebody chooses at random what glows, and places it. Counted is all that follows until the page rests:
scripts, styles, layout and painting. Chromium has to be on the PATH, as for the tests of the page.
"""

from __future__ import annotations

import random
import shutil
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from bench.measure import Row
from bench.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

GROUP = "Browser"
ACTS = 30
REST = 120
"""Milliseconds after which a page has done what follows from an act."""
SCREENS: dict[str, dict[str, Any]] = {
    "on a phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    "on a large screen": {"viewport": {"width": 1280, "height": 720}},
}
GAMES = {
    "railroad-ink": ("Railroad Ink", 0),
    "depot": ("Depot", 2),
    "land-vs-sea": ("Land vs Sea", 1),
    "pioneer-rails": ("Pioneer Rails", 0),
}
"""What each game is called, and against how many newcomers it is played."""
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


def results() -> list[Row]:
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, "Chromium has to be on the PATH"
    rows = []
    with served("wide") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        for game, (title, bots) in GAMES.items():
            for screen, settings in SCREENS.items():
                work = _work_for_an_act(browser, server.address, settings, game, bots)
                rows.append(Row(GROUP, f"{title} {screen}: work for an act", work * 1000, "ms"))
        browser.close()
    return rows


def _work_for_an_act(browser: Browser, address: str, settings: dict[str, Any], game: str, bots: int) -> float:
    """Seconds, on average over one game or more."""
    context = browser.new_context(base_url=address, reduced_motion="reduce", **settings)
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    measured = context.new_cdp_session(page)
    measured.send("Performance.enable")
    rng = random.Random(game)
    acts, seconds = 0, 0.0
    while acts < ACTS:
        _open(page, game, bots)
        begin = _busy(measured)
        before = acts
        while acts < ACTS and page.locator("#table[data-status=running]").count():
            acts += page.evaluate(ACT, rng.random())
            page.wait_for_timeout(REST)
        assert acts > before, f"nothing can be chosen in {game}"
        seconds += _busy(measured) - begin
    context.close()
    return seconds / acts


def _open(page: Page, game: str, bots: int) -> None:
    """A new table, when it is one's turn."""
    page.goto("/")
    token = page.request.get("/api/me").json()["csrf"]
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "newcomer"}] * bots]
    wish = {"game": game, "seats": seats, "options": {}}
    table = page.request.post("/api/tables", data=wish, headers={"x-csrf-token": token}).json()["id"]
    page.goto(f"/t/{table}")
    page.locator("#table .can").first.wait_for()
    page.wait_for_timeout(5 * REST)


def _busy(measured: CDPSession) -> float:
    """Seconds for which the page's main thread has worked."""
    metrics = measured.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")
