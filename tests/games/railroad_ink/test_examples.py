"""The worked examples of the rulebooks that concern the classic game, each named after the example."""

from __future__ import annotations

from branchline.core.contract import Sheet
from branchline.games.railroad_ink.boards import parse_board
from branchline.games.railroad_ink.score import board_sheet, points

PRINTED = (
    "b1:hr.. c1:.r.r d1:rr.r e1:.h.r f1:h.hh a2:.rrr f2:hr.. g2:rr.r a3:r.h. a4:hh.h b4:.h.h c4:.h.h d4:..hh "
    "g4:hh.h f4:.hr. d5:hh.h c5:.h.r b5:.rh. e5:..rh f5:rrr. a6:..rr e6:rrr. f6:rr.r g6:.rrr b7:.rh. c7:.rrr "
    "d7:.rrr e7:r.rr"
)
"""A board with the numbers of the printed sheet; the pictures of the books are not ours."""


def sheet(board: str) -> Sheet:
    return board_sheet(parse_board(board).block, feature_bits=0)


def test_networks_of_4_and_6_exits_score_12_and_20() -> None:
    lines = [line for line in sheet(PRINTED).lines if line.key == "networks"]
    assert [(line.label.values["n"], line.points) for line in lines] == [(6, 20), (4, 12)]


def test_the_printed_score_sheet_32_and_7_and_8_and_5_less_7_is_45() -> None:
    printed = sheet(PRINTED)
    assert {key: points(printed, key) for key in ("networks", "highway", "railway", "centre", "errors")} == {
        "networks": 32,
        "highway": 7,
        "railway": 8,
        "centre": 5,
        "errors": -7,
    }
    assert printed.total == 45


def test_every_point_names_its_cells() -> None:
    printed = sheet(PRINTED)
    for line in printed.lines:
        if line.key == "networks":
            exits = [mark for mark in line.marks if ":" in mark]
            assert len(exits) == line.label.values["n"], "the exits that were joined"
            assert len(line.marks) > len(exits), "and the cells that join them"
        else:
            assert len(line.marks) == abs(line.points)
