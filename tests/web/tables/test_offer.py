"""A server offers what is part of Branchline and what its operator names; nothing else gets in."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline import games
from branchline.bots import find
from branchline.client import Bot, Client, Me, ServerRefused
from branchline.core.errors import BadText
from branchline.web import commands
from branchline.web.render.messages import TableInfo
from branchline.web.tables.offer import Offer, make_offer
from tests.web.foreign import FIRST, GAME, HANGING
from tests.web.serving import Running, run, serving

INK = "railroad-ink"

pytestmark = pytest.mark.usefixtures("foreign")


def test_without_a_word_it_is_what_is_part_of_branchline() -> None:
    offer = make_offer()
    assert offer == Offer(games.built_in(), find.built_in())
    assert GAME in games.packages()
    assert GAME not in offer.games
    assert FIRST in find.bots()
    assert FIRST not in offer.bots


def test_others_are_named() -> None:
    offer = make_offer([GAME], [FIRST, FIRST])
    assert set(offer.games) == {*games.built_in(), GAME}
    assert offer.bots == (*find.built_in(), FIRST)
    meta = games.package(INK).meta
    assert offer.bots_for(meta) == (*meta.levels.bots, FIRST)
    assert offer.chosen_bot(meta, "") == offer.stand_in(meta) == meta.levels.stand_in
    assert offer.adviser(meta) == meta.levels.adviser


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: make_offer(["chess"]), "unknown-game"),
        (lambda: make_offer(bots=["stockfish"]), "unknown-bot"),
        (lambda: make_offer(bots=["mine.py:Mine"]), "unknown-bot"),
        (lambda: make_offer(bots=["branchline.bots.simple:RandomBot"]), "unknown-bot"),
    ],
)
def test_what_is_not_installed_is_refused_in_a_sentence(make: Callable[[], Offer], code: str) -> None:
    with pytest.raises(BadText) as refused:
        make()
    assert refused.value.code == code
    assert "there are" in str(refused.value.text.say("en"))


async def not_found(client: Client, *paths: str) -> None:
    for path in paths:
        assert (await client._http.get(path)).status_code == 404, path


def test_what_is_not_offered_is_not_there(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            listed = (await ann._http.get("/api/games")).json()
            assert [game["id"] for game in listed] == list(games.built_in())
            assert {bot for game in listed for bot in game["bots"]} == set(find.built_in()) - {"random"}
            await not_found(ann, f"/rules/{GAME}", f"/sprite/{GAME}/x.svg", f"/picture/{GAME}/light.svg")
            with pytest.raises(ServerRefused, match="unknown-game"):
                await ann.create(GAME, [Me(), Bot()])
            with pytest.raises(ServerRefused, match="no-lesson"):
                await ann._json("POST", f"/api/lessons/{GAME}/first-game", TableInfo, {})
            for bot in (FIRST, "mine.py:Mine", "branchline.bots.simple:RandomBot"):
                with pytest.raises(ServerRefused, match="unknown-bot"):
                    await ann.create(INK, [Me(), Bot(bot)])
            table = await ann.create(INK, [Me()])
            with pytest.raises(ServerRefused, match="unknown-bot"):
                await ann.seat_request(table.id, 0, "bot", {"bot": FIRST})

    run(look())


def test_a_game_of_somebody_else_is_played_like_ours(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, games=(GAME,)) as server, server.client() as ann:
            table = await ann.create(GAME, [Me(), Bot()])
            assert (table.title, table.seats[1].bot) == ("The other depot", "greedy")
            async with ann.watch(table.id, 0) as seat:
                await seat.until(lambda now: now.moves)
                await seat.play(seat.now.moves[0])
            assert server.services.bots.failures == 0

    run(play())


def test_what_a_game_does_not_bring_has_an_honest_substitute(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path, games=(GAME,)) as server, server.client() as ann:
            lobby = (await ann._http.get("/")).text
            pictures = set(re.findall(r'src="([^"]*/pictures?/[^"]+)"', lobby))
            assert f"/picture/{GAME}/light.svg" in pictures
            assert len(pictures) == 2 * (len(games.built_in()) + 1), "one by day and one by night"
            for path in pictures:
                answer = await ann._http.get(path)
                assert answer.headers["content-type"].startswith("image/svg+xml")
                assert "<svg" in answer.text
            for language, words in (
                ("en", "Nobody has written down the rules of this game yet."),
                ("uk", "Правил цієї гри ще ніхто не записав."),
                ("ru", "Правила этой игры ещё никто не записал."),
            ):
                page = await ann._http.get(f"/rules/{GAME}", params={"language": language})
                assert words in page.text
                assert words not in (await ann._http.get("/rules/depot", params={"language": language})).text
            listed = {game["id"]: game for game in (await ann._http.get("/api/games")).json()}
            assert not listed[GAME]["lessons"]
            with pytest.raises(ServerRefused, match="no-lesson"):
                await ann._json("POST", f"/api/lessons/{GAME}/first-game", TableInfo, {})

    run(look())


async def come_back(server: Running, cookies: object) -> Client:
    client = server.client()
    client._http.cookies = cookies  # type: ignore[assignment]
    return client


def test_a_stored_table_of_a_game_that_is_not_offered_any_more(tmp_path: Path) -> None:
    """It says so itself, and all others are as they were."""

    async def play() -> None:
        async with serving(tmp_path, games=(GAME,)) as server, server.client() as ann:
            gone = await ann.create(GAME, [Me(), Me()])
            there = await ann.create(INK, [Me()])
            cookies = ann._http.cookies
        async with serving(tmp_path) as server, await come_back(server, cookies) as ann:
            answer = await ann._http.get(f"/api/tables/{gone.id}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not-offered")
            assert (await ann._http.get(f"/t/{gone.id}")).status_code == 409
            listed = (await ann._http.get("/api/tables")).json()
            assert [table["id"] for table in listed] == [there.id]
            async with ann.watch(there.id, 0) as seat:
                await seat.play(seat.now.moves[0])

    run(play())


def test_for_a_bot_that_is_not_offered_any_more_the_stand_in_plays(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, bots=(HANGING,)) as server, server.client() as ann:
            table = await ann.create(INK, [Me(), Me()])
            await ann.seat_request(table.id, 1, "bot", {"bot": HANGING})
            cookies = ann._http.cookies
        async with serving(tmp_path) as server, await come_back(server, cookies) as ann:
            async with ann.watch(table.id, 0) as seat:
                await seat.until(lambda now: now.table.seats[1].state == "ready")
            assert server.services.bots.failures == 0

    run(play())


def test_a_saved_game_is_imported_only_if_it_is_offered(tmp_path: Path) -> None:
    made: list[str] = []

    async def make() -> None:
        async with serving(tmp_path, games=(GAME,)) as server, server.client() as ann:
            made.append((await ann.create(GAME, [Me(), Me()])).id)

    run(make())
    saved = commands.export(made[0], data_dir=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with pytest.raises(BadText) as refused:
        commands.import_game(saved, data_dir=elsewhere)
    assert refused.value.code == "unknown-game"
    address, _ = commands.import_game(saved, data_dir=elsewhere, games=[GAME])
    assert commands.export(address.removeprefix("/t/"), data_dir=elsewhere) == saved
