"""Two worlds that differ only in what a viewer can't know give the same bytes; and the seed stays inside."""

from __future__ import annotations

import base64
import random
import zlib
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from branchline import games
from branchline.bots import Advice
from branchline.client import Client, Here, Me, Open
from branchline.core.chance import sees
from branchline.core.errors import BranchlineError
from branchline.core.log import ChanceEntry, Entry, TurnEntry
from branchline.core.state import State
from branchline.core.table import Table
from branchline.core.texts import text
from branchline.web.tables.commands import Command, PlayMove
from branchline.web.tables.thinkers import Hint, Question, Think, Thinkers
from tests.web.serving import PAGE_AND_PROGRAM, Running, play_on, run, serving

ALL = ",".join(PAGE_AND_PROGRAM)
ABOUT = ("task", "deck", "card/P-red-square", "train/1", "hex/0,0", "stack/left", "card/QD", "burned")
"""Things of all games that could tell more than is known of them."""


@pytest.fixture(autouse=True)
def _thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that says what it has seen: nothing could leak more through a hint."""

    async def ask(_self: Any, question: Question, *_more: Any) -> list[str]:
        assert isinstance(question, Think)
        view = question.view
        game = games.game(question.game)
        moves = sorted(map(str, game.moves(game.imagine(view, random.Random(0)), view.seat or 0)))
        return [moves[zlib.crc32(msgspec.json.encode(view)) % len(moves)]]

    async def advise(self: Any, question: Hint, *more: Any) -> Advice:
        return Advice(tuple(await ask(self, question, *more)), (text("{view}", view=str(question.view)),))

    monkeypatch.setattr(Thinkers, "ask", ask)
    monkeypatch.setattr(Thinkers, "advise", advise)


async def everything(client: Client, table: str, seat: int | None, texts: list[str]) -> list[bytes]:
    """All that a viewer can get out of the server without changing anything."""
    heard: list[bytes] = []
    place = -1 if seat is None else seat
    for language in ("en", "uk", "ru"):
        for path in (
            f"/t/{table}?",
            "/?",
            "/api/tables?",
            f"/api/tables/{table}?",
            f"/api/tables/{table}/game?",
            f"/api/tables/{table}/verify?",
            f"/api/tables/{table}/analysis?",
            f"/api/tables/{table}/replay?seat=2&",
            f"/t/{table}/picture/light.svg?",
            f"/api/tables/{table}/state?parts={ALL}&seat={place}&",
            f"/api/tables/{table}/state?parts={ALL}&seat=2&",
        ):
            answer = await client._http.get(f"{path}language={language}")
            heard += [str(answer.status_code).encode(), answer.content]
    requests: list[dict[str, Any]] = [
        {"type": "sit", "seat": 2},
        {"type": "explain", "picks": ["d4"]},
        {"type": "hint"},
        *({"type": "about", "thing": thing} for thing in ABOUT),
    ]
    for move in texts:
        requests += [
            {"type": "explain", "move": move},
            {"type": "preview", "moves": [move]},
            {"type": "play", "version": "99.99", "move": move},
        ]
    address = client.address.replace("http", "ws") + f"/t/{table}/socket?seat={place}&parts={ALL}"
    cookie = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
    async with connect(address, additional_headers={"cookie": cookie}, max_size=None, proxy=None) as socket:
        heard.append(await socket.recv(decode=False))
        for number, request in enumerate(requests):
            await socket.send(msgspec.json.encode({**request, "id": str(number)}).decode())
            heard.append(await socket.recv(decode=False))
    return heard


class OtherWorld(Table):
    """Has other secrets at every step of its log, which can't be replayed."""

    origin: tuple[Table, list[int], int | None, random.Random]
    """The real one, which of its steps each of ours is, who looks, and where other secrets come from."""

    def at(self, length: int) -> State[Any]:
        table, steps, viewer, rng = self.origin
        state = table.at(steps[length] if length < len(steps) else len(table.log))
        other: State[Any] = self.game.imagine(self.game.view(state, viewer), rng)
        return other


def another_world(table: Table, viewer: int | None, rng: random.Random) -> Table:
    """A table that its viewer can't tell from this one, with other secrets wherever there are some."""
    game = table.game
    other = OtherWorld(game, table.options, table.seats)
    steps = [step for step, entry in enumerate(table.log) for _ in _otherwise(entry, viewer)]
    other.origin = table, steps, viewer, rng
    other.source = table.source
    other.log = [entry for old in table.log for entry in _otherwise(old, viewer)]
    other.state = game.imagine(table.view(viewer), rng)
    mine = table.pending.get(viewer) if viewer is not None else None
    if viewer is not None and mine is not None:
        other.pending[viewer] = mine
    return other


