"""Everything that is shown has a symbol."""

from __future__ import annotations

import re

from branchline.games.railroad_ink.kernels.canyons import PATH_OF
from branchline.games.railroad_ink.kernels.pictures import PICTURE_OF, RESULT_ID, Shape
from branchline.games.railroad_ink.look.symbols import ORIENTATIONS, face_symbol, sprite


def test_a_symbol_turned_and_mirrored_is_the_picture() -> None:
    assert ORIENTATIONS.keys() == PICTURE_OF.keys()
    for picture, (route, turn, flip) in ORIENTATIONS.items():
        shape = Shape.parse(route.drawing)
        shape = shape.mirrored() if flip else shape
        for _ in range(turn):
            shape = shape.turned()
        assert shape.text == picture


SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', sprite()))


def test_everything_that_dice_show_and_cells_hold_has_a_symbol() -> None:
    for code in RESULT_ID:
        assert re.search(r'href="#([^"]+)"', face_symbol(code, 0, 0, 1))[1] in SYMBOLS  # type: ignore[index]
    for picture, orientation in ORIENTATIONS.items():
        assert orientation.symbol(picture) in SYMBOLS
    for path in PATH_OF:
        assert f"ri-way-{path.partition(':')[2]}" in SYMBOLS
