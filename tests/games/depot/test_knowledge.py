"""What a seat may know, and what it can tell from it."""

from __future__ import annotations

from random import Random

import msgspec

from branchline.games.depot.cards import CARDS, NAMES, NUMBERS
from branchline.games.depot.kernels import layout
from branchline.games.depot.kernels.layout import HAND
from branchline.games.depot.kernels.tables import docks
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState, at
from tests.games.depot.scenes import give, moves, play, scene
from tests.games.depot.test_basic import NO_START, NONE_EITHER, ONE_START, deal

encode = msgspec.json.encode
WORLDS = 200


def imagined_hands(state: DepotState, viewer: int | None, seat: int) -> list[set[str]]:
    """The hands of a seat in many worlds that a viewer imagines."""
    view, random = GAME.view(state, viewer), Random(1)
    worlds = [GAME.imagine(view, random) for _ in range(WORLDS)]
    return [{NAMES[card] for card in at(world.data, HAND + seat)} for world in worlds]


def passing(state: DepotState, seat: int, card: str) -> None:
    play(state, seat, "draw")
    give(state, card)
    assert GAME.view(state, None).turn != seat


def test_1_6_hands_are_hidden_and_their_sizes_are_not() -> None:
    state = scene([["S-red", "S-blue"], ["S-cyan"]], [["F-red-circle"]])
    view = GAME.view(state, 1)
    assert view.hand == ("S-cyan",)
    assert view.hand_sizes == (2, 1)
    assert b"S-red" not in encode(view)
    assert GAME.view(state, None).hand == ()


def test_two_worlds_that_differ_in_what_a_seat_can_not_know_look_the_same_to_it() -> None:
    def world(card: str, task: str) -> DepotState:
        hands = [["S-red", "S-blue"], [card]]
        return scene(hands, [["F-red-circle"]], tasks=("D2", task), version="advanced")

    one, other = world("S-cyan", "D3"), world("S-green", "D5")
    assert encode(GAME.view(one, 0)) == encode(GAME.view(other, 0))
    assert encode(GAME.view(one, None)) == encode(GAME.view(other, None))
    assert encode(GAME.view(one, 1)) != encode(GAME.view(other, 1))
    play(one, 0, "S-red>1")
    play(other, 0, "S-red>1")
    assert encode(GAME.view(one, 0)) == encode(GAME.view(other, 0))


def test_1_6_a_card_taken_in_the_open_is_known_until_it_is_laid() -> None:
    state = scene([["S-cyan"], ["S-blue"]], [["F-red-circle"], ["P-blue-square", "P-red-star"]])
    play(state, 0, "take:P-red-star/F-red-circle")
    assert GAME.view(state, 1).known == (("P-red-star",), ())
    assert all("P-red-star" in hand for hand in imagined_hands(state, 1, 0))
    play(state, 1, "draw")
    give(state, "S-green")
    play(state, 0, "P-red-star>2")
    assert GAME.view(state, 1).known == ((), ())


def test_a_card_that_was_drawn_and_fits_is_the_drawers_secret_until_it_is_laid() -> None:
    state = scene([["S-green"], ["S-cyan"]], [["F-red-circle"]])
    play(state, 0, "draw")
    give(state, "S-red")
    assert GAME.view(state, 0).drawn == "S-red"
    seen = GAME.view(state, 1)
    assert (seen.drawn, seen.stage) == (None, "lay")
    for seed in range(50):
        world = GAME.imagine(seen, Random(seed))
        assert moves(world, 0), "whatever was drawn, it fits"


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
    state.data[layout.ENDS] = NUMBERS["F-blue-oval"]
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


def test_a_shuffle_makes_places_unknown_but_not_what_was_in_it() -> None:
    """Hands from before the shuffle hold no card that was in it."""
    pile = ["S-orange", "S-yellow"]
    state = scene([["S-red", "S-blue"], ["S-cyan"]], [["F-green-circle"]], discard=pile, deck=["S-purple"])
    passing(state, 0, "S-purple")
    passing(state, 1, "S-orange")
    view = GAME.view(state, 0)
    assert (view.deck, view.discard, view.shuffles) == (1, (), 1)
    assert view.shuffled == {"S-orange": 1, "S-yellow": 1}
    assert view.hidden == ((0, 0, 0), (0, 1))
    hands = imagined_hands(state, 0, 1)
    assert {frozenset(hand & {"S-orange", "S-yellow"}) for hand in hands} == {
        frozenset({"S-orange"}), frozenset({"S-yellow"})
    }  # fmt: skip


def test_tasks_are_secret_and_imagined_among_those_that_are_possible() -> None:
    hands = [["S-red", "S-blue"], ["S-cyan"], ["S-green"]]
    state = scene(hands, [["F-red-circle"]], tasks=("D2", "D3", "D4"), version="advanced")
    state.data[layout.NOT_TASK + 1] = 0b0110000  # D5 and D6
    view, random = GAME.view(state, 0), Random(1)
    assert (view.task, view.tasks, view.not_tasks) == ("D2", (True, True, True), ((), ("D5", "D6"), ()))
    tasks = set()
    for _ in range(WORLDS):
        world = GAME.imagine(view, random)
        tasks.add((GAME.view(world, 1).task, GAME.view(world, 2).task))
    assert {one for one, _ in tasks} == {"D3", "D4", "D7"}
    assert {two for _, two in tasks} == {"D3", "D4", "D5", "D6", "D7"}
    assert all(one != two for one, two in tasks)


def test_the_sheet_names_only_the_own_cards() -> None:
    state = scene([["S-red", "S-blue"], ["S-cyan"]], [["F-red-circle"]])
    sheets = GAME.sheet(GAME.view(state, 0))
    assert [sheet.total for sheet in sheets] == [-2, -1]
    assert [sheet.lines[0].marks for sheet in sheets] == [("S-red", "S-blue"), ()]


def test_setup_is_imagined_too() -> None:
    """Before anything has been drawn there is nothing to know."""
    state = GAME.setup(DepotOptions(version="advanced"), 3)
    for name in ("D1", "D2", "D3"):
        for viewer in (0, 1, None):
            view = GAME.view(state, viewer)
            assert encode(GAME.view(GAME.imagine(view, Random(1)), viewer)) == encode(view)
        give(state, name)


# --- bots' rule of thumb --------------------------------------------------------------------------


def value_after(state: DepotState, seat: int, move: str) -> float:
    return GAME.value(play(state.copy(), seat, move), seat)


def test_value_likes_few_cards_and_winning() -> None:
    state = scene([["S-red", "P-blue-oval"], ["S-cyan", "S-green"]], [["F-red-star"]])
    assert value_after(state, 0, "S-red>1") > value_after(state, 0, "draw")
    last = scene([["S-red"], ["S-cyan", "S-green"]], [["F-red-star"]])
    assert value_after(last, 0, "S-red>1") > value_after(state, 0, "S-red>1") + 100


def test_value_likes_a_clash_that_the_next_player_can_not_defer() -> None:
    """Red meets red; seat 1 has none. The other lay clashes with nothing."""
    trains = [["P-orange-oval", "F-orange-star"], ["P-red-square"]]
    state = scene([["F-red-star", "F-yellow-star"], ["S-cyan", "S-green"]], trains)
    assert value_after(state, 0, "F-red-star>1") > value_after(state, 0, "F-yellow-star>1")
