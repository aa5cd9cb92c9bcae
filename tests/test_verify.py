"""`examples/verify.py`, a program of its own, derives every roll and card of saved games, and finds a lie."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType

import msgspec
import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Committed, Setup
from branchline.core.log import ChanceEntry
from branchline.core.save import dump, saved
from branchline.core.table import Table
from branchline.games import built_in
from branchline.games.depot.cards import DEPOTS, NAMES
from branchline.games.land_vs_sea.rules import GAME as LAND_VS_SEA
from branchline.games.pioneer_rails.chance import GOAL_POOLS
from branchline.games.pioneer_rails.kernels.constants import CARD_NAMES
from branchline.games.railroad_ink.goals import CARDS as GOALS
from branchline.games.railroad_ink.goals import deck
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, EXPANSION_DICE, RESULTS
from tests.contract.cases import case

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "examples" / "verify.py"
FIXTURES = sorted((ROOT / "tests" / "fixtures").glob("*.txt"))


def load_program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_example", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


verify = load_program()
check: Callable[[str], int] = verify.check


def with_new_end(body: str) -> str:
    """The file as someone leaves it who knows how its last line is made."""
    body = body[: body.rindex("end ")]
    return f"{body}end {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


def results_in(source: str) -> int:
    return sum(len(line.partition(": ")[2].split()) for line in re.findall(r"^chance .*$", source, re.M))


def test_it_runs_alone_and_agrees_with_every_stored_game() -> None:
    """`-I`: nothing but the standard library can be imported."""
    run = subprocess.run(
        [sys.executable, "-I", PROGRAM, *FIXTURES],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout
    said = run.stdout.splitlines()
    assert len(said) == len(FIXTURES)
    for file, line in zip(FIXTURES, said, strict=True):
        results = results_in(file.read_text(encoding="utf-8"))
        assert line == f"{file}: {results} results follow from the seed that was promised"


def test_the_stored_games_are_of_all_games_and_both_versions_of_chance() -> None:
    found = {(game.game, game.chance) for game in (verify.read(file.read_text("utf-8")) for file in FIXTURES)}
    assert found >= {(name, version) for name in built_in() for version in Committed.versions}


@pytest.mark.parametrize("name", built_in())
@pytest.mark.parametrize("number", range(12))
def test_it_agrees_with_games_of_all_kinds(name: str, number: int) -> None:
    """As a server has them: with the id of a table, and without nonces of bots."""
    kind = case(name, 977 * number + 5)
    options = msgspec.json.encode(kind.options).decode()
    chance = Committed(
        f"{name} {number}".encode(), {kind.seats - 1: b"n" * 16}, setup=Setup("t" * 20, options, kind.seats)
    )
    table = Table(kind.game, kind.options, kind.seats, chance)
    play_on(table, {seat: bot("random") for seat in range(kind.seats)}, Random(number))
    entries = [entry for entry in table.log if isinstance(entry, ChanceEntry)]
    assert check(dump(saved(table))) == sum(len(entry.results) for entry in entries)


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: file.stem)
def test_it_finds_every_changed_roll_and_card(file: Path) -> None:
    """Each line of chance in turn gets another first result, one that such a draw had elsewhere if any."""
    source = file.read_text(encoding="utf-8")
    lines = re.findall(r"^chance .*$", source, re.M)
    had: dict[str, set[str]] = {}
    for line in lines:
        label, _, results = line.partition(": ")
        had.setdefault(re.sub(r"[\d@ ]", "", label), set()).add(results.split()[0])
    for line in lines:
        label, _, results = line.partition(": ")
        first, *others = results.split()
        possible = had[re.sub(r"[\d@ ]", "", label)] - {first, *others}
        wrong = " ".join([min(possible, default=f"{first}x"), *others])
        with pytest.raises(verify.Wrong, match="should have been"):
            check(with_new_end(source.replace(line, f"{label}: {wrong}")))


def test_it_finds_a_changed_die_seed_nonce_or_promise() -> None:
    source = (ROOT / "tests/fixtures/railroad-ink-rules-1-chance-2.txt").read_text(encoding="utf-8")
    die = re.findall(r"^chance round/1/die: (\w\w)", source, re.M)[0]
    other = "hs" if die != "hs" else "hc"
    for old, new, problem in [
        (f"round/1/die: {die}", f"round/1/die: {other}", "round/1/die is"),
        ("\nnonce 0 ", "\nnonce 0 00", "should have been"),
        ("\nseed ", "\nseed 00", "promised"),
        ("\ntable ", "\ntable x", "promised"),
        ('"goals":true', '"goals":false', "promised"),
        ("chance round/2/die: ", "chance round/1/die: ", "twice"),
    ]:
        assert old in source
        with pytest.raises(verify.Wrong, match=problem):
            check(with_new_end(source.replace(old, new, 1)))
    with pytest.raises(verify.Wrong, match="after it had been saved"):
        check(source.replace(f"round/1/die: {die}", f"round/1/die: {other}"))


def test_a_wrong_file_fails_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = FIXTURES[0]
    bad = tmp_path / "bad.txt"
    bad.write_text(
        with_new_end(good.read_text("utf-8").replace("chance depot: D", "chance depot: E")), "utf-8"
    )
    assert verify.main([str(good)]) == 0
    assert verify.main([str(bad), str(good), str(tmp_path / "none.txt")]) == 1
    assert "depot is E" in capsys.readouterr().out


def test_the_docs_list_every_pool_in_its_order() -> None:
    page = (ROOT / "docs" / "chance.md").read_text(encoding="utf-8")
    for dice in (*DICE_SETS.values(), *EXPANSION_DICE.values()):
        for die in dice:
            assert f"`{' '.join(RESULTS[face].code for face in die)}`" in page
    for name in {goal.deck for goal in GOALS}:
        assert f"`{name}` is `{' '.join(deck(name))}`" in page
    assert f"`{' '.join(CARD_NAMES)}`" in page
    for pool in GOAL_POOLS:
        assert f"`{' '.join(pool)}`" in page
    for depot in DEPOTS:
        assert f"| `{depot.name}` | {', '.join(depot.shapes)} |" in page
    assert f"`{' '.join(NAMES[:6])}`" in page
    assert tuple(verify.depot_cards()) == NAMES
    assert verify.TILES in page
    tiles = LAND_VS_SEA.tiles
    game = verify.LandVsSea(verify.SavedGame(rules=LAND_VS_SEA.rules))
    assert game.left == [*tiles.names[: len(game.left)]]
    assert [game.other_side[name] for name in game.left] == [
        tiles.names[number] for number in tiles.other_side.tolist()
    ]
