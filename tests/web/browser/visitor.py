"""Somebody at the page: opens tables in the lobby, chooses what glows, and notices every complaint."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, expect

from branchline.client import Client
from branchline.games import package
from tests.soak import SOAK

DESKTOP = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}

PATIENCE = 120_000
"""Milliseconds for what must come: a busy machine is no defect."""
expect.set_options(timeout=PATIENCE)

LAG = """
  const LAG = 150;
  const later = () => new Promise((done) => setTimeout(done, LAG));
  const near = window.fetch;
  window.fetch = async (...what) => {
    await later();
    const answer = await near(...what);
    await later();
    return answer;
  };
  window.WebSocket = class extends WebSocket {
    send(frame) {
      setTimeout(() => this.readyState === WebSocket.OPEN && super.send(frame), LAG);
    }
    set onmessage(heard) {
      super.onmessage = (event) => setTimeout(heard, LAG, event);
    }
  };
"""
"""In the soak everybody sits far away from the server: what is done before an answer has come shows."""


PACE = """
  try {
    if (!localStorage.getItem("branchline-pace")) localStorage.setItem("branchline-pace", "%s");
  } catch {
    /* a page without storage of its own */
  }
"""

IN_REACH = """(places) => places.findIndex((place) => {
  const { left, top, width, height } = place.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return place.closest("[data-pick]").contains(met);
})"""
"""Which of some places is the first that is met in its middle, or -1."""


class Visitor:
    """One browser context with one page, and all that has gone wrong there."""

    def __init__(self, browser: Browser, address: str, pace: str = "instant", **settings: Any) -> None:
        """`pace` is how fast this visitor wants to see what others do."""
        settings = {"locale": "en-GB", **DESKTOP, **settings}
        self.address = address
        self.touch = bool(settings.get("has_touch"))
        self.context = browser.new_context(base_url=address, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(PACE % pace)
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        if SOAK:
            page.add_init_script(LAG)
            self._watch_requests(page)
        return page

    def _watch_requests(self, page: Page) -> None:
        """All of them, for a tenth of the time of a page; those that fail are in the console, too."""
        page.on("requestfailed", self._failed)
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left meanwhile
            self.complaints.append(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def leave(self) -> None:
        """Closes everything; what is cut off by that is no complaint."""
        strangers = [url for url in self.requests if not url.startswith(self.address)]
        self.complaints += [f"stranger: {url}" for url in strangers if not url.startswith(("data:", "blob:"))]
        heard, self.complaints = self.complaints, []
        self.context.close()
        self.complaints = heard

    # --- in the lobby -------------------------------------------------------------------------------

    def set_up(self, game: str, seats: list[str], **options: int) -> str:
        """A table: `me`, `here`, `here/Olha`, `open`, `bot/greedy`; options by their position.

        In the soak everyone uses the form for it, unless a bot is no level of the game; otherwise the table
        is asked for as the form does it. Returns its address.
        """
        bots = {seat.partition("/")[2] for seat in seats if seat.startswith("bot/")}
        if SOAK and bots <= {*package(game).meta.levels.bots}:
            return self.set_up_by_form(game, seats, **options)
        settings = {setting.name: setting for setting in package(game).meta.settings}
        table = self.ask(
            "/api/tables",
            game=game,
            seats=[wish(seat) for seat in seats],
            options={name: settings[name].choices[at].value for name, at in options.items()},
        )
        self.page.goto(f"/t/{table['id']}")
        return self.page.url

    def set_up_by_form(self, game: str, seats: list[str], **options: int) -> str:
        page = self.page
        page.goto(f"/new/{game}")
        rows = page.locator("#setup-seats > li")
        others = [seat for seat in seats if seat != "me"]
        usual = rows.count() - seats.count("me")  # were not asked for: they leave as soon as they may
        leaving = rows.nth(seats.count("me")).locator("button")
        for seat in ["", *others]:
            kind, _, name = seat.partition("/")
            if kind:
                page.locator(f"[data-key=add-{kind}]").click()
            if kind == "here":
                rows.last.locator("input").fill(name)
            elif kind == "bot" and name:
                rows.last.locator("select").select_option(name)
            while usual and leaving.is_enabled():
                leaving.click()
                usual -= 1
        page.locator("#house summary").click()
        for option, position in options.items():
            self.set_option(game, option, position)
        page.locator("#setup-form button.primary").click()
        page.wait_for_url("**/t/*")
        return page.url

    def set_option(self, game: str, option: str, position: int) -> None:
        """Chooses in the form; the first choice of what is added is that it is not."""
        setting = next(setting for setting in package(game).meta.settings if setting.name == option)
        inputs = self.page.locator(f"input[name='option-{setting.continues or option}']")
        if position or inputs.first.get_attribute("type") == "radio":
            inputs.and_(self.page.locator(f"[value='{position}']")).check()
        else:
            for box in inputs.all():
                box.uncheck()

    def sit_down(self, invite: str, name: str) -> None:
        """Takes the seat that an invite is for."""
        self.page.goto(invite)
        self.page.locator("#join-name").fill(name)
        self.page.locator(".join .primary").click()
        self.page.wait_for_url("**/t/*")

    def play_now(self, game: str) -> None:
        self.page.goto("/")
        self.do(self.page.locator(f"[data-game={game}] [data-play]"))
        self.page.wait_for_url("**/t/*")

    def finish_by_menu(self) -> None:
        """Lets a bot play the rest, and looks on."""
        page = self.page
        page.locator("#menu-open").click()
        page.locator("#menu [data-key=bot-0]").click()
        page.locator("#menu [data-close]").click()
        expect(page.locator("#table")).to_have_attribute("data-status", "over")

    def ask(self, path: str, unless: str = "", **body: Any) -> dict[str, Any]:
        """Asks the server for something, as this visitor's page would; it may be refused for one reason."""
        me = self.context.request.get("/api/me").json()
        answer = self.context.request.post(path, data=body, headers={"x-csrf-token": me["csrf"]})
        given: dict[str, Any] = answer.json()
        assert answer.ok or (unless and given["code"] == unless), given
        return given

    def stand_in(self, seat: int, table: str = "") -> None:
        """A bot goes on at a seat of this visitor's, unless the game has ended by then."""
        path = f"/api/tables/{table or self.page.url.rsplit('/', 1)[1]}/seats/{seat}/bot"
        self.ask(path, unless="not-running")

    def finish(self, *seats: int) -> None:
        """Bots play the rest for these seats while nobody looks; then the page is opened again."""
        address = self.page.url
        table = address.rsplit("/", 1)[1]
        expect(self.page.locator("#table")).not_to_have_attribute("data-status", "open")  # it has begun
        self.page.goto("about:blank")
        for seat in seats or (0,):
            self.stand_in(seat, table)
        self.come_back_when_over(address)

    def come_back_when_over(self, address: str) -> None:
        """Leaves a table until its game is over: showing every move takes longer than playing it."""
        self.page.goto("about:blank")
        table = address.rsplit("/", 1)[1]
        with ThreadPoolExecutor(1) as elsewhere:  # this thread has Playwright's event loop
            elsewhere.submit(asyncio.run, until_over(self.address, table)).result()
        self.page.goto(address)
        expect(self.page.locator("#table")).to_have_attribute("data-status", "over")

    def play_by_hand(self, act: Callable[[], None], acts: int) -> None:
        """Acts so many times when it is one's turn, about two rounds; then a bot plays on at the first seat.

        In the soak nobody is replaced by a bot.
        """
        self._act(act, acts)
        if not self.over():
            self.finish()

    def play_ends_by_hand(self, act: Callable[[], None], acts: int, left: int) -> None:
        """Plays the beginning of a game, and its end when so many steps are left; a program what is between.

        In the soak nobody is replaced by a program.
        """
        self._act(act, acts)
        if not SOAK:
            address, table = self.page.url, self.page.url.rsplit("/", 1)[1]
            cookies = {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}
            self.page.goto("about:blank")
            with ThreadPoolExecutor(1) as elsewhere:  # this thread has Playwright's event loop
                elsewhere.submit(asyncio.run, until_left(self.address, cookies, table, left)).result()
            self.page.goto(address)
        self._act(act, None)

    def _act(self, act: Callable[[], None], acts: int | None) -> None:
        """So many times when it is one's turn, or until the game is over, as in the soak."""
        acting = self.page.locator("#status[data-turn=true], #table[data-status=over]").first
        while acts != 0 or SOAK:
            expect(acting).to_be_attached()
            if self.over():
                return
            if self.can.or_(self.confirm).count():
                act()
                acts = acts and acts - 1

    # --- at the table -------------------------------------------------------------------------------

    def do(self, place: Locator) -> None:
        if self.touch:
            place.tap()
        else:
            place.click()

    def in_reach(self, places: Locator) -> Locator:
        """The first of these that a finger meets; while a map shows none of them, its arrows lead there."""
        while (at := places.evaluate_all(IN_REACH)) < 0:
            self.do(self.page.locator("#main .beyond:visible").first)
        return places.nth(at)

    @property
    def can(self) -> Locator:
        """What glows, as fingers meet it."""
        return self.page.locator("#tray .can .hit, #main .can .hit")

    @property
    def dice(self) -> Locator:
        return self.page.locator("#tray .can[data-pick^='die/']")

    @property
    def cells(self) -> Locator:
        return self.page.locator("#main .can")

    @property
    def tools(self) -> Locator:
        return self.page.locator(".tools")

    @property
    def confirm(self) -> Locator:
        return self.page.locator("#actions button.primary")

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    def settled(self) -> None:
        """Everything that was sent has been answered, and the page rests."""
        expect(self.page.locator("body:not(:has(.pending)) #table[data-busy=false]")).to_be_attached()

    def my_turn(self) -> None:
        expect(self.status).to_have_attribute("data-turn", "true")

    def over(self) -> bool:
        return self.page.locator("#table").get_attribute("data-status") == "over"

    def total(self) -> int:
        return points(self.page.locator("#sheet tfoot td"))

    def round(self) -> int:
        """The round, as the page tells it to those who listen."""
        told = self.page.locator("#progress")
        expect(told).to_have_text(re.compile(r"\d"))
        return int(re.findall(r"\d+", told.inner_text())[0])

    def picked(self, count: int) -> None:
        """So many picks are made; a tap may take its time to arrive."""
        expect(self.page.locator("#table")).to_have_attribute("data-picked", str(count))

    def place(self) -> None:
        """What has been chosen is placed: at once, or when it has several ways to lie, by its button."""
        expect(self.page.locator("#table[data-picked='0'], .tools").first).to_be_attached()
        if self.tools.is_visible():
            self.do(self.tools.locator("button.primary"))
            self.picked(0)
        self.settled()

    def draw(self, at: int = 0) -> None:
        """One die of a round: the first that glows, on a place that glows then."""
        self.do(self.dice.first)
        self.picked(1)
        self.do(self.cells.nth(at % self.cells.count()))
        self.place()

    def draw_all(self, at: int = 0) -> None:
        """All dice of a round that can be drawn; then confirming is possible."""
        expect(self.dice.or_(self.confirm).first).to_be_visible()
        while self.dice.count():
            self.draw(at)
        expect(self.confirm).to_be_visible()


async def until_left(address: str, cookies: dict[str, str], table: str, left: int) -> None:
    """Any legal moves for the first seat, until so many steps of the game are left and it is its turn."""
    client, rng = Client(address), random.Random(1)
    client._http.cookies.update(cookies)
    async with client, client.watch(table, 0, parts=("panes", "moves")) as seat:
        while True:
            now = await seat.until(lambda now: now.moves)
            assert now.progress is not None
            if now.progress.steps - now.progress.step <= left:
                return
            await seat.play(rng.choice(now.moves))


async def until_over(address: str, table: str) -> None:
    async with Client(address) as client, client.watch(table, parts=()) as spectator:
        await spectator.until(lambda now: now.outcome)


def wish(seat: str) -> dict[str, str]:
    """A seat as the server is asked for it."""
    kind, _, name = seat.partition("/")
    return {"kind": kind, **({"bot" if kind == "bot" else "name": name} if name else {})}


def points(place: Locator) -> int:
    """The number that a place shows, without what a preview adds."""
    return int(place.locator(".points").inner_text().replace("−", "-"))