def _otherwise(entry: Entry, viewer: int | None) -> list[Entry]:
    if sees(entry.seen_by, viewer):
        return [entry]
    if isinstance(entry, ChanceEntry):
        return [msgspec.structs.replace(entry, results=tuple(f"other{i}" for i in range(len(entry.results))))]
    return [entry, TurnEntry(entry.seat, ("hidden",), entry.seen_by)]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_other_secrets_give_the_same_bytes(viewer: int | None, tmp_path: Path) -> None:
    async def play() -> None:
        different = 0
        async with (
            serving(tmp_path) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Cat") as cat,
            server.client("Eve") as eve,
        ):
            table = await ann.create("depot", [Me(), Open(), Open()])
            await bob.sit_down(table.id, 1, table.invites[0].path)
            await cat.sit_down(table.id, 2, table.invites[1].path)
            watching = {0: ann, 1: bob, None: eve}[viewer]
            session = await server.services.tables.find(table.id)
            rng = random.Random(7)
            for _ in range(6):
                here = session.table
                assert here is not None
                texts = _some_moves(here, rng)
                one = await everything(watching, table.id, viewer, texts)
                session.table = another_world(here, viewer, rng)
                different += session.table.state != here.state
                other = await everything(watching, table.id, viewer, texts)
                session.table = here
                assert one == other
                await _play_some(server, table.id, rng)
                if session.ended:
                    break
        assert different >= 3

    run(play())


def _some_moves(table: Table, rng: random.Random) -> list[str]:
    """Moves of every seat, legal or not for the viewer, and what is no move at all."""
    found = {str(move) for seat in table.waiting() for move in table.moves(seat)}
    return [*rng.sample(sorted(found), min(8, len(found))), "nonsense", "", "pass", "draw"]


async def _play_some(server: Running, table: str, rng: random.Random) -> None:
    """A few moves of whoever is to act."""
    for _ in range(4):
        session = await server.services.tables.find(table)
        if session.table is None or session.ended:
            return
        seat = session.table.waiting()[0]
        move = str(rng.choice(session.table.moves(seat)))
        command = Command(PlayMove(move), session.position(seat), id=f"{rng.random()}")
        await server.services.tables.act(table, seat, command, session.seats[seat].owner or "")


def test_what_others_draft_is_not_heard_at_all(tmp_path: Path) -> None:
    """No frame, no other version: only that they are ready, once they are."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.create("railroad-ink", [Me(), Open(), Here()])
            await bob.sit_down(table.id, 1, table.invites[0].path)
            async with ann.watch(table.id, 0) as first, bob.watch(table.id, 1) as second:
                texts = list(first.now.moves[:4])
                before = await everything(bob, table.id, 1, texts)
                known = second.now
                await first.play(first.now.moves[0])
                await first.play(first.now.moves[0])
                await first.take_back()
                await second.ping()
                assert second.now is known
                assert await everything(bob, table.id, 1, texts) == before

    run(play())


def test_the_seed_stays_inside_until_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("depot", [Me(), Here()])
            session = await server.services.tables.find(table.id)
            words = [session.seed, *(seat.nonce or b"" for seat in session.seats)]
            forms = [form for word in words for form in _forms(word)]
            async with ann.watch(table.id, 0) as seat:
                rng = random.Random(3)
                while seat.now.outcome is None:
                    for bytes_ in await everything(ann, table.id, seat.now.seat, []):
                        assert not any(form in bytes_ for form in forms)
                    await play_on(seat, rng, most=9)
            ended = await everything(ann, table.id, 0, [])
            assert any(forms[0] in bytes_ for bytes_ in ended)

    run(play())


def _forms(word: bytes) -> list[bytes]:
    coded = base64.b64encode(word).rstrip(b"=")
    return [word.hex().encode(), coded, base64.urlsafe_b64encode(word).rstrip(b"="), repr(word).encode()]


def test_another_past_gives_the_same_replay(tmp_path: Path) -> None:
    """Cards that nobody has seen played are exchanged in the log itself: no step tells which they were."""

    async def play() -> None:
        worlds = 0
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Eve") as eve:
            table = await ann.create("depot", [Me(), Here(), Here()])
            session = await server.services.tables.find(table.id)
            rng = random.Random(11)
            await _play_some(server, table.id, rng)
            here = session.table
            assert here is not None
            for viewer, client in ((0, ann), (1, ann), (None, eve)):
                for other in _other_pasts(here, viewer):
                    session.table = here
                    one = await _replay(client, table.id, viewer)
                    session.table = other
                    assert await _replay(client, table.id, viewer) == one
                    worlds += 1
            session.table = here
        assert worlds >= 3

    run(play())


async def _replay(client: Client, table: str, viewer: int | None) -> list[bytes]:
    """Every step that there is, and the one after it."""
    place = -1 if viewer is None else viewer
    heard = []
    for step in range(10_000):
        answer = await client._http.get(f"/api/tables/{table}/replay?seat={place}&step={step}")
        heard.append(answer.content)
        if answer.status_code != 200:
            break
    return heard


def _other_pasts(table: Table, viewer: int | None) -> list[Table]:
    """Tables with two hidden results of the log exchanged, if the same moves were still possible."""
    hidden = [
        (n, i)
        for n, entry in enumerate(table.log)
        if isinstance(entry, ChanceEntry) and not sees(entry.seen_by, viewer)
        for i in range(len(entry.results))
    ]
    found = []
    for (n, i), (m, j) in combinations(hidden, 2):
        log = list(table.log)
        results = {at: list(log[at].results) for at in {n, m}}  # type: ignore[union-attr]
        results[n][i], results[m][j] = results[m][j], results[n][i]
        for at, names in results.items():
            log[at] = msgspec.structs.replace(log[at], results=tuple(names))
        try:
            other = Table(table.game, table.options, table.seats, None, log)
        except BranchlineError:
            continue
        if other.state != table.state and other.view(viewer) == table.view(viewer):
            found.append(other)
    return found[:4]
