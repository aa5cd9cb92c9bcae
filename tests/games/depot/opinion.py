"""The second opinion on a finished table: its log is followed move by move."""

from __future__ import annotations

from branchline.core.log import ChanceEntry
from branchline.core.table import Table
from branchline.games.depot.meta import DepotOptions
from tests.games.depot.slow.game import DEPOTS, SlowDepot, all_cards


def slow(options: DepotOptions, seats: int) -> SlowDepot:
    return SlowDepot(
        seats, options.version, options.docking, options.start, options.reward, options.claim_turn
    )


def check_depot(table: Table) -> None:
    """Every draw was due, every move legal, no card was ever lost, and the ranking is right."""
    assert isinstance(table.options, DepotOptions)
    game = slow(table.options, table.seats)
    for entry in table.log:
        if isinstance(entry, ChanceEntry):
            assert entry.label == game.label()
            game.settle(list(entry.results))
        else:
            for move in entry.moves:
                game.play(entry.seat, move)
        assert sorted(game.everything()) == sorted(all_cards())
        assert len({*game.centre, *game.tasks.values()}) <= len(DEPOTS)
    assert game.awaits == "over"
    outcome = table.outcome()
    assert outcome is not None
    assert {rank.side: rank.place for rank in outcome.ranks} == game.places()
    assert {rank.side: -rank.score for rank in outcome.ranks} == {
        seat: len(hand) for seat, hand in enumerate(game.hands)
    }
