"""The analysis board at a server: any game is tried out move by move, and none that goes on."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from branchline import games
from branchline.client import Bot, Client, Me, ServerRefused
from branchline.games import built_in
from branchline.web.render.analysis import Node, Opened, Position
from branchline.web.render.messages import LogLine, TableInfo
from branchline.web.tables.analysis import Start, acts_of
from branchline.web.tables.thinkers import Assess, Thinkers
from tests.soak import rotating
from tests.web.serving import finished, play_on, run, serving

RAILROAD_INK = {"game": "railroad-ink", "seats": 1}


async def look(client: Client, start: Any, path: Any = (), seat: int | None = None) -> Position:
    return await client.look(Node(start=msgspec.convert(start, Start), path=tuple(path), seat=seat))


def first_moves(position: Position, at: int) -> str:
    """The act that some pick of whoever acts leads to."""

    def leaves(picks: Any) -> list[str]:
        return [move for pick in picks for move in (leaves(pick.then) if pick.then else [pick.move])]

    moves = leaves(position.snapshot.picks)
    return f"{position.snapshot.seat} {moves[at % len(moves)]}"


@pytest.mark.parametrize("game", built_in())
def test_an_empty_table_is_played_move_by_move(tmp_path: Path, game: str) -> None:
    """Whatever is to be drawn is drawn at random, whoever acts is shown what they may choose."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            start = {"game": game, "seats": games.package(game).meta.seats[0]}
            assert (await ann._http.get(f"/analysis/{game}")).status_code == 200, "its page"
            now = await look(ann, start)
            assert now.line is None
            for n in range(30):
                if now.snapshot.outcome is not None:
                    break  # chance has brought it to its end
                act = "*" if now.draw else first_moves(now, 7 * n)
                now = await look(ann, start, (*now.path, act))
                assert now.line is not None
                assert now.line.text
                assert now.snapshot.panes
                assert "?" not in now.path[-1], "what was left to chance has come"
            assert await look(ann, start, now.path, seat=-1), "a spectator may look"
            nodes = [(n - 1, act) for n, act in enumerate(now.path)]
            lines = await ann._json(
                "POST", "/api/analysis/tree", tuple[LogLine, ...], {"start": start, "nodes": nodes}
            )
            assert lines[-1] == now.line

    run(play())


