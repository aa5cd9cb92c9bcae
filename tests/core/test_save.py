"""Saved games: an exact round trip, and no change of a file that goes unnoticed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import ClassVar, Literal

import msgspec
import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Committed, Setup
from branchline.core.errors import BadText, BranchlineError
from branchline.core.log import ChanceEntry
from branchline.core.meta import Meta
from branchline.core.options import chosen_options, stored_options
from branchline.core.save import dump, load, saved, verify
from branchline.core.state import Options
from branchline.core.table import AnyGame, Table
from branchline.games import game, packages
from tests.refusals import refused
from tests.soak import SOAK

SEED = b"seed of the tests"
NONCES = [b"one device", b"another"]


def running(name: str, seats: int = 2) -> Table:
    """A game in which the first seat has a pending move, if the first move of its game leaves one."""
    table = Table(game(name), game(name).meta.options(), seats, Committed(SEED, NONCES[:seats]))
    seat = table.waiting()[0]
    table.play(seat, table.moves(seat)[0])
    return table


def finished(name: str, seats: int = 2) -> Table:
    table = Table(game(name), game(name).meta.options(), seats, Committed(SEED, NONCES[:seats]))
    play_on(table, {seat: bot("random") for seat in range(seats)}, Random(1))
    return table


def edited(source: str, old: str, new: str) -> str:
    """The file after an edit by someone who knows how its last line is made."""
    assert old in source
    body = source[: source.rindex("end ")].replace(old, new, 1)
    return f"{body}end {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


# --- the round trip -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", packages())
@pytest.mark.parametrize("make", [running, finished])
def test_a_saved_game_comes_back_exactly(name: str, make: Callable[[str], Table]) -> None:
    table = make(name)
    source = dump(saved(table, {0: "Анна", 1: "bot:random"}))
    found = load(source, game)
    assert dump(found) == source
    again = found.table()
    assert again.state == table.state
    assert again.log == table.log
    assert {seat: its.moves for seat, its in again.pending.items()} == {
        seat: its.moves for seat, its in table.pending.items() if its.moves
    }
    assert dump(saved(again, found.players)) == source


def test_a_table_goes_on_with_the_same_chance() -> None:
    table = running("railroad-ink")
    again = load(dump(saved(table)), game).table()
    for one in (table, again):
        play_on(one, {seat: bot("random") for seat in range(2)}, Random(2))
    assert again.log == table.log


def test_without_seed_the_log_is_all_there_is() -> None:
    found = saved(finished("railroad-ink", 1))
    found.seed = None
    source = dump(found)
    again = load(source, game)
    assert again.chance is None
    assert dump(again) == source
    with refused("no-seed"):
        verify(again)


def test_the_text_reads_as_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "saved-games.md").read_text()
    assert dump(saved(running("railroad-ink", 1), {0: "Anna"})) in page


# --- options and versions -------------------------------------------------------------------------


class OldOptions(Options, frozen=True, kw_only=True):
    """One option that was always there, and one that came later with a default of its own."""

    size: int = 5
    wind: Literal["none", "some", "strong"] = "some"

    before: ClassVar[Mapping[str, object]] = {"wind": "none"}


DEPOT_META: Meta = game("depot").meta
META = replace(DEPOT_META, options=OldOptions)


def test_an_option_that_came_later_has_the_value_games_had_before_it() -> None:
    assert stored_options(META, '{"size":9}') == OldOptions(size=9, wind="none")
    assert stored_options(META, '{"size":9,"wind":"strong"}') == OldOptions(size=9, wind="strong")
    assert chosen_options(META, "{}") == OldOptions(size=5, wind="some"), (
        "a new table is as the game suggests"
    )


def test_an_option_that_was_always_there_cannot_be_missing() -> None:
    with refused("missing-option", BadText):
        stored_options(META, '{"wind":"some"}')
    with pytest.raises(BadText, match=r"The option size is missing\."):
        stored_options(META, "{}")


@pytest.mark.parametrize("source", ["", "[]", "7", '{"size":"x"}', '{"size":1,"colour":2}', "{"])
def test_options_that_make_no_sense_are_refused(source: str) -> None:
    with refused("bad-options", BadText):
        chosen_options(META, source)
    with refused("bad-options", BadText):
        stored_options(META, source)


@pytest.mark.parametrize("name", packages())
def test_a_saved_game_names_every_option_and_its_versions(name: str) -> None:
    meta = game(name).meta
    lines = dump(saved(running(name))).splitlines()
    assert lines[:2] == ["branchline 2", f"game {name} rules {meta.newest_rules} chance {Committed.newest}"]
    assert list(msgspec.json.decode(lines[2].removeprefix("options "))) == list(
        meta.options.__struct_fields__
    )
    assert meta.options.before.keys() <= set(meta.options.__struct_fields__)
    assert msgspec.convert(dict(meta.options.before), meta.options), "values that the options can have"


def test_the_rules_of_a_stored_game_are_asked_for_in_its_version() -> None:
    asked: list[tuple[str, int]] = []

    def find(name: str, rules: int) -> AnyGame:
        asked.append((name, rules))
        return game(name)

    load(edited(dump(saved(running("depot"))), "rules 1", "rules 41"), find)
    assert asked == [("depot", 41)]


def test_the_first_format_can_still_be_read() -> None:
    table = running("railroad-ink", 1)
    table.source = Committed(SEED, NONCES[:1], version=1)
    source = dump(saved(table))
    first = edited(edited(source, "branchline 2", "branchline 1"), " chance 1", "")
    first = edited(first, "pending 0: ", "draft 0: ")
    again = load(first, game)
    assert dump(again) == source
    with refused("unknown-line", BadText):
        load(edited(first, "draft 0: ", "pending 0: "), game)


# --- edits ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=list(packages()))
def source(request: pytest.FixtureRequest) -> str:
    return dump(saved(finished(request.param), {0: "Anna", 1: "bot:random"}))


def line_of(error: BranchlineError) -> int:
    found = re.match(r"Line (\d+): .+", str(error))
    assert found, f"“{error}” says where"
    return int(found[1])


LETTERS = ["0", "z", " ", "\n", ":", ""]
STEP = 1 if SOAK else 9
"""In the soak every place of a file is edited, otherwise every fifth."""


@pytest.mark.parametrize("shift", range(len(LETTERS) if SOAK else 1))
def test_every_changed_character_is_noticed(source: str, shift: int) -> None:
    """In the soak it becomes each of the letters, otherwise one of them."""
    lines = source.count("\n")
    for place in range(0, len(source) - 1, STEP):
        old = source[place]
        letter = LETTERS[(place + shift) % len(LETTERS)]
        if old == letter:
            continue
        with pytest.raises(BadText) as caught:
            load(source[:place] + letter + source[place + 1 :], game)
        line = line_of(caught.value)
        assert source[:place].count("\n") + 1 <= line <= lines + 1, "not before the edit"
        assert caught.value.code
        assert caught.value.at


def test_every_truncation_is_noticed(source: str) -> None:
    for length in range(0, len(source) - 1, STEP):
        with pytest.raises(BadText) as caught:
            load(source[:length], game)
        assert line_of(caught.value) <= source[:length].count("\n") + 1


def test_missing_doubled_and_swapped_lines_are_noticed(source: str) -> None:
    lines = source.splitlines(keepends=True)
    for place, line in enumerate(lines):
        without = lines[:place] + lines[place + 1 :]
        for changed in (without, [*lines[:place], line, *lines[place:]], [*without, line]):
            if changed != lines:
                with pytest.raises(BadText) as caught:
                    load("".join(changed), game)
                assert line_of(caught.value) >= min(place + 1, len(changed))


def test_line_ends_of_other_systems_do_no_harm(source: str) -> None:
    assert dump(load(source.replace("\n", "\r\n"), game)) == source
    assert dump(load(source.removesuffix("\n"), game)) == source


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("branchline 2", "branchline 3", "unknown-format", 1),
        ("railroad-ink", "railroad-inc", "unknown-game", 2),
        ("rules 2", "rules 99", "unknown-rules", 2),
        (" rules 2", "", "unknown-rules", 2),
        ("rules 2", "rules one", "not-a-number", 2),
        (" chance 2", "", "unknown-chance", 2),
        ("chance 2", "chance 7", "unknown-chance", 2),
        ("chance 2", "chance one", "not-a-number", 2),
        ("branchline 2", "branchline 1", "not-a-number", 2),
        ('"longest":"crossing"', '"longest":"winding"', "bad-options", 3),
        ('"longest"', '"width":7,"longest"', "bad-options", 3),
        (',"longest":"crossing"', "", "missing-option", 3),
        ("seats 2", "seats 13", "wrong-seats", 4),
        ("seats 2", "seats two", "not-a-number", 4),
        ("player 1", "player 2", "no-such-seat", 6),
        ("nonce 0 6", "nonce 0 g", "not-hex", 8),
        ("round/1/die", "round/2/die", "unexpected-draw", 10),
        ("turn 0", "turn 7", "no-such-seat", 11),
        ("turn 0", "talk 0", "unknown-line", 11),
        ("turn 0", "draft 0", "unknown-line", 11),
    ],
)
def test_what_makes_no_sense_is_refused_even_with_the_right_checksum(
    old: str, new: str, code: str, line: int
) -> None:
    source = dump(saved(finished("railroad-ink"), {0: "Anna", 1: "bot:random"}))
    with refused(code, BadText):
        load(edited(source, old, new), game)
    with pytest.raises(BadText) as caught:
        load(edited(source, old, new), game)
    assert line_of(caught.value) == line


def test_a_move_that_breaks_the_rules_is_refused_with_its_line() -> None:
    source = dump(saved(finished("railroad-ink"), {}))
    turn = next(line for line in source.splitlines() if line.startswith("turn 0: "))
    first = turn.split()[2]
    with pytest.raises(BadText) as caught:
        load(edited(source, turn, f"turn 0: {first} {first}"), game)
    assert caught.value.code in ("occupied", "already-drawn", "special-twice")
    assert line_of(caught.value) == source.splitlines().index(turn) + 1


@pytest.mark.parametrize("source", ["", "\n", "hello", "branchline", "branchline 1", "\x00" * 9], ids=repr)
def test_what_is_no_saved_game_is_refused(source: str) -> None:
    with pytest.raises(BadText) as caught:
        load(source, game)
    assert caught.value.code in ("missing-header", "unknown-format")
    assert line_of(caught.value) <= 2


# --- verifying ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", packages())
def test_an_honest_game_is_verified(name: str) -> None:
    table = finished(name)
    results = sum(len(entry.results) for entry in table.log if isinstance(entry, ChanceEntry))
    assert verify(load(dump(saved(table)), game)) == results


def test_an_edited_result_is_found() -> None:
    table = Table(game("railroad-ink"), game("railroad-ink").meta.options(), 1, Committed(SEED))
    entry = table.log[0]
    assert isinstance(entry, ChanceEntry)
    other = next(face for face in ("hs", "hc") if face != entry.results[0])
    source = edited(dump(saved(table)), f"die: {entry.results[0]}", f"die: {other}")
    with refused("wrong-result"):
        verify(load(source, game))


def test_another_seed_or_promise_is_found() -> None:
    source = dump(saved(finished("railroad-ink")))
    with refused("wrong-seed"):
        verify(load(edited(source, f"seed {SEED.hex()}", f"seed {b'another seed'.hex()}"), game))
    promise = re.findall(r"commitment (\w+)", source)[0]
    with refused("wrong-seed"):
        verify(load(edited(source, promise, promise[::-1]), game))


def test_other_options_seats_or_table_than_were_promised_are_found() -> None:
    options = game("depot").meta.options()
    setup = Setup("a-table", msgspec.json.encode(options).decode(), 2)
    table = Table(game("depot"), options, 2, Committed(SEED, setup=setup))
    source = dump(saved(table))
    assert "\ntable a-table\n" in source
    assert verify(load(source, game)) == 1 + 2 * 7 + 1
    for old, new in (("table a-table", "table another"), ("whole_train", "needed")):
        with refused("wrong-seed"):
            verify(load(edited(source, old, new), game))
    with refused("not-a-table", BadText):
        load(edited(source, "table a-table", "table " + "x" * 33), game)


def test_an_option_added_later_does_not_break_the_promise() -> None:
    """A game of chance 2 keeps the text of its options, also through tables and when it is written again."""
    options = game("depot").meta.options()
    text = msgspec.json.encode(options).decode()
    older = text.replace(',"claim_turn":"whole_turn"', "")
    assert older != text
    source = dump(saved(Table(game("depot"), options, 2, Committed(SEED, setup=Setup("t", older, 2)))))
    found = load(source, game)
    assert found.options == options
    assert verify(found) > 0
    assert dump(saved(found.table())) == source


def test_who_brings_no_nonce_is_left_out_and_seats_are_kept() -> None:
    source = dump(saved(Table(game("depot"), game("depot").meta.options(), 3, Committed(SEED, {2: b"n"}))))
    assert f"\nnonce 2 {b'n'.hex()}\n" in source
    assert dump(saved(load(source, game).table())) == source


def test_another_nonce_is_found() -> None:
    source = dump(saved(finished("railroad-ink")))
    with refused("wrong-result"):
        verify(load(edited(source, NONCES[1].hex(), b"a third".hex()), game))
