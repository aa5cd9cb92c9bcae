"""Puzzles at a server: all on one page, solved at tables that nobody stores, silent about their answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from branchline.client import Client
from branchline.core.puzzle import position_key
from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package
from branchline.study.puzzles import Task, puzzle, puzzle_of_the_day, puzzles, task
from branchline.web.http.puzzles import today
from tests.soak import rotating
from tests.web.http.test_pages import data_of
from tests.web.serving import run, serving

GAMES = [game for game in built_in() if puzzles(game)]


class Solver:
    """Somebody at the table of a puzzle, over its socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.now: dict[str, Any] = {}

    async def listen(self, type: str = "snapshot") -> dict[str, Any]:
        """Takes messages up to one of a type."""
        while True:
            message = msgspec.json.decode(await self._socket.recv())
            if message["type"] in ("snapshot", "update"):
                self.now |= message
            if message["type"] in (type, "refusal"):
                return dict(message)

    async def ask(self, type: str, id: str = "", **about: Any) -> dict[str, Any]:
        request = {"type": type, "id": id or type, "version": self.now["version"], **about}
        await self._socket.send(msgspec.json.encode(request).decode())
        return await self.listen("ack")

    async def play(self, *moves: str) -> None:
        for number, move in enumerate(moves):
            answer = await self.ask("play", id=f"{number} {move}", move=move)
            assert answer["type"] == "ack", answer


@asynccontextmanager
async def solving(client: Client, game: str, name: str, known: str = "") -> AsyncIterator[Solver]:
    """At the table of a puzzle; `known` are the moves of a page that comes back."""
    asked = urlencode({"parts": "moves,sheets,log", "moves": known})
    address = f"{client.address.replace('http', 'ws')}/puzzles/{game}/{name}/socket?{asked}"
    cookie = "; ".join(f"{key}={value}" for key, value in client._http.cookies.items())
    async with connect(address, additional_headers={"cookie": cookie}, max_size=None, proxy=None) as socket:
        solver = Solver(socket)
        await solver.listen()
        yield solver


