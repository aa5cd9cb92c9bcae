"""Transcripts of games that bots play: what each of them chose, and a digest of what it was shown.

Two ways to run the kernels are the same when they give the same transcripts. `python -m tests.transcript GAME
TABLE …` prints those of some tables, by their places in `tables`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import numpy as np

from branchline.bots import bot
from branchline.core.chance import Committed
from branchline.core.errors import BranchlineError
from branchline.core.table import Table
from branchline.games import game

SEATS = 2
BOTS = {"random": 80, "newcomer": 10, "relaxed": 5, "greedy": 5}
"""The bots that play, and how often each of them decides."""
EFFORT = 0.1
"""Share of its usual effort that `greedy` spends: where kernels are interpreted it is slow."""


def tables(name: str) -> list[Table[Any]]:
    """Return a new table of a game for each choice of each setting that two can play by itself."""
    rules = game(name)
    chosen = [{setting.name: choice.value} for setting in rules.meta.settings for choice in setting.choices]
    found = []
    for number, choice in enumerate(chosen):
        try:
            found.append(Table(rules, rules.meta.options(**choice), SEATS, Committed(b"%d" % number)))
        except BranchlineError:
            continue  # a choice that does not go alone, or with so many
    return found


def transcript(table: Table[Any]) -> Iterator[str]:
    """Play a game to its end; yield a line for each decision."""
    random = Random(0)
    while seats := table.waiting():
        seat = seats[-1]
        [chosen] = random.choices([*BOTS], [*BOTS.values()])
        moves = bot(chosen, EFFORT).act(table.game, table.view(seat), random)
        yield f"{chosen} {seat} {' '.join(map(str, moves))} {_digest(table, seat)}"
        for move in moves:
            table.play(seat, move)
    yield f"{table.outcome()} {_digest(table, None)}"


def _digest(table: Table[Any], seat: int | None) -> str:
    """Return a digest of the state's bytes, and of what a page shows to a seat or to a spectator."""
    rules, view = table.game, table.view(seat)
    drawing = rules.drawing(view)
    shown: list[object] = [view, drawing.panes, drawing.sprite, sorted(drawing.chance)]
    shown += [rules.progress(view), rules.sheet(view)]
    if seat is not None:
        moves = table.moves(seat)
        picks, prompt = rules.picks(view, moves), rules.prompt(view, moves)
        shown += [[*map(str, moves)], picks, repr(prompt), rules.preview_overlay(view)]
    return sha256(table.state.data.tobytes() + msgspec.json.encode(shown)).hexdigest()[:12]


def main(name: str, *numbers: str) -> None:
    np.seterr(over="raise")
    for number in numbers:
        print(*transcript(tables(name)[int(number)]), sep="\n")  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
