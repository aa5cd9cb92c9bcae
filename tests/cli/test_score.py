"""`branchline score`: every line gets its result, and a bad board gets the reason."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from branchline.core.save import load
from branchline.games import game
from tests.cli.running import complaint, run

FIXTURES = Path(__file__).parents[1] / "fixtures"


def results(typed: str | bytes, *options: str, status: int = 0) -> list[dict[str, object]]:
    output = run("score", "railroad-ink", "--json", *options, typed=typed, status=status).stdout
    return [msgspec.json.decode(line, type=dict[str, object]) for line in output.splitlines()]


def test_a_board_gets_the_numbers_of_the_printed_sheet() -> None:
    assert results("b1:h.h. | b2:h.r.\n") == [
        {"networks": 0, "highway": 2, "railway": 1, "centre": 0, "errors": 1, "total": 2}
    ]


def test_the_two_readings_of_the_longest_line() -> None:
    board = "b1:h.h. b2:hhhh c2:..hh c3:h..h b3:hhh."
    crossing, classic = results(board), results(board, "--longest", "classic")
    assert crossing[0]["highway"] == 6
    assert classic[0]["highway"] == 5


def test_expansions_count_when_they_are_played() -> None:
    board = "a1:.v.v b1:.v.v c1:.v.v"
    (found,) = results(board, "--option", "expansion=rivers")
    assert (found["rivers"], found["errors"], found["total"]) == (3, 1, 2)
    assert results(board, status=1)[0]["code"] == "unknown-route"
    craters = "d1:r.r. d2:* canyon>c1:ss"
    (found,) = results(craters, "--option", "expansion=meteors", "--option", "second_expansion=canyons")
    assert (found["meteors"], found["canyons"], found["errors"]) == (2, 2, 0)


def test_lines_correspond_and_good_boards_are_scored_among_bad_ones() -> None:
    found = results("b1:h.h.\n\nb1:h.h. z9:h.h.\nd1:r.r.", status=1)
    assert [line.get("total") for line in found] == [0, 0, None, 0]
    assert found[1] == {"networks": 0, "highway": 0, "railway": 0, "centre": 0, "errors": 0, "total": 0}


@pytest.mark.parametrize(
    ("board", "code", "at", "words"),
    [
        ("b1:h.h. h8:h.h.", "unknown-cell", "h8:h.h.", "“h8”"),
        ("b1:h.h. b2", "malformed", "b2", "“b2”"),
        ("b1:h.h. b2:hq..", "unknown-route", "b2:hq..", "“hq..”"),
        ("b1:h.h. b1:hh..", "occupied", "b1:hh..", "b1 already"),
        ("b1:h.h. b2:r.r.", "clash", "b2:r.r.", "north"),
        ("b1:h.h. d4:h.h.", "unconnected", "d4:h.h.", "d4"),
        ("b1:hhhh f1:hhhh", "special-twice", "f1:hhhh", "hhhh"),
        ("b1:hhhh d1:rrrr f1:hhrh a4:hrrh", "fourth-special", "a4:hrrh", "Three"),
        ("b1:hhhh d1:rrrr | d2:r.r.", "second-special", "d1:rrrr", "one special route"),
        ("| b1:hhhh d1:rrrr", "second-special", "d1:rrrr", "one special route"),
    ],
)
def test_what_is_wrong_with_a_board_and_where(board: str, code: str, at: str, words: str) -> None:
    (found,) = results(board, status=1)
    assert found["code"] == code
    assert found["at"] == at
    assert words in str(found["error"])
    assert str(found["error"]).endswith((".", ")."))


def test_people_get_a_line_per_board() -> None:
    found = run("score", "railroad-ink", typed="b1:h.h.\nb1:x\n", status=1).stdout.splitlines()
    assert found[0] == "1: 0 (networks 0, highway 1, railway 0, centre 0, errors 1)"
    assert found[1].startswith("2: No route looks like “x”")


def test_a_file_with_the_habits_of_other_systems(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_bytes(b"\xef\xbb\xbfb1:h.h.\r\nd1:r.r.\r\n")
    assert run("score", "railroad-ink", str(file), "--json").stdout.count('"total":0') == 2


def test_input_that_is_no_list_of_boards(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    assert "binary is not a text file" in complaint("score", "railroad-ink", str(binary))
    assert "no file or folder" in complaint("score", "railroad-ink", str(tmp_path / "missing"))
    assert "is a folder" in complaint("score", "railroad-ink", str(tmp_path))
    assert "no game “chess”" in complaint("score", "chess")
    assert "no boards" in complaint("score", "depot")
    assert "can't be “winding”" in complaint("score", "railroad-ink", "--longest", "winding")


def test_what_a_terminal_could_misunderstand_is_not_repeated() -> None:
    (line,) = run("score", "railroad-ink", typed="\x1b]0;boo\x07:h.h.", status=1).stdout.splitlines()
    assert "\x1b" not in line
    (long,) = run("score", "railroad-ink", typed="x" * 10_000, status=1).stdout.splitlines()
    assert len(long) < 1000


def test_boards_prints_one_line_a_seat_that_score_reads() -> None:
    for name, options in (
        ("railroad-ink-rules-1-lakes-meteors", ["expansion=lakes", "second_expansion=meteors"]),
        ("railroad-ink-rules-2", ["edition=lush-green", "expansion=trails", "second_expansion=lava"]),
    ):
        file = str(FIXTURES / f"{name}.txt")
        saved = load((FIXTURES / f"{name}.txt").read_text("utf-8"), game)
        edition = msgspec.json.decode(msgspec.json.encode(saved.options))["edition"]
        printed = run("boards", file).stdout
        assert len(printed.splitlines()) == saved.seats
        chosen = [f"edition={edition}", *options]
        found = results(printed, *(word for option in chosen for word in ("--option", option)))
        assert [line["total"] for line in found] == [sheet.total for sheet in saved.table().sheet(None)]
    assert "no boards" in complaint("boards", str(FIXTURES / "depot-rules-1-basic.txt"))


def test_a_board_whose_order_can_not_be_proved_is_scored_and_says_so() -> None:
    board = "b1:h.h. | b3:h.h. b2:*"
    (found,) = results(board, "--option", "expansion=meteors")
    assert (found["total"], found["order"]) == (4, "unproved")
    played = ("--option", "expansion=meteors")
    line = run("score", "railroad-ink", *played, typed=board).stdout.strip()
    assert line.endswith("meteors 4); drawing order unproved")


def test_a_list_of_sets_can_be_typed_and_is_checked() -> None:
    assert results("", "--option", "draft_sets=deep-blue,lush-green") == []
    said = complaint("score", "railroad-ink", "--option", "draft_sets=sky-blue")
    assert "it can be edition, mixed, deep-blue,blazing-red." in said


def test_a_file_without_boards_is_said_to_be_empty(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.touch()
    result = run("score", "railroad-ink", str(file), "--json")
    assert (result.stdout, result.stderr) == ("", f"There are no boards in {file}: it is empty.\n")
