"""Makes the pictures of the documents with our own renderer: `python docs/images/make.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import branchline
from branchline.parts.svg import export

HERE = Path(__file__).parent


def main() -> None:
    ink = branchline.game("railroad-ink")
    table = branchline.Table(ink, ink.meta.options(), 1, branchline.Committed(b"a picture"))
    branchline.play_on(table, {0: branchline.bot("greedy")}, Random(1))
    drawing = table.drawing(0)
    for theme in ("light", "dark"):
        (HERE / f"railroad-ink-{theme}.svg").write_text(
            export(drawing.panes[0], drawing.sprite, theme), encoding="utf-8"
        )
    depot = branchline.game("depot")
    table = branchline.Table(depot, depot.meta.options(), 3, branchline.Committed(b"a picture"))
    random = Random(2)
    bots = {seat: branchline.bot("greedy") for seat in range(3)}
    while len(table.log) < 24 and table.waiting():
        seat = table.waiting()[0]
        for move in bots[seat].act(depot, table.view(seat), random):
            table.play(seat, move)
    drawing = table.drawing(0)
    (HERE / "depot.svg").write_text(export(drawing.panes[0], drawing.sprite), encoding="utf-8")


if __name__ == "__main__":
    main()
