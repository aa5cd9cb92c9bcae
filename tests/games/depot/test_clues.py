"""What everyone can tell of cards that they have not seen."""

from __future__ import annotations

from branchline.games.depot.cards import CARDS, NUMBERS
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.tables import docks
from branchline.games.depot.rules import GAME
from tests.games.depot.scenes import (
    NO_START,
    NONE_EITHER,
    ONE_START,
    deal,
    give,
    imagined_hands,
    passing,
    play,
    scene,
)


def test_7_10_a_pass_proves_that_the_card_drawn_did_not_fit() -> None:
    state = scene([[], ["S-cyan"]], [["F-red-circle"]], version="advanced", tasks=("D2", "D3"))
    passing(state, 0, "S-blue")
    end = GAME.view(state, 1).trains[0][-1]
    for hand in imagined_hands(state, 1, 0):
        (card,) = hand
        assert not dock(card, end)
        assert card.startswith("S-") or card.split("-")[2] not in ("circle", "square", "rhombus", "pentagon")


def dock(a: str, b: str) -> bool:
    return docks(CARDS[NUMBERS[a]], CARDS[NUMBERS[b]])


def test_7_10_each_pass_is_about_another_card() -> None:
    """Strictly, only red or a circle fits at first, then only blue or a circle: two cards explain it."""
    state = scene([["P-red-oval"], ["S-cyan"]], [["F-red-circle"]], docking="strict", depot="D2")
    passing(state, 0, "S-blue")
    passing(state, 1, "S-green")
    passing(state, 0, "S-yellow")
    view = GAME.view(state, 1)
    assert [(clue.seat, clue.left) for clue in view.clues] == [(0, False), (1, False), (0, False)]
    for hand in imagined_hands(state, 1, 0):
        assert len({card for card in hand if card in view.clues[0].cards}) >= 2


def test_7_10_a_card_laid_since_settles_the_clue_it_explains() -> None:
    state = scene([["P-green-star"], ["S-cyan", "P-yellow-oval"]], [["F-red-circle"]])
    passing(state, 0, "S-blue")
    play(state, 1, "draw")
    give(state, "P-red-square")
    play(state, 1, "P-red-square>1")
    assert len(GAME.view(state, 1).clues) == 1
    play(state, 0, "P-green-star>1")
    assert GAME.view(state, 1).clues == (), "it may have been the card that was drawn"


def test_7_10_a_card_laid_since_that_would_have_fitted_settles_nothing() -> None:
    state = scene([["P-red-star", "F-red-oval"], ["S-cyan"]], [["F-red-circle"]])
    passing(state, 0, "S-blue")
    passing(state, 1, "S-green")
    play(state, 0, "P-red-star>1")
    assert [clue.seat for clue in GAME.view(state, 1).clues] == [0, 1]


def test_7_10_a_card_that_may_settle_two_clues_is_kept_beside_them() -> None:
    state = scene([["S-red", "S-orange"], ["S-cyan"]], [["F-red-circle"]], docking="strict", depot="D2")
    for seat, card in ((0, "S-blue"), (1, "S-green"), (0, "S-yellow"), (1, "S-purple")):
        passing(state, seat, card)
    state.data[at.ENDS] = NUMBERS["F-blue-oval"]
    play(state, 0, "S-blue>1")
    about = [(clue.left, len(clue.cards) > 1) for clue in GAME.view(state, 1).clues if clue.seat == 0]
    assert about == [(False, True), (False, True), (True, False)]
    first = GAME.view(state, 1).clues[0].cards
    assert all(any(card in first for card in hand) for hand in imagined_hands(state, 1, 0)), "one is left"


def test_7_1_the_starting_player_holds_a_start_card_as_everyone_can_tell() -> None:
    state = deal([NO_START, ONE_START])
    give(state, "1")
    can_start = {"circle", "square", "rhombus", "pentagon"}
    for hand in imagined_hands(state, 0, 1):
        assert any(card.split("-")[-1] in can_start for card in hand)
    play(state, 1, "F-red-circle>start")
    assert GAME.view(state, 0).clues == ()


def test_7_1_when_nobody_can_start_everyone_can_tell() -> None:
    state = deal([NO_START, NONE_EITHER])
    give(state, "0")
    can_start = {"circle", "square", "rhombus", "pentagon"}
    for hand in imagined_hands(state, 0, 1):
        assert not any(card.split("-")[-1] in can_start for card in hand)
