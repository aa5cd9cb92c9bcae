"""What games declare for paper: everything in its box, inside the margin, as large as it is in the world."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pytest

from branchline.core.errors import BadText
from branchline.core.printable import MARGIN, PAPERS, Art, Item, Line, Page, Paper, Words
from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package
from branchline.games.depot.cards import CARDS, DEPOTS
from branchline.games.land_vs_sea.look.printables import tile_faces
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS
from branchline.games.pioneer_rails.words.names import CARD_TEXTS
from branchline.games.railroad_ink.goals import CARDS as GOALS
from branchline.games.railroad_ink.meta import META as INK
from branchline.parts.pages import SCALE_BAR
from branchline.printing import Job, kinds_of, pages_of
from branchline.printing.job import on_sheets
from tests.soak import rotating

PAPER_SIZES: tuple[Paper, ...] = ("a4", "letter")
EDITIONS = [choice.value for choice in INK.settings[0].choices]
EXPANSIONS = [choice.value for choice in INK.settings[1].choices]
NEARLY = 1e-6


def pages(game: str, *kinds: str, paper: Paper = "a4", language: str = "en", **options: Any) -> list[Page]:
    return pages_of(Job(game, package(game).meta.options(**options), kinds, language, paper))


def inside(item: Item, paper: Paper) -> bool:
    width, height = PAPERS[paper]
    return (
        item.x >= MARGIN - NEARLY
        and item.y >= MARGIN - NEARLY
        and item.x + item.width <= width - MARGIN + NEARLY
        and item.y + item.height <= height - MARGIN + NEARLY
    )


@pytest.mark.parametrize("game", built_in())
@pytest.mark.parametrize("paper", PAPER_SIZES)
@rotating("language", LANGUAGES)
def test_nothing_lies_outside_the_margin(game: str, paper: Paper, language: str) -> None:
    for page in pages(game, paper=paper, language=language):
        assert [item for item in page.items if not inside(item, paper)] == []


@pytest.mark.parametrize("paper", PAPER_SIZES)
@rotating("edition", EDITIONS)
def test_every_expansion_leaves_the_board_its_room(edition: str, paper: Paper) -> None:
    """Also two at once: a cell is never smaller than twelve millimetres, and all is inside the margin."""
    for first, second in product(EXPANSIONS, EXPANSIONS):
        chosen: dict[str, Any] = {"edition": edition, "expansion": first, "second_expansion": second}
        (page,) = pages("railroad-ink", "board", paper=paper, **chosen)
        assert [item for item in page.items if not inside(item, paper)] == []
        board = max((item for item in page.items if isinstance(item, Art)), key=lambda item: item.width)
        assert board.width * 64 / 520 >= 12


@pytest.mark.parametrize("game", built_in())
def test_every_page_has_a_bar_of_five_centimetres(game: str) -> None:
    for page in pages(game):
        assert [item for item in page.items if isinstance(item, Line) and item.width == SCALE_BAR == 50]


# --- what there is ----------------------------------------------------------------------------------


def pictures(found: list[Page]) -> list[str]:
    """The names of all pictures but the scissors."""
    shown = [item.pane.id for page in found for item in page.items if isinstance(item, Art)]
    return [name for name in shown if name not in ("art", "logo")]


def test_every_card_of_depot_is_there_once() -> None:
    assert sorted(pictures(pages("depot", "cards"))) == sorted(card.name for card in CARDS)
    assert pictures(pages("depot", "depots")) == ["depot"] * len(DEPOTS)


def test_pioneer_rails_has_both_maps_all_cards_and_all_goals() -> None:
    for chosen in ("copper_creek", "twin_forks"):
        (page,) = pages("pioneer-rails", "maps", map=chosen)
        assert pictures([page]) == ["map", "places", "zone"]
        (drawn,) = [item for item in page.items if isinstance(item, Art) and item.pane.id == "map"]
        assert f"pr-ground-{chosen}" in "".join(drawn.pane.fragments.values())
    assert pictures(pages("pioneer-rails", "goals")) == [goal.type for goal in GOAL_CARDS]
    assert sorted(pictures(pages("pioneer-rails", "cards"))) == sorted(CARD_TEXTS)


@pytest.mark.parametrize("edition", ["lush-green", "shining-yellow"])
def test_the_goals_are_those_that_such_a_table_deals(edition: str) -> None:
    found = pages("railroad-ink", "goals", edition=edition, expansion="forest")
    codes = {item.said for page in found for item in page.items if isinstance(item, Words)}
    assert {goal.code for goal in GOALS if goal.code in codes} == {
        goal.code for goal in GOALS if goal.deck in (edition, "forest")
    }


def test_an_expansion_has_its_dice_its_line_and_its_boxes() -> None:
    def said(**options: Any) -> str:
        (page,) = pages("railroad-ink", "board", **options)
        return "\n".join(item.said + item.note for item in page.items if isinstance(item, Words))

    assert "Canyons" not in said()
    assert "Villages" not in said()
    both = said(edition="lush-green", expansion="canyons", second_expansion="lava")
    for words in ("Canyons", "longest canyon", "Bridge points", "Lava", "closed lake", "Villages", "Die 4"):
        assert words in both
    assert "7" in said().split("\n")
    assert "7" not in both.split("Dice 1–2")[0].split("\n")[1:], "six rounds"


def test_a_game_that_declares_nothing_has_nothing_to_print(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = replace(package("depot"), printables=tuple)
    monkeypatch.setattr("branchline.printing.job.package", lambda _: plain)
    assert kinds_of("depot") == ()
    with pytest.raises(BadText, match="Depot has nothing to print"):
        pages("depot")


@pytest.mark.parametrize(("kinds", "code"), [(("board", "dice"), "unknown-kind"), (("goals",), "no-pages")])
def test_what_there_is_not_is_refused(kinds: tuple[str, ...], code: str) -> None:
    with pytest.raises(BadText) as refused:
        pages("railroad-ink", *kinds)
    assert refused.value.code == code


# --- tiles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPER_SIZES)
def test_each_underside_lies_behind_its_own_face(paper: Paper) -> None:
    """Turned over the long edge, a place is as far from the right as it was from the left."""
    found = pages("land-vs-sea", "tiles", paper=paper)
    width, seen = PAPERS[paper][0], []
    assert [page.back for page in found] == [False, True] * (len(found) // 2)
    for front, back in zip(found[::2], found[1::2], strict=True):
        for face in tiles(front):
            (behind,) = [
                other
                for other in tiles(back)
                if abs(other.x - (width - face.x - face.width)) < NEARLY and abs(other.y - face.y) < NEARLY
            ]
            assert isinstance(face, Art)
            assert isinstance(behind, Art)
            seen.append((face.pane.id, behind.pane.id))
    assert seen == tile_faces()


def tiles(page: Page) -> list[Art]:
    return [item for item in page.items if isinstance(item, Art) and item.pane.id != "art"]


def test_tiles_are_45_5_millimetres_wide_and_their_columns_share_their_sides() -> None:
    front = pages("land-vs-sea", "tiles")[0]
    found = tiles(front)
    assert {round(tile.width, 6) for tile in found} == {45.5}
    assert {round(tile.height, 3) for tile in found} == {52.539}
    lefts, tops = (sorted({round(getattr(tile, side), 6) for tile in found}) for side in "xy")
    assert [round(b - a, 6) for a, b in pairwise(lefts)] == [45.5] * 3
    assert [round(b - a, 3) for a, b in pairwise(tops)] == [52.539] * 4
    cuts = [item for item in front.items if isinstance(item, Line) and item.dashed]
    assert sorted(cut.x for cut in cuts if not cut.width) == pytest.approx([*lefts, lefts[-1] + 45.5])
    assert sorted(cut.y for cut in cuts if not cut.height) == pytest.approx(
        [*tops, tops[-1] + 52.539], abs=0.001
    )


def test_what_has_a_back_begins_a_sheet() -> None:
    single, front, back = Page(()), Page(()), Page((), back=True)
    assert on_sheets([single, front, back]) == [single, Page(()), front, back]
    assert on_sheets([front, back, single]) == [front, back, single]
