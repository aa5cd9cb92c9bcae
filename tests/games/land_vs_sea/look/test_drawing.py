"""How Land vs Sea is drawn: whole games, what chance has brought, and nothing that is hidden."""

from __future__ import annotations

from random import Random

import pytest

from branchline.core.chance import Sampler
from branchline.core.texts import LANGUAGES
from branchline.games.land_vs_sea.look.symbols import face_art
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.score import scoreless_marks
from branchline.games.land_vs_sea.tiles import FACES
from branchline.parts.svg import THEMES, Theme, export
from tests.games.land_vs_sea.scenes import ALL_MODULES, new_table, play_random, view_of
from tests.games.pictures import changed, check_drawing, check_picks, elements
from tests.soak import SOAK, rotating


@rotating(("seats", "language"), [(2, "en"), (3, "uk"), (4, "ru")])
def test_whole_games_can_be_drawn_and_chosen(seats: int, language: str) -> None:
    """In the soak every moment of them; otherwise one of four, and the first of each stage."""
    table, random = new_table(seats, language), Random(language)
    stages = set()
    while waiting := table.waiting():
        seat = waiting[0]
        view, moves = view_of(table, seat), table.moves(seat)
        if SOAK or view.stage not in stages or len(table.log) % 4 == 0:
            stages.add(view.stage)
            drawn = GAME.drawing(view, language)
            check_drawing(drawn, language)
            check_picks(drawn, table.game.picks(view, moves, language), moves, language)
        table.play(seat, random.choice(moves))
    drawn = GAME.drawing(view_of(table, None), language)
    check_drawing(drawn, language)
    shown = {element.attrib.get("data-mark") for element in elements(drawn)}
    lines = [line for sheet in GAME.sheet(view_of(table, None)) for line in sheet.lines]
    assert shown.issuperset(mark for line in lines for mark in line.marks), "a line lights up what it counts"
    assert any(line.marks for line in lines)
    assert stages >= {"deal", "play", "steal", "waypoint", "refill"}


@pytest.mark.parametrize("viewer", [0, None])
def test_the_elements_of_chance_are_the_stacks(viewer: int | None) -> None:
    """What a draw turns up is shown by one of them; beside them only what the viewer can do then changes."""
    state, random, turned_up = GAME.setup(ALL_MODULES, 2), Random(11), set()
    GAME.settle(state, (0,))
    while GAME.outcome(state) is None:
        draw = GAME.chance(state)
        if draw is None:
            (seat,) = GAME.actors(state)
            GAME.play(state, seat, random.choice(GAME.moves(state, seat)))
            continue
        before = GAME.drawing(GAME.view(state, viewer))
        GAME.settle(state, Sampler(random).draw(draw))
        after = GAME.drawing(GAME.view(state, viewer))
        stack = draw.label.replace("top", "stacks").rpartition("/")[0]
        turned_up.add(stack)
        assert stack in changed(before, after) & after.chance
        assert not {key for key in changed(before, after) - after.chance if not _follows(key)}
        assert after.chance <= {key for pane in after.panes for key in pane.fragments}
    assert turned_up == {"stacks/left", "stacks/right"}


def _follows(key: str) -> bool:
    """Whether an element may change because somebody is to act then: what can be taken or placed shows it."""
    return key == "stacks/special" or key.startswith(("hand/slot/", "map/worth/"))


@pytest.mark.parametrize("other", [1, None])
def test_undersides_are_drawn_for_those_who_know_them(other: int | None) -> None:
    table = new_table(name="hidden")
    play_random(table, 0, Random(7))
    hidden = [str(tile.under) for tile in view_of(table, 0).hands[0]]
    art = [face_art(FACES[name], dimmed=scoreless_marks(view_of(table, 0))) for name in hidden]
    assert len(hidden) == 2
    known, guessed = (
        "".join(
            fragment
            for pane in GAME.drawing(view_of(table, seat)).panes
            for fragment in pane.fragments.values()
        )
        for seat in (0, other)
    )
    for name, drawn in zip(hidden, art, strict=True):
        assert f'data-thing="tile/{name}"' in known
        assert drawn in known
        assert f'{name}"' not in guessed, "no attribute names what lies below"
        assert drawn not in guessed
    assert "#ls-back" in guessed


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_export_has_no_open_colour(theme: Theme, language: str) -> None:
    table = new_table(3, "colours")
    seat = play_random(table, 20, Random(9))
    assert "var(" not in export(GAME.drawing(view_of(table, seat), language), theme=theme)


def test_what_can_be_picked_now_is_large_and_in_sight() -> None:
    """Stacks when a tile is taken, the others' tiles when one is stolen, the own faces when one is placed."""
    table, random, seen = new_table(2, "trays"), Random(6), {}
    while waiting := table.waiting():
        view = view_of(table, waiting[0])
        _, others, stacks, hand = GAME.drawing(view).panes
        seen[view.stage] = {"others": others, "hand": hand, "stacks": stacks}
        table.play(waiting[0], random.choice(table.moves(waiting[0])))
    assert seen["refill"]["stacks"].item == seen["steal"]["others"].item == (92, 100)
    assert seen["play"]["stacks"].item == seen["play"]["others"].item == (50, 54)
    in_sight = {
        stage: {name for name, pane in seen[stage].items() if pane.place == "tray"}
        for stage in ("play", "steal", "refill", "waypoint")
    }
    assert in_sight == {
        "play": {"others", "hand", "stacks"},
        "steal": {"others", "hand"},
        "refill": {"hand", "stacks"},
        "waypoint": set(),
    }
    assert any(key.startswith("hand/slot/") for key in seen["steal"]["hand"].fragments)
