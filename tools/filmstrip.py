"""Films a round of bots at a table, a picture every 250 ms on one strip: `python -m tools.filmstrip`.

Each act must be told by the pictures alone: whoever changes how events are shown looks at them.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools.screenshots import CHROMIUM, IMAGES, serving

EVERY = 0.25
STAYS = 4000
"""Milliseconds after which every event has been shown."""
TURNS = 3
"""Played before it is filmed."""
TURN = "#status[data-turn=true]"
COLUMNS, WIDTH = 4, 640
SIZE: ViewportSize = {"width": 1280, "height": 720}
FILMS = (("depot", 3), ("land-vs-sea", 1))

STRIP = """<body style="margin:0;background:#888"><div style="display:grid;gap:6px;padding:6px;
grid-template-columns:repeat({columns},{width}px)">{frames}</div></body>"""
FRAME = """<figure style="margin:0;font:14px sans-serif;color:#fff"><img style="width:100%;display:block"
src="data:image/jpeg;base64,{data}"><figcaption>{at:.2f} s</figcaption></figure>"""


class Film:
    """What a page looked like, and when."""

    def __init__(self, page: Page) -> None:
        self.frames: list[tuple[float, str]] = []
        self._session = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._keep)
        self._session.send("Page.startScreencast", {"format": "jpeg", "quality": 80, "everyNthFrame": 1})

    def _keep(self, frame: dict[str, Any]) -> None:
        self.frames.append((frame["metadata"]["timestamp"], frame["data"]))
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def strip(self) -> str:
        """The pictures of every quarter of a second, side by side."""
        at, (end, _) = self.frames[0][0], self.frames[-1]
        start, shown = at, []
        while at < end + EVERY:
            data = [data for when, data in self.frames if when <= at][-1]
            shown.append(FRAME.format(data=data, at=at - start))
            at += EVERY
        return STRIP.format(columns=COLUMNS, width=WIDTH, frames="".join(shown))


def begin(page: Page, game: str, bots: int) -> None:
    """A table with bots, at which a few turns have been played."""
    me = page.context.request.get("/api/me").json()
    wish = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * bots]}
    made = page.context.request.post("/api/tables", data=wish, headers={"x-csrf-token": me["csrf"]}).json()
    page.goto(f"/t/{made['id']}")
    for _ in range(TURNS):
        act(page)
        page.locator(TURN).wait_for()
    page.wait_for_timeout(STAYS)


def act(page: Page) -> None:
    """Does what glows first until it is another one's turn."""
    page.locator(TURN).wait_for()
    while page.locator(TURN).count():
        for place in ("#actions button.primary", "#tray .can:not(.picked)", "#main .can:not(.picked)"):
            if page.locator(place).count():
                page.locator(place).first.dispatch_event("click")
                break
        page.wait_for_timeout(150)


def film(browser: Browser, address: str, game: str, bots: int) -> None:
    page = browser.new_context(base_url=address, viewport=SIZE, locale="en").new_page()
    begin(page, game, bots)
    filmed = Film(page)
    act(page)
    filmed.frames = [(time.time(), filmed.frames[-1][1])]
    page.locator(TURN).wait_for()
    page.wait_for_timeout(STAYS)
    page.context.close()
    strip = browser.new_page(viewport={"width": COLUMNS * (WIDTH + 6) + 6, "height": 400})
    strip.set_content(filmed.strip())
    strip.screenshot(path=IMAGES / f"film-{game}.png", full_page=True)
    strip.close()


def main() -> None:
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with TemporaryDirectory() as data, serving(Path(data)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game, bots in FILMS:
            film(browser, address, game, bots)
        browser.close()


if __name__ == "__main__":
    main()
