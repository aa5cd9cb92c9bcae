"""What was possible for somebody who had known all that chance would bring.

The game is played once more, alone and with the same results of chance, by a beam of its own plans. Nothing
says that there is no better way, so what is found is a lower bound, and is called one.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from branchline.core.errors import BadText, IllegalMove
from branchline.core.log import ChanceEntry, TurnEntry
from branchline.core.table import replay
from branchline.core.thinking import after

if TYPE_CHECKING:
    from branchline.core.log import Entry
    from branchline.core.save import Saved
    from branchline.core.state import State
    from branchline.core.table import AnyGame

WIDTH, PLANS = 16, 8
"""States that are kept after each turn, and plans that are tried from each."""
PROVED = 4
"""Of how many states the best end is asked for, where a game can prove it."""


def possible_score(saved: Saved, seat: int) -> int | None:
    """At least so many points could have been had; none where it does not make sense to ask: the game has
    not ended, can't be played alone, or would not have come to the same score alone."""
    game = saved.game
    if 1 not in game.meta.seats or (outcome := saved.table().outcome()) is None:
        return None
    reached = next(rank.score for rank in outcome.ranks if seat in game.sides(saved.table().state)[rank.side])
    own = [entry for entry in saved.log if isinstance(entry, ChanceEntry) or entry.seat == seat]
    try:
        played = _played_alone(game, saved.options, own)
        if game.outcome(played) is None or _total(game, played) != reached:
            return None
        return max(reached, *(_total(game, state) for state in _beam(game, saved.options, own)))
    except (BadText, IllegalMove):  # chance would have asked for something else
        return None


def _played_alone(game: AnyGame, options: Any, log: list[Entry]) -> State[Any]:
    """The end of the game as the seat has played it, at a table of its own."""
    state = game.setup(options, 1)
    for entry in log:
        replay(game, state, TurnEntry(0, entry.moves) if isinstance(entry, TurnEntry) else entry)
    return state


def _total(game: AnyGame, state: State[Any]) -> int:
    total: int = game.sheet(game.view(state, 0))[0].total
    return total


def _beam(game: AnyGame, options: Any, log: list[Entry]) -> list[State[Any]]:
    """Some of the best ends that the same results of chance allow."""
    states = [game.setup(options, 1)]
    random = Random(0)
    for entry in log:
        if not isinstance(entry, ChanceEntry):
            continue
        states = _acted(game, states, random)
        for state in states:
            replay(game, state, entry)
    return _acted(game, states, random)


def _acted(game: AnyGame, states: list[State[Any]], random: Random) -> list[State[Any]]:
    """The best states in which the seat has nothing to do before chance goes on."""
    while any(game.actors(state) for state in states):
        found = {
            after(game, state, 0, plan): None
            for place, state in enumerate(states)
            for plan in _ways(game, state, random, place < PROVED)
        }
        states = sorted(found, key=lambda state: -game.value(state, 0))[:WIDTH]
    return states


def _ways(game: AnyGame, state: State[Any], random: Random, prove: bool) -> list[tuple[Any, ...]]:
    if not game.actors(state):
        return [()]
    proved = game.proved_plan(state, 0) if prove else None
    return [proved] if proved is not None else game.plans(state, 0, random, PLANS)
