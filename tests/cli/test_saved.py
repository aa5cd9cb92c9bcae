"""`branchline render`, `replay` and `verify`: what a saved game says, and what a broken one gets."""

from __future__ import annotations

import hashlib
import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from tests.cli.running import complaint, run

BOARD = "b1:h.h. b2:h.r. | b3:rr.."


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of two."""
    file = tmp_path_factory.mktemp("saved") / "game.txt"
    run("play", "--bots", "random,random", "--seats", "2", "--seed", "x", "--save", str(file))
    return file


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with secrets that has just begun."""
    file = tmp_path_factory.mktemp("saved") / "depot.txt"
    run("play", "depot", "--seats", "3", "--seed", "x", "--save", str(file))
    return file


def changed(saved: Path, tmp_path: Path, old: str, new: str, honest: bool = True) -> str:
    """A copy with an edit, and with the checksum that belongs to it."""
    source = saved.read_text()
    assert old in source
    source = source.replace(old, new, 1)
    if honest:
        body = source[: source.rindex("end ")]
        source = f"{body}end {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"
    file = tmp_path / "changed.txt"
    file.write_text(source)
    return str(file)


# --- render ---------------------------------------------------------------------------------------


def test_a_game_is_drawn_as_svg(saved: Path, tmp_path: Path) -> None:
    svg = run("render", str(saved)).stdout
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    file = tmp_path / "game.svg"
    run("render", str(saved), "-o", str(file))
    assert file.read_text() + "\n" == svg
    assert run("render", "-", typed=saved.read_bytes()).stdout == svg


def test_a_picture_has_a_theme_a_viewer_and_a_moment(saved: Path) -> None:
    pictures = {
        run("render", str(saved), *options).stdout
        for options in (
            (),
            ("--theme", "dark"),
            ("--seat", "0"),
            ("--seat", "1"),
            ("--at", "1"),
            ("--at", "0"),
        )
    }
    assert len(pictures) == 6


