"""The rules against the second opinion: all that is legal, at moments of games with every expansion."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from branchline.core.chance import Committed
from branchline.core.log import ChanceEntry
from branchline.core.table import Table
from branchline.games.railroad_ink.meta import Edition, Expansion, RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from tests.games.railroad_ink.opinion import check_railroad_ink, follower
from tests.soak import SOAK, one_of

EXPANSIONS: tuple[Expansion, ...] = get_args(Expansion)
GAMES_EACH = 220 if SOAK else 1
"""Of each pair on each board, half of them drafts: about 20,000 in all in `make soak`."""
EDITIONS: tuple[Edition, ...] = ("blazing-red", "shining-yellow")
"""One with each board."""
CALM = 0.1
"""How often a volcano or a canyon is drawn when something else could be: boards are to fill with routes."""


def pairs() -> list[tuple[Expansion, Expansion]]:
    """Every expansion alone, and with the next but one: each meets two others."""
    alone: list[tuple[Expansion, Expansion]] = [(name, "none") for name in EXPANSIONS]
    real = EXPANSIONS[1:]
    return alone + [(name, real[(n + 2) % len(real)]) for n, name in enumerate(real)]


@pytest.mark.parametrize(("first", "second"), pairs())
def test_what_is_legal_is_what_the_rules_say(first: Expansion, second: Expansion) -> None:
    random = Random(f"{first} {second}")
    options = RailroadInkOptions(edition="lush-green", expansion=first, second_expansion=second)
    table = Table(GAME, options, 1, Committed(f"{first} {second}".encode()))
    game = follower(options, 1)
    known = 0
    while table.waiting():
        for entry in table.log[known:]:
            if isinstance(entry, ChanceEntry):
                game.draws(entry.label, entry.results)
        known = len(table.log)
        moves = [*map(str, table.moves(0))]
        if random.random() < 0.2:
            assert sorted(moves) == sorted(game.players[0].moves()), "the same moves, none missing"
        likely = [move for move in moves if not move.endswith(":llll") and not move.startswith("canyon>")]
        move = random.choice(likely if likely and random.random() > CALM else moves)
        game.acts(0, [move])
        table.play(0, GAME.parse(move))
    check_railroad_ink(table)


@pytest.mark.parametrize("first", EXPANSIONS)
def test_whole_games_with_every_pair_on_both_boards_are_recounted(first: Expansion) -> None:
    for second in EXPANSIONS[EXPANSIONS.index(first) :]:
        for edition in one_of(f"{first} {second}", EDITIONS):
            for number in range(GAMES_EACH):
                random = Random(f"{first} {second} {edition} {number}")
                options = RailroadInkOptions(
                    edition=edition,
                    expansion=first,
                    second_expansion=second,
                    goal_decks=random.choice(["edition", "both"]),
                    draft=number % 2 == 1,
                    draft_sets=random.choice(["edition", "mixed"]),
                )
                table = Table(GAME, options, random.randint(1, 6), Committed(random.randbytes(16)))
                while waiting := table.waiting():
                    seat = random.choice(waiting)
                    table.play(seat, random.choice(table.moves(seat)))
                check_railroad_ink(table)