def test_chance_is_entered_by_hand(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            now = await look(ann, RAILROAD_INK)
            assert now.draw is not None
            assert len(now.draw.results) == 4
            assert "hs" in {face.name for face in now.draw.pools[0]}
            rolled = await look(ann, RAILROAD_INK, ["* hs ? ht"])
            assert rolled.path[0].split()[1] == "hs"
            assert len(rolled.path[0].split()) == 5
            for wrong, code in (
                ("* zz", "impossible-result"),
                ("* hs hs hs op op", "wrong-count"),
                ("0 b1:hhh.", "not-your-turn"),
                ("x b1:hhh.", "not-a-number"),
            ):
                with pytest.raises(ServerRefused, match=code):
                    await look(ann, RAILROAD_INK, [wrong])

    run(play())


@rotating("game", list(built_in()))
def test_a_game_that_has_ended_is_opened_at_any_step(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await finished(ann, game=game)
            whole = await ann.analysis(table)
            assert whole.at == len(whole.path)
            assert whole.start.names[0] == "Ann"
            end = await look(ann, whole.start, whole.path)
            assert end.snapshot.outcome is not None
            half = (await ann.replay(table)).steps // 2
            part = await ann.analysis(table, half)
            seen = await look(ann, part.start, part.path[: part.at], seat=0)
            assert seen.snapshot.panes == (await ann.replay(table, 0, half)).panes
            saved = await ann.saved_game(table)
            pasted = await ann._json("POST", "/api/analysis/saved", Opened, {"text": saved})
            assert (pasted.path, pasted.at) == (whole.path, whole.at)

    run(play())


@rotating("game", list(built_in()))
def test_a_game_with_others_that_goes_on_is_analysed_by_nobody(tmp_path: Path, game: str) -> None:
    """Not by who plays it, not by who watches; whichever way is taken."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = (await ann.create(game, [Me(), Bot("random")])).id
            for visitor in (ann, bob):
                for method, path in (
                    ("GET", "analysis"),
                    ("GET", "analysis?step=0"),
                    ("GET", "game"),
                    ("GET", "ending"),
                    ("POST", "reviews/0"),
                    ("GET", "reviews/0/turns/1"),
                    ("POST", "reviews/0/teaser"),
                ):
                    with pytest.raises(ServerRefused, match="not-over"):
                        await visitor._request(method, f"/api/tables/{table}/{path}")

    run(play())


@pytest.mark.parametrize("game", [game for game in built_in() if games.package(game).meta.seats[0] == 1])
def test_whoever_plays_alone_analyses_what_they_know_and_nobody_else_does(tmp_path: Path, game: str) -> None:
    """The moves since the last roll are in it, what will be rolled is not; without hints nothing is."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            made = await ann.create(game, [Me()])
            async with ann.watch(made.id, 0, ("view", "moves", "panes")) as seat:
                await play_on(seat, random.Random(4), most=12)
                await seat.until(lambda now: now.moves)
                if not seat.now.pending:
                    await seat.play(seat.now.moves[0])
                now = await seat.until(lambda now: now.pending)
            found = await ann.analysis(made.id)
            session = await server.services.tables.find(made.id)
            assert session.table is not None
            known = [] if session.game.meta.secrets else session.table.log  # else it begins with what is seen
            assert list(found.path) == acts_of(known, {0: now.pending})
            assert found.at == len(found.path)
            seen = await look(ann, found.start, found.path, seat=0)
            assert seen.snapshot.panes == now.panes
            assert (await ann.table(made.id)).analysable
            assert not (await bob.table(made.id)).analysable
            await ann.allow_hints(made.id, allowed=False)
            for visitor in (ann, bob):
                with pytest.raises(ServerRefused, match="not-over"):
                    await visitor.analysis(made.id)

    run(play())


def test_the_best_plans_come_from_what_the_seat_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Assess] = []
    study = Thinkers.study

    async def heard(self: Thinkers, question: Any, *more: Any) -> Any:
        asked.append(question)
        return await study(self, question, *more)

    monkeypatch.setattr(Thinkers, "study", heard)
    monkeypatch.setattr("branchline.web.tables.plans.EFFORT", 0.05)

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            start = {"game": "depot", "seats": 2}
            begun = await look(ann, start, ["*"] * 4)
            node = Node(start=msgspec.convert(start, Start), path=begun.path)
            found = await ann.best_plans(node)
            assert found.seat == begun.snapshot.seat
            assert asked[0].view.seat == found.seat, "a view, and never the state"
            assert len(found.plans) <= 5
            assert [plan.value for plan in found.plans] == sorted(
                (p.value for p in found.plans), reverse=True
            )
            for plan in found.plans:
                assert plan.words
                await look(ann, start, [*begun.path, *(f"{found.seat} {m}" for m in plan.moves)])
            with pytest.raises(ServerRefused, match="not-your-turn"):
                await ann._request("POST", "/api/analysis/plans", {"start": RAILROAD_INK})

    run(play())


@rotating("game", list(built_in()))
def test_a_game_is_played_on_from_here(database: str, tmp_path: Path, game: str) -> None:
    """At a table that begins with the same log, and is marked: its beginning follows from no seed."""

    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            start = {"game": game, "seats": games.package(game).meta.seats[0]}
            now = await look(ann, start)
            for n in range(12):
                now = await look(ann, start, (*now.path, "*" if now.draw else first_moves(now, 3 * n)))
            node = {"start": start, "path": now.path, "seat": 0}
            table = await ann._json("POST", "/api/analysis/play", TableInfo, {"node": node, "bot": "random"})
            assert table.continued
            assert table.mine == (0,)
            session = await server.services.tables.find(table.id)
            assert session.table is not None
            log = session.table.log
        async with serving(tmp_path, database) as server:  # it is stored as it is
            session = await server.services.tables.find(table.id)
            assert session.table is not None
            assert session.table.log == log

            async with server.client() as bob:
                bob._http.cookies.update(ann._http.cookies)
                await bob.__aenter__()
                async with bob.watch(table.id, 0, ("view", "moves")) as seat:
                    await play_on(seat, random.Random(1))
                assert (await bob.table(table.id)).proof is None

    run(play())


def test_a_pasted_board_is_played_on_alone(tmp_path: Path) -> None:
    """From the round that follows on; what breaks a rule is told in a sentence."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            start = {**RAILROAD_INK, "board": "b1:hhh. | b2:h.h."}
            now = await look(ann, start, ["* hs hs hc op"])
            assert now.snapshot.progress is not None
            assert now.snapshot.progress.step == 3
            with pytest.raises(ServerRefused, match="only-a-board"):
                await ann._request("POST", "/api/analysis/play", {"node": {"start": start}})
            for board, code in (("d4:h.h.", "unconnected"), ("nonsense", "malformed")):
                with pytest.raises(ServerRefused, match=code):
                    await look(ann, {**RAILROAD_INK, "board": board})
            with pytest.raises(ServerRefused, match="no-boards"):
                await look(ann, {"game": "depot", "seats": 2, "board": "b1:hhh."})

    run(play())