def test_all_puzzles_stand_on_one_page_and_one_of_each_game_is_todays(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            for language in LANGUAGES:
                page = (await ann._http.get("/puzzles", params={"language": language})).text
                for game in GAMES:
                    assert package(game).meta.title.say(language) in page
                    for one in puzzles(game):
                        assert page.count(f'href="/puzzles/{game}/{one.name}"') >= 1
                    daily = puzzle_of_the_day(game, today()).name
                    assert page.count(f'href="/puzzles/{game}/{daily}"') == 2
            for path in ("/", "/learn"):
                assert 'href="/puzzles"' in (await ann._http.get(path)).text

    run(look())


@rotating("game", GAMES)
def test_a_puzzle_is_solved_by_its_best_and_all_of_it_can_be_taken_back(tmp_path: Path, game: str) -> None:
    one = puzzles(game)[0]
    wanted = task(game, one)

    async def solve() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            async with solving(ann, game, one.name) as solver:
                assert solver.now["puzzle"] == {"points": wanted.start, "answered": False, "verdict": ""}
                await solver.play(*one.solution)
                assert solver.now["puzzle"] == {
                    "points": wanted.best,
                    "answered": True,
                    "verdict": wanted.verdict(wanted.best).say("en"),
                }
                assert solver.now["pending"] == [*one.solution]
                assert solver.now["table"]["status"] == "running"
                refused = await solver.ask("play", move=one.solution[0], id="once more")
                assert refused["code"] == "answered"
                await solver.ask("take_back")
                assert solver.now["pending"] == [*one.solution[:-1]]
                assert not solver.now["puzzle"]["answered"]
            async with solving(ann, game, one.name) as again:  # whoever comes back goes on there
                assert again.now["pending"] == [*one.solution[:-1]]
                await again.ask("clear")
                assert again.now["pending"] == []
                assert again.now["puzzle"]["points"] == wanted.start
            async with server.client("Bob") as bob, solving(bob, game, one.name) as other:
                assert other.now.get("pending", []) == []
            tables, _players = server.services.store.counts()
            assert tables == 0, "nothing of it is stored"

    run(solve())


def test_a_command_that_is_sent_again_is_carried_out_once(tmp_path: Path) -> None:
    one = puzzles("railroad-ink")[0]

    async def solve() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            async with solving(ann, "railroad-ink", one.name) as solver:
                version = solver.now["version"]
                await solver.play(one.solution[0])
                solver.now["version"] = version  # its answer was lost
                again = await solver.ask("play", id=f"0 {one.solution[0]}", move=one.solution[0])
                assert again["type"] == "ack"
            async with solving(ann, "railroad-ink", one.name) as solver:
                assert solver.now["pending"] == [one.solution[0]]

    run(solve())


@rotating("game", GAMES)
def test_the_answer_is_told_to_whoever_asks_and_to_nobody_else(tmp_path: Path, game: str) -> None:
    one = puzzles(game)[-1]
    path = f"/puzzles/{game}/{one.name}"

    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            page = data_of((await ann._http.get(path)).text)["puzzle"]
            assert isinstance(page, dict)
            told = msgspec.json.encode(page).decode()
            assert not any(move in told for move in one.solution if move != "done")
            assert "solution" not in page
            hints = [
                (await ann._http.get(f"/api{path}/hints/{step + 1}")).json() for step in range(page["hints"])
            ]
            assert [len(hint["moves"]) for hint in hints] == [0] * (len(hints) - 1) + [1]
            assert all(hint["text"] for hint in hints)
            beyond = await ann._http.get(f"/api{path}/hints/{len(hints) + 1}")
            assert beyond.json()["code"] == "no-such-hint"
            for told in ("proof", "found"):
                assert (await ann._http.get(f"/api{path}/{told}")).json()["code"] == "not-answered"
            async with solving(ann, game, one.name) as solver:
                await solver.play(*one.solution)
            proof = (await ann._http.get(f"/api{path}/proof")).json()
            own = next(sheet for sheet in proof["sheets"] if one.seat in sheet["seats"])
            solved = task(game, one).solved()
            assert own["total"] == solved.sheet(one.seat)[own["side"]].total
            assert proof["placed"]

    run(look())


def test_the_first_answer_of_everyone_is_counted_once_and_told_to_those_who_have_one(
    database: str, tmp_path: Path
) -> None:
    one = puzzles("depot")[-1]
    wanted, path = task("depot", one), f"/api/puzzles/depot/{one.name}/found"
    worst = min(wanted.table().moves(one.seat), key=lambda move: _points_after(wanted, str(move)))

    async def solve() -> None:
        async with serving(tmp_path, database) as server, server.client() as ann, server.client() as bob:
            async with solving(ann, "depot", one.name) as solver:
                await solver.play(str(worst))
                first = solver.now["puzzle"]["points"]
                assert (await ann._http.get(path)).json() == {"mine": first, "results": [[first, 1]]}
                await solver.ask("clear")
                await solver.play(*one.solution)
            assert (await bob._http.get(path)).json()["code"] == "not-answered"
            async with solving(bob, "depot", one.name) as solver:
                await solver.play(*one.solution)
            found = (await bob._http.get(path)).json()
            assert found == {"mine": wanted.best, "results": [[first, 1], [wanted.best, 1]]}
        async with serving(tmp_path, database) as server:
            assert server.services.puzzle_results.counted(position_key(one)) == {first: 1, wanted.best: 1}

    run(solve())


def _points_after(wanted: Task, move: str) -> int:
    table = wanted.table()
    table.play(wanted.puzzle.seat, wanted.game.parse(move))
    return wanted.points(table)


@rotating("game", GAMES)
def test_a_try_goes_on_at_another_server_with_what_its_page_knows(tmp_path: Path, game: str) -> None:
    """As after a restart. What the rules do not know is left out, and a try that somebody looks at stays."""
    one = puzzles(game)[0]
    first = one.solution[0]

    async def solve() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            async with solving(ann, game, one.name, f"{first} nonsense {first}") as solver:
                assert solver.now["pending"] == [first]
                await solver.play(*one.solution[1:])
                async with solving(ann, game, one.name, first) as other:
                    assert other.now["pending"] == [*one.solution]
            async with solving(ann, game, one.name, first) as again:
                assert again.now["pending"] == [*one.solution], "it had not heard of the last moves"
            async with solving(ann, game, one.name, " ".join((*one.solution, first))) as again:
                assert again.now["pending"] == [*one.solution], "nothing comes after the answer"

    run(solve())


def test_a_puzzle_has_a_picture_to_share(tmp_path: Path) -> None:
    one = puzzles("pioneer-rails")[0]

    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            address = f"/puzzles/pioneer-rails/{one.name}"
            picture = await ann._http.get(f"{address}/card.png")
            assert picture.headers["content-type"] == "image/png"
            assert picture.content.startswith(b"\x89PNG")
            assert f"{address}/card.png" in (await ann._http.get(address)).text

    run(look())


def test_what_is_no_puzzle_is_not_found(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            for path in ("railroad-ink/nothing", "nothing/1"):
                answer = await ann._http.get(f"/puzzles/{path}", headers={"accept": "text/html"})
                assert answer.status_code == 404
                for told in ("proof", "found", "hints/1"):
                    assert (await ann._http.get(f"/api/puzzles/{path}/{told}")).status_code == 404

    run(look())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_for_is_said_in_the_readers_language(tmp_path: Path, language: str) -> None:
    one = puzzle("railroad-ink", puzzles("railroad-ink")[0].name)

    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            page = (
                await ann._http.get(f"/puzzles/railroad-ink/{one.name}", params={"language": language})
            ).text
            wanted = task("railroad-ink", one)
            assert wanted.goal.say(language) in page
            assert wanted.theme.task.say(language) in page

    run(look())
