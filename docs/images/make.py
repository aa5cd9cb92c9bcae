"""Makes the pictures of the documents with our own renderer: `python docs/images/make.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import branchline
from branchline.core.drawing import Drawing
from branchline.parts.svg import export

HERE = Path(__file__).parent
EXPANSIONS = ("rivers", "lakes", "lava", "meteors", "forest", "trails", "desert", "canyons")


def ink_with(expansion: str) -> Drawing:
    """The board at the end of a game with an expansion, on a Challenge board where that belongs to it."""
    ink = branchline.game("railroad-ink")
    edition = "deep-blue" if expansion in EXPANSIONS[:4] else "lush-green"
    options = ink.meta.options(edition=edition, expansion=expansion)
    table = branchline.Table(ink, options, 1, branchline.Committed(b"a picture"))
    branchline.play_on(table, {0: branchline.bot("greedy")}, Random(1))
    return table.drawing(0)


def main() -> None:
    ink = branchline.game("railroad-ink")
    table = branchline.Table(ink, ink.meta.options(), 1, branchline.Committed(b"a picture"))
    branchline.play_on(table, {0: branchline.bot("greedy")}, Random(1))
    drawing = table.drawing(0)
    for theme in ("light", "dark"):
        (HERE / f"railroad-ink-{theme}.svg").write_text(
            export(drawing.panes[0], drawing.sprite, theme), encoding="utf-8"
        )
    for expansion in EXPANSIONS:
        drawing = ink_with(expansion)
        (HERE / f"railroad-ink-{expansion}.svg").write_text(
            export(drawing.panes[0], drawing.sprite), encoding="utf-8"
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
