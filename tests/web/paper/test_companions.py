"""Companions at a server: one host, many phones, rolls that nobody can foresee and everyone can check."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from branchline.client import Client, ServerRefused
from branchline.core.texts import LANGUAGES
from branchline.web import commands
from branchline.web.paper.queries import MOST_KEPT
from branchline.web.paper.service import cleaned_code, shown_code
from tests.test_verify import check
from tests.web.http.test_pages import data_of
from tests.web.serving import Running, run, serving

Paper = dict[str, Any]
INK: Paper = {"game": "railroad-ink", "seats": 3, "options": {"edition": "lush-green", "expansion": "forest"}}


async def opened(client: Client, **wishes: Any) -> Paper:
    return await client._json("POST", "/api/paper", Paper, {**INK, **wishes})


async def changed(client: Client, paper: Paper, what: str, **body: Any) -> Paper:
    return await client._json("POST", f"/api/paper/{paper['code']}/{what}", Paper, body or None)


async def rolled(client: Client, paper: Paper) -> Paper:
    return await changed(client, paper, "roll", drawn=paper["drawn"], nonce="" if paper["drawn"] else "0a1b")


async def to_the_end(client: Client, paper: Paper) -> Paper:
    while not paper["ended"]:
        paper = await rolled(client, paper)
    return paper


class Follower:
    """A phone that follows; it waits for what it is to see."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self.frames: list[str] = []
        self.now: Paper = {}

    async def until(self, **wanted: Any) -> Paper:
        while any(self.now.get(name) != value for name, value in wanted.items()):
            self.frames.append(await self._socket.recv())
            message = msgspec.json.decode(self.frames[-1])
            if message["type"] == "paper":
                self.now = message
        return self.now

    async def ping(self) -> None:
        await self._socket.send('{"type": "ping", "id": "ping"}')
        while msgspec.json.decode(await self._socket.recv())["type"] != "pong":
            pass


@asynccontextmanager
async def following(client: Client, code: str) -> AsyncIterator[Follower]:
    cookie = "; ".join(f"{key}={value}" for key, value in client._http.cookies.items())
    address = f"{client.address.replace('http', 'ws')}/p/{code}/socket"
    async with connect(address, additional_headers={"cookie": cookie}, max_size=None, proxy=None) as socket:
        yield Follower(socket)


def seed_of(server: Running, paper: Paper) -> str:
    return server.services.companions._stored(paper["code"]).seed.hex()


