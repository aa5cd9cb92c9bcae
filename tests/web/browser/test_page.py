"""How the page answers: previews, refusals and reasons at their place, patches that disturb nobody, sizes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.soak import rotating
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


class Tap:
    """The line of a page with a hand on it: frames of the server can be held back, moves refused."""

    def __init__(self, page: Page) -> None:
        self.closed = False
        self.refuse = ""
        self._held: list[str] = []
        page.route_web_socket(re.compile("/socket"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._page = page

        def to_server(frame: str | bytes) -> None:
            message: dict[str, Any] = json.loads(frame)
            if self.refuse and message["type"] == "play":
                self.say(
                    type="refusal", id=message["id"], code="no", text=self.refuse, version=message["version"]
                )
            else:
                server.send(frame)

        def to_page(frame: str | bytes) -> None:
            if self.closed:
                self._held.append(str(frame))
            else:
                page.send(frame)

        page.on_message(to_server)
        server.on_message(to_page)

    def say(self, **message: Any) -> None:
        self._page.send(json.dumps(message))

    def open(self) -> None:
        self.closed = False
        for frame in self._held:
            self._page.send(frame)


def test_a_piece_is_pending_until_the_server_has_it(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    tap = Tap(page)
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    tap.closed = True
    visitor.dice.first.click()
    visitor.cells.first.click()
    if visitor.tools.is_visible():
        visitor.tools.locator(".primary").click()
    expect(page.locator(".pending")).to_have_count(1)
    expect(page.locator("#actions [data-key=take_back]")).to_be_disabled()
    tap.open()
    expect(page.locator(".pending")).to_have_count(0)
    expect(page.locator("#actions [data-key=take_back]")).to_be_enabled()


BUBBLE = """(mark) => {
  const [cell, bubble] = [`#main [data-mark=${mark}]`, ".bubble"].map((one) => document.querySelector(one));
  return bubble && [bubble.textContent, cell.getBoundingClientRect(), bubble.getBoundingClientRect()];
}"""
"""What is said, the box of the cell and that of the bubble, read at once: a bubble goes by itself."""


def test_a_refused_piece_goes_and_the_reason_is_at_its_place(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    tap = Tap(page)
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    tap.refuse = "The ink is dry."
    visitor.dice.first.click()
    mark = visitor.cells.first.get_attribute("data-mark")
    page.locator(f"#main [data-mark={mark}]").click()
    if visitor.tools.is_visible():
        visitor.tools.locator(".primary").click()
    said, here, there = page.wait_for_function(BUBBLE, arg=mark).json_value()
    assert said == "The ink is dry."
    expect(page.locator("#alerts")).to_contain_text("The ink is dry.")
    expect(page.locator(".pending")).to_have_count(0)
    assert abs(here["x"] + here["width"] / 2 - there["x"] - there["width"] / 2) < there["width"]
    assert abs(here["y"] - there["y"]) < 140


def test_what_is_not_possible_is_explained_where_it_was_chosen(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.dice.first.click()
    page.locator("[data-pick='cell/d4']").click(force=True)  # nothing leads there in the first round
    expect(page.locator(".bubble")).to_contain_text(
        "The route in d4 would not join an exit or another route."
    )
    expect(page.locator("#tray .picked")).to_have_count(1)  # the choice stays open
    page.keyboard.press("Escape")
    expect(page.locator(".bubble")).to_have_count(0)


def test_a_preview_says_what_the_ghost_would_change(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    visitor.dice.first.click()
    visitor.cells.first.hover()
    expect(page.locator(".ghost")).to_have_count(1)
    expect(page.locator(".tag")).to_be_visible()
    expect(page.locator("#sheet .change").first).to_be_visible()
    page.mouse.move(2, 2)
    expect(page.locator("#sheet .change")).to_have_count(0)
    expect(page.locator(".tag")).to_have_count(0)


def test_taking_back_clearing_and_lighting_up(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    dice = visitor.dice.count()
    visitor.draw()
    visitor.draw()
    page.locator("#sheet tr:has(.spot)").first.hover()
    expect(page.locator("#main .lit").first).to_be_visible()
    page.locator("#actions [data-key=take_back]").click()
    visitor.settled()
    expect(visitor.dice).to_have_count(dice - 1)
    visitor.draw()
    page.locator("#actions [data-key=clear]").click()
    visitor.settled()
    expect(visitor.dice).to_have_count(dice)
    expect(page.locator("#main use[href^='#ri-'][transform]:not([href*=exit])")).to_have_count(0)


def test_a_die_is_dragged_onto_a_cell_by_mouse(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    die = visitor.dice.first.bounding_box()
    assert die is not None
    page.mouse.move(die["x"] + die["width"] / 2, die["y"] + die["height"] / 2)
    page.mouse.down()
    page.mouse.move(die["x"] - 40, die["y"] + 40, steps=4)
    expect(page.locator(".dragged")).to_be_visible()
    cell = visitor.cells.first.bounding_box()
    assert cell is not None
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=4)
    expect(page.locator(".ghost")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    if visitor.tools.is_visible():
        page.keyboard.press("Control+Enter")
    visitor.settled()
    expect(page.locator("#actions [data-key=take_back]")).to_be_visible()


def test_zoom_changes_only_the_view_box(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    board = page.locator("#main .pane > svg")
    whole = board.get_attribute("viewBox") or ""
    page.locator("#main .pane").hover()
    page.get_by_role("button", name="Larger").click()
    expect(board).not_to_have_attribute("viewBox", whole)
    before = board.get_attribute("viewBox") or ""
    box = board.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 250, steps=5)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", before)
    expect(page.locator(".picked")).to_have_count(0)  # a drag is no tap
    page.get_by_role("button", name="Show all").click()
    expect(board).to_have_attribute("viewBox", whole)


@rotating("width", [360, 390, 768, 1280, 1920])
def test_nothing_is_wider_than_the_screen(visit: Visit, width: int) -> None:
    visitor = visit(viewport={"width": width, "height": 844})
    page = visitor.page
    fits = "document.documentElement.scrollWidth <= innerWidth"
    page.goto("/")
    assert page.evaluate(fits)
    page.locator("[data-game=railroad-ink] [data-setup]").click()
    expect(page.locator("#setup-sentence")).not_to_be_empty()
    assert page.evaluate(fits)
    visitor.set_up("depot", ["me", *["bot/random"] * 3])
    visitor.my_turn()
    assert page.evaluate(fits)
    page.locator("#menu-open").click()
    assert page.evaluate(fits)


def test_page_weight_and_no_strangers(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    weights: list[float] = []
    watch = visitor.context.new_cdp_session(page)
    watch.send("Network.enable")
    watch.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    visitor.play_now("depot")  # the lobby and a table; strangers would be complaints
    expect(page.locator("#tray .hit").first).to_be_visible()
    assert 0 < sum(weights) < 150_000


@rotating(
    ("language", "turn"), [("uk", "Торкніться кубика"), ("ru", "Коснитесь кубика"), ("en", "Tap a die")]
)
def test_languages(visit: Visit, language: str, turn: str) -> None:
    visitor = visit(locale=language)
    page = visitor.page
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    expect(visitor.status).to_contain_text(turn)
    other = "en" if language == "uk" else "uk"
    page.locator("#language").select_option(other)
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(visitor.status).to_contain_text("Tap a die" if other == "en" else "Торкніться кубика")


def test_name_theme_and_another_device(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.locator("#name-open").click()
    page.locator("#name-field").fill("Леся <b>")
    page.locator("#name-form .primary").click()
    expect(page.locator("#name")).to_have_text("Леся <b>")
    page.locator("#theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("#name-open").click()
    page.locator("#name-dialog summary").click()
    page.locator("#device-make").click()
    link = page.locator("#device-link input").input_value()
    phone = visit(**PHONE).page
    phone.goto(link)
    assert phone.evaluate("location.hash") == ""  # nobody who looks over a shoulder reads it
    phone.locator("#device-yes").click()
    number = phone.locator("#device-number")
    expect(number).to_have_text(re.compile(r"\d{4}"))
    expect(page.locator("#device-code")).to_have_text(number.inner_text())
    page.locator("#device-agree").click()
    phone.wait_for_url("**/")
    expect(phone.locator("#name")).to_have_text("Леся <b>")


def test_a_wrong_address(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/t/nowhere")
    expect(visitor.page.locator("h1")).not_to_be_empty()
    visitor.page.locator("main a.primary").click()
    expect(visitor.page.locator("[data-game]").first).to_be_visible()
    visitor.complaints = [complaint for complaint in visitor.complaints if "404" not in complaint]
