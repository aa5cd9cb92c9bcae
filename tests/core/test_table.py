"""The table: drafts, closing phases, what others see, proposing before adopting. Played with Railroad Ink."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from branchline.core.chance import Scripted
from branchline.core.errors import BadText, BranchlineError, IllegalMove
from branchline.core.log import ChanceEntry, Entry, TurnEntry, entries_for
from branchline.core.table import Table
from branchline.games import game
from tests.refusals import refused

INK = game("railroad-ink")
ROLL = ["hs", "hs", "hs", "ss"]
DRAWN = "b1:h.h. f1:h.h. b7:h.h. d1:r.h."


def table(seats: int = 2, rolls: int = 1) -> Table:
    return Table(INK, INK.meta.options(), seats, Scripted([ROLL] * rolls) if rolls else None)


def play(t: Table, seat: int, moves: str) -> None:
    for move in moves.split():
        t.play(seat, INK.parse(move))


def encoded(t: Table, seat: int | None) -> bytes:
    return msgspec.json.encode(t.view(seat))


def test_a_draft_is_seen_by_its_own_seat_only() -> None:
    t = table()
    before = encoded(t, 1), encoded(t, None)
    play(t, 0, "b1:h.h.")
    assert b"b1:h.h." in encoded(t, 0)
    assert (encoded(t, 1), encoded(t, None)) == before


def test_taking_back_and_clearing_shorten_the_draft() -> None:
    t = table()
    start = encoded(t, 0)
    play(t, 0, "b1:h.h. f1:h.h.")
    t.take_back(0)
    assert [str(move) for move in t.pending[0].moves] == ["b1:h.h."]
    t.clear(0)
    assert encoded(t, 0) == start
    with refused("nothing-to-take-back", IllegalMove):
        t.take_back(0)


def test_a_confirmation_can_be_withdrawn_until_the_phase_closes() -> None:
    t = table(rolls=2)
    play(t, 0, f"{DRAWN} done")
    assert t.waiting() == (1,)
    assert not t.moves(0)
    with refused("confirmed", IllegalMove):
        play(t, 0, "b2:h.h.")
    t.take_back(0)
    assert t.waiting() == (0, 1)
    play(t, 0, "done")
    play(t, 1, f"{DRAWN} done")
    assert t.pending == {}
    with refused("nothing-to-take-back", IllegalMove):
        t.take_back(0)


def test_closed_drafts_enter_the_log_in_seat_order() -> None:
    t = table(rolls=2)
    play(t, 1, f"{DRAWN} done")
    assert len(t.log) == 1
    play(t, 0, "f1:h.h. b1:h.h. b7:h.h. d1:r.h. done")
    roll, first, second, _ = t.log
    assert roll == ChanceEntry("round/1/die", tuple(ROLL))
    assert first == TurnEntry(0, ("f1:h.h.", "b1:h.h.", "b7:h.h.", "d1:r.h.", "done"))
    assert second == TurnEntry(1, (*DRAWN.split(), "done"))


def test_proposing_changes_nothing_until_adopted() -> None:
    t = table()
    before = t.state.data.tobytes(), encoded(t, 0), len(t.log)
    change = t.propose(0, INK.parse("b1:h.h."))
    assert (t.state.data.tobytes(), encoded(t, 0), len(t.log)) == before
    t.adopt(change)
    assert b"b1:h.h." in encoded(t, 0)


def moves(turn: str) -> list[Hashable]:
    return [INK.parse(move) for move in turn.split()]


def test_a_turn_is_proposed_as_a_whole() -> None:
    t, by_steps = table(rolls=2), table(rolls=2)
    for seat in (0, 1):
        t.adopt(t.propose_turn(seat, moves(f"{DRAWN} done")))
        play(by_steps, seat, f"{DRAWN} done")
        assert t.pending == by_steps.pending
    assert (t.log, t.state) == (by_steps.log, by_steps.state)


def test_a_turn_with_an_illegal_move_changes_nothing() -> None:
    t = table()
    play(t, 0, "b1:h.h.")
    before = dict(t.pending), t.state
    with refused("confirmed", IllegalMove):
        t.propose_turn(0, moves("f1:h.h. b7:h.h. d1:r.h. done b2:h.h."))
    assert (t.pending, t.state) == before


def test_a_turn_ends_where_the_phase_closes() -> None:
    t = table(seats=1, rolls=2)
    t.adopt(t.propose_turn(0, moves(f"{DRAWN} done b2:h.h.")))
    assert [type(entry) for entry in t.log] == [ChanceEntry, TurnEntry, ChanceEntry]
    assert not t.pending


def test_a_turn_is_held_open_where_answers_are_hidden() -> None:
    t = table(seats=1)
    t.adopt(t.propose_turn(0, moves(f"{DRAWN} done"), hold=True))
    assert t.pending[0].closed
    assert len(t.log) == 1


def test_every_change_of_a_draft_has_a_new_version() -> None:
    t = table()
    play(t, 0, "b1:h.h.")
    one = t.pending[0].version
    t.take_back(0)
    play(t, 0, "f1:h.h.")
    assert t.pending[0].version == one + 2


def test_a_table_without_chance_waits_for_results() -> None:
    t = table(rolls=0)
    assert t.next_draw is not None
    assert t.waiting() == ()
    t.settle(t.next_draw.read(ROLL))
    assert t.next_draw is None
    assert t.waiting() == (0, 1)
    with refused("nothing-to-draw", IllegalMove):
        t.settle((0, 0, 0, 0))


def test_a_table_comes_back_from_its_log() -> None:
    t = table(rolls=2)
    play(t, 0, f"{DRAWN} done")
    play(t, 1, f"{DRAWN} done")
    again = Table(INK, t.options, 2, log=t.log)
    assert again.state == t.state
    for length in range(len(t.log) + 1):
        assert t.at(length) == Table(INK, t.options, 2, log=t.log[:length]).state


def test_a_log_that_does_not_fit_is_refused() -> None:
    with refused("unexpected-draw", BadText):
        Table(INK, INK.meta.options(), 1, log=[ChanceEntry("round/2/die", tuple(ROLL))])
    with refused("impossible-result", BadText):
        Table(INK, INK.meta.options(), 1, log=[ChanceEntry("round/1/die", ("op", "hs", "hs", "hs"))])


def test_seats_out_of_range_are_refused() -> None:
    for seats in (0, 13):
        with refused("wrong-seats", BranchlineError):
            Table(INK, INK.meta.options(), seats)
    with refused("no-such-seat", IllegalMove):
        play(table(), 2, "b1:h.h.")


def test_the_log_for_a_seat_hides_what_it_has_not_seen() -> None:
    log: list[Entry] = [
        ChanceEntry("deal/0", ("P-red-star",), seen_by=0b01),
        TurnEntry(0, ("wait",), seen_by=0b01),
        TurnEntry(0, ("draw",)),
    ]
    assert entries_for(log, 0) == [ChanceEntry("deal/0", ("P-red-star",)), TurnEntry(0, ("wait",)), log[2]]
    hidden = [ChanceEntry("deal/0", ("?",)), log[2]]
    assert entries_for(log, 1) == hidden
    assert entries_for(log, None) == hidden
