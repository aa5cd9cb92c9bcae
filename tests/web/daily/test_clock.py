"""Days follow from the time alone: midnight, clocks that jump, restarts, two servers."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path

import pytest

from branchline.client import ServerRefused
from tests.web.daily.days import INK, MONDAY, TUESDAY, Wall, begin, finish, play, standing
from tests.web.serving import run, serving


def test_what_is_finished_after_midnight_does_not_count(tmp_path: Path, database: str, wall: Wall) -> None:
    """It can be played to its end, and the page says how it stands."""

    async def look() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            wall.set("23:58")
            late = await begin(ann)
            await finish(bob, rng=2)
            await play(ann, late, most=10)
            wall.set("00:00", TUESDAY)
            assert (await standing(ann))["challenge"]["state"] == "late"
            assert "so it does not count" in (await ann._http.get(f"/daily/{INK}")).text
            assert (await play(ann, late)).status == "over"
            mine, theirs = await standing(ann), await standing(bob)
            assert (mine["challenge"]["state"], mine["challenge"]["score"]) == ("late", None)
            assert (theirs["challenge"]["state"], theirs["challenge"]["results"]) == ("counted", 1)
            with pytest.raises(ServerRefused, match="closed"):
                async with server.client("Eve") as eve:
                    await begin(eve)

    run(look())


def test_a_clock_that_is_set_back_opens_nothing_and_gives_no_try(
    tmp_path: Path, database: str, wall: Wall
) -> None:
    """Over restarts: when anyone could know the chance of a day, nobody begins it any more."""

    async def look() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            table = await finish(ann)
            cookies = ann._http.cookies
            wall.set("01:30", TUESDAY)
            async with server.client("Eve") as eve:
                assert (await eve.table(table.id)).proof is not None
        wall.set("23:00")
        async with serving(tmp_path, database) as server, server.client("Eve") as eve:
            with pytest.raises(ServerRefused, match="closed"):
                await begin(eve)
            again = server.client()
            again._http.cookies = cookies
            async with again as ann:
                assert (await begin(ann)).id == table.id
            with pytest.raises(ServerRefused, match="no-such-challenge"):
                await begin(eve, f"{TUESDAY}/railroad-ink")

    run(look())


def test_a_day_that_nobody_has_seen_open_stays_sealed_when_the_clock_is_set_back(
    tmp_path: Path, wall: Wall
) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await finish(ann)
            wall.set("02:00", TUESDAY)
            wall.set("23:00", MONDAY)
            with pytest.raises(ServerRefused, match="sealed"):
                await bob.table(table.id)
            assert (await begin(bob)).id != table.id

    run(look())


def test_two_servers_make_one_day(
    postgresql: str, tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same challenges, with the same seeds, and one try for each player, however many ask at once."""

    async def look() -> None:
        (tmp_path / "other").mkdir()
        monkeypatch.setenv("BRANCHLINE_SECRET", "the same for both servers")
        async with (
            serving(tmp_path, postgresql) as one,
            serving(tmp_path / "other", postgresql) as other,
            one.client("Ann") as ann,
            other.client("Bob") as bob,
        ):
            day = date.fromisoformat(MONDAY)
            first, second = await asyncio.gather(
                one.services.dailies.of_day(day), other.services.dailies.of_day(day)
            )
            assert first == second
            begun = await asyncio.gather(
                *(
                    server.services.dailies.begin(day, "railroad-ink", "ann")
                    for server in (one, other, one, other)
                )
            )
            assert len({session.id for session in begun}) == 1
            await asyncio.gather(finish(ann, rng=1), finish(bob, rng=2))
            assert (await standing(ann))["challenge"]["results"] == 2
            wall.set("01:00", TUESDAY)
            mine = await begin(ann)
            assert (await bob.table(mine.id)).proof is not None

    run(look())
