"""The worked examples of both rulebooks that concern expansions, each named after the example.

Where a book shows a picture, the board here has the properties that its text tells of.
"""

from __future__ import annotations

from tests.games.railroad_ink.scenes import legal, options, own, play, points, scene, seat

RIVERS = "b3:.v.v c3:.v.v d3:.v.v e3:.v.v f3:..vv f4:v.v. f5:v.v. c7:v.v. c6:v.v. c5:..vv b5:.v.v a5:.v.v"
LAKES = (
    "b1:h.h. b2:hhh. c2:.h.h d2:.h.h e2:.h.h f2:h..h f1:h.h. b3:h.w. b4:www. b5:w.h. b6:hhh. b7:h.h. "
    "c6:.h.h d6:.h.h e6:.h.h f6:..hh f7:h.h. e3:.ww. f3:.www g3:..ww e4:www. f4:ww.w g4:w..w e5:w..."
)
LAVA = (
    "a1:llll b1:l..l a2:l..l d4:llll d3:.lll c4:lll. e4:l.ll d5:ll.l c3:.ll. e3:..ll c5:ll.. e5:l.ll "
    "e6:l.l. e7:ll.."
)
FORESTS = (
    "a1:....t b1:hh..t a2:....t b2:....t a3:....t b3:....t e4:....t f4:.h.ht g4:....t "
    "d1:....t e1:....t f1:....t d6:....t b7:....t"
)


def test_rivers_a_short_one_from_edge_to_edge_beats_a_long_open_one_8_to_7() -> None:
    found = points(RIVERS, "rivers")
    assert found["rivers"] == 5 + 3
    assert found["errors"] == -2, "the open ends of the other river"


def test_lakes_the_smallest_of_7_and_3_scores_3_and_joins_four_exits_for_12() -> None:
    found = points(LAKES, "lakes")
    assert found["lakes"] == 3
    assert found["networks"] == 12


def test_lava_a_closed_lake_scores_5_and_the_largest_open_one_11() -> None:
    found = points(LAVA, "lava")
    assert found["lava"] == 5 + 11
    assert found["errors"] == -1, "its one open side"


def test_lava_with_one_open_side_at_a_station_the_station_gives_way_or_a_volcano_rises() -> None:
    around = LAVA.removesuffix("e7:ll..") + "e7:.h.r"
    state = scene(seat(around, drawn=(0, 1, 2, 3)), played=options("lava"), extra=("ls", "lc"))
    moves = legal(state)
    assert {move for move in moves if move.startswith("erase>")} == {
        "erase>e7:l.l.",
        "erase>e7:ll..",
        "erase>e7:l..l",
    }
    assert "a5:llll" in moves
    assert "done" not in moves
    board = own(play(state, "erase>e7:ll..")).board
    assert "e7:ll.." in board
    assert "e7:.h.r" not in board


def test_a_meteor_two_cells_to_the_left_hits_the_railway_and_moves_the_mark() -> None:
    state = scene(
        seat("a2:.r.r b2:..rr b3:r.r. b4:r.r.", impact="d4", events=("meteor",)),
        played=options("meteors"),
        extra=("left", "2"),
    )
    struck = own(play(state, "meteor"))
    assert struck.impact == "b4"
    assert "b4:*" in struck.board
    assert "b4:r.r." not in struck.board


def test_a_meteor_three_cells_to_the_left_bounces_and_goes_on_over_a_crater() -> None:
    state = scene(
        seat("c4:*", impact="b4", events=("meteor",)), played=options("meteors"), extra=("left", "3")
    )
    assert own(play(state, "meteor")).impact == "d4", "one cell left, two right onto the crater, one further"


def test_a_crater_with_the_mark_may_be_drawn_over_and_the_mark_stays() -> None:
    state = scene(seat("b1:*", impact="b1"), played=options("meteors"), extra=("up", "1"))
    after = own(play(state, "b1:h.h."))
    assert "b1:h.h." in after.board
    assert "b1:*" not in after.board
    assert after.impact == "b1"


def test_forests_of_6_and_3_and_3_and_1_and_1_score_15() -> None:
    assert points(FORESTS, "forest")["forest"] == 2 * 6 + 3


def test_a_trail_at_the_corner_of_a_station_reaches_the_station() -> None:
    assert points("b1:h.h. a2:.r.r b2:h..r d1:r.r. d2:r.h. c3:.hh.p", "trails")["trails"] == 2
    assert points("b1:h.h. a2:.r.r b2:h..r d1:r.r. d2:r.h. c4:.hh.p", "trails")["trails"] == 0


LINE = [" ".join(f"{column}{row}:.hhhp" for column in "bcdef") for row in (3, 4, 5)]
"""Trails along the upper sides of five cells."""


def test_five_stations_on_one_trail_score_half_of_16() -> None:
    stations = " ".join(f"{column}2:h..r" for column in "abcde")
    assert points(f"{LINE[0]} {stations}", "trails")["trails"] == 8


def test_more_than_twelve_stations_score_23() -> None:
    stations = [f"{column}2:h..r" for column in "abcdefg"]
    stations += [f"{column}{row}:h..r" for column in "ag" for row in (3, 4, 5)]
    assert len(stations) == 13
    assert points(" ".join((*LINE, *stations)), "trails")["trails"] == 23


def test_four_cacti_beside_an_oasis_outlive_a_drought_and_score_4() -> None:
    state = scene(
        seat("c4:....cc d4:h.h.o e4:....cc b1:hh..c g6:....cc", events=("drought",)),
        played=options("desert"),
        extra=("arid", "hsc"),
    )
    after = own(play(state, "drought")).board
    assert "g6" not in after, "a cell of cacti alone is free again"
    assert "b1:hh.." in after.split(), "a route stays without its cactus"
    assert points(after, "desert")["desert"] == 4


def test_one_bridge_for_a_route_over_a_canyon_and_two_for_a_canyon_over_routes() -> None:
    state = scene(
        seat("b1:h.h. f1:hhh. f2:h.h. g1:..hh g2:h... canyon>a3:ee", bridges=12),
        played=options("canyons"),
        dice=("hs", "hs", "rs", "ss"),
        extra=("k3", "k1"),
    )
    assert own(play(state, "b2:h.h.")).bridges == 11
    assert own(play(state, "canyon>e2:eee")).bridges == 9


def test_a_canyon_of_8_with_an_open_end_and_one_from_edge_to_edge_score_10() -> None:
    assert points("canyon>a3:eeseesee canyon>a7:ees", "canyons")["canyons"] == 8 + 2
