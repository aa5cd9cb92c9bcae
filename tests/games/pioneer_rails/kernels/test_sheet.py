"""What a wrong score zone and wrong goal cards are told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from branchline.games.pioneer_rails.kernels.sheet import DATA, load_goals, load_sheet


def test_the_score_zone_and_the_goals_are_checked_too(tmp_path: Path) -> None:
    sheet = msgspec.json.decode((DATA / "sheet.json").read_bytes())
    path = tmp_path / "sheet.json"
    path.write_bytes(msgspec.json.encode(sheet | {"rounds": 5}))
    with pytest.raises(ValueError, match=r"sheet.json: rounds and turns_per_round: \(5, 5\)"):
        load_sheet(path)
    goals = msgspec.json.decode((DATA / "goals.json").read_bytes())
    path.write_bytes(msgspec.json.encode({"goals": goals["goals"][::-1]}))
    with pytest.raises(ValueError, match="the goals are not 5 of each type"):
        load_goals(path)
