"""A pad beside the printed Land vs Sea: what each side scores, by the lines of its sheet."""

from __future__ import annotations

from branchline.core.paper import PadLine, ScorePad
from branchline.core.texts import text
from branchline.games.land_vs_sea.score import GROUPS

LAND, SEA = text("Land"), text("Sea")

SCORE_PAD = ScorePad(
    lines=tuple(PadLine(kind, label) for kind, label in GROUPS.items()),
    columns={2: (LAND, SEA), 3: (LAND, SEA, text("Cartographer")), 4: (LAND, SEA)},
)
