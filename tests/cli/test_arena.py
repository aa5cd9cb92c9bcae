"""`branchline arena`: series on the same chance, repeatable, also on given dice and in several processes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.running import complaint, run, spawn
from tests.soak import deep

ROLLS = [
    {"id": 1, "rounds": [["hs", "hs", "hs", "ss"]] * 7},
    {"id": "two", "rounds": [["rs", "rc", "rt", "op"]] * 7},
]


def report(*args: str, typed: str = "") -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(run("arena", *args, "--json", typed=typed).stdout)
    return found


def results(found: dict[str, Any]) -> object:
    """All of a report but how long it took."""
    return {name: value for name, value in found.items() if name not in ("seconds", "games_per_second")}


@pytest.fixture
def rolls(tmp_path: Path) -> str:
    file = tmp_path / "rolls.jsonl"
    file.write_bytes(b"".join(msgspec.json.encode(roll) + b"\n" for roll in ROLLS))
    return str(file)


@deep
def test_a_seed_gives_the_same_series_in_any_number_of_processes() -> None:
    args = "railroad-ink", "--bots", "random", "--games", "6", "--seed", "3"
    first = report(*args)
    assert first["games"] == 6
    assert results(report(*args)) == results(first)
    assert results(report(*args, "--jobs", "2")) == results(first)
    assert results(report(*args[:-1], "4")) != results(first)


def test_opponents_sit_everywhere_and_win_rates_add_up() -> None:
    found = report("depot", "--bots", "random,random", "--seats", "3", "--games", "4")
    (bot,) = found["bots"]
    assert found["seats"] == 3
    assert bot["games"] == 3 * found["games"]
    assert bot["wins"]["rate"] == pytest.approx(1 / 3)
    assert bot["wins"]["low"] < 1 / 3 < bot["wins"]["high"]


def test_given_dice_are_played_alone(rolls: str) -> None:
    found = report("railroad-ink", "--bots", "random,greedy", "--rolls", rolls, "--longest", "classic")
    assert found["seats"] == 1
    assert [bot["bot"] for bot in found["bots"]] == ["random", "greedy"]
    assert [bot["games"] for bot in found["bots"]] == [2, 2]
    assert found["bots"][0]["wins"] is None
    assert found["bots"][1]["ahead"]["mean"] > 0
    assert report("railroad-ink", "--bots", "random", "--rolls", rolls, "--games", "1")["games"] == 1
    assert results(report("railroad-ink", "--bots", "random,greedy", "--rolls", "-", "--longest", "classic",
                          typed=Path(rolls).read_text())) == results(found)  # fmt: skip


def test_people_get_a_table() -> None:
    lines = run("arena", "railroad-ink", "--bots", "random,greedy", "--games", "2").stdout.splitlines()
    assert lines[0].split()[:4] == ["Bot", "Games", "played", "Mean"]
    assert lines[1].startswith("random")
    assert lines[2].startswith("greedy")
    assert lines[3].startswith("2 games in ")


def test_a_process_of_its_own_keeps_the_error_stream_clean() -> None:
    process = spawn("arena", "depot", "--bots", "random,random", "--games", "2", "--jobs", "2")
    out, errors = process.communicate()
    assert process.returncode == 0
    assert out
    assert errors == "", "a progress bar is for terminals"


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("chess",), "no game “chess”"),
        (("railroad-ink", "--bots", "clever"), "no bot “clever”"),
        (("railroad-ink", "--bots", ","), "At least one bot has to play."),
        (("depot", "--seats", "7", "--games", "1", "--bots", "random"), "2 to 6 players, not 7"),
        (("depot", "--seats", "1000000000"), "2 to 6 players, not 1000000000"),
        (("railroad-ink", "--longest", "x"), "can't be “x”"),
        (("depot", "--longest", "classic"), "no option “longest”"),
        (("railroad-ink", "--rolls", "missing"), "no file or folder missing"),
    ],
)
def test_a_series_that_cannot_be(args: tuple[str, ...], reason: str) -> None:
    assert reason in complaint("arena", *args)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello", "Line 1 can't be read: JSON is malformed"),
        ('{"id": 1}', "Line 1 can't be read: Object missing required field `rounds`"),
        ('{"id": 1, "rounds": [[1]]}', "Line 1 can't be read: Expected `str`, got `int`"),
        ("\n \n", "holds no games."),
        ('{"id": 5, "rounds": []}', "Game 5: No result is given for round/1/die."),
        ('{"id": 5, "rounds": [["hs"]]}', "Game 5: round/1/die has 1 results instead of 4."),
        ('{"id": 5, "rounds": [["hs", "hs", "hs", "hs"]]}', "Game 5: round/1/die can't give hs."),
    ],
)
def test_dice_that_cannot_be(line: str, reason: str) -> None:
    assert reason in complaint("arena", "railroad-ink", "--bots", "random", "--rolls", "-", typed=line)


def test_a_refusal_comes_home_from_another_process() -> None:
    line = '{"id": 5, "rounds": []}'
    said = complaint("arena", "railroad-ink", "--bots", "random", "--rolls", "-", "--jobs", "2", typed=line)
    assert said == "Game 5: No result is given for round/1/die."


@pytest.mark.parametrize("command", ["arena", "play"])
def test_a_number_of_players_that_the_options_do_not_allow_is_refused(command: str) -> None:
    said = complaint(
        command, "pioneer-rails", "--bots", "random", "--seats", "9", "--option", "extra_card=true"
    )
    assert said == "With the extra card at most 8 can play, not 9: there are no more cards."


@pytest.mark.parametrize("args", [("--games", "0"), ("--jobs", "0"), ("--seats", "0"), ("--seed", "x")])
def test_numbers_that_make_no_sense_are_wrong_usage(args: tuple[str, ...]) -> None:
    run("arena", "railroad-ink", *args, status=2)
