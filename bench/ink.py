"""Railroad Ink: random games, lists of moves, scores, and the table's own cost."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import numpy as np

from bench import peers
from bench.measure import FULL, Effort, Row, interpreted, per_second, timed_calls
from branchline.bots import bot
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.games import game
from branchline.games.railroad_ink.expansions import EXPANSIONS, chosen_expansions, dice_set
from branchline.games.railroad_ink.kernels.layout import CLASSIC_LONGEST, HEAD_FEATURES, HEAD_SIZE
from branchline.games.railroad_ink.kernels.placement import MAX_PLACEMENTS, placements
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.kernels.playout import PLAYOUT_WORK, dice_table, play_out
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.state import head_of, seat_block
from branchline.parts.compiled import Ints, new_random

GROUP = "Railroad Ink"
INK = game("railroad-ink")


def random_games(specials: bool, count: int, **choices: str) -> int:
    """Play and score random games for one seat, each with a uniform die, then a uniform placement."""
    options = msgspec.convert({"longest": "classic", **choices}, RailroadInkOptions)
    data = INK.setup(options, 1).data
    table = dice_table(dice_set(options), *(expansion.id for expansion in chosen_expansions(options)))
    totals = np.empty(count, np.int32)
    work = np.zeros(PLAYOUT_WORK, np.int32)
    play_out(
        data[:HEAD_SIZE], data[HEAD_SIZE:], table, int(specials), new_random(7), new_random(8), totals, work
    )
    return count


def rounds_to_plan() -> list[tuple[Ints, Ints]]:
    """Return a head and a board, with that round's dice, before each round of a game that is played well."""
    table = Table(INK, INK.meta.options(longest="classic"), 1, Committed(b"bench"))
    found = []
    while table.outcome() is None:
        state = table.seen(0)
        found.append((head_of(state), seat_block(state, 0)))
        for move in INK.plans(state, 0, Random(1), 1)[0]:
            table.play(0, move)
    return found


def planned_rounds(rounds: list[tuple[Ints, Ints]], width: int) -> int:
    """Plan each of these rounds with a beam."""
    planner = Planner(width, 1)
    for head, block in rounds:
        planner.plans(head, block)
    return len(rounds)


def middle_game() -> Table:
    """Return a table for two, early in the fourth round."""
    table = Table(INK, INK.meta.options(), 2, Committed(b"bench"))
    random = Random(5)
    bots = {0: bot("random"), 1: bot("random")}
    while table.view(0).round < 4:
        for seat in table.waiting():
            for move in bots[seat].act(INK, table.view(seat), random):
                table.play(seat, move)
    table.play(0, table.moves(0)[0])
    return table


def results(effort: Effort = FULL) -> Iterator[Row]:
    count = effort.size(4_000, 5)
    compiled = per_second(lambda: random_games(False, count), effort.seconds(3))
    yield Row("ink.games.classic", GROUP, "random base games, classic longest line", compiled, "games/s")
    kinds: dict[str, tuple[str, dict[str, str]]] = {
        "crossing": ("… crossing longest line", {"longest": "crossing"}),
        "specials": ("… with special routes", {}),
        "challenge": ("… with Challenge dice and structures", {"edition": "lush-green"}),
        **{name: (f"… with {name}", {"expansion": name}) for name in EXPANSIONS},
    }
    for kind, (name, choices) in kinds.items():
        specials = "longest" not in choices
        value = per_second(lambda c=choices, s=specials: random_games(s, count, **c), effort.seconds(2))  # type: ignore[misc]
        to = "classic, no specials"
        yield Row(f"ink.games.{kind}", GROUP, name, value, "games/s", value / compiled, to)
    slow = interpreted("bench.ink", f"random_games(False, {effort.size(5, 1)})", effort)
    name = "… the same source interpreted"
    yield Row("ink.games.interpreted", GROUP, name, slow, "games/s", slow / compiled, "compiled")
    yield from _planned(effort)
    yield from _timed_calls(effort)
    yield from peers.results(compiled, effort)


def _planned(effort: Effort) -> Iterator[Row]:
    rounds = rounds_to_plan()
    for width in (4, 8):
        value = per_second(lambda w=width: planned_rounds(rounds, w), effort.seconds(5))  # type: ignore[misc]
        yield Row(f"ink.plans.{width}", GROUP, f"planned rounds, beam of {width}", value, "rounds/s")


def _timed_calls(effort: Effort) -> Iterator[Row]:
    table = middle_game()
    state = table.seen(0)
    head, block = head_of(state), seat_block(state, 0)
    classic = head.copy()
    classic[HEAD_FEATURES] |= CLASSIC_LONGEST
    room = np.empty((MAX_PLACEMENTS, 3), np.int32)
    out, work = np.empty(SCORE_SIZE, np.int32), np.empty(SCORE_WORK, np.int32)
    move = table.moves(0)[0]

    def play_and_take_back() -> None:
        table.play(0, move)
        table.take_back(0)

    return timed_calls(
        GROUP,
        (
            ("ink.copy", "copy of a state", state.copy),
            ("ink.legal.kernel", "legal moves, kernel", lambda: placements(head, block, 1, room)),
            ("ink.legal.values", "legal moves as values", lambda: INK.moves(state, 0)),
            ("ink.score.crossing", "score, crossing", lambda: score(head, block, out, work)),
            ("ink.score.classic", "score, classic", lambda: score(classic, block, out, work)),
            ("ink.table.move", "a move through the Table, and back", play_and_take_back),
            ("ink.view", "a view for two seats", lambda: INK.view(state, 0)),
        ),
        effort,
    )
