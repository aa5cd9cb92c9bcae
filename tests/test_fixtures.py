"""Whole games kept as text: each version of the rules must still replay the games that were played by it, to
the same bytes of state, from each format in which they were written."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from msgspec import json

from branchline.core.save import dump, load, saved, verify
from branchline.core.table import Table
from branchline.games import built_in, game, package
from branchline.games.depot.kernels.layout import HEAD

FOLDER = Path(__file__).parent / "fixtures"
TOTALS = {
    "railroad-ink-rules-1": [53, -9],
    "railroad-ink-rules-1-classic-solo": [59],
    "railroad-ink-rules-1-challenge-solo": [86],
    "railroad-ink-rules-1-lakes-meteors": [76, -10],
    "railroad-ink-rules-1-lava-trails": [77, -59],
    "railroad-ink-rules-1-rivers-forest": [-18, 86],
    "railroad-ink-rules-1-draft-desert-canyons": [106, 2, -5],
    "railroad-ink-rules-1-format-2": [106, 2, -5],
    "depot-rules-1-basic": [0, -5, -3, -6],
    "depot-rules-1-advanced": [0, -5, -1],
    "depot-rules-1-format-2": [0, -5, -1],
    "land-vs-sea-rules-1-base": [41, 24],
    "land-vs-sea-rules-1-cartographer": [51, 49, 40],
    "land-vs-sea-rules-1-teams": [83, 74],
    "land-vs-sea-rules-1-format-2": [83, 74],
    "railroad-ink-rules-2": [-22, -21, -18],
    "land-vs-sea-rules-2-base": [4, 33],
    "land-vs-sea-rules-2-cartographer": [52, 32, 6],
    "land-vs-sea-rules-2-teams": [19, 86],
    "pioneer-rails-rules-1": [165, 66, 185],
    "pioneer-rails-rules-1-solo": [125],
    "pioneer-rails-rules-1-five": [55, 158, 43, 112, 55],
    "pioneer-rails-rules-1-format-2": [165, 66, 185],
    "railroad-ink-rules-1-chance-2": [-6, 106, 10],
    "depot-rules-1-chance-2": [-5, 0, -2, -3],
    "land-vs-sea-rules-1-chance-2": [2, 42],
    "pioneer-rails-rules-1-chance-2": [46, 163],
}
"""The final scores, as they were when the games were played."""

PENDING = {
    "railroad-ink-rules-1-running": {0: ["g7:...h"]},
    "railroad-ink-rules-2-running": {2: ["c1:rrr."]},
    "depot-rules-1-running": {0: ["discard:F-orange-triangle"]},
    "land-vs-sea-rules-1-running": {0: ["LLLSLS-2@-1,1/2"]},
    "land-vs-sea-rules-2-running": {0: ["LSLSSS-2@-4,3/4"]},
    "pioneer-rails-rules-1-running": {0: ["a7.a8"]},
}
"""Games that are still running, and the moves in them that can still be taken back."""

DIGESTS = {
    "depot-rules-1-advanced": "7fd4fc963ee5317c94cf76df3a13a8fe4096da1623c392fd9bc759e3bb48dc8c",
    "depot-rules-1-basic": "afc933a1508c11e781a46529e3e3345180edd8a065dd28ef7e4a67565d84bcd2",
    "depot-rules-1-format-2": "7fd4fc963ee5317c94cf76df3a13a8fe4096da1623c392fd9bc759e3bb48dc8c",
    "depot-rules-1-running": "63990fcd88eae728f0efc361593b16c3dfc8cc9f7e4e209495aa829b89018d0c",
    "land-vs-sea-rules-1-base": "c29658e587971457bebf7ec59f97584a81d97821aa41d49a2be12ae445e82c18",
    "land-vs-sea-rules-1-cartographer": "32884b5debbc0724f53d64b0ac6c451bc0c5d4069a620ecbe37de909e947aeed",
    "land-vs-sea-rules-1-format-2": "c2eac8088f691cb3fb319e457360839dd833eef0a4f6fca6d3d49556c36ec6c2",
    "land-vs-sea-rules-1-running": "9e70dba613c9bb66023737b5ba0b97b4e81881b6a89da08370aac0aa3828c3d1",
    "land-vs-sea-rules-1-teams": "c2eac8088f691cb3fb319e457360839dd833eef0a4f6fca6d3d49556c36ec6c2",
    "land-vs-sea-rules-2-base": "3e88ee5f6c998923c7813b0f8f45299730356c38f6f462c434910a32c659d3cb",
    "land-vs-sea-rules-2-cartographer": "49798119d2af815d763824376b4a8e8a6c46de95e82b7ac14c905df8e2138437",
    "land-vs-sea-rules-2-running": "0ea96815a553d44de5d61718d398a3fb260d6937b712c103cbeb6102b8a1bdac",
    "land-vs-sea-rules-2-teams": "4a73438388d784529398f3d5af70bf63b447b37234c43e31898435bcac004c8e",
    "pioneer-rails-rules-1-five": "a082f6fc3692d37514f4a6e9de6b618cf434da5863e9fb3048bf9a0e822204c5",
    "pioneer-rails-rules-1-format-2": "452de4addf68c1d53338176deee9fd71f382e050da331a854781e9bbb3ebd019",
    "pioneer-rails-rules-1-running": "48545bd06df7c33a43308b29b1cf51e012b94ca84f1a2553b5992e83477aa212",
    "pioneer-rails-rules-1-solo": "b04f3b3289415c394b027c17823ff5a9e66c6bbe083e16992c9ec4cbde29af2d",
    "pioneer-rails-rules-1": "452de4addf68c1d53338176deee9fd71f382e050da331a854781e9bbb3ebd019",
    "railroad-ink-rules-1-challenge-solo": "640ba0659ed8c732dc0a02cb78fa73acb078ef9b4b4ba597e20e4f8269004b7f",
    "railroad-ink-rules-1-classic-solo": "e645c24f2283c5d8cf9e15bf4033e7ff099134d4ec0b209439a72974a90a1387",
    "railroad-ink-rules-1-draft-desert-canyons": (
        "6c1128cec7803914dc76e0724992b9d51de3161dd04d4b2cfe327d6665597fa3"
    ),
    "railroad-ink-rules-1-format-2": "6c1128cec7803914dc76e0724992b9d51de3161dd04d4b2cfe327d6665597fa3",
    "railroad-ink-rules-1-lakes-meteors": "c15746b78a1c463842be56bc096d791e04336575400a91f627d9cd48dfc1f285",
    "railroad-ink-rules-1-lava-trails": "5fd1f605059c42aaeea1063de67db1e0964e075b66689e3ec20a565f02da7bd1",
    "railroad-ink-rules-1-rivers-forest": "98168da35999f9ad2d3e8c7fb51ec09b5e6671c246478733744bc3c0917dd5b5",
    "railroad-ink-rules-1-running": "24ac279350c1f6b3163229946a62a46b6135f53d4e539eeb20efdc37c98c1765",
    "railroad-ink-rules-2": "60ec883f9d66c0d3a256688a172dba1e08133d207c2dae0a2aa1785da66935fc",
    "railroad-ink-rules-2-running": "5ac6caa2dd48dfe717d7595fe216c70571c6fb88de22eb60a870527561e8f939",
    "railroad-ink-rules-1": "0ec7a45a02d0aabd17be90b1c3bc2ef0549f2feebe5ba4324b415d4071535ee3",
    "railroad-ink-rules-1-chance-2": "84d18dac61061ab027e53c1a7ace350a2550b17523521e435d9aec7cc47becd0",
    "depot-rules-1-chance-2": "8d7f2569bc90a26c7d4337b3cb26d0f97995775f94703b03c815fda6ff1b3581",
    "land-vs-sea-rules-1-chance-2": "74ecc184a7713fcf996659cc1354acfa178550b1a563ef7fc359b3dfadddb1b6",
    "pioneer-rails-rules-1-chance-2": "841ca765588286d9f9f9c3eff652d5020fefe0f3b9fccc5b85859976ae8d3814",
}
"""The SHA-256 of the state's bytes after the log, as it was when the games were played."""


