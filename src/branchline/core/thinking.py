"""What bots can ask of any game, done through its rules alone; a game that has something faster or wiser
brings its own."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from branchline.core.chance import Sampler
from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from numpy.typing import NDArray

    from branchline.core.contract import Game, Sheet
    from branchline.core.state import State

    AnyGame: TypeAlias = Game[Any, Any, Any]

Floats: TypeAlias = "NDArray[np.float64]"
Plan: TypeAlias = "tuple[Hashable, ...]"

MOST_REASONS = 3


def after(game: AnyGame, state: State[Any], seat: int, plan: Plan) -> State[Any]:
    """The state that a plan leads to."""
    state = state.copy()
    for move in plan:
        game.play(state, seat, move)
    return state


def rollouts(
    game: AnyGame,
    states: Sequence[State[Any]],
    seat: int,
    plans: Sequence[Plan],
    seeds: Sequence[int],
    turns: int,
) -> Floats:
    """See `Game.rollouts`."""
    return np.array(
        [
            [_rolled_out(game, after(game, state, seat, plan), seat, seed, turns)
             for state, seed in zip(states, seeds, strict=True)]
            for plan in plans
        ]
    )  # fmt: skip


def _rolled_out(game: AnyGame, state: State[Any], seat: int, seed: int, turns: int) -> float:
    """Everyone goes on with their first plan until the seat has acted so often; changes the state."""
    random = Random(seed)
    while turns:
        settle_all(game, state, seed)
        actors = game.actors(state)
        if not actors:
            break
        for move in game.plans(state, actors[0], random, 1)[0]:
            game.play(state, actors[0], move)
        turns -= actors[0] == seat
    return game.value(state, seat)


def settle_all(game: AnyGame, state: State[Any], seed: int) -> None:
    """What is to be drawn is drawn; each result follows from the seed and the draw's label alone."""
    while (draw := game.chance(state)) is not None:
        game.settle(state, Sampler(Random(f"{seed}/{draw.label}")).draw(draw))


def playouts(game: AnyGame, state: State[Any], seat: int, count: int, seed: int) -> Floats:
    """See `Game.playouts`."""
    random = Random(seed)
    return np.array([_played_out(game, state.copy(), seat, random) for _ in range(count)], np.float64)


def _played_out(game: AnyGame, state: State[Any], seat: int, random: Random) -> float:
    while (outcome := game.outcome(state)) is None:
        settle_all(game, state, random.getrandbits(64))
        for actor in game.actors(state)[:1]:
            game.play(state, actor, random.choice(game.moves(state, actor)))
    [side] = [number for number, seats in enumerate(game.sides(state)) if seat in seats]
    return outcome.lead(side)


def explain_plan(game: AnyGame, state: State[Any], seat: int, plan: Plan) -> tuple[Text, ...]:
    """See `Game.explain_plan`."""
    before, later = (own_sheet(game, at, seat) for at in (state, after(game, state, seat, plan)))
    gains: dict[str, tuple[Text, int]] = {}
    for sheet, sign in ((before, -1), (later, 1)):
        for line in sheet.lines:
            label, points = gains.get(line.key, (line.group or line.label, 0))
            gains[line.key] = label, points + sign * line.points
    changed = sorted((gain for gain in gains.values() if gain[1]), key=lambda gain: -abs(gain[1]))
    return tuple(
        text("{line}: {points}", line=label, points=f"{points:+d}".replace("-", "\N{MINUS SIGN}"))
        for label, points in changed[:MOST_REASONS]
    )


def own_sheet(game: AnyGame, state: State[Any], seat: int) -> Sheet:
    """The score of a seat's side, as that seat may know it."""
    [side] = [number for number, seats in enumerate(game.sides(state)) if seat in seats]
    sheet: Sheet = game.sheet(game.view(state, seat))[side]
    return sheet
