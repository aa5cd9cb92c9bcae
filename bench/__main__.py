"""`python -m bench [--json]`."""

from __future__ import annotations

import platform
import sys

import msgspec

from bench import depot, ink, land_vs_sea, peers, pioneer_rails, web
from bench.measure import Row


def all_results() -> list[Row]:
    rows = ink.results()
    rows += depot.results()
    rows += land_vs_sea.results()
    rows += pioneer_rails.results()
    rows += peers.results(rows[0].value)
    return rows + web.results()


def markdown(rows: list[Row]) -> str:
    lines = [f"Python {platform.python_version()} on {platform.machine()}, one core.", ""]
    lines += ["| | what | result | ratio |", "|---|---|---:|---:|"]
    for row in rows:
        ratio = f"{row.ratio:.3g}× {row.to}" if row.ratio is not None else ""
        lines.append(f"| {row.group} | {row.name} | {row.value:,.4g} {row.unit} | {ratio} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    rows = all_results()
    as_json = "--json" in sys.argv[1:]
    sys.stdout.write(msgspec.json.encode(rows).decode() + "\n" if as_json else markdown(rows))


if __name__ == "__main__":
    main()