def test_a_picture_in_pixels(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.PNG"
    run("render", str(saved), "-o", str(file))
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", content[16:24])
    assert width > 100
    assert height > 100


def test_a_board_is_drawn_from_its_notation(tmp_path: Path) -> None:
    svg = run("render", "-", "--board", typed=BOARD).stdout
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    file = tmp_path / "board.txt"
    file.write_text(BOARD + "\n")
    assert run("render", str(file), "--board").stdout == svg
    assert complaint("render", "-", "--board", typed="b1:h.h. b1:h.h.") == "b1 already holds a drawing."


def test_a_board_with_an_expansion_is_drawn_from_its_notation() -> None:
    lake = "c4:.w.. d3:..w. e4:...w"
    svg = run("render", "-", "--board", "--option", "expansion=lakes", typed=lake).stdout
    assert "d4, water" in svg, "it has filled between its shores"
    assert complaint("render", "-", "--board", typed=lake).startswith("No route looks like “.w..”")


def test_what_cannot_be_drawn(saved: Path, tmp_path: Path) -> None:
    assert "no seat 2" in complaint("render", str(saved), "--seat", "2")
    assert "21 entries, not 99" in complaint("render", str(saved), "--at", "99")
    assert "no file or folder" in complaint("render", str(saved), "-o", str(tmp_path / "no" / "x.svg"))
    run("render", str(saved), "-o", "picture.gif", status=2)
    run("render", str(saved), "--theme", "pink", status=2)


# --- replay ---------------------------------------------------------------------------------------


def test_a_walk_through_a_game(saved: Path) -> None:
    lines = run("replay", str(saved)).stdout.splitlines()
    assert lines[0].startswith("1. Round 1. The dice show: ")
    assert lines[0].endswith(". [0 : 0]")
    assert lines[1].startswith("2. random (player 1) draws ")
    assert lines[-1].startswith("Decided by: ")
    assert len(lines) == 7 * 3 + 3


def test_a_walk_for_programs(saved: Path) -> None:
    *steps, end = (
        msgspec.json.decode(line) for line in run("replay", str(saved), "--json").stdout.splitlines()
    )
    assert [step["number"] for step in steps] == list(range(1, 22))
    assert steps[0]["entry"]["type"] == "chance"
    assert steps[1]["entry"]["seat"] == 0
    assert sorted(steps[-1]["scores"], reverse=True) == [rank["score"] for rank in end["ranks"]]


def test_a_seat_replays_what_it_may_know(running: Path) -> None:
    everything = run("replay", str(running)).stdout
    assert "?" not in everything
    own = run("replay", str(running), "--seat", "1").stdout
    assert re.findall(r"Player (\d) is dealt(.)", own) == [("1", " "), ("2", ":"), ("3", " ")]
    assert own.count("is dealt 7 cards.") == 2
    assert own.count("wagon") + own.count("locomotive") + own.count("station") == 7
    read = [
        msgspec.json.decode(line)
        for line in run("replay", str(running), "--seat", "1", "--json").stdout.splitlines()
    ]
    deals = [step["entry"]["results"] for step in read if step["entry"]["label"].startswith("deal/")]
    assert [results.count("?") for results in deals] == [7, 0, 7]
    assert "no seat 3" in complaint("replay", str(running), "--seat", "3")


# --- verify ---------------------------------------------------------------------------------------


def test_an_honest_game_is_verified(saved: Path) -> None:
    assert run("verify", str(saved)).stdout.startswith("All 28 results follow")
    found = msgspec.json.decode(run("verify", str(saved), "--json").stdout)
    assert found["results"] == 28
    assert found["commitment"] in saved.read_text()


def test_an_edited_seed_is_found(saved: Path, tmp_path: Path) -> None:
    file = changed(saved, tmp_path, "\nseed ", "\nseed 00")
    assert complaint("verify", file) == (
        "Seed, table, options and seats are not those that were promised at the start."
    )
    found = msgspec.json.decode(run("verify", file, "--json", status=1).stdout)
    assert found["code"] == "wrong-seed"


def test_an_edited_result_is_found(running: Path, tmp_path: Path) -> None:
    (line,) = [line for line in running.read_text().splitlines() if line.startswith("chance depot: ")]
    other = "D1" if not line.endswith("D1") else "D2"
    file = changed(running, tmp_path, line, f"chance depot: {other}")
    found = run("verify", file, status=1)
    assert found.stderr.startswith("depot should have been ")


# --- broken files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay", "verify", "render", "play"])
def test_a_broken_file_gets_a_sentence_with_its_line(command: str, saved: Path, tmp_path: Path) -> None:
    def said(file: str) -> str:
        return complaint(command, "--load", file) if command == "play" else complaint(command, file)

    def after(old: str, new: str, honest: bool = True) -> str:
        return said(changed(saved, tmp_path, old, new, honest))

    source = saved.read_text()
    assert after("branchline 2", "branchline 7") == (
        "Line 1: This is not a saved game that this version can read."
    )
    assert after("rules 1", "rules 7") == (
        "Line 2: The game was played by rules version 7; this program knows version 1."
    )
    assert after("game railroad-ink", "game chess").startswith("Line 2: There is no game “chess”")
    assert after('"crossing"', '"winding"').startswith("Line 3: These options can't be used")
    assert after("random", "nobody", honest=False).endswith("The file was changed after it had been saved.")
    assert after("chance round/1/die", "chance round/2/die").startswith("Line 8: round/2/die is not")
    cut = tmp_path / "cut.txt"
    cut.write_text("".join(source.splitlines(True)[:12]))
    assert said(str(cut)) == "Line 12: The file breaks off here; its end is missing."
    cut.write_bytes(bytes(range(256)))
    assert said(str(cut)) == f"{cut} is not a text file."
    assert said(str(tmp_path / "missing")) == f"There is no file or folder {tmp_path / 'missing'}."
    assert said(str(tmp_path)) == f"{tmp_path} is a folder."
