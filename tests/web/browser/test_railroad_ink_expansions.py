"""Railroad Ink with all that the books add, by clicks: every expansion, goals, a draft, alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from playwright.sync_api import Locator, expect

from branchline.games.railroad_ink.meta import Edition, Expansion
from tests.soak import SOAK, deep, one_of, rotating
from tests.web.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

EDITION = {name: n for n, name in enumerate(get_args(Edition))}
EXPANSION = {name: n for n, name in enumerate(get_args(Expansion))}
EXPANSIONS = [name for name in get_args(Expansion) if name != "none"]
DRAFT = 1

LEFT_BEHIND = {
    "rivers": "[aria-label*=river]",
    "lakes": "[aria-label*=water], [aria-label*=pier]",
    "lava": "[aria-label*=volcano]",
    "meteors": "[aria-label*='last impact']",
    "forest": "[aria-label*=trees], [aria-label*=grove]",
    "trails": "[aria-label*=trail]",
    "desert": "[aria-label*=cact], [aria-label*=oasis]",
    "canyons": "[id*='/canyon/']",
}
"""What an expansion leaves on the board, at least for a while."""


def dice(visitor: Visitor) -> Locator:
    """The dice that can be chosen, or pairs of them."""
    return visitor.page.locator("#tray .can[id^='tray/die/'], #tray .can[id^='tray/pair/']")


def play_round(visitor: Visitor) -> None:
    """All that can be done in a round: pick and answer, draw every die that fits, confirm.

    Volcanoes, of which there are always more, are drawn only where nothing else is left to do.
    """
    page, number = visitor.page, visitor.round()
    my_turn = page.locator("#status[data-turn=true], #table[data-status=over]").first
    while True:
        expect(my_turn).to_be_attached()
        if visitor.over() or visitor.round() != number:
            return
        volcano = page.locator("#tray .can[data-pick='die/lv']")
        expect(dice(visitor).or_(visitor.confirm).or_(volcano).first).to_be_attached()
        if dice(visitor).count():
            choose(visitor, dice(visitor).first)
        elif visitor.confirm.count():
            visitor.do(visitor.confirm)
            visitor.settled()
        else:
            choose(visitor, volcano)


def choose(visitor: Visitor, piece: Locator) -> None:
    """A piece, and the first place that glows then; a pair of dice and a drought need none."""
    pick = piece.get_attribute("data-pick") or ""
    visitor.do(piece)
    if not pick.startswith("die/arid"):
        visitor.picked(1)
    if not pick.startswith(("pair/", "die/arid")):
        visitor.do(visitor.cells.first)
    visitor.place()


PLAYED = one_of("two rounds", ["draft", "goals", "deadlines"])
"""Which of the tables that are set up here are played by clicks as well; in the soak all."""


def play_by_hand(visitor: Visitor, left_behind: str = "svg") -> None:
    """Plays by clicks until something was to be seen on the board at the end of a round, and for two rounds;
    in the soak to the end, otherwise a bot plays the rest."""
    rounds, seen = 0, False
    while not visitor.over() and (SOAK or rounds < 2 or not seen):
        play_round(visitor)
        rounds += 1
        seen = seen or visitor.page.locator("#main").locator(left_behind).count() > 0
    assert seen
    if not visitor.over():
        visitor.finish()


@rotating("expansion", EXPANSIONS)
def test_a_game_with_an_expansion(visit: Visit, expansion: str) -> None:
    visitor = visit()
    visitor.set_up("railroad-ink", ["me"], expansion=EXPANSION[expansion])
    play_by_hand(visitor, LEFT_BEHIND[expansion])
    expect(visitor.page.locator("#outcome")).to_be_visible()


@deep
def test_a_challenge_game_with_goals_against_a_bot(visit: Visit) -> None:
    visitor = visit()
    visitor.set_up("railroad-ink", ["me", "bot/greedy"], edition=EDITION["lush-green"])
    expect(visitor.page.locator("[id^='tray/goal/']")).to_have_count(3)
    expect(visitor.page.locator("[id='tray/villages']")).to_be_visible()
    if "goals" in PLAYED:
        play_by_hand(visitor)
        expect(visitor.page.locator("#outcome .sum")).to_have_count(2)


def test_a_draft_of_three_in_which_a_pair_is_chosen_anew_until_it_is_taken(visit: Visit) -> None:
    visitor = visit()
    visitor.set_up("railroad-ink", ["me", "bot/greedy", "bot/greedy"], draft=DRAFT)
    pairs = visitor.page.locator("#tray [id^='tray/pair/']")
    expect(visitor.page.locator("#tray .can[id^='tray/pair/']").first).to_be_attached()
    left = pairs.count()
    for pair, picked in ((pairs.first, 1), (pairs.last, 1), (pairs.last, 0), (pairs.first, 1)):
        visitor.do(pair)
        visitor.picked(picked)
        expect(visitor.page.locator("#tray .picked")).to_have_count(picked)
    expect(visitor.confirm).to_have_text("Take")
    expect(pairs).to_have_count(left)
    pairs.first.press("Enter")
    expect(pairs).not_to_have_count(left)
    if "draft" in PLAYED:
        play_by_hand(visitor)
        expect(visitor.page.locator("#outcome .sum")).to_have_count(3)


def test_alone_on_a_phone_against_deadlines(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.set_up("railroad-ink", ["me"], edition=EDITION["shining-yellow"], expansion=EXPANSION["desert"])
    goals = visitor.page.locator("[id^='tray/goal/']")
    expect(goals).to_have_count(3)
    said = [goal.get_attribute("aria-label") or "" for goal in goals.all()]
    assert [any(f"round {n}" in label for label in said) for n in (3, 4, 5)] == [True] * 3
    if "deadlines" in PLAYED:
        play_by_hand(visitor)
        expect(visitor.page.locator("#outcome")).to_be_visible()
