"""Land vs Sea in a terminal: what can be played is there to be typed, and nothing else is told."""

from __future__ import annotations

import re

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.words.terminal import terminal
from tests.games.land_vs_sea.scenes import random_state

MARKUP = re.compile(r"\[/?[a-z ]*\]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_a_legal_move_is_written_on_the_map(language: str) -> None:
    state = random_state(31, seats=4)
    (seat,) = GAME.actors(state)
    shown = MARKUP.sub("", terminal(GAME.view(state, seat), language))
    for move in GAME.moves(state, seat):
        place = str(move).partition("@")[2].partition("/")[0]
        assert place in shown.split() or not place


def test_the_viewer_reads_both_sides_of_the_own_tiles_and_no_other_underside() -> None:
    state = random_state(20)
    for viewer in (0, 1, None):
        view = GAME.view(state, viewer)
        shown = MARKUP.sub("", terminal(view))
        visible = {tile.face for hand in view.hands for tile in hand} | {stack.top for stack in view.stacks}
        own = set() if viewer is None else {tile.under for tile in view.hands[viewer]}
        read = {name for name in GAME.tiles.names if re.search(rf"\b{name}\b", shown) and "-" in name}
        assert read == visible | own
