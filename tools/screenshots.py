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
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import branchline
from branchline.web.commands import import_game

IMAGES = Path(__file__).parents[1] / "docs" / "images"
DESKTOP = {"viewport": {"width": 1280, "height": 720}}
PHONE = {
    "viewport": {"width": 390, "height": 664},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
QUALITY = 82
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


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
    page.locator("[data-game=railroad-ink] [data-lesson]").click()
    page.wait_for_url("**/t/*")
    page.locator("#actions [data-key=next]").click()


def setup(page: Page) -> None:
    page.goto("/new/railroad-ink")
    page.locator("#setup-form").wait_for()


def seat(invite: str) -> Callable[[Page], None]:
    """Takes a seat by its invite, and chooses what glows first."""

    def look(page: Page) -> None:
        page.goto(invite)
        page.locator("#join-name").fill("Anna")
        page.locator("#invitation button.primary").click()
        page.wait_for_url("**/t/*")
        page.locator("#table .can").first.wait_for()
        tray = page.locator("#tray .can .hit")
        if tray.count():
            tray.first.click()

    return look


def ended(address: str, name: str, seats: int) -> Callable[[Page], None]:
    """A game that bots have played to its end."""

    def look(page: Page) -> None:
        page.goto(address)
        token = page.request.get("/api/me").json()["csrf"]

        def ask(path: str, **body: Any) -> Any:
            return page.request.post(path, data=body, headers={"x-csrf-token": token}).json()

        wishes = [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * (seats - 1)]
        table = ask("/api/tables", game=name, seats=wishes, options={})["id"]
        page.goto(f"/t/{table}")
        page.locator("#table .can").first.wait_for()
        ask(f"/api/tables/{table}/seats/0/bot")
        page.locator("#table[data-status=over]").wait_for(timeout=120_000)
        page.locator("#outcome button.primary").wait_for()

    return look


GAMES = (("ink", "railroad-ink", 2, 9), ("depot", "depot", 4, 30), ("sea", "land-vs-sea", 2, 24),
         ("pioneer", "pioneer-rails", 2, 20))  # fmt: skip
"""How the pictures of a game are called, and how far bots have played it."""


def pages(address: str) -> list[tuple[str, Callable[[Page], None], dict[str, Any], str, str]]:
    """The pictures of everything but a table: name, what to look at, device, language and theme."""
    return [
        ("lobby-desktop-light", lobby, DESKTOP, "en", "light"),
        ("lobby-desktop-dark", lobby, DESKTOP, "en", "dark"),
        ("lobby-phone-ru-dark", lobby, PHONE, "ru", "dark"),
        ("setup-desktop-light", setup, DESKTOP, "en", "light"),
        ("rules-desktop-uk-light", rules, DESKTOP, "uk", "light"),
        ("lesson-phone-en-light", lesson, PHONE, "en", "light"),
        ("end-desktop-light", ended(address, "railroad-ink", 2), DESKTOP, "en", "light"),
        ("end-phone-uk-dark", ended(address, "land-vs-sea", 2), PHONE, "uk", "dark"),
    ]


def main() -> None:
    with TemporaryDirectory() as data:
        folder = Path(data)
        tables = [
            (
                f"{short}-{kind}-{theme}",
                import_game(begun(name, seats, entries), data_dir=folder)[1][0],
                device,
                theme,
            )
            for (short, name, seats, entries), theme in product(GAMES, ("light", "dark"))
            for kind, device in (("desktop", DESKTOP), ("phone", PHONE))
        ]
        with serving(folder) as address, sync_playwright() as playwright:
            chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for name, look, device, language, theme in pages(address):
                shoot(browser, address, name, look, device, language, theme)
            for name, invite, device, theme in tables:
                shoot(browser, address, name, seat(invite), device, "en", theme)
            browser.close()


if __name__ == "__main__":
    main()
