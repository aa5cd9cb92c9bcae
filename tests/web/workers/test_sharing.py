"""What the workers of a host share: limits, whose visitor is whose, thoughts, what they count."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.core.errors import BranchlineError
from branchline.games import package
from branchline.web import logs
from branchline.web.http.handover import Handover, new_inboxes
from branchline.web.http.host import Host
from branchline.web.http.metrics import Metrics, metrics_text
from branchline.web.http.shared_memory import SharedMemory
from branchline.web.tables.thinkers import Load, Thinkers
from branchline.web.workers.thinking import HostThinkers, ThinkingHost
from tests.web.serving import run


def test_several_processes_on_sqlite_are_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "set_up", lambda: None)  # the logs of the tests stay where they are
    result = CliRunner().invoke(
        app, ["serve", "--data-dir", str(tmp_path), "--port", "0", "--workers", "2", "--language", "uk"]
    )
    assert isinstance(result.exception, BranchlineError | SystemExit)
    said = result.output + str(getattr(result.exception, "text", ""))
    assert "PostgreSQL" in said


def test_sockets_are_counted_together_and_go_with_their_worker() -> None:
    memory = SharedMemory(2)
    one, other = Host(0, memory), Host(1, memory)
    for host in (one, other, other):
        host.count_socket("192.0.2.1", 1)
    other.count_socket("192.0.2.1", -1)
    assert one.sockets("192.0.2.1") == other.sockets("192.0.2.1") == 2
    memory.forget_sockets(1)
    assert one.sockets("192.0.2.1") == 1


def test_a_visitor_has_one_worker_and_another_only_while_it_is_away() -> None:
    memory, inboxes = SharedMemory(3), new_inboxes(3)
    places = [Handover(worker, inboxes, memory) for worker in range(3)]
    cookies = [f"player{n}.signature".encode() for n in range(60)]
    assert [places[1].home(cookie) for cookie in cookies] == [1] * 60, "nobody is ready: whoever has it"
    for worker in range(3):
        memory.set_ready(worker, True)
    homes = [places[0].home(cookie) for cookie in cookies]
    assert [places[2].home(cookie) for cookie in cookies] == homes
    assert min(Counter(homes).values()) > 10
    memory.set_ready(1, False)
    without = [places[0].home(cookie) for cookie in cookies]
    assert {new for old, new in zip(homes, without, strict=True) if old == 1} == {0, 2}
    assert all(new == old for old, new in zip(homes, without, strict=True) if old != 1)
    _close(inboxes)


def test_a_connection_is_handed_over_with_what_was_read_of_it() -> None:
    memory, inboxes = SharedMemory(2), new_inboxes(2)
    for worker in range(2):
        memory.set_ready(worker, True)
    one, other = (Handover(worker, inboxes, memory) for worker in range(2))
    cookie = next(name for name in (f"p{n}" for n in range(99)) if one.home(name.encode()) == 1)
    request = f"GET / HTTP/1.1\r\nHost: x\r\nCookie: a=b; branchline={cookie}\r\n\r\n".encode()

    async def hand_over() -> None:
        taken: asyncio.Future[tuple[socket.socket, bytes]] = asyncio.get_running_loop().create_future()
        other.listen(lambda connection, beginning: taken.set_result((connection, beginning)))
        near, far = socket.socketpair()
        assert not other.pass_on(far, request)
        assert not one.pass_on(far, b"GET / HTTP/1.1\r\n\r\n")
        table = next(name for name in (f"t{n}" for n in range(99)) if one.home(name.encode()) == 0)
        socket_there = request.replace(b"GET / ", f"GET /t/{table}/socket?seat=0 ".encode())
        assert not one.pass_on(far, socket_there), "a table's sockets are where the table is"
        assert one.pass_on(far, request)
        far.close()
        connection, beginning = await taken
        assert beginning == request
        connection.sendall(b"hello")
        assert near.recv(5) == b"hello"
        near.close()
        connection.close()
        asyncio.get_running_loop().remove_reader(inboxes[1][0])

    run(hand_over())
    _close(inboxes)


def test_what_processes_count_is_added_up() -> None:
    counted = Metrics({"moves_total": 3, "thinker_effort": 0.5}, {})
    counted.add(Metrics({"moves_total": 4, "thinker_effort": 1.0}, {}))
    assert counted.counts == {"moves_total": 7, "thinker_effort": 0.5}
    with pytest.raises(KeyError):
        metrics_text([counted])  # of each histogram there has to be one


def test_workers_think_at_one_place(tmp_path: Path) -> None:
    """A worker gets its answer, and one of them hears from all what they know."""

    async def think() -> None:
        path = str(tmp_path / "t.sock")
        serving = asyncio.create_task(ThinkingHost(Thinkers(1, 20.0, 1 << 30)).serve(path))
        one, other = HostThinkers(path), HostThinkers(path)
        for n, thinkers in enumerate((one, other)):
            thinkers.host = Host(n)
            thinkers.host.answers["watched"] = [f"table{n}"].copy
            await thinkers.connect()
        question = Load("depot", package("depot").meta.newest_rules)
        for answer in await asyncio.gather(one.ask(question), other.ask(question)):
            assert answer == []
        assert sorted(await other.ask_all("watched")) == [["table0"], ["table1"]]
        await one.stop()
        await other.stop()
        serving.cancel()
        await asyncio.wait([serving])

    run(think())


def _close(inboxes: list[tuple[socket.socket, socket.socket]]) -> None:
    for pair in inboxes:
        for end in pair:
            end.close()
