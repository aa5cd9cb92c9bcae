"""Whole games kept as text: each version of the rules must still replay the games that were played by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.core.save import dump, load, saved, verify
from branchline.games import game, package, packages

FOLDER = Path(__file__).parent / "fixtures"
TOTALS = {
    "railroad-ink-rules-1": [53, -9],
    "railroad-ink-rules-1-classic-solo": [59],
    "railroad-ink-rules-1-challenge-solo": [86],
    "railroad-ink-rules-1-lakes-meteors": [76, -10],
    "railroad-ink-rules-1-lava-trails": [77, -59],
    "railroad-ink-rules-1-rivers-forest": [-18, 86],
    "railroad-ink-rules-1-draft-desert-canyons": [106, 2, -5],
    "depot-rules-1-basic": [0, -5, -3, -6],
    "depot-rules-1-advanced": [0, -5, -1],
    "land-vs-sea-rules-1-base": [41, 24],
    "land-vs-sea-rules-1-cartographer": [51, 49, 40],
    "land-vs-sea-rules-1-teams": [83, 74],
    "pioneer-rails-rules-1": [165, 66, 185],
    "pioneer-rails-rules-1-solo": [125],
    "pioneer-rails-rules-1-five": [55, 158, 43, 112, 55],
}
"""The final scores, as they were when the games were played."""


@pytest.mark.parametrize("name", TOTALS)
def test_a_stored_game_replays_to_its_scores(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    stored = load(text, game)
    table = stored.table()
    assert table.outcome() is not None
    assert [sheet.total for sheet in table.sheet(None)] == TOTALS[name]
    assert verify(stored) > 0
    written = dump(saved(table, stored.players))
    again = load(written, game)
    assert again.table().state == table.state
    assert dump(again) == written, "what is written today comes back exactly"


def test_every_game_has_a_stored_game_of_its_rules_version() -> None:
    for name in packages():
        for version in package(name).meta.rules:
            start = f"{name}-rules-{version}"
            assert any(stored.startswith(start) for stored in TOTALS), start
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(TOTALS)
