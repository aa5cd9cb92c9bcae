"""How strong the bots are: plays what is missing and writes the tables and plots of `docs/bots.md`.

    python -m tools.strength [--jobs 2] [--only NAME …] [--so-far]

Every game that was played stays in `.strength/`, so that a run can be stopped at any time and goes on later;
with `--so-far` nothing more is played, and the tables say how many games they are made of.
Given dice are read from the folder that `BRANCHLINE_CONFORMANCE` names; without it that part stays as it is.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import convert
from rich.progress import Progress

from branchline.arena import ladder as ladders
from branchline.arena.records import Records
from branchline.arena.series import Played, Series, lineups, play, report
from branchline.arena.stats import Summary, WinRate
from branchline.cli.arena import read_rolls
from branchline.core.state import Options
from branchline.games import game

ROOT = Path(__file__).parent.parent
DOCUMENT, IMAGES, KEPT = ROOT / "docs" / "bots.md", ROOT / "docs" / "images", ROOT / ".strength"
LADDER_GAMES, EXPERT_GAMES = 200, 400
EXPANSIONS = ("rivers", "lakes", "lava", "meteors", "forest", "trails", "desert", "canyons")
DICE = "dice_100_games.jsonl"


@dataclass(frozen=True)
class Table:
    """Where a ladder is climbed."""

    name: str
    game: str
    title: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 2
    games: int = LADDER_GAMES
    """Between two neighbours, half as many with `master`: more where games are short and full of luck."""


TABLES = (
    Table("railroad-ink", "railroad-ink", "Railroad Ink, two players, base game", games=2 * LADDER_GAMES),
    Table("pioneer-rails", "pioneer-rails", "Pioneer Rails, two players"),
    Table("land-vs-sea", "land-vs-sea", "Land vs Sea, two players"),
    Table("depot", "depot", "Depot, two players, basic game", games=4 * LADDER_GAMES),
    Table("depot-advanced", "depot", "Depot, two players, advanced game", {"version": "advanced"}),
)

Run = Callable[[Series], Played]


def ladder_part(table: Table, run: Run) -> Iterator[str]:
    """A ladder as a table, and its plot beside it."""
    rules = game(table.game)
    levels, options = rules.meta.levels, rules.meta.options(**table.options)
    conditions = ladders.Conditions(table.game, options, table.seats, table.games, 0)
    series = ladders.series_of(conditions, levels.bots)
    played = [one for one in map(run, series) if one.deals]
    found = ladders.ladder(conditions, played, levels.stand_in)
    words = {bot: word.say() for bot, word in levels.words.items()}
    (IMAGES / f"strength-{table.name}.svg").write_text(ladders.plot(found, words), encoding="utf-8")
    rungs = {rung.upper: rung for rung in found.rungs}
    yield f"### {table.title}\n"
    yield f"![The ratings of the levels with their intervals](images/strength-{table.name}.svg)\n"
    yield "| level | program | rating | games | wins against the level below |"
    yield "|---|---|---:|---:|---:|"
    for rating in reversed(found.ratings):
        rung, reach = rungs.get(rating.bot), rating.high - rating.rating
        games, wins = (str(rung.games), _rate(rung.wins)) if rung else ("", "")
        shown = f"{rating.rating:.0f}" + (f" ± {reach:.0f}" if reach else "")
        yield f"| {words[rating.bot]} | `{rating.bot}` | {shown} | {games} | {wins} |"
    expert = ladders.rung(run(_series(table.game, options, ("expert", "greedy"), table.seats, EXPERT_GAMES)))
    yield f"\n`expert` against `greedy`, {expert.games} games: {_rate(expert.wins)}.\n"


def expansion_part(run: Run) -> Iterator[str]:
    """Railroad Ink alone with each expansion."""
    yield "| expansion | games | `greedy` | `expert` | ahead |"
    yield "|---|---:|---:|---:|---:|"
    rules = game("railroad-ink")
    for name in EXPANSIONS:
        options = convert({"expansion": name, "longest": "classic"}, rules.meta.options)
        played = run(_series("railroad-ink", options, ("greedy", "expert"), 1, EXPERT_GAMES))
        if played.deals:
            yield _compared(name, played)


def dice_part(folder: Path, run: Run) -> Iterator[str]:
    """Railroad Ink alone on the published dice."""
    rolls = read_rolls(str(folder / DICE))
    options = game("railroad-ink").meta.options(longest="classic")
    yield "| bot | dice | mean | standard error | ahead of `greedy` |"
    yield "|---|---:|---:|---:|---:|"
    for searcher in ("expert", "master"):
        played = run(Series("railroad-ink", options, (("greedy",), (searcher,)), len(rolls), 0, rolls))
        if not played.deals:
            continue
        for bot in report(played).bots if searcher == "expert" else report(played).bots[1:]:
            ahead = f"{bot.ahead.mean:+.2f} ± {bot.ahead.standard_error:.2f}" if bot.ahead else ""
            mean = f"{bot.score.mean:.2f} | {bot.score.standard_error:.2f}"
            yield f"| `{bot.bot}` | {played.series.deals} | {mean} | {ahead} |"


def _series(name: str, options: Options, bots: tuple[str, ...], seats: int, games: int) -> Series:
    table = lineups(bots, seats)
    return Series(name, options, table, games // len(table) if seats > 1 else games, 0)


def _compared(name: str, played: Played) -> str:
    first, second = report(played).bots
    assert second.ahead is not None
    ahead = f"{second.ahead.mean:+.1f} ± {second.ahead.standard_error:.1f}"
    return f"| {name} | {played.series.deals} | {_mean(first)} | {_mean(second)} | {ahead} |"


def _mean(bot: Summary) -> str:
    return f"{bot.score.mean:.1f} ± {bot.score.standard_error:.1f}"


def _rate(wins: WinRate) -> str:
    return f"{100 * wins.rate:.1f} % ({100 * wins.low:.1f}–{100 * wins.high:.1f})"


# --- the document -----------------------------------------------------------------------------------


def replace_part(document: str, name: str, lines: Iterator[str]) -> str:
    """The document with what stands between the marks of a part made anew."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = document.partition(begin)
    _, _, after = rest.partition(end)
    return before + begin + "\n".join(lines).rstrip() + "\n" + end + after


