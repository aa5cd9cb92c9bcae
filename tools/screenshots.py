"""Takes the pictures of the page that the documents show: `make screenshots`.

A real server, a real Chromium, games that bots have begun. Everything is fixed but the looks of the page.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import branchline
from branchline.web.commands import import_game

IMAGES = Path(__file__).parents[1] / "docs" / "images"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
QUALITY = 82


def begun(name: str, seats: int, entries: int) -> str:
    """A game that bots have played until its log is so long and the first seat is to act, as text."""
    game = branchline.game(name)
    table = branchline.Table(game, game.meta.options(), seats, branchline.Committed(b"a picture"))
    random, bot = Random(2), branchline.bot("greedy")
    while len(table.log) < entries or 0 not in table.waiting():
        seat = table.waiting()[0]
        for move in bot.act(game, table.view(seat), random):
            table.play(seat, move)
    return branchline.dump(branchline.saved(table))


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    command = [
        str(Path(sys.executable).with_name("branchline")),
        "serve",
        "--port",
        "0",
        "--data-dir",
        str(folder),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        line = next(line for line in server.stdout if "http://" in line)
        try:
            yield "http://" + line.split("http://")[1].strip().rstrip("/")
        finally:
            server.terminate()


def shoot(
    browser: Browser,
    address: str,
    name: str,
    look: Callable[[Page], None],
    device: dict[str, Any],
    language: str,
    theme: str,
) -> None:
    settings = {**device, "locale": language, "color_scheme": theme, "reduced_motion": "reduce"}
    context = browser.new_context(base_url=address, **settings)
    page = context.new_page()
    look(page)
    page.wait_for_load_state("networkidle")
    answer = context.new_cdp_session(page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    (IMAGES / f"{name}.webp").write_bytes(base64.b64decode(answer["data"]))
    context.close()


def lobby(page: Page) -> None:
    page.goto("/")


def rules(page: Page) -> None:
    page.goto("/rules/railroad-ink#scoring")


def lesson(page: Page) -> None:
    page.goto("/")
    page.locator("[data-lesson]").click()
    page.wait_for_url("**/t/*")
    page.locator("#lesson [data-key=next]").click()


def seat(invite: str) -> Callable[[Page], None]:
    """Takes a seat by its invite, and chooses what glows first."""

    def look(page: Page) -> None:
        page.goto(invite)
        page.locator("#join-name").fill("Anna")
        page.locator("#room button.primary").click()
        page.wait_for_url("**/t/*")
        page.locator("#table .can").first.wait_for()
        tray, board = page.locator("#tray .can .hit"), page.locator("#main .can .hit")
        (tray if tray.count() else board).first.click()

    return look


def main() -> None:
    with TemporaryDirectory() as data:
        folder = Path(data)

        def invite(name: str, seats: int, entries: int) -> Callable[[Page], None]:
            return seat(import_game(begun(name, seats, entries), data_dir=folder)[1][0])

        pictures: list[tuple[str, Callable[[Page], None], dict[str, Any], str, str]] = [
            ("lobby-desktop-light", lobby, DESKTOP, "en", "light"),
            ("lobby-desktop-dark", lobby, DESKTOP, "en", "dark"),
            ("lobby-phone-ru-dark", lobby, PHONE, "ru", "dark"),
            ("ink-desktop-en-light", invite("railroad-ink", 1, 9), DESKTOP, "en", "light"),
            ("ink-desktop-uk-dark", invite("railroad-ink", 1, 9), DESKTOP, "uk", "dark"),
            ("ink-phone-uk-dark", invite("railroad-ink", 1, 9), PHONE, "uk", "dark"),
            ("depot-phone-ru-light", invite("depot", 3, 14), PHONE, "ru", "light"),
            ("sea-desktop-en-dark", invite("land-vs-sea", 2, 24), DESKTOP, "en", "dark"),
            ("pioneer-desktop-ru-light", invite("pioneer-rails", 2, 20), DESKTOP, "ru", "light"),
            ("rules-desktop-uk-light", rules, DESKTOP, "uk", "light"),
            ("lesson-phone-en-light", lesson, PHONE, "en", "light"),
        ]
        chromium = next(
            filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
        )
        with serving(folder) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for name, look, device, language, theme in pictures:
                shoot(browser, address, name, look, device, language, theme)
            browser.close()


if __name__ == "__main__":
    main()
