"""`branchline solve`: boards one per line, each with its best way to go on."""

from __future__ import annotations

import json
from typing import Any

from tests.cli.running import complaint, run

BOARD = "b1:h.h. b2:h.h. b3:h.h. b7:h.h. b6:h.h. b5:h.h. a4:.h.h g4:.h.h f4:.h.h e4:.h.h d4:.h.h c4:.h.h"
ROLL = ("--roll", "rs,rs,rs,op")


def solved(typed: str, *options: str, status: int = 0) -> list[dict[str, Any]]:
    result = run("solve", "railroad-ink", "--json", *options, typed=typed, status=status)
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_board_gets_its_best_end_which_score_agrees_with() -> None:
    (found,) = solved(BOARD, *ROLL)
    assert found["proved"] is True
    assert "b4:hhhh" in found["moves"]
    scored = run("score", "railroad-ink", "--json", typed=f"{BOARD} {' '.join(found['moves'])}").stdout
    assert json.loads(scored)["total"] == found["total"]


def test_a_line_can_bring_its_own_roll_and_reading() -> None:
    own = {"board": BOARD, "roll": ["rs", "rs", "rs", "op"], "longest": "classic", "best": 0}
    (one,) = solved(json.dumps(own), "--roll", "hs,hs,hs,ss")
    assert [one] == solved(BOARD, *ROLL, "--longest", "classic")


def test_people_get_a_line_per_board_and_time_can_run_out() -> None:
    (line,) = run("solve", "railroad-ink", *ROLL, typed=BOARD).stdout.splitlines()
    assert line.startswith("1: ")
    assert line.endswith(")")
    (line,) = run("solve", "railroad-ink", *ROLL, "--seconds", "0", typed=BOARD).stdout.splitlines()
    assert line.endswith("; not proved to be the best")
    assert solved(BOARD, *ROLL, "--seconds", "0")[0]["proved"] is False


def test_a_bad_line_is_named_and_the_others_are_solved() -> None:
    found = solved(f"{BOARD}\nb1:x\n{{nonsense}}\n{BOARD}", *ROLL, status=1)
    assert [line.get("code") for line in found] == [None, "unknown-route", "bad-line", None]
    assert [line.get("line") for line in found] == [None, 2, 3, None]
    assert str(found[2]["error"]).startswith("Line 3 can't be read")
    assert solved(BOARD, status=1)[0]["code"] == "no-roll"
    assert solved(BOARD, "--roll", "hs,hs", status=1)[0]["code"] == "bad-roll"


def test_what_can_not_be_solved_gets_a_sentence() -> None:
    assert "Depot has nothing to solve." in complaint("solve", "depot", *ROLL)
    assert "can't be “winding”" in complaint("solve", "railroad-ink", *ROLL, "--longest", "winding")
    (found,) = solved(BOARD, *ROLL, "--option", "expansion=rivers", status=1)
    assert found["code"] == "unsolvable"
    said = run("solve", "depot", "--language", "uk", status=1).stderr
    assert "немає чого розв’язувати" in said
