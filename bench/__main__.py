"""`python -m bench`: how fast this version is, alone or compared with another one."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path

import msgspec

from bench.against import PARTS, RUNS, Comparison, compare, compile_kernels
from bench.measure import FULL, QUICK, Effort, Row

ROOT = Path(__file__).parents[1]


def measure(parts: Iterable[str], effort: Effort) -> Iterator[Row]:
    """Yield each figure as soon as it is measured."""
    for part in parts:
        yield from import_module(PARTS[part]).results(effort)


def figure_lines(rows: Iterable[Row]) -> Iterator[str]:
    yield f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores."
    for group, members in groupby(rows, lambda row: row.group):
        yield f"\n{group}"
        for row in members:
            ratio = f"  {rounded(row.ratio, 3)}× {row.to}" if row.ratio is not None else ""
            yield f"  {row.name:<58} {rounded(row.value, 4):>9} {row.unit:<8}{ratio}".rstrip()


def comparison_lines(comparisons: Iterable[Comparison], rev: str) -> Iterator[str]:
    for number, row in enumerate(comparisons):
        if number == 0:
            yield f"A ratio above 1 is better than in {rev}.\n"
            yield f"{'':<33} {rev:>12.12} {'this version':>12} {'':<8} {'ratio':>5}"
        other, this = rounded(row.other, 4), rounded(row.this, 4)
        yield f"{row.id:<33} {other:>12} {this:>12} {row.unit:<8} {row.ratio:>5.2f}"


def rounded(value: float, digits: int) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.{digits}g}"


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="How fast Branchline is. Machines differ and are noisy, so most figures come with a "
        "ratio: to another figure of the same run, or with --against to the same figure of another version.",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document when all is measured")
    parser.add_argument("--only", action="append", choices=PARTS, help="measure only this part; repeatable")
    parser.add_argument("--quick", action="store_true", help="take two minutes, for rougher figures")
    parser.add_argument(
        "--against", metavar="REV", help="compare with another version of this repository, checked out by git"
    )
    parser.add_argument(
        "--runs", type=int, default=RUNS, help=f"runs of each version with --against, in turn; default {RUNS}"
    )
    wanted = parser.parse_args(given)
    if wanted.quick and wanted.against:
        parser.error("--quick measures one version; with --against, use --runs 1")
    return wanted


def main() -> None:
    wanted = arguments()
    parts = wanted.only or list(PARTS)
    if wanted.against is not None:
        comparisons = compare(ROOT, wanted.against, parts, wanted.runs)
        show(comparisons, comparison_lines(comparisons, wanted.against), wanted.json)
    else:
        compile_kernels(ROOT)
        rows = measure(parts, QUICK if wanted.quick else FULL)
        show(rows, figure_lines(rows), wanted.json)


def show(rows: Iterable[Row | Comparison], lines: Iterable[str], as_json: bool) -> None:
    for line in [msgspec.json.encode(list(rows)).decode()] if as_json else lines:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
