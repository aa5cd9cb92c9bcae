"""What happens in Railroad Ink, in sentences."""

from __future__ import annotations

from branchline.core.texts import Text, listed, text
from branchline.games.railroad_ink.kernels.board import CELL_NAMES
from branchline.games.railroad_ink.kernels.pictures import FACE, FACE_ID, FACES, FIRST_SPECIAL
from branchline.games.railroad_ink.notation import Done, Move


def told(move: Move) -> Text:
    """What a seat does, without a subject."""
    if isinstance(move, Done):
        return text("confirms the round")
    face, cell = int(FACE[move.picture]), CELL_NAMES[move.cell]
    route = text(FACES[face].name)
    if face >= FIRST_SPECIAL:
        return text("draws the special route “{route}” at {cell}", route=route, cell=cell)
    if FACES[face].name[0] in "aeiou":
        return text("draws an {route} at {cell}", route=route, cell=cell)
    return text("draws a {route} at {cell}", route=route, cell=cell)


def told_draw(label: str, results: tuple[str, ...]) -> Text:
    """What was rolled: `round/3/die` says in which round."""
    number = label.split("/")[1]
    faces = listed([text(FACES[FACE_ID[code]].name) for code in results])
    return text("Round {round}. The dice show: {faces}.", round=number, faces=faces)
