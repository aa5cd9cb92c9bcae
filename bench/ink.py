"""Railroad Ink: random games, lists of moves, scores, and the table's own cost."""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np

from bench.measure import Row, interpreted, microseconds, per_second
from branchline.bots import bot, play_on
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
    """Plays and scores random games for one seat, each with a uniform die, then a uniform placement."""
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
    """A head and a board before each round of a game that is played well, with that round's dice."""
    table = Table(INK, INK.meta.options(longest="classic"), 1, Committed(b"bench"))
    found = []
    while table.outcome() is None:
        state = table.seen(0)
        found.append((head_of(state), seat_block(state, 0)))
        for move in INK.plans(state, 0, Random(1), 1)[0]:
            table.play(0, move)
    return found


def planned_rounds(rounds: list[tuple[Ints, Ints]], width: int) -> int:
    """Plans each of these rounds with a beam."""
    planner = Planner(width, 1)
    for head, block in rounds:
        planner.plans(head, block)
    return len(rounds)


def middle_game() -> Table:
    """A table for two after three rounds, and a few routes into the fourth."""
    table = Table(INK, INK.meta.options(), 2, Committed(b"bench"))
    random = Random(5)
    bots = {0: bot("random"), 1: bot("random")}
    while table.view(0).round < 4:
        for seat in table.waiting():
            for move in bots[seat].act(INK, table.view(seat), random):
                table.play(seat, move)
    table.play(0, table.moves(0)[0])
    return table


def results() -> list[Row]:
    compiled = per_second(lambda: random_games(False, 4_000), 3)
    rows = [Row(GROUP, "random base games, classic longest line", compiled, "games/s")]
    kinds: dict[str, dict[str, str]] = {
        "… crossing longest line": {"longest": "crossing"},
        "… with special routes": {},
        "… with Challenge dice and structures": {"edition": "lush-green"},
        **{f"… with {name}": {"expansion": name} for name in EXPANSIONS},
    }
    for name, choices in kinds.items():
        specials = "longest" not in choices
        value = per_second(lambda c=choices, s=specials: random_games(s, 4_000, **c), 2)  # type: ignore[misc]
        rows.append(Row(GROUP, name, value, "games/s", value / compiled, "classic, no specials"))
    plain = interpreted("bench.ink", "random_games(False, 5)")
    rows.append(Row(GROUP, "… the same source interpreted", plain, "games/s", plain / compiled, "compiled"))
    rounds = rounds_to_plan()
    for width in (4, 8):
        value = per_second(lambda w=width: planned_rounds(rounds, w), 5)  # type: ignore[misc]
        rows.append(Row(GROUP, f"planned rounds, beam of {width}", value, "rounds/s"))
    return rows + _table_rows()


def _table_rows() -> list[Row]:
    table = middle_game()
    state = table.seen(0)
    head, block = head_of(state), seat_block(state, 0)
    classic = head.copy()
    classic[HEAD_FEATURES] |= CLASSIC_LONGEST
    room = np.empty((MAX_PLACEMENTS, 3), np.int32)
    out, work = np.empty(SCORE_SIZE, np.int32), np.empty(SCORE_WORK, np.int32)
    copy = microseconds(state.copy)
    move = table.moves(0)[0]

    def play_and_take_back() -> None:
        table.play(0, move)
        table.take_back(0)

    timed = {
        "legal moves, kernel": lambda: placements(head, block, 1, room),
        "legal moves as values": lambda: INK.moves(state, 0),
        "score, crossing": lambda: score(head, block, out, work),
        "score, classic": lambda: score(classic, block, out, work),
        "a move through the Table, and back": play_and_take_back,
        "a view for two seats": lambda: INK.view(state, 0),
    }
    rows = [Row(GROUP, "copy of a state", copy, "µs")]
    for name, call in timed.items():
        value = microseconds(call)
        rows.append(Row(GROUP, name, value, "µs", value / copy, "copy of a state"))
    return rows


def greedy_game(seed: int) -> int:
    """One solo game by the greedy bot."""
    table = Table(INK, INK.meta.options(longest="classic"), 1, Committed(b"%d" % seed))
    play_on(table, {0: bot("greedy")}, Random(seed))
    return 1
