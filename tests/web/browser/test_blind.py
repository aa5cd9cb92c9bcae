"""A game of Railroad Ink without looking: by roles, names, keys and announcements alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.soak import SOAK, deep
from tests.web.browser.ears import Ears
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

BY_HAND = 7 if SOAK else 2
"""How many rounds are played so; a bot plays the rest."""
DICE, BOARD = "Dice", "Your board"


def test_a_game_is_played_without_looking(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    ears = Ears(page)
    page.goto("/")
    game = page.get_by_role("article", name="Railroad Ink")
    game.get_by_role("button", name="Play now").press("Enter")
    ears.hear("Your turn")
    for number in range(1, BY_HAND + 1):
        expect(page.get_by_text(f"Round {number} of 7", exact=True)).to_be_attached()
        draw_a_round(ears)
        confirm(ears)
        if number < 7:
            next_round(ears, number + 1)
    if not SOAK:
        visitor.finish_by_menu()
    hear_the_end(ears)
    score = page.get_by_role("region", name="Score", exact=True).get_by_role("table")
    expect(score.get_by_role("columnheader").first).to_have_accessible_name("You")
    assert re.search(r"Total\s+[−\d]+", score.inner_text())


@deep
def test_names_tell_where_one_can_begin(visit: Visit) -> None:
    page = visit().page
    ears = Ears(page)
    page.goto("/")
    page.get_by_role("article", name="Railroad Ink").get_by_role("button", name="Play now").press("Enter")
    ears.hear("Your turn")
    die = ears.choices(ears.group(DICE))[0]
    ears.button(die, ears.group(DICE)).first.press("Enter")
    ears.hear(f"^{die}$")
    places = ears.choices(ears.group(BOARD))
    assert places
    assert all(re.search("empty, exit: (highway|railway) (north|east|south|west)$", name) for name in places)


def draw_a_round(ears: Ears) -> None:
    """Draws every die that can be drawn, one after the other."""
    dice = ears.group(DICE)
    free = dice.get_by_role("button", disabled=False)
    while True:
        expect(ears.button("Confirm").or_(free).first).to_be_attached()
        left = ears.choices(dice)
        if not left:
            return
        ears.listen()
        ears.button(left[0], dice).first.press("Enter")
        ears.hear(f"^{left[0]}$")  # what was chosen is said back
        place(ears, left[0])


def place(ears: Ears, route: str) -> None:
    """Draws the route in the first cell that is offered; where it can lie in several ways, turned once."""
    board = ears.group(BOARD)
    cell = ears.choices(board)[0]
    name = cell.partition(",")[0]
    ears.listen()
    ears.button(cell, board).press("Enter")
    said = ears.hear(f"^({name}, {route}|highway |railway )")
    if not said.startswith(name):
        ears.hear("^R turns it,( M mirrors it,)? Enter places it.")
        ears.listen()
        ears.page.keyboard.press("r")
        turned = ears.hear("^(highway|railway) ")
        ears.hear(r"^[+−±]\d")  # what it would bring
        ears.listen()
        ears.page.keyboard.press("Enter")
        said = ears.hear(f"{name}, {route}")
        assert said.endswith(turned), "it was drawn as it was said to lie"
    expect(ears.button(said, board)).to_be_attached()


def confirm(ears: Ears) -> None:
    ears.listen()
    ears.button("Confirm").press("Enter")


def next_round(ears: Ears, number: int) -> None:
    """Hears what it brings."""
    rolled = ears.hear(f"^Round {number}. The dice show: ")
    assert len(rolled.split(", ")) == 4
    ears.hear("^Tap a die")  # it is one's turn


def hear_the_end(ears: Ears) -> None:
    ended = ears.hear("win|victory").partition(".")[0]
    expect(ears.page.get_by_role("heading", name=ended, exact=True)).to_be_visible()