def stored(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def lines_of(text: str) -> list[str]:
    """The lines of a saved game that no new option changes."""
    return [line for line in text.splitlines() if not line.startswith(("options ", "end "))]


def options_of(text: str) -> dict[str, object]:
    line = next(line for line in text.splitlines() if line.startswith("options "))
    return json.decode(line.removeprefix("options ").encode(), type=dict[str, object])


def digest(table: Table) -> str:
    """Depot's books of what seats know came after its head in as many places as were needed; now they have a
    region of fixed size. What the rules decide by is the head."""
    data = table.state.data
    return hashlib.sha256((data[:HEAD] if table.game.meta.id == "depot" else data).tobytes()).hexdigest()


@pytest.mark.parametrize("name", TOTALS)
def test_a_stored_game_replays_to_its_scores(name: str) -> None:
    found = load(stored(name), game)
    table = found.table()
    assert table.outcome() is not None
    assert [sheet.total for sheet in table.sheet(None)] == TOTALS[name]
    assert verify(found) > 0


@pytest.mark.parametrize("name", PENDING)
def test_a_running_game_goes_on_where_it_was(name: str) -> None:
    table = load(stored(name), game).table()
    assert table.outcome() is None
    pending = {seat: [str(move) for move in its.moves] for seat, its in table.pending.items()}
    assert pending == PENDING[name]


@pytest.mark.parametrize("name", DIGESTS)
def test_every_stored_game_replays_to_the_same_bytes(name: str) -> None:
    found = load(stored(name), game)
    table = found.table()
    assert digest(table) == DIGESTS[name]
    written = dump(saved(table, found.players))
    again = load(written, game)
    assert again.table().state == table.state
    assert dump(again) == written, "what is written today comes back exactly"
    if stored(name).startswith("branchline 2\n"):
        assert lines_of(written) == lines_of(stored(name)), "the format is still the same"
        assert options_of(written).items() >= options_of(stored(name)).items(), "options may be added"


def test_every_game_has_a_stored_game_of_its_rules_version_and_of_each_format() -> None:
    for name in built_in():
        for version in package(name).meta.rules:
            start = f"{name}-rules-{version}"
            files = [file for file in DIGESTS if file.startswith(start)]
            formats = {stored(file).splitlines()[0] for file in files}
            written = {"branchline 1", "branchline 2"} if version == 1 else {"branchline 2"}
            assert formats == written, start  # the first format knew only the first version of each game
            assert any(file in PENDING for file in files), start
    assert {path.stem for path in FOLDER.glob("*.txt")} == DIGESTS.keys() == TOTALS.keys() | PENDING.keys()
