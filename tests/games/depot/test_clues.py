"""What everyone can tell of cards that they have not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from branchline.core.chance import EVERYONE
from branchline.games.depot.cards import CARDS, NUMBERS
from branchline.games.depot.clues import ClueRow, read_clues, write_clues
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.tables import docks
from branchline.games.depot.meta import META
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState, cards_at
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
from tests.games.depot.slow.passes import matched
from tests.games.depot.test_random import Walk


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


# --- room for clues -------------------------------------------------------------------------------


def drawing_walks(first: int) -> Iterator[Walk]:
    """Each step of games in which much is drawn, so that there are many clues."""
    for number in range(first, first + 10):
        walk = Walk(number)
        walk.love_of_draws = walk.random.choice((0.7, 0.9, 0.97))
        while walk.step():
            yield walk


def agree(hand: list[int], rows: list[ClueRow]) -> bool:
    """Whether each clue about a hand can be explained by another card, of the hand or one that has left."""
    cards = [1 << card for card in hand] + [row.cards for row in rows if row.left]
    return matched([[i for i, card in enumerate(cards) if card & row.cards] for row in rows if not row.left])


def hands_with_clues(state: DepotState, rows: list[ClueRow]) -> Iterator[tuple[int, int, list[int]]]:
    """Each seat and shuffle that clues are about, and the hidden cards that the seat holds from it."""
    data = state.data
    for seat, shuffle in sorted({(row.seat, row.shuffle) for row in rows}):
        yield (
            seat,
            shuffle,
            [
                card
                for card in cards_at(data, at.HAND + seat)
                if data[at.SEEN + card] != EVERYONE and data[at.SHUFFLE + card] == shuffle
            ],
        )


def about(rows: list[ClueRow], seat: int, shuffle: int) -> list[ClueRow]:
    return [row for row in rows if row.hand == (seat, shuffle)]


def test_the_state_keeps_its_length_and_clues_read_back() -> None:
    for walk in drawing_walks(4000):
        data = walk.state.data.copy()
        clues = read_clues(data)
        assert len(data) == at.SIZE
        assert len(clues) == data[at.CLUE_COUNT]
        write_clues(data, clues)
        assert data.tolist() == walk.state.data.tolist()


def test_there_is_room_for_all_that_can_be_told_about_one_shuffle() -> None:
    """Each clue is about another card that is or was in a hand; those that have left a hand share a row."""
    assert at.CARD_COUNT + META.seats[-1] <= at.MOST_CLUES
    most = 0
    for walk in drawing_walks(4100):
        clues = read_clues(walk.state.data)
        most = max(most, len(clues))
        cards: Counter[int] = Counter()
        for seat, shuffle, hand in hands_with_clues(walk.state, clues):
            own = about(clues, seat, shuffle)
            left = {clue.cards for clue in own if clue.left}
            assert not left & {1 << card for card in hand}
            assert len(own) - len(left) <= len(hand) + len(left)
            cards[shuffle] += len(hand) + len(left)
        assert max(cards.values(), default=0) <= at.CARD_COUNT
    assert 20 < most < at.MOST_CLUES


def test_cards_that_have_left_a_hand_share_a_row_when_room_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost by it: the same clues read back, whatever their order."""
    shared = 0
    for walk in drawing_walks(4200):
        data = walk.state.data.copy()
        clues = read_clues(data)
        hands = {clue.hand for clue in clues if clue.left}
        rows = sum(not clue.left for clue in clues) + len(hands)
        with monkeypatch.context() as short:
            short.setattr(at, "MOST_CLUES", rows)
            write_clues(data, clues)
            assert data[at.CLUE_COUNT] == rows
            again = read_clues(data)
            assert sorted(again) == sorted(clues)
            assert [clue for clue in again if not clue.left] == [clue for clue in clues if not clue.left]
            write_clues(data, again)
            assert read_clues(data) == again
        shared += rows < len(clues)
    assert shared > 20


def test_when_the_room_is_full_clues_are_forgotten_but_none_becomes_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = 4
    monkeypatch.setattr(at, "MOST_CLUES", room)
    full = 0
    for walk in drawing_walks(4300):
        rows = read_clues(walk.state.data)
        assert walk.state.data[at.CLUE_COUNT] <= room
        full += walk.state.data[at.CLUE_COUNT] == room
        for seat, shuffle, hand in hands_with_clues(walk.state, rows):
            assert agree(hand, about(rows, seat, shuffle))
        if walk.random.random() < 0.1:
            viewer = walk.random.randrange(walk.seats)
            view = GAME.view(walk.state, viewer)
            assert GAME.view(GAME.imagine(view, walk.random), viewer) == view
    assert full > 20
