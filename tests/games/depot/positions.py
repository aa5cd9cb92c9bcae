"""Whether a table of Depot can come about: the slow rules look for a way to play it."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.view import DepotView
from tests.games.depot.opinion import slow
from tests.games.depot.slow.game import DEPOTS, SlowDepot, all_cards

Lay = tuple[int, str]
"""A card and the place of its train among the trains."""


def check_position(view: DepotView) -> None:
    """Players can have laid these cards one after the other, each from the hand that was dealt.

    Nobody has drawn or taken a card yet: the pictures of a guide need no more. The order is not told by a
    table, so all are tried, with everyone as the first; one of them has to be legal lay by lay, and what it
    leads to is all that the table shows.
    """
    assert (view.draws, view.discard, view.done) == (0, (), ()), "cards come only from the first hands"
    cards = [card for train in view.trains for card in train]
    assert len({*cards}) == len(cards), "every card is there once"
    assert {*cards} <= all_cards(), "every card comes from the box"
    assert len(cards) + sum(view.hand_sizes) + view.deck == len(all_cards()), "no card is lost"
    played = [
        game for first in range(view.seats) for order in _orders(view) if (game := _play(view, first, order))
    ]
    assert played, "an order of lays is legal"
    assert any(_looks_like(game, view) for game in played), "the table shows what the lays lead to"


def check_train(train: list[str]) -> None:
    """A train out of its table: each card docks to the one before."""
    game = slow(DepotOptions(), 2)
    assert {*train} <= all_cards()
    game.trains[1] = train[:1]
    for card in train[1:]:
        assert f"{card}>1" in game.lays({card}), f"{card} docks"
        game.trains[1].append(card)


def _orders(view: DepotView) -> Iterator[list[Lay]]:
    """All orders in which the cards of the trains can have been laid, each train from the depot outwards."""

    def longer(order: list[Lay], lengths: list[int]) -> Iterator[list[Lay]]:
        if lengths == [len(train) for train in view.trains]:
            yield order
        for n, train in enumerate(view.trains):
            if lengths[n] < len(train):
                more = [length + (place == n) for place, length in enumerate(lengths)]
                yield from longer([*order, (n, train[lengths[n]])], more)

    return longer([], [0] * len(view.trains))


def _play(view: DepotView, first: int, order: list[Lay]) -> SlowDepot | None:
    """The game in which a seat begins and the cards are laid in this order, if it is legal."""
    game = slow(view.options, view.seats)
    game.settle([view.depots[0]])
    others = sorted(all_cards() - {card for _, card in order})
    for seat in range(view.seats):
        hand = [card for _, card in order[(seat - first) % view.seats :: view.seats]]
        if len(hand) > 7:
            return None
        game.settle([*hand, *(others.pop() for _ in range(7 - len(hand)))])
    if not any(map(game.can_start, game.hands[first])):
        return None
    game.settle([str(first)])
    for n, card in order:
        move = f"{card}>{n + 1 if game.trains[n + 1] else 'start'}"
        if move not in game.moves(game.turn):
            return None
        game.play(game.turn, move)
    return game if [tuple(train) for train in game.trains.values()] == [*view.trains] else None


def _looks_like(game: SlowDepot, view: DepotView) -> bool:
    return (
        (view.stage, view.turn, view.obliged) == (game.awaits, game.turn, bool(game.clashes()))
        and sorted(clash.cards for clash in view.clashes) == sorted(game.clashes())
        and view.hand_sizes == tuple(map(len, game.hands))
        and view.deck == len(game.deck)
        and {*view.shapes} == game.shapes() == DEPOTS[view.depots[0]]
        and view.exits == game.exits()
    )
