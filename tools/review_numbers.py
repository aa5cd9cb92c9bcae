"""Does a review tell the truth? Reviews games of bots beside what `expert` makes of the same dice.

    python -m tools.review_numbers [--games 20] [--master 4] [--so-far]

Solo Railroad Ink. Every game stays in `.reviews/`, so that a run can be stopped at any time and goes on later.
"""

from __future__ import annotations

import argparse
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
    lost: float
    error: float
    mistakes: int
    turns: int


def played(name: str, dice: int) -> Reviewed:
    """Plays a game with given dice and reviews it."""
    ink = game("railroad-ink")
    table = Table(ink, ink.meta.options(), 1, Committed(f"review/{dice}".encode()))
    play_on(table, {0: bot(name)}, Random(dice))
    random = Random(dice)
    turns = played_turns(ink, table.options, 1, table.log, 0)
    found = put_together(ink, table.state, 0, [(turn, judge(ink, turn, 0, random)) for turn in turns], None)
    mistakes = sum(turn.grade == "mistake" for turn in found.turns)
    score = table.sheet(0)[0].total
    return Reviewed(name, dice, score, found.lost, found.error, mistakes, len(found.turns))


def kept() -> dict[tuple[str, int], Reviewed]:
    """The games that are there."""
    lines = KEPT.read_bytes().splitlines() if KEPT.exists() else []
    found = [msgspec.json.decode(line, type=Reviewed) for line in lines]
    return {(one.bot, one.dice): one for one in found}


def interval(values: list[float]) -> str:
    """A mean and where it may lie."""
    reach = LIKELY * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{mean(values):.1f} ± {reach:.1f}"


def report(games: dict[tuple[str, int], Reviewed]) -> str:
    """The numbers as a table, and what `expert` gained on the same dice."""
    lines = [
        "| games of | games | score | lost by the review, a game | mistakes a game |",
        "|---|---:|---:|---:|---:|",
    ]
    for name in dict.fromkeys(name for name, _ in games):
        own = [one for (bot, _), one in games.items() if bot == name]
        lost, mistakes = interval([one.lost for one in own]), mean(one.mistakes for one in own)
        scores = interval([float(one.score) for one in own])
        lines.append(f"| `{name}` | {len(own)} | {scores} | {lost} | {mistakes:.1f} |")
    both = [
        (one, games["expert", dice]) for (bot, dice), one in games.items()
        if bot == "greedy" and ("expert", dice) in games
    ]  # fmt: skip
    if len(both) > 1:
        gained = interval([float(expert.score - own.score) for own, expert in both])
        lost = interval([own.lost for own, _ in both])
        noise = sqrt(sum(own.error**2 for own, _ in both)) / len(both)
        lines += [
            "",
            f"On the same {len(both)} dice `expert` scored {gained} more than `greedy`; the reviews of `greedy` "
            f"say {lost} (of which ±{LIKELY * noise:.1f} is the reviews' own error).",
        ]
    return "\n".join(lines)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--master", type=int, default=4)
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
            games[name, dice] = played(name, dice)
            with KEPT.open("ab") as file:
                file.write(msgspec.json.encode(games[name, dice]) + b"\n")
    print(report(games))


if __name__ == "__main__":
    main()
