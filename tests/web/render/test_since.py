"""Whoever comes back is told what others have done since."""

from __future__ import annotations

from pathlib import Path

from branchline.client import Bot, Me, Seat
from tests.web.serving import PAGE_AND_PROGRAM, run, serving


async def finish_round(seat: Seat) -> None:
    """Plays the first legal moves until a new round has begun."""
    first = (await seat.until(lambda now: now.moves)).progress
    while (now := await seat.until(lambda now: now.moves)).progress == first:
        await seat.play("done" if "done" in now.moves else now.moves[0])


def test_what_others_did_at_the_same_time_is_new_and_nothing_is_once_one_acts(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Bot(), Me()])
            async with ann.watch(table.id, 1, PAGE_AND_PROGRAM) as seat:
                assert not seat.now.since, "before one's first turn everything is new"
                await finish_round(seat)
            async with ann.watch(table.id, 1, PAGE_AND_PROGRAM) as seat:
                drawn = {patch.id for patch in seat.now.since if patch.pane == "board/0"}
                log = [line for line in seat.now.log if line.seat == 0]
                assert drawn == {
                    f"board/0/cell/{move.split(':')[0]}" for move in log[-1].items if ":" in move
                }
                await seat.play(seat.now.moves[0])
            async with ann.watch(table.id, 1, PAGE_AND_PROGRAM) as seat:
                assert not seat.now.since

    run(play())