def _run(name: str, jobs: int, so_far: bool, progress: Progress, series: Series) -> Played:
    KEPT.mkdir(exist_ok=True)
    records = Records(KEPT / f"{name}.jsonl")
    if so_far:
        series = replace(series, deals=_whole_beginning(records, series))
    bots = " – ".join(dict.fromkeys(bot for lineup in series.lineups for bot in lineup))
    task = progress.add_task(f"{name} {bots}", total=series.games)
    return play(series, jobs, partial(progress.advance, task), None, records)


def _whole_beginning(records: Records, series: Series) -> int:
    """How many deals of a series have been played, up to the first that has not."""
    played = {deal for deal, _ in records.read(series)}
    return next(deal for deal in range(series.deals + 1) if deal not in played)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[])
    parser.add_argument("--so-far", action="store_true")
    said = parser.parse_args()
    parts: dict[str, Callable[[Run], Iterator[str]]] = {
        **{table.name: partial(ladder_part, table) for table in TABLES},
        "expansions": expansion_part,
    }
    if folder := os.environ.get("BRANCHLINE_CONFORMANCE"):
        parts["dice"] = partial(dice_part, Path(folder))
    with Progress() as progress:
        for name in said.only or parts:
            lines = list(parts[name](partial(_run, name, said.jobs, said.so_far, progress)))
            DOCUMENT.write_text(replace_part(DOCUMENT.read_text(), name, iter(lines)))


if __name__ == "__main__":
    main()
