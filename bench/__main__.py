"""`python -m bench`: how fast this version is, or how fast beside another one."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

import msgspec

from bench.against import PARTS, RUNS, Comparison, compare
from bench.figures import Figure, figure
from bench.measure import Row

ROOT = Path(__file__).parents[1]


def all_results(parts: Iterable[str]) -> list[Figure]:
    """The figures of some parts, and of the peers where Railroad Ink is among them."""
    rows: list[Row] = []
    for part in parts:
        found: list[Row] = import_module(PARTS[part]).results()
        rows += found
        if part == "ink":
            peers: list[Row] = import_module("bench.peers").results(found[0].value)
            rows += peers
    return [figure(row) for row in rows]


def markdown(rows: Sequence[Row]) -> str:
    lines = [f"Python {platform.python_version()} on {platform.machine()}, one core.", ""]
    lines += ["| | what | result | ratio |", "|---|---|---:|---:|"]
    for row in rows:
        ratio = f"{row.ratio:.3g}× {row.to}" if row.ratio is not None else ""
        lines.append(f"| {row.group} | {row.name} | {row.value:,.4g} {row.unit} | {ratio} |")
    return "\n".join(lines) + "\n"


def compared(rows: Sequence[Comparison], rev: str) -> str:
    lines = [f"| | {rev} | this version | ratio |", "|---|---:|---:|---:|"]
    for row in rows:
        lines.append(
            f"| {row.id} | {row.other:,.4g} {row.unit} | {row.this:,.4g} {row.unit} | {row.ratio:.2f} |"
        )
    return "\n".join([*lines, "", "A ratio above 1 is better here than there."]) + "\n"


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="How fast Branchline is. Machines differ and are noisy, so every number stands beside a "
        "ratio: to another one of the same run, or with --against to the same one of another version.",
    )
    parser.add_argument("--json", action="store_true", help="the same as JSON, each figure under its id")
    parser.add_argument(
        "--only", action="append", choices=PARTS, help="only this part (may be given several times)"
    )
    parser.add_argument(
        "--against", metavar="REV", help="ratios to another version of this repository, checked out by git"
    )
    parser.add_argument(
        "--runs", type=int, default=RUNS, help=f"runs of each version with --against, in turn; default {RUNS}"
    )
    return parser.parse_args(given)


def main() -> None:
    wanted = arguments()
    parts = wanted.only or list(PARTS)
    if wanted.against is None:
        figures = all_results(parts)
        _show(figures, markdown(figures), wanted.json)
    else:
        comparisons = compare(ROOT, wanted.against, parts, wanted.runs)
        _show(comparisons, compared(comparisons, wanted.against), wanted.json)


def _show(rows: Sequence[Figure | Comparison], said: str, as_json: bool) -> None:
    sys.stdout.write(msgspec.json.encode(rows).decode() + "\n" if as_json else said)


if __name__ == "__main__":
    main()
