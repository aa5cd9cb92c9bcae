"""Nothing jumps and nothing sticks out, on any screen: the lobby, a table at play, a table that is over."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from playwright.sync_api import expect

from tests.soak import deep, rotating
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

WIDTHS = [360, 390, 768, 1280, 1920]
FITS = "document.documentElement.scrollWidth <= innerWidth"
JUMPS = """
  window.jumps = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.jumps.push([entry.value, ...entry.sources.map(({ node }) => node?.id || node?.nodeName)]);
  }).observe({ type: "layout-shift", buffered: true });
"""
UNSEEN = 0.02
"""So small a part of the screen, by so small a part of its size, that nobody notices."""


@deep
@rotating(("width", "scheme"), product(WIDTHS, ["light", "dark"]))
def test_nothing_jumps_or_sticks_out(visit: Visit, width: int, scheme: str) -> None:
    visitor = visit(viewport={"width": width, "height": 844}, color_scheme=scheme)
    visitor.context.add_init_script(JUMPS)
    page = visitor.page

    def still() -> None:
        assert page.evaluate(FITS)
        jumps = page.evaluate("window.jumps")
        assert sum(jump[0] for jump in jumps) <= UNSEEN, jumps

    page.goto("/")
    expect(page.locator("[data-game] img:visible").first).to_have_js_property("complete", True)
    still()
    visitor.play_now("railroad-ink")
    visitor.my_turn()
    visitor.draw_all()
    still()
    visitor.finish_by_menu()
    expect(page.locator("#outcome h2")).to_be_visible()
    assert page.evaluate(FITS)
    page.reload()
    expect(page.locator("#outcome h2")).to_be_visible()
    expect(page.locator("#outcome .curve > svg")).to_be_visible()
    still()
    page.locator("#outcome [data-key=proof]").click()
    page.locator(".proof [data-key=verify]").click()
    expect(page.locator(".verified")).to_be_visible()
    assert page.evaluate(FITS)
    page.keyboard.press("Escape")
    page.locator("#outcome [data-key=replay]").click()
    expect(page.locator("#replay")).to_be_visible()
    assert page.evaluate(FITS)
    page.goto("/")
    expect(page.locator("[data-game] img:visible").first).to_have_js_property("complete", True)
    still()


LATE = {"offline": False, "latency": 400, "downloadThroughput": 40 * 1024, "uploadThroughput": 40 * 1024}


def open_late(visitor: Visitor, path: str, shown: str) -> None:
    """Opens a page of which everything arrives late, and nothing may jump meanwhile."""
    page = visitor.page
    page.add_init_script(JUMPS)
    network = visitor.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", LATE)
    page.goto(path, wait_until="networkidle")
    expect(page.locator(shown).first).to_be_visible()
    jumps = page.evaluate("window.jumps")
    assert sum(jump[0] for jump in jumps) <= UNSEEN, jumps


def test_nothing_jumps_in_a_lobby_that_arrives_late(visit: Visit) -> None:
    """A card that is there before its neighbour is as wide as beside it."""
    open_late(visit(viewport={"width": 1920, "height": 844}), "/", "[data-game] img")


@rotating(("kind", "width"), product(["table", "new", "invitation", "rules"], [390, 1280]))
def test_nothing_jumps_on_other_pages_that_arrive_late(visit: Visit, kind: str, width: int) -> None:
    visitor = visit(viewport={"width": width, "height": 720})
    seats = [{"kind": "me"}, {"kind": "open" if kind == "invitation" else "bot"}]
    table = visitor.ask("/api/tables", game="railroad-ink", seats=seats)
    invite = next((invite["path"] for invite in table["invites"]), "")
    path, shown = {
        "table": (f"/t/{table['id']}", "#main svg"),
        "new": ("/new/railroad-ink", "#setup-sentence"),
        "invitation": (invite, ".seats"),
        "rules": ("/rules/depot", ".guide img"),
    }[kind]
    open_late(
        visit(viewport={"width": width, "height": 720}) if kind == "invitation" else visitor, path, shown
    )


@rotating("width", [360, 768, 1280])
def test_buttons_come_and_go_without_moving_what_is_below(visit: Visit, width: int) -> None:
    visitor = visit(viewport={"width": width, "height": 844}, locale="uk")
    visitor.set_up("railroad-ink", ["me"])
    visitor.my_turn()
    expect(visitor.dice.first).to_be_visible()
    buttons = visitor.page.locator("#actions")
    heights = [buttons.evaluate("(row) => row.offsetHeight")]
    while visitor.dice.count():
        visitor.draw()
        heights.append(buttons.evaluate("(row) => row.offsetHeight"))
    expect(visitor.confirm).to_be_visible()
    assert len(heights) > 3
    assert len({*heights, buttons.evaluate("(row) => row.offsetHeight")}) == 1, heights


def test_a_lobby_full_of_tables_sticks_out_nowhere(visit: Visit) -> None:
    visitor = visit(viewport={"width": 360, "height": 740})
    page = visitor.page
    for _ in range(3):
        visitor.set_up("railroad-ink", ["me", *["bot/greedy"] * 5])
    page.goto("/")
    expect(page.locator("#running .entry")).to_have_count(3)
    assert page.evaluate(FITS)
