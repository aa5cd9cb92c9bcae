"""Components: routes, dice, exits, centre and points are as the rules say, and checked when loaded."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from branchline.games.railroad_ink.kernels import board, evaluation, pictures
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CENTRE, EXIT, NETWORK_POINTS, SIDE_NAMES
from branchline.games.railroad_ink.kernels.layout import HIGHWAY, RAILWAY
from branchline.games.railroad_ink.kernels.pictures import DATA, DICE_SETS, FACE, FACES, STATION, TEXT
from tests.games.railroad_ink.slow import base

KINDS = {HIGHWAY: "h", RAILWAY: "r"}


ROUTES = [face for face, route in enumerate(FACES) if route.code in (*base.ROUTES, *base.SPECIALS)]


@pytest.mark.parametrize("face", ROUTES, ids=[FACES[face].code for face in ROUTES])
def test_a_route_may_be_turned_and_mirrored_at_will(face: int) -> None:
    texts = [TEXT[picture] for picture in np.flatnonzero(face == FACE)]
    assert len(texts) == len(set(texts))
    assert set(texts) == base.drawings(FACES[face].code)


def test_the_curved_station_is_the_only_route_with_eight_drawings() -> None:
    counts = {FACES[face].code: np.count_nonzero(face == FACE) for face in ROUTES}
    assert [code for code, count in counts.items() if count >= 8] == ["sc"]
    assert counts["sc"] == 8


def test_stations_join_highway_and_railway() -> None:
    for picture in np.flatnonzero(np.isin(FACE, ROUTES)):
        text = TEXT[picture]
        assert STATION[picture] == ("h" in text and "r" in text and not text.endswith("x"))


def test_classic_dice() -> None:
    assert [[FACES[face].code for face in die] for die in DICE_SETS["classic"]] == base.CLASSIC_DICE


def test_challenge_dice() -> None:
    dice = [sorted(FACES[face].code for face in die) for die in DICE_SETS["challenge"]]
    track = sorted(["hs", "hc", "ht", "rs", "rc", "rt"])
    assert dice == [
        track,
        track,
        sorted(["hd", "rd", "ss", "sc", "th", "tr"]),
        sorted(["rt", "ht", "op", "op", "rr", "hh"]),
    ]


def test_exits_and_centre() -> None:
    exits = {
        (CELL_NAMES[cell], SIDE_NAMES[side]): KINDS[EXIT[cell, side]]
        for cell, side in np.argwhere(EXIT).tolist()
    }
    assert exits == base.EXITS
    assert {CELL_NAMES[cell] for cell in np.flatnonzero(CENTRE)} == set(base.CENTRE)


def test_network_points() -> None:
    assert NETWORK_POINTS.tolist() == [base.NETWORK_POINTS.get(exits, 0) for exits in range(13)]


@pytest.mark.parametrize(
    ("load", "name", "change", "complaint"),
    [
        (pictures.load_routes, "routes", lambda d: d["routes"][0].update(drawing="h.q."), "not a drawing"),
        (pictures.load_routes, "routes", lambda d: d["routes"][0].update(code="rs"), "codes used twice: rs"),
        (
            pictures.load_routes,
            "routes",
            lambda d: d["routes"][0].update(drawing="rr.."),
            "more than one route",
        ),
        (pictures.load_routes, "routes", lambda d: d["routes"][0].update(colour="red"), "unknown field"),
        (pictures.load_routes, "routes", lambda d: d["dice"]["classic"][0].pop(), "not six faces"),
        (pictures.load_routes, "routes", lambda d: d.pop("specials"), "specials"),
        (board.load_board, "board", lambda d: d.update(size=8), "size is 8"),
        (board.load_board, "board", lambda d: d["exits"].pop("N"), "sides N, E, S and W"),
        (board.load_board, "board", lambda d: d["exits"].update(N="hhh"), "exits of side N are 'hhh'"),
        (board.load_board, "board", lambda d: d["centre"].append("h9"), "not on the board: h9"),
        (board.load_board, "board", lambda d: d["network_points"].pop(), "from 0 to 12 exits"),
        (evaluation.load_weights, "evaluation", lambda d: d.pop("errors"), "weights must be given for"),
        (evaluation.load_weights, "evaluation", lambda d: d["errors"].pop(), "same numbers of rounds"),
        (evaluation.load_weights, "evaluation", lambda d: d.update(errors="many"), "array"),
        (evaluation.load_rollout_weights, "rollouts", lambda d: d["none"].pop("errors"), "must be given"),
    ],
)
def test_broken_data_is_refused_with_the_file_and_the_fault(
    load: Callable[[Path], object], name: str, change: Callable[[Any], object], complaint: str, tmp_path: Path
) -> None:
    data = json.loads((DATA / f"{name}.json").read_text())
    change(data)
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(data))
    with pytest.raises(ValueError, match=complaint) as caught:
        load(path)
    assert str(caught.value).startswith(path.name)
