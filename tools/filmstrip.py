"""Films a round of bots at a table, a picture every 250 ms on one strip: `python -m tools.filmstrip`.

Each act must be told by the pictures alone: the documents show them, and whoever changes how events are shown looks.
"""

from __future__ import annotations

import base64
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from branchline.web.commands import import_game
from tools.screenshots import IMAGES, begun, seat, serving

EVERY = 0.25
LONGEST = 12_000
"""Milliseconds that are filmed at most."""
COLUMNS, WIDTH = 5, 560
SIZE = {"width": 1280, "height": 720}
FILMS = (("depot", 4, 22), ("land-vs-sea", 2, 25))

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


def act(page: Page) -> None:
    """Does what glows first until it is another one's turn."""
    while page.locator("#status[data-turn=true]").count():
        for place in ("#main .can .hit", "#tray .can .hit", ".tools button.primary", "#actions button.primary"):
            if page.locator(place).count():
                page.locator(place).first.click()
                break
        page.wait_for_timeout(120)


def film(browser: Browser, address: str, name: str, invite: str) -> None:
    page = browser.new_context(base_url=address, viewport=SIZE, locale="en").new_page()
    seat(invite)(page)
    filmed = Film(page)
    act(page)
    page.wait_for_timeout(200)
    filmed.frames = filmed.frames[-1:]
    waited = 0
    while waited < LONGEST and not page.locator("#status[data-turn=true]").count():
        page.wait_for_timeout(100)
        waited += 100
    page.wait_for_timeout(3000)
    page.context.close()
    strip = browser.new_page(viewport={"width": COLUMNS * (WIDTH + 6) + 6, "height": 400})
    strip.set_content(filmed.strip())
    strip.screenshot(path=IMAGES / f"film-{name}.png", full_page=True)
    strip.close()


def main() -> None:
    with TemporaryDirectory() as data:
        folder = Path(data)
        invites = {
            name: import_game(begun(name, seats, entries), data_dir=folder)[1][0]
            for name, seats, entries in FILMS
        }
        chromium = next(
            filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
        )
        with serving(folder) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for name, invite in invites.items():
                film(browser, address, name, invite)
            browser.close()


if __name__ == "__main__":
    main()
