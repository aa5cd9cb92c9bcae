"""Does a review tell the truth? Reviews games of bots beside what `expert` makes of the same dice.

    python -m tools.review_numbers [--games 20] [--own 4] [--master 2] [--so-far]

Solo Railroad Ink: `greedy` is reviewed and `expert` plays the same dice; some games of `expert` and
`master` are reviewed, too. Every game stays in `.reviews/`: a run can be stopped and goes on later.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import msgspec

from branchline import Committed, Table, bot, game, play_on
from branchline.study.review import judge, played_turns, put_together

KEPT = Path(__file__).parent.parent / ".reviews" / "railroad-ink.jsonl"
LIKELY = 1.96


class Reviewed(msgspec.Struct, frozen=True):
    """A game of a bot: what it scored, and what a review says it gave away."""

    bot: str
    dice: int
    score: int
    lost: float | None = None
    """Nothing where nobody has reviewed it."""
    error: float = 0
    mistakes: int = 0


def played(name: str, dice: int, reviewed: bool) -> Reviewed:
    """Plays a game with given dice, and reviews it."""
    ink = game("railroad-ink")
    table = Table(ink, ink.meta.options(), 1, Committed(f"review/{dice}".encode()))
    play_on(table, {0: bot(name)}, Random(dice))
    score = table.sheet(0)[0].total
    if not reviewed:
        return Reviewed(name, dice, score)
    random = Random(dice)
    turns = played_turns(ink, table.options, 1, table.log, 0)
    found = put_together(ink, table.state, 0, [(turn, judge(ink, turn, 0, random)) for turn in turns], None)
    mistakes = sum(turn.grade == "mistake" for turn in found.turns)
    return Reviewed(name, dice, score, found.lost, found.error, mistakes)


def kept() -> dict[tuple[str, int], Reviewed]:
    """The games that are there."""
    lines = KEPT.read_bytes().splitlines() if KEPT.exists() else []
    found = [msgspec.json.decode(line, type=Reviewed) for line in lines]
    return {(one.bot, one.dice): one for one in found}


def interval(values: Sequence[float]) -> str:
    """A mean and where it may lie."""
    reach = LIKELY * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{mean(values or [0]):.1f} ± {reach:.1f}"


def report(games: dict[tuple[str, int], Reviewed]) -> str:
    """The numbers as a table, and what `expert` gained on the same dice."""
    lines = [
        "| games of | reviewed | score | lost by the review, a game | mistakes a game |",
        "|---|---:|---:|---:|---:|",
    ]
    for name in dict.fromkeys(name for name, _ in games):
        own = [one for (bot, _), one in games.items() if bot == name and one.lost is not None]
        if own:
            scores, lost = interval([one.score for one in own]), interval([one.lost or 0 for one in own])
            mistakes = mean(one.mistakes for one in own)
            lines.append(f"| `{name}` | {len(own)} | {scores} | {lost} | {mistakes:.1f} |")
    both = [
        (one, games["expert", dice])
        for (bot, dice), one in games.items()
        if bot == "greedy" and ("expert", dice) in games
    ]
    gained = interval([expert.score - own.score for own, expert in both])
    lost = interval([own.lost or 0 for own, _ in both])
    noise = LIKELY * sqrt(sum(own.error**2 for own, _ in both)) / max(1, len(both))
    said = f"On the same {len(both)} dice `expert` scored {gained} more than `greedy`, a game; "
    return "\n".join(
        (*lines, "", f"{said}the reviews of `greedy` say {lost} (their own error: ± {noise:.1f}).")
    )


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--own", type=int, default=4)
    reader.add_argument("--master", type=int, default=2)
    reader.add_argument("--so-far", action="store_true", help="play nothing more")
    wanted = reader.parse_args()
    games = kept()
    asked = [
        *((name, dice) for dice in range(wanted.games) for name in ("greedy", "expert")),
        *(("master", dice) for dice in range(wanted.master)),
    ]
    KEPT.parent.mkdir(exist_ok=True)
    for name, dice in () if wanted.so_far else asked:
        if (name, dice) not in games:
            reviewed = name != "expert" or dice < wanted.own
            games[name, dice] = played(name, dice, reviewed)
            with KEPT.open("ab") as file:
                file.write(msgspec.json.encode(games[name, dice]) + b"\n")
    sys.stdout.write(report(games) + "\n")


if __name__ == "__main__":
    main()