def test_everyone_with_the_code_sees_each_roll_at_once(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            paper = await opened(ann, seconds=90)
            assert (paper["host"], paper["step"], paper["verb"]) == (True, 0, "Roll round 1")
            async with following(bob, paper["name"].lower()) as phone, following(ann, paper["code"]) as own:
                await own.until(followers="1 phone follows")
                assert (await phone.until(drawn=0))["host"] is False
                paper = await rolled(ann, paper)
                seen = await phone.until(step=1)
                assert seen["panes"] == paper["panes"]
                assert [pane["id"] for pane in seen["panes"]] == ["tray/dice", "tray/notes"]
                assert len(seen["panes"][0]["fragments"]) == 6
                assert 80 < seen["left"] <= 90
                await phone.ping()
            await rolled(ann, paper)
            first = await bob._json("GET", f"/api/paper/{paper['code']}?step=1", Paper)
            assert (first["step"], first["steps"], first["panes"]) == (1, 2, paper["panes"])

    run(play())


def test_only_the_host_rolls_and_a_repeated_request_rolls_once(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            paper = await opened(ann)
            for what, body in (("roll", {"drawn": 0}), ("end", {}), ("take-back", {"drawn": 0})):
                with pytest.raises(ServerRefused) as refused:
                    await changed(bob, paper, what, **body)
                assert refused.value.code == "not-the-host"
            twice = await asyncio.gather(*(rolled(ann, paper) for _ in range(4)))
            assert {one["drawn"] for one in twice} == {twice[0]["drawn"]}
            assert len({str(one["panes"]) for one in twice}) == 1
            with pytest.raises(ServerRefused) as refused:
                await changed(ann, paper, "enter", drawn=twice[0]["drawn"], results=["hs"] * 6)
            assert refused.value.code == "not-by-hand"

    run(play())


def test_the_seed_is_promised_first_shown_last_and_explains_every_roll(tmp_path: Path, database: str) -> None:
    """By the program that knows nothing of Branchline; and before the end no channel tells it."""

    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            paper = await opened(ann)
            promise, seed = paper["commitment"], seed_of(server, paper)
            told: list[str] = []
            async with following(bob, paper["code"]) as phone:
                while paper["step"] < 5:
                    paper = await rolled(ann, paper)
                    await phone.until(step=paper["step"])
                    pages = [await who._http.get(f"/p/{paper['code']}") for who in (ann, bob)]
                    told += [
                        msgspec.json.encode(paper).decode(),
                        *phone.frames,
                        *(page.text for page in pages),
                    ]
                with pytest.raises(ServerRefused) as refused:
                    await bob._json("GET", f"/api/paper/{paper['code']}/record", Paper)
                assert refused.value.code == "not-over"
                assert not any(seed in words or "0a1b" in words for words in told)
                paper = await to_the_end(ann, paper)
                shown = await phone.until(ended=True)
            assert (shown["seed"], shown["nonce"], shown["commitment"]) == (seed, "0a1b", promise)
            record = (await bob._http.get(f"/api/paper/{paper['code']}/record")).text
            assert check(record) == sum(
                len(entry.results) for entry in server.services.companions._stored(paper["code"]).drawn
            )

    run(play())


def test_who_ends_early_sees_the_seed_and_rolls_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            paper = await rolled(ann, await opened(ann))
            paper = await changed(ann, paper, "end")
            assert paper["seed"] == seed_of(server, paper)
            assert paper["verb"] == ""
            with pytest.raises(ServerRefused) as refused:
                await rolled(ann, paper)
            assert refused.value.code == "over"
            assert check((await ann._http.get(f"/api/paper/{paper['code']}/record")).text) > 0

    run(play())


def test_a_restart_loses_nothing(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            before = await rolled(ann, await opened(ann))
            cookies, token = ann._http.cookies, ann._http.headers["x-csrf-token"]
        async with serving(tmp_path, database) as server, server.client() as ann:
            ann._http.cookies, ann._http.headers["x-csrf-token"] = cookies, token
            after = await ann._json("GET", f"/api/paper/{before['code']}", Paper)
            assert {**after, "left": 0} == {**before, "left": 0}
            assert (await rolled(ann, after))["step"] == 2
            assert before["name"] in (await ann._http.get("/paper")).text

    run(play())


def test_what_was_rolled_at_the_table_is_entered_seen_and_taken_back(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            paper = await opened(ann, by_hand=True, options={"draft": True})
            assert paper["commitment"] == ""
            assert [len(pool) for pool in paper["entering"]["pools"]] == [6, 6, 6, 3]
            async with following(bob, paper["code"]) as phone:
                assert (await phone.until(drawn=0))["entering"] is None
                for wrong in (["hs"] * 3, ["op"] * 4, ["hs", "hs", "hs", "xx"]):
                    with pytest.raises(ServerRefused):
                        await changed(ann, paper, "enter", drawn=0, results=wrong)
                paper = await changed(ann, paper, "enter", drawn=0, results=["hs", "rc", "ht", "op"])
                seen = await phone.until(step=1)
                assert "overpass" in seen["said"]
                again = await changed(ann, paper, "enter", drawn=0, results=["rs", "rs", "rs", "ss"])
                assert again["panes"] == seen["panes"]
                paper = await changed(ann, paper, "take-back", drawn=1)
                assert (await phone.until(step=0))["panes"] == []
                with pytest.raises(ServerRefused) as refused:
                    await changed(ann, paper, "roll", drawn=0)
                assert refused.value.code == "by-hand"
                while not paper["ended"]:
                    paper = await changed(
                        ann, paper, "enter", drawn=paper["drawn"], results=["rs", "rs", "rs", "ss"]
                    )
                assert (paper["seed"], paper["step"]) == ("", 7)

    run(play())


def test_two_servers_show_the_same_roll(postgresql: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, postgresql) as one,
            serving(tmp_path, postgresql) as other,
            one.client("Ann") as ann,
            other.client("Bob") as bob,
        ):
            paper = await opened(ann)
            async with following(bob, paper["code"]) as phone, following(ann, paper["code"]) as own:
                await own.until(followers="1 phone follows")
                paper = await rolled(ann, paper)
                assert (await phone.until(step=1))["panes"] == paper["panes"]

    run(play())


def test_the_oldest_of_a_visitor_gives_way_and_tidying_removes_what_nobody_touches(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            others = await opened(bob)
            mine = [(await opened(ann))["code"] for _ in range(MOST_KEPT + 1)]
            with pytest.raises(ServerRefused) as refused:
                await ann._json("GET", f"/api/paper/{mine[0]}", Paper)
            assert refused.value.code == "no-such-companion"
            for code in (*mine[1:], others["code"]):
                await ann._json("GET", f"/api/paper/{code}", Paper)

    run(play())
    assert commands.tidy(data_dir=tmp_path, days=1) == 0
    assert commands.tidy(data_dir=tmp_path, days=-1) == MOST_KEPT + 1


def test_what_can_not_be_played_on_paper_is_refused(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            for wishes, code in (
                ({"game": "depot", "options": {}}, "no-companion"),
                ({"game": "chess", "options": {}}, "unknown-game"),
                ({"seats": 40}, "wrong-seats"),
                ({"options": {"edition": "pink"}}, "bad-options"),
                ({"game": "pioneer-rails", "options": {}, "seats": 1, "by_hand": True}, "hidden-draws"),
            ):
                with pytest.raises(ServerRefused) as refused:
                    await opened(ann, **wishes)
                assert refused.value.code == code
            with pytest.raises(ConnectionClosed) as closed:
                async with following(ann, "ZZZZZZ") as phone:
                    await phone.until(drawn=0)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404

    run(ask())


def test_the_pages_are_there_in_every_language(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            code = (await opened(ann))["name"]
            for path, kind in (
                ("/paper", "paper"),
                ("/paper/companion/railroad-ink", "paper-setup"),
                ("/paper/companion/pioneer-rails", "paper-setup"),
                (f"/p/{code}", "companion"),
                ("/paper/pad/depot", "pad"),
                ("/paper/pad/land-vs-sea", "pad"),
            ):
                for language in LANGUAGES:
                    answer = await ann._http.get(path, params={"language": language})
                    assert answer.status_code == 200, path
                    assert data_of(answer.text)["page"] == kind
            for path in (
                "/paper/companion/depot",
                "/paper/pad/railroad-ink",
                "/paper/pad/chess",
                "/p/ZZZZZZ",
            ):
                assert (await ann._http.get(path)).status_code == 404, path
            game: Any = data_of((await ann._http.get("/paper/companion/pioneer-rails")).text)["game"]
            names = [setting["name"] for setting in game["settings"]]
            assert "map" in names
            assert "extra_card" not in names
            assert (await ann._http.get(f"/qr/p/{cleaned_code(code)}")).status_code == 200

    run(look())


def test_a_code_is_read_however_it_is_typed() -> None:
    assert shown_code("K7R2XD") == "K7R-2XD"
    assert {cleaned_code(typed) for typed in ("K7R-2XD", "k7r2xd", " k7r 2xd ")} == {"K7R2XD"}
    assert len(cleaned_code("B" * 1000)) < 10
