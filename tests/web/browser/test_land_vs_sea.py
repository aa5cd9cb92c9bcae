"""Land vs Sea in the browser: online against a program, with bots, and on a phone with two fingers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Locator, expect

from branchline.client import Client
from tests.web.browser.visitor import PHONE, Visitor, points

Visit = Callable[..., Visitor]
EVERYTHING = {"mountains_corals": 1, "caravans_ships": 1, "waypoints": 1}
TILES = 58
TWO_ROUNDS = 8
"""So many acts take at least two rounds."""
I_BEGIN = {"sides": 1}
"""Land begins, as seated."""


def faces(visitor: Visitor) -> Locator:
    return visitor.page.locator("#tray .can[data-pick^='face/'] .hit")


def places(visitor: Visitor) -> Locator:
    return visitor.page.locator("#main .can .hit")


def tiles(visitor: Visitor) -> Locator:
    """The tiles on the map, without the start tile."""
    return visitor.page.locator("#main [data-mark]:has(use[href$='L'], use[href$='S'])")


def act(visitor: Visitor) -> None:
    """One step of a turn: a face on a place, a stack, a tile to steal, a place, or a button."""
    if visitor.page.locator("#main svg.zoomed").count():  # on a phone, where not all places are in sight
        visitor.do(visitor.page.get_by_role("button", name="Show all"))
    if faces(visitor).count():
        visitor.do(faces(visitor).last)
        visitor.picked(1)
        check_points(visitor)
        visitor.do(places(visitor).first)
    elif visitor.can.count():
        visitor.do(visitor.can.first)
    else:
        visitor.do(visitor.confirm.first)
    visitor.place()


def check_points(visitor: Visitor) -> None:
    """A place shows what the chosen face would bring there, and not what another one would."""
    chosen = visitor.page.locator("#tray .picked").get_attribute("data-pick")
    shown = visitor.page.locator("#main :is([data-with], [data-without]):visible")
    assert shown.count() == visitor.page.locator(f"#main [data-with~='{chosen}']:visible").count()


def play_by_hand(visitor: Visitor, acts: int = TWO_ROUNDS) -> None:
    visitor.play_by_hand(lambda: act(visitor), acts)
    check_all_tiles(visitor)


def check_all_tiles(visitor: Visitor) -> None:
    expect(tiles(visitor).nth(TILES)).to_be_attached()  # the boards come after the news that all is over
    assert tiles(visitor).count() - 1 in (TILES, TILES + 1), "all tiles, and perhaps the special one"


async def guest(server: str, table: str, invite: str) -> dict[int, int]:
    """Somebody's program at the second seat, which plays what it can; returns the final points by side."""
    async with Client(server, name="Olha") as client:
        await client.sit_down(table, 1, invite)
        async with client.watch(table, seat=1) as seat:
            while (outcome := seat.now.outcome) is None:
                now = await seat.until(lambda now: now.moves or now.outcome)
                if now.moves:
                    await seat.play(now.moves[len(now.moves) // 2])
            return {rank.side: rank.score for rank in outcome.ranks}


def online(visit: Visit) -> None:
    host = visit()
    address = host.set_up("land-vs-sea", ["me", "open"], **EVERYTHING)
    link = host.page.locator("#room .invite input").first.input_value()
    with ThreadPoolExecutor(1) as other:
        scored = other.submit(
            asyncio.run, guest(host.address, address.rsplit("/", 1)[1], f"/join/{link.rsplit('/', 1)[1]}")
        )
        play_by_hand(host)
        expect(host.page.locator("#outcome .sum")).to_have_count(2)
        totals = [points(total) for total in host.page.locator("#sheet tfoot td").all()]
        assert totals == [scored.result()[side] for side in (0, 1)]


def with_bots(visit: Visit, seats: int) -> None:
    visitor = visit()
    visitor.set_up("land-vs-sea", ["me", *["bot/random"] * (seats - 1)], **EVERYTHING)
    play_by_hand(visitor)
    expect(visitor.page.locator("#outcome .sum")).to_have_count(3 if seats == 3 else 2)


def hold_a_tile_that_turns(visitor: Visitor) -> None:
    """What fits in one way only is placed at once: then it is taken back, and another place is tried."""
    for face in range(faces(visitor).count()):
        for place in range(6):  # around the start tile
            visitor.do(faces(visitor).nth(face))
            visitor.picked(1)
            visitor.do(places(visitor).nth(place % places(visitor).count()))
            expect(visitor.page.locator("#table[data-picked='0'], .tools").first).to_be_attached()
            if visitor.tools.is_visible():
                return
            visitor.settled()
            visitor.do(visitor.page.locator("#actions [data-key=take_back]"))
            visitor.settled()
    raise AssertionError("every tile that is not the same all around fits somewhere in several ways")


def test_a_tile_turns_through_the_ways_it_fits_and_can_be_taken_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("land-vs-sea", ["me", "bot/random"], **I_BEGIN)
    visitor.my_turn()
    while not faces(visitor).count():  # the first hands are taken
        act(visitor)
        visitor.my_turn()
    hold_a_tile_that_turns(visitor)
    ghost = page.locator("#main .ghost")
    seen = set()
    for _ in range(7):
        seen.add(ghost.get_attribute("data-move"))
        page.keyboard.press("r")
    assert 2 <= len(seen) <= 5, "all that fit the one edge, and no others"
    foreseen = page.locator("#main .overlay [aria-label]")
    expect(foreseen.first).to_be_visible()
    counted = [each.get_attribute("aria-label") for each in foreseen.all()]
    page.keyboard.press("Enter")
    if visitor.tools.is_visible():
        visitor.do(visitor.tools.locator("button.primary"))
    visitor.picked(0)
    visitor.settled()
    expect(page.locator("[id='map/last']")).to_have_count(1)
    placed = page.locator("[id^='map/open/']").all()
    assert [each.get_attribute("aria-label") for each in placed] == counted, "the ghost has told it"
    expect(foreseen).to_have_count(0)
    page.locator("#actions [data-key=take_back]").click()
    expect(page.locator("[id='map/last']")).to_have_count(0)


PREVIEW = """async () => {
    const script = document.querySelector("script[type=module]").src;
    const { Model } = await import(new URL("model.js", script));
    const { ScoreSheet } = await import(new URL("sheet.js", script));
    const seats = [0, 1].map((seat) => ({ seat, name: `Player ${seat}`, kind: "human" }));
    const model = new Model({ status: "running", seats, mine: [0] });
    const sheets = (...totals) => totals.map((total, side) => ({ side, seats: [side], total, lines: [] }));
    Object.assign(model, { seat: 0, sheets: sheets(5, 7), drawnSheets: sheets(5, 7) });
    new ScoreSheet(model, { panes: new Map(), enlarged: null }).showPreview(sheets(5, 10));
    return [...document.querySelectorAll("#sheet .sides strong")].map((total) => total.textContent);
}"""


def test_a_preview_tells_what_the_other_side_would_gain(visit: Visit) -> None:
    """Whoever completes a sea gives its points to Sea."""
    visitor = visit()
    visitor.set_up("land-vs-sea", ["me", "bot/random"], **I_BEGIN)
    visitor.my_turn()
    assert visitor.page.evaluate(PREVIEW) == [" 5", "+3 7"]


def test_on_a_phone_a_hint_does_not_cover_the_moves_it_speaks_of(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.set_up("land-vs-sea", ["me", "bot/random"], **I_BEGIN)
    visitor.my_turn()
    visitor.do(page.locator("[data-key=hint]"))
    expect(page.locator(".bubble")).to_be_visible()
    said, moves = page.evaluate(
        "['.bubble', '#actions'].map((part) => document.querySelector(part).getBoundingClientRect())"
    )
    assert said["bottom"] <= moves["top"] or moves["bottom"] <= said["top"]


def test_on_a_phone_two_fingers_zoom_and_one_moves_the_map(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.set_up("land-vs-sea", ["me", "bot/random"], **I_BEGIN)
    visitor.my_turn()
    while not faces(visitor).count():
        act(visitor)
        visitor.my_turn()
    chart = page.locator("#main svg[role=group]")
    hand = visitor.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        hand.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def box() -> list[float]:
        return [float(part) for part in (chart.get_attribute("viewBox") or "").split()]

    whole, shown = box(), chart.bounding_box()
    assert shown is not None
    x, y = shown["x"] + shown["width"] / 2, shown["y"] + shown["height"] / 2
    touch("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 7):
        touch("touchMove", (x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    touch("touchEnd")
    near = box()
    assert near[2] < whole[2] / 2, "two fingers that part make it larger"
    touch("touchStart", (x, y))
    for step in range(1, 7):
        touch("touchMove", (x + 8 * step, y + 5 * step))
    touch("touchEnd")
    moved = box()
    assert moved[2:] == near[2:]
    assert moved[0] < near[0]
    assert moved[1] < near[1]
    visitor.do(faces(visitor).first)
    visitor.picked(1)
    page.locator("#main .can").first.focus()  # it comes into sight
    visitor.do(places(visitor).first)
    visitor.place()
    expect(page.locator("[id='map/last']")).to_have_count(1)
    assert box()[2] < whole[2], "who looks at a part of the map goes on looking there"


def test_a_game_on_a_phone_from_its_beginning_to_its_end(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.set_up_by_form("land-vs-sea", ["me", "bot/newcomer", "bot/newcomer", "bot/newcomer"])
    visitor.play_ends_by_hand(lambda: act(visitor), TWO_ROUNDS, left=8)
    check_all_tiles(visitor)
    expect(visitor.page.locator("#outcome .sum")).to_have_count(2)


def test_the_form_shows_modules_that_are_always_on_with_three_players_as_on(visit: Visit) -> None:
    """With another number of players what was chosen comes back."""
    visitor = visit()
    page = visitor.page
    page.goto("/new/land-vs-sea")
    chains = page.locator("input[name='option-mountains_corals']")
    expect(chains).not_to_be_checked()
    page.locator("[data-key=add-bot]").click()
    expect(chains).to_be_checked()
    expect(chains).to_be_disabled()
    expect(page.locator("#setup-sentence")).to_contain_text("Mountains and corals")
    page.locator("#setup-seats > li").last.locator("button").click()
    expect(chains).not_to_be_checked()
    expect(chains).to_be_enabled()


def test_chips_say_who_is_land_sea_or_cartographer(visit: Visit) -> None:
    visitor = visit()
    visitor.set_up("land-vs-sea", ["me", "bot/random", "bot/random"])
    chips = visitor.page.locator("#people .chip .side")
    expect(chips).to_have_count(3)
    assert {chip.inner_text() for chip in chips.all()} == {"Land", "Sea", "Cartographer"}
