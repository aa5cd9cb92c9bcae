"""Sides with names of their own, and settings that follow from the number of players, as tables show them."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.client import Bot, Here, Me, Open, ServerRefused
from tests.web.serving import run, serving

SEATS: list[Me | Here | Open | Bot] = [Me(), Bot("random"), Bot("random")]
WAITING: list[Me | Here | Open | Bot] = [Me(), Open(), Bot("random")]
NAMES = ["Land", "Sea", "Cartographer"]


def test_chips_tray_and_sheets_say_who_is_land_sea_or_cartographer(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            waiting = await ann.create("land-vs-sea", WAITING)
            assert [seat.side for seat in waiting.seats] == [""] * 3, "not drawn yet"
            table = await ann.create("land-vs-sea", SEATS)
            async with ann.watch(table.id, seat=0, parts=["sheets"]) as seat:
                now = await seat.until(lambda now: now.sheets)
                sides = [each.side for each in now.table.seats]
                assert sides in [NAMES[n:] + NAMES[:n] for n in range(3)]
                assert [sheet.name for sheet in now.sheets] == NAMES
                assert [sides[sheet.seats[0]] for sheet in now.sheets] == NAMES

    run(look())


def test_before_the_game_seats_say_their_sides_when_they_are_as_seated(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("land-vs-sea", WAITING, {"sides": "as_seated"})
            assert table.status == "open"
            assert [seat.side for seat in table.seats] == NAMES
            table = await ann.create("railroad-ink", WAITING)
            assert [seat.side for seat in table.seats] == [""] * 3

    run(look())


def test_a_number_of_players_that_the_options_do_not_allow_is_refused(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            nine = [*WAITING, *[Bot("random")] * 6]
            assert len((await ann.create("pioneer-rails", nine)).seats) == 9
            with pytest.raises(ServerRefused, match="at most 8 can play, not 9"):
                await ann.create("pioneer-rails", nine, {"extra_card": True})

    run(look())


def test_modules_that_are_always_on_with_three_players_are_shown_as_on(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            two = await ann.create("land-vs-sea", SEATS[:2])
            three = await ann.create("land-vs-sea", SEATS)
            assert [setting.value for setting in two.settings[:3]] == ["without"] * 3
            assert [setting.value for setting in three.settings[:3]] == ["with them", "with them", "without"]
            games = {game["id"]: game for game in (await ann._http.get("/api/games")).json()}
            fixed = {setting["name"]: setting["fixed"] for setting in games["land-vs-sea"]["settings"]}
            assert fixed["mountains_corals"] == fixed["caravans_ships"] == {"3": True}
            assert fixed["waypoints"] == {}

    run(look())
