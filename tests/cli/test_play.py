"""`branchline play`: whole games typed line by line, and everything else one can type."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from pathlib import Path
from random import Random

import msgspec
import pytest

from branchline.bots import bot
from branchline.core.chance import Committed
from branchline.core.log import TurnEntry
from branchline.core.save import load, saved
from branchline.core.table import Table
from branchline.games import game, packages
from tests.cli.running import complaint, run, spawn

OPTIONS = [setting.name for setting in game("railroad-ink").meta.settings]

SEED = "a test"


def script(name: str, seats: int = 1) -> tuple[Table, list[str]]:
    """A game played by people who choose at random, and what each of them types in turn."""
    chance = Committed(hashlib.sha256(SEED.encode()).digest())
    table = Table(game(name), game(name).meta.options(), seats, chance)
    random = Random(1)
    typed: list[str] = []
    while waiting := table.waiting():
        moves: list[Hashable] = []
        seat, length = waiting[0], len(table.log)
        while seat in table.waiting() and len(table.log) == length:
            moves += bot("random").act(table.game, table.view(seat), random)
            table.play(seat, moves[-1])
        typed.append(" ".join(map(str, moves)))
    return table, typed


def played(file: Path) -> Table:
    return load(file.read_text(), game).table()


# --- whole games ----------------------------------------------------------------------------------


def test_a_whole_game_alone(tmp_path: Path) -> None:
    table, typed = script("railroad-ink")
    file = tmp_path / "game.txt"
    said = run("play", "--seed", SEED, "--save", str(file), typed="\n".join(typed)).stdout
    assert played(file).log == table.log
    assert said.index(saved(table).commitment) < said.index("Round 1 of 7"), (
        "promised before anything is rolled"
    )
    outcome = table.outcome()
    assert outcome
    assert f"1. Player 1: {outcome.ranks[0].score}" in said
    assert said.endswith(f"branchline verify {file}\n")
    assert run("verify", str(file)).stdout == (
        "All 28 results follow from the seed that was promised at the start.\n"
    )


def test_a_whole_game_in_a_process_of_its_own(tmp_path: Path) -> None:
    table, typed = script("railroad-ink")
    file = tmp_path / "game.txt"
    process = spawn("play", "railroad-ink", "--seed", SEED)
    out, errors = process.communicate("\n".join([*typed, f"save {file}", ""]))
    assert errors == ""
    assert process.returncode == 0
    assert f"Saved in {file}." in out
    assert played(file).log == table.log


def test_people_in_turn_at_one_board_game(tmp_path: Path) -> None:
    table, typed = script("railroad-ink", seats=3)
    file = tmp_path / "game.txt"
    said = run("play", "--seats", "3", "--seed", SEED, "--save", str(file), typed="\n".join(typed)).stdout
    assert played(file).log == table.log
    assert "Pass the device" not in said, "there is nothing to hide"
    assert "Player 3> " in said


def test_the_device_is_passed_where_there_are_secrets(tmp_path: Path) -> None:
    table, typed = script("depot", seats=2)
    turns = [entry.seat for entry in table.log if isinstance(entry, TurnEntry)]
    lines, at_device = [], 0
    for seat, line in zip(turns, typed, strict=True):
        lines += [""] * (seat != at_device) + [line]
        at_device = seat
    file = tmp_path / "game.txt"
    said = run(
        "play", "depot", "--seats", "2", "--seed", SEED, "--save", str(file), typed="\n".join(lines)
    ).stdout
    assert played(file).log == table.log
    screens = said.split("Pass the device to Player ")[1:]
    assert len(screens) == lines.count("")
    for screen in screens:
        reader = int(screen[0])
        assert f"Player {reader}> " in screen
        assert f"Player {3 - reader}> " not in screen


def test_bots_play_on_their_own(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--bots", "random,random", "--seats", "2", "--seed", SEED, "--save", str(file))
    table = played(file)
    assert table.outcome()
    assert load(file.read_text(), game).players == {0: "bot:random", 1: "bot:random"}


def test_against_a_bot_its_turns_are_told() -> None:
    _, typed = script("railroad-ink")
    said = run("play", "--bots", "random", "--seed", SEED, typed=typed[0]).stdout
    before, after = said.split("Player 1> ")[:2]
    assert "Ready: random (player 2)" in before
    assert "draws" not in before, "until everyone is ready nobody knows"
    assert "random (player 2) draws " in after
    assert "Round 2 of 7" in after


def test_a_hint_can_be_played() -> None:
    said = run("play", "--seed", SEED, typed="hint\n").stdout
    told, hint = said.split("Player 1> ")[1].strip().splitlines()
    assert told.startswith("In your place the bot ")
    assert " 1 " in run("play", "--seed", SEED, typed=hint).stdout.split("Player 1> ")[1]


def test_the_same_seed_gives_the_same_dice() -> None:
    one, same, other = (run("play", "--seed", seed).stdout for seed in ("x", "x", "y"))
    assert one == same != other
    assert run("play").stdout != run("play").stdout


# --- what can be typed ----------------------------------------------------------------------------


def said_to(*typed: str, options: tuple[str, ...] = ()) -> list[str]:
    """What follows each prompt of a solo game."""
    said = run("play", "--seed", "x", *options, typed="\n".join(typed)).stdout
    return said.split("Player 1> ")[1:]


def test_listing_moves() -> None:
    everything, some, none = said_to("?", "? b1", "? zz")[:3]
    assert "b1: hhh. h.hh" in everything
    assert len(everything.splitlines()) > 5
    assert all(line.startswith("b1:") for line in some.splitlines())
    assert none == ""


def test_taking_back() -> None:
    answers = said_to("b1:h.h. f1:h.hh", "undo", "undo", "undo", "b1:h.h. f1:h.hh", "clear", "clear")
    assert answers[0].count(" 1 ║") == 2
    assert answers[1].count(" 1 ║") == 1
    assert answers[2].count(" 1 ║") == 0
    assert answers[3] == "There is nothing to take back.\n"
    assert answers[5].count(" 1 ║") == 0
    assert answers[6] == "There is nothing to take back.\n"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("fly", "“fly” is not a placement"),
        ("h9:h.h.", "There is no cell “h9”"),
        ("b1:q", "No route looks like “q”"),
        ("d1:r.r.", "rs was not rolled in this round."),
        ("b1:h.h. f1:h.h.", "hs is drawn already in this round."),
        ("b1:h.h. b1:hhh.", "b1 already holds a drawing."),
        ("d1:h.h.", "In d1 a highway would meet a railway in the north."),
        ("c4:h.h.", "The route in c4 would not join"),
        ("b1:hhhh b2:hhhh", "The special route hhhh is used up."),
        ("b1:hhhh d1:rrrr", "Only one special route"),
        ("done", "There is still a die that can be drawn."),
        ("save", "Say where: save FILE."),
        ("\x00", "is not a placement"),
        ("undo", "There is nothing to take back."),
    ],
)
def test_a_refusal_is_one_sentence(typed: str, reason: str) -> None:
    answer = said_to(typed)[0]
    assert reason in answer
    kept = typed.split()[:-1]
    assert answer.count(" 1 ║") == len(kept), "what was legal before it stays"


def test_sheet_help_and_table() -> None:
    sheet, help_, table = said_to("b1:h.h.", "sheet", "help", "table")[1:4]
    assert "1  Longest highway  b1" in sheet
    assert "-1  Open ends        b1:S" in sheet
    assert "undo – take back" in help_
    assert "Round 1 of 7" in table


def test_leaving(tmp_path: Path) -> None:
    for typed in ("quit\n", ""):
        assert run("play", typed=typed).stdout.endswith("The game is not saved.\n")
    file = tmp_path / "game.txt"
    assert run("play", "--save", str(file)).stdout.endswith(f"branchline play --load {file}\n")


# --- saving and going on --------------------------------------------------------------------------


def test_going_on_where_one_left(tmp_path: Path) -> None:
    table, typed = script("railroad-ink")
    file = tmp_path / "game.txt"
    first = typed[3].split()
    run("play", "--seed", SEED, "--save", str(file), typed="\n".join([*typed[:3], first[0], first[1]]))
    assert [str(move) for move in played(file).pending[0].moves] == first[:2]
    rest = [" ".join(first[2:]), *typed[4:]]
    run("play", "--load", str(file), "--save", str(file), typed="\n".join(rest))
    assert played(file).log == table.log


def test_bots_stay_bots_when_a_game_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--bots", "random", "--seed", SEED, "--save", str(file))
    assert "Ready: random (player 2)" in run("play", "--load", str(file)).stdout
    assert "random (player 1)" in run("play", "--load", str(file), "--bots", "random,random").stdout


def test_a_game_that_is_over_can_be_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--bots", "random", "--seats", "1", "--seed", SEED, "--save", str(file))
    typed = "sheet\nhint\n?\nundo\ndone\n\n"
    said = run("play", "--load", str(file), typed=typed).stdout.split("> ")[1:]
    assert "Longest railway" in said[0]
    assert said[1].startswith("It is not your turn.")
    assert said[4].startswith("It is not your turn.")
    assert said[3].startswith("There is nothing to take back.")


def test_a_game_without_its_seed_does_not_go_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--seed", SEED, "--save", str(file))
    body = "".join(line for line in file.read_text().splitlines(True) if not line.startswith(("seed", "end")))
    file.write_text(f"{body}end {hashlib.sha256(body.encode()).hexdigest()[:16]}\n")
    assert "holds no seed" in complaint("play", "--load", str(file))


def test_a_file_that_cannot_be_written_is_known_at_once(tmp_path: Path) -> None:
    assert "no file or folder" in complaint("play", "--save", str(tmp_path / "nowhere" / "game.txt"))
    assert "is a folder" in complaint("play", "--save", str(tmp_path))


def test_saving_leaves_the_old_file_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.txt"
    run("play", "--seed", SEED, "--save", str(file))
    before = file.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    said = run("play", "--seed", "another", typed=f"save {file}\n").stdout
    assert f"{file} can't be used: No space left on device." in said
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


# --- what a table can't be set up with ------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("chess",), f"There is no game “chess”; there are {', '.join(packages())}."),
        (
            ("--bots", "clever"),
            "There is no bot “clever”; there are expert, greedy, master, newcomer, random, relaxed.",
        ),
        (("--seats", "1000000000"), "Railroad Ink is for 1 to 12 players, not 1000000000."),
        (("--seats", "13"), "Railroad Ink is for 1 to 12 players, not 13."),
        (("depot", "--bots", ""), "Depot is for 2 to 6 players, not 1."),
        (("--seats", "1", "--bots", "random,random"), "There are 2 bots for 1 seats."),
        (("--option", "size=9"), f"Railroad Ink has no option “size”; there are {', '.join(OPTIONS)}."),
        (("--option", "longest"), "The option longest can't be “”; it can be crossing, classic."),
        (("--option", "longest=x"), "The option longest can't be “x”; it can be crossing, classic."),
        (("--load", "missing.txt"), "There is no file or folder missing.txt."),
    ],
)
def test_a_table_that_cannot_be(args: tuple[str, ...], reason: str) -> None:
    assert complaint("play", *args) == reason


def test_options_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--option", "longest=classic", "--option", "edition=blazing-red", "--save", str(file))
    (line,) = [line for line in file.read_text().splitlines() if line.startswith("options ")]
    kept = msgspec.json.decode(line.removeprefix("options "))
    assert set(kept) == set(OPTIONS), "a saved game names every option"
    assert (kept["edition"], kept["longest"], kept["expansion"]) == ("blazing-red", "classic", "none")


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_a_game_in_another_language(language: str) -> None:
    said = run("play", "--language", language, typed="help\nsheet\nd4:h.h.\nquit\n").stdout
    english = {"Round", "Player", "Points", "Longest", "saved", "Type", "Networks"}
    assert not english & set(said.split())


def test_a_game_begins_before_it_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRANCHLINE_CACHE_DIR", str(tmp_path))
    program = spawn("play", "depot", "--bots", "relaxed")
    said, wrong = program.communicate("hint\nquit\n")
    assert program.returncode == 0, wrong
    assert "which is still being prepared" in said
