"""Random and greedy games, watched step by step: against the slow rules, with every set of modules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Committed, Sampler
from branchline.core.table import Table
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from tests.games.land_vs_sea.opinion import check_land_vs_sea, new_slow_game
from tests.soak import SOAK

MODULES = tuple(
    LandVsSeaOptions(mountains_corals=chains, caravans_ships=trade, waypoints=waypoints)
    for chains, trade, waypoints in product((False, True), repeat=3)
)
"""Every set of modules."""
GAMES = 50 if SOAK else 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", MODULES)
def test_every_step_is_the_same_by_the_slow_rules(modules: LandVsSeaOptions, seats: int) -> None:
    """What is to come up, whose turn it is, every legal move, and whether all faces fit somewhere (L21)."""
    for number in range(GAMES):
        play_and_compare(modules, seats, Random(f"{modules} {seats} {number}"))


def play_and_compare(options: LandVsSeaOptions, seats: int, random: Random) -> None:
    state, slow = GAME.setup(options, seats), new_slow_game(GAME, options, seats)
    while slow.step != "over":
        draw = GAME.chance(state)
        if not slow.roles:
            assert draw is not None
            drawn = Sampler(random).draw(draw)
            GAME.settle(state, drawn)
            slow.seat_sides(int(*draw.names(drawn)))
            continue
        stacks = [stack for stack in range(2) if slow.sizes[stack] and slow.tops[stack] is None]
        assert (draw is not None) == bool(stacks)
        if draw is not None:
            drawn = Sampler(random).draw(draw)
            GAME.settle(state, drawn)
            slow.turn_up(stacks[0], *draw.names(drawn))
            continue
        assert GAME.actors(state) == (slow.turn,)
        moves = GAME.moves(state, slow.turn)
        texts = list(map(str, moves))
        assert len(texts) == len(set(texts))
        if random.random() < 0.2:
            assert set(texts) == slow.moves()
        if slow.step == "play":
            assert {text.partition("@")[0] for text in texts} == set(slow.faces_in_hand())
        move = random.choice(moves)
        GAME.play(state, slow.turn, move)
        slow.play(str(move))
    assert GAME.actors(state) == ()
    assert list(GAME.view(state, None).scores) == slow.totals()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_games_score_as_the_slow_rules_say(seats: int) -> None:
    """Bots that know what scores bring about far more than random moves do."""
    table = Table(GAME, MODULES[-1], seats, Committed(b"greed"))
    play_on(table, dict.fromkeys(range(seats), bot("greedy")), Random(seats))
    check_land_vs_sea(table)
    kinds = {event.kind for event in GAME.view(table.state, None).events}
    assert kinds >= {"land", "sea", "bonus", "mountains", "corals", "trade", "waypoint", "route"}
