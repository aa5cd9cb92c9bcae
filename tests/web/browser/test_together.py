"""Several people: online over a link with a line that breaks, at one device, and looking on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.soak import SOAK, deep
from tests.web.browser.conftest import Server
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def act(visitor: Visitor) -> None:
    """One act of whoever is to act, at any game: what glows first, until something has been sent."""
    page = visitor.page
    for _ in range(4):
        if visitor.can.count():
            visitor.can.first.click()
        elif visitor.confirm.count():
            visitor.confirm.first.click()
        if visitor.tools.is_visible():
            visitor.tools.locator("button").first.click()
        if not page.locator("#main .picked, #tray .picked").count():
            break
    visitor.settled()


def to_move(visitors: list[Visitor]) -> Visitor | None:
    """Who is to act; nobody when the game is over."""
    turn = "#status[data-turn=true]"
    while not any(visitor.over() for visitor in visitors):
        for visitor in visitors:
            if visitor.page.locator(turn).count():
                return visitor
    return None


def join(visit: Visit, host: Visitor, name: str) -> Visitor:
    """Somebody comes by the link that the host has for them."""
    link = host.page.locator("#room .invite input").first.input_value()
    guest = visit()
    guest.sit_down(link, name)
    return guest


def test_depot_online_with_a_line_that_breaks(visit: Visit) -> None:
    host = visit()
    host.set_up("depot", ["me", "open"])
    expect(host.page.locator("#room")).to_be_visible()
    guest = join(visit, host, "Olha")
    expect(host.page.locator("#people")).to_contain_text("Olha")
    both = [host, guest]
    for n in range(200 if SOAK else 6):
        if not (visitor := to_move(both)):
            break
        if n == 3:
            cut_off_and_back(visitor, other=next(v for v in both if v is not visitor))
        else:
            act(visitor)
    if not SOAK:
        for seat, visitor in enumerate(both):
            visitor.stand_in(seat)
    for visitor in both:
        expect(visitor.page.locator("#table")).to_have_attribute("data-status", "over")
        expect(visitor.page.locator("#outcome .sum")).to_have_count(2)
        expect(visitor.page.locator("#outcome h2")).not_to_be_empty()


def cut_off_and_back(visitor: Visitor, other: Visitor) -> None:
    """The line breaks in the middle of a turn; the move made meanwhile arrives when it is back, once."""
    page = visitor.page
    entries = other.page.locator("#log-lines li").count()
    visitor.context.set_offline(True)
    expect(page.locator("#banner")).to_be_visible()
    expect(other.page.locator("#people [data-present=false]")).to_have_count(1)
    for _ in range(3):
        if page.locator("#table").get_attribute("data-busy") == "true":
            break
        (visitor.can if visitor.can.count() else visitor.confirm).first.click()
        if visitor.tools.is_visible():
            visitor.tools.locator("button").first.click()
    expect(page.locator("#table")).to_have_attribute("data-busy", "true")
    visitor.context.set_offline(False)
    expect(page.locator("#banner")).to_be_hidden()
    visitor.settled()
    expect(other.page.locator("#people [data-present=false]")).to_have_count(0)
    expect(other.page.locator("#log-lines li").nth(entries)).to_be_attached()


@deep
def test_the_server_dies_and_the_page_comes_back(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me", "bot/greedy"])
    visitor.my_turn()
    visitor.draw()
    drawn = page.locator("#main use[href^='#ri-']:not([href*=exit])").count()
    server.restart()
    expect(page.locator("#table")).to_have_attribute("data-connection", "open")
    expect(page.locator("#banner")).to_be_hidden()
    visitor.my_turn()
    expect(page.locator("#main use[href^='#ri-']:not([href*=exit])")).to_have_count(drawn)
    visitor.draw_all()
    visitor.confirm.click()
    expect(page.locator("#progress")).to_have_text("Round 2 of 7")
    # Chromium itself tells the console of a refused connection; nothing else may be there.
    visitor.complaints = [c for c in visitor.complaints if "WebSocket" not in c and "ERR_CONNECTION" not in c]


@deep
def test_two_tabs_of_one_seat(visit: Visit) -> None:
    visitor = visit()
    address = visitor.set_up("railroad-ink", ["me", "bot/greedy"])
    visitor.my_turn()
    second = visitor.open()
    second.goto(address)
    expect(second.locator("#tray .can").first).to_be_visible()
    ticket = second.locator("#tray .can[data-pick^='special/']").first.get_attribute("data-pick")
    second.locator(f"[data-pick='{ticket}']").click()
    second.locator("[data-pick='cell/d4']").focus()
    visitor.draw()
    expect(second.locator("#actions [data-key=take_back]")).to_be_enabled()
    expect(second.locator("#tray .picked")).to_have_attribute(
        "data-pick", ticket or ""
    )  # the choice stays open
    expect(second.locator(":focus")).to_have_attribute("data-pick", "cell/d4")
    second.locator("#actions [data-key=take_back]").click()
    expect(visitor.page.locator("#actions [data-key=take_back]")).to_be_disabled()


def test_strangers_meet_in_the_lobby_and_talk(visit: Visit) -> None:
    """A table that is open to anyone is found, joined and talked at; who wants quiet hears nothing."""
    host, guest = visit(), visit()
    page = host.page
    page.goto("/new/railroad-ink")
    page.locator("[data-key=add-open]").click()
    page.locator("[data-key^=audience]").select_option("anyone")
    page.locator("#setup-form button.primary").click()
    page.wait_for_url("**/t/*")
    guest.page.goto("/")
    guest.page.locator("#meet a.button").click()
    guest.page.locator("#join-name").fill("Olha")
    guest.page.locator(".join .primary").click()
    guest.page.wait_for_url("**/t/*")
    expect(page.locator("#people")).to_contain_text("Olha")
    say(host, "Good luck!")
    expect(guest.page.locator("#log-lines [data-kind=phrase]")).to_contain_text("Good luck!")
    open_phrases(guest).locator("#phrases-mute").check()
    guest.page.locator("#menu [data-close]").click()
    say(host, "Your turn!")
    expect(guest.page.locator("#log-lines [data-kind=phrase]")).to_have_count(2)
    for phrase in guest.page.locator("#log-lines [data-kind=phrase]").all():
        expect(phrase).to_be_hidden()


def say(visitor: Visitor, phrase: str) -> None:
    open_phrases(visitor).get_by_role("button", name=phrase).click()
    expect(visitor.page.locator("#log-lines")).to_contain_text(phrase)


def open_phrases(visitor: Visitor) -> Locator:
    visitor.page.locator("#menu-open").click()
    phrases = visitor.page.locator("#phrases")
    if phrases.get_attribute("open") is None:
        phrases.locator("summary").click()
    return phrases


# --- at one device --------------------------------------------------------------------------------


def test_three_at_one_device_with_secrets(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    names = ["Ada", "Borys", "Chen"]
    visitor.set_up("depot", [f"here/{name}" for name in names])
    seen = set()
    for _ in range(9):
        expect(page.locator("#pass")).to_be_visible()
        expect(page.locator("[data-pane=hand]")).to_have_count(0)  # nobody's cards are on the page
        whose = hand_over(page)
        seen.add(whose)
        visitor.my_turn()
        expect(page.locator("#people [aria-pressed=true]")).to_contain_text(whose)
        expect(page.locator("[data-pane=hand]")).to_have_count(1)
        act_until_passed_on(visitor)
        if visitor.over() or (seen == set(names) and not SOAK):
            break
    assert seen == set(names)


def act_until_passed_on(visitor: Visitor) -> None:
    """The whole turn of whoever holds the device."""
    done = visitor.page.locator("#pass[open], #table[data-status=over]")
    while True:
        expect(done.or_(visitor.can).or_(visitor.confirm).first).to_be_attached()
        if done.count():
            return
        act(visitor)


def hand_over(page: Page) -> str:
    """The card between two people, in every game: who is next, and nothing said to the one before."""
    passing = page.locator("#pass")
    expect(passing).to_be_visible()
    expect(page.locator(".bubble, .picked")).to_have_count(0)
    button = passing.locator("button.primary")
    whose = button.inner_text().removeprefix("I am ")
    expect(passing.locator("h2")).to_have_text(f"Pass the device to {whose}")
    page.keyboard.press("Escape")
    expect(passing).to_be_visible()
    button.click()
    expect(passing).to_be_hidden()
    return whose


@deep
def test_three_at_one_device_without_secrets(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    names = ["Player 1", "Borys", "Chen"]
    visitor.set_up("railroad-ink", ["me", "here/Borys", "here/Chen"])
    looking = page.locator("#people [aria-pressed=true]")
    for at, name in enumerate(names):
        expect(looking).to_contain_text(name)
        visitor.my_turn()
        expect(visitor.status).to_contain_text(f"{name}: ")
        visitor.draw_all()
        visitor.confirm.click()
        if name == "Chen":
            break
        assert hand_over(page) == names[at + 1]
        expect(looking).to_contain_text(names[at + 1])
        drawn = page.locator("#people .pane use[href^='#ri-']:not([href*=exit])")
        expect(drawn.first).to_be_attached()  # the others' boards are as they are
        if name == "Borys":  # who looks back may withdraw, and is not sent away
            page.locator("#people button", has_text="Borys").click()
            page.locator("#actions [data-key=withdraw]").click()
            visitor.my_turn()
            visitor.confirm.click()
            assert hand_over(page) == "Chen"
    assert hand_over(page) == "Player 1", "every round begins with the same one"
    visitor.my_turn()
    expect(visitor.status).to_contain_text("Player 1: ")


# --- looking on, coming and going -----------------------------------------------------------------


def test_a_spectator(visit: Visit) -> None:
    player = visit()
    address = player.set_up("railroad-ink", ["me", "bot/greedy"])
    player.my_turn()
    watcher = visit()
    page = watcher.page
    page.goto(address)
    expect(page.locator("#main .pane")).to_be_visible()
    expect(page.locator("[data-pick]")).to_have_count(0)
    expect(page.locator("#actions button")).to_have_count(0)
    lines = page.locator("#log-lines li").count()
    player.draw_all()
    expect(page.locator("#people [data-state=drawing]")).to_have_count(1)
    player.confirm.click()
    expect(page.locator("#log-lines li").nth(lines + 1)).to_be_attached()
    expect(page.locator("#main use[href^='#ri-']:not([href*=exit])").first).to_be_attached()
    pane = page.locator("#people .pane").first.get_attribute("data-pane") or ""
    page.locator("#people li", has=page.locator(".pane")).locator(".chip").click()
    expect(page.locator(f"#main [data-pane='{pane}']")).to_be_visible()
    page.locator("#home").click()
    expect(page.locator(f"#people [data-pane='{pane}']")).to_be_visible()


def test_a_bot_stands_in_and_the_player_comes_back_and_resigns(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.set_up("railroad-ink", ["me", "here/Borys"])
    visitor.my_turn()
    page.locator("#menu-open").click()
    page.locator("#menu [data-key=bot-0]").click()
    assert hand_over(page) == "Borys"  # the other one here goes on
    page.locator("#menu [data-key=back-0]").click()
    expect(page.locator("#menu [data-key=bot-0]")).to_be_visible()
    for seat in (0, 1):
        page.locator(f"#menu [data-key=resign-{seat}]").click()
        page.locator(".sure button[value=yes]").click()
        expect(page.locator(f"#menu [data-key=resign-{seat}]")).to_have_count(0)
    expect(page.locator("#table")).not_to_have_attribute("data-status", "running")


def test_open_seats_start_with_bots(visit: Visit) -> None:
    host = visit()
    host.set_up("railroad-ink", ["me", "open"])
    page = host.page
    expect(page.locator("#room .invite")).to_have_count(1)
    page.locator("#room .invite button").click()
    expect(page.locator("#room .invite button")).to_contain_text("Copied")
    page.locator("#room [data-key=start]").click()
    host.my_turn()
    page.goto("/")
    expect(page.locator("#running .entry[data-turn=true]")).to_have_count(1)


@deep
def test_news_do_not_take_a_button_from_under_the_mouse(visit: Visit) -> None:
    """The others' moves arrive whenever they like, also between pressing a button and letting it go."""
    host = visit()
    host.set_up("railroad-ink", ["me", "open"])
    guest = join(visit, host, "Olha")
    host.my_turn()
    host.draw_all()
    host.confirm.hover()
    host.page.mouse.down()
    guest.my_turn()
    guest.draw_all()
    guest.confirm.click()
    expect(host.page.locator("#people [data-key=seat-1]")).to_have_attribute("data-state", "ready")
    host.page.mouse.up()
    expect(host.page.locator("#progress")).to_have_text("Round 2 of 7")
    expect(host.page.locator("#actions [data-key=withdraw]")).to_have_count(0)  # nothing old is left there
