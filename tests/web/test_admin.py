"""An operator asks a running server, and it does what they say."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from branchline.cli.app import app
from branchline.client import Client, Me
from branchline.core.errors import BranchlineError
from branchline.web import commands
from branchline.web.admin import messages
from branchline.web.admin import socket as admin_socket
from branchline.web.admin.socket import AVAILABLE, NAME
from branchline.web.http.visitors import FORBIDDEN
from branchline.web.store import schema
from tests.web.serving import Running, run, serving
from tests.web.test_breaking_in import cookie_of, socket_to

with_socket = pytest.mark.skipif(not AVAILABLE, reason="Windows has no such sockets")


async def said(folder: Path, *words: str) -> list[str]:
    """What `branchline admin` answers."""
    arguments = ["admin", *words, "--data-dir", str(folder)]
    result = await asyncio.to_thread(CliRunner().invoke, app, arguments)
    return [str(result.output)] if result.exit_code else result.output.splitlines()


def with_server(folder: Path, database: str, test: Callable[[Running, Client], Any]) -> None:
    async def play() -> None:
        async with serving(folder, database) as server, server.client("Ann") as ann:
            await test(server, ann)

    run(play())


@with_socket
def test_tables_visitors_and_disk(database: str, tmp_path: Path) -> None:
    async def ask(_server: Running, ann: Client) -> None:
        table = await ann.create("railroad-ink", [Me()])
        async with ann.watch(table.id, 0):
            (line,) = await said(tmp_path, "tables")
            assert line.startswith(f"{table.id} *")
            assert "railroad-ink Ann" in line
            (line,) = await said(tmp_path, "visitors")
            assert line.startswith("127.0.0.1 ")
            assert line.endswith(f"Ann: {table.id}")
        disk = await said(tmp_path, "disk")
        assert disk[2:] == ["1 table is stored.", "1 player has a name."]
        (line,) = await said(tmp_path, "disk", "--json")
        assert msgspec.json.decode(line, type=messages.Disk).database > 0

    with_server(tmp_path, database, ask)


@with_socket
def test_a_removed_table_is_gone_for_those_who_watch_it(database: str, tmp_path: Path) -> None:
    async def ask(server: Running, ann: Client) -> None:
        table = await ann.create("railroad-ink", [Me()])
        async with socket_to(server, table.id, cookie_of(ann)) as socket:
            await socket.recv()
            assert await said(tmp_path, "remove", table.id) == [f"The table {table.id} is removed."]
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4404
        assert await said(tmp_path, "tables") == []
        assert await said(tmp_path, "remove", table.id) == ["There is no such table.\n"]

    with_server(tmp_path, database, ask)


@with_socket
def test_a_banned_address_is_let_in_no_more(database: str, tmp_path: Path) -> None:
    async def ask(server: Running, ann: Client) -> None:
        table = await ann.create("railroad-ink", [Me()])
        async with socket_to(server, table.id, cookie_of(ann)) as socket:
            await socket.recv()
            assert await said(tmp_path, "ban", "127.0.0.0/8") == ["127.0.0.0/8 is banned."]
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == FORBIDDEN
        async with socket_to(server, table.id, cookie_of(ann)) as socket:
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == FORBIDDEN
        answer = await ann._http.get("/", headers={"accept-language": "uk"})
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert answer.json()["text"] == "Вашу адресу заблоковано на цьому сервері."
        assert await said(tmp_path, "bans") == ["127.0.0.0/8"]

    with_server(tmp_path, database, ask)

    async def later(_server: Running, ann: Client) -> None:
        assert (await ann._http.get("/")).status_code == 200

    async def still(server: Running) -> None:
        assert "127.9.9.9" in server.services.bans
        assert "::ffff:127.0.0.1" in server.services.bans
        assert "10.0.0.1" not in server.services.bans
        assert "not an address" not in server.services.bans
        assert await said(tmp_path, "unban", "127.0.0.0/8") == ["127.0.0.0/8 is let in again."]
        assert "127.9.9.9" not in server.services.bans

    async def play() -> None:
        async with serving(tmp_path, database) as server:  # a ban outlives the server
            await still(server)
            async with server.client() as ann:
                await later(server, ann)

    run(play())


@with_socket
def test_a_ban_of_an_ipv6_address_bans_its_source(tmp_path: Path) -> None:
    async def ask(server: Running, _ann: Client) -> None:
        bans = server.services.bans
        assert await said(tmp_path, "ban", "2001:db8:1:2::7") == ["2001:db8:1:2::/64 is banned."]
        assert "2001:db8:1:2:3:4:5:6" in bans
        assert "2001:db8:1:3::7" not in bans
        assert await said(tmp_path, "unban", "2001:db8:1:2::8") == ["2001:db8:1:2::/64 is let in again."]
        assert "2001:db8:1:2::7" not in bans

    with_server(tmp_path, "", ask)


@with_socket
def test_a_ban_of_a_large_network_has_to_be_meant(tmp_path: Path) -> None:
    async def ask(_server: Running, _ann: Client) -> None:
        for network in ("0.0.0.0/0", "::/0", "8.0.0.0/7", "2001::/15"):
            assert "--force" in (await said(tmp_path, "ban", network))[0], network
        assert await said(tmp_path, "bans") == []
        for network in ("10.0.0.0/8", "2001::/16"):
            assert await said(tmp_path, "ban", network) == [f"{network} is banned."]
        assert await said(tmp_path, "ban", "::/0", "--force") == ["::/0 is banned."]
        assert await said(tmp_path, "unban", "::/0") == ["::/0 is let in again."]

    with_server(tmp_path, "", ask)


@with_socket
def test_a_single_address_that_an_older_version_has_banned_can_be_let_in_again(tmp_path: Path) -> None:
    async def ask(server: Running, _ann: Client) -> None:
        bans = server.services.bans
        row = {"network": "2001:db8::7/128", "since": 1.0}
        await server.services.writer.write(lambda connection: connection.execute(insert(schema.bans), row))
        await bans.reload()
        assert await said(tmp_path, "bans") == ["2001:db8::/64"]
        assert await said(tmp_path, "unban", "2001:db8::7") == ["2001:db8::/64 is let in again."]
        await bans.reload()
        assert bans.listed == []

    with_server(tmp_path, "", ask)


@with_socket
def test_other_servers_learn_of_a_ban(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRANCHLINE_SECRET", "the same for both servers")

    async def play() -> None:
        folders = [tmp_path / "one", tmp_path / "two"]
        for folder in folders:
            folder.mkdir(mode=0o700)
        async with serving(folders[0], postgresql), serving(folders[1], postgresql) as second:
            learned = asyncio.Event()
            second.services.bans.on_change = learned.set
            await said(folders[0], "ban", "192.0.2.7")
            await learned.wait()
            assert "192.0.2.7" in second.services.bans

    run(play())


@with_socket
def test_what_can_not_be_done_is_said(tmp_path: Path) -> None:
    async def ask(_server: Running, _ann: Client) -> None:
        assert "is no address" in (await said(tmp_path, "ban", "somewhere"))[0]
        assert "is not banned" in (await said(tmp_path, "unban", "192.0.2.7"))[0]
        assert "Say which address" in (await said(tmp_path, "ban"))[0]
        assert "Say which table" in (await said(tmp_path, "remove"))[0]

    with_server(tmp_path, "", ask)
    (tmp_path / "file").touch()
    for folder in (tmp_path, tmp_path / "nothing", tmp_path / "nothing" / ("long" * 30), tmp_path / "file"):
        with pytest.raises(BranchlineError) as refused:
            commands.admin(messages.ListTables(), folder)
        assert refused.value.code == "no-server"


@with_socket
def test_the_socket_is_for_the_operator_alone(tmp_path: Path) -> None:
    folder = tmp_path / ("a folder with a rather long name " * 3)
    folder.mkdir(mode=0o700)

    async def ask(_server: Running, _ann: Client) -> None:
        assert stat.S_IMODE((folder / NAME).stat().st_mode) == 0o600
        assert await said(folder, "bans") == []

    before = os.umask(0)
    try:
        with_server(folder, "", ask)
    finally:
        os.umask(before)
    assert not (folder / NAME).exists()


@with_socket
def test_a_killed_server_leaves_no_obstacle(tmp_path: Path) -> None:
    async def leave() -> None:
        server = await asyncio.start_unix_server(lambda _reader, _writer: None, tmp_path / "socket")
        os.link(tmp_path / "socket", tmp_path / NAME)
        server.close()

    async def ask(_server: Running, _ann: Client) -> None:
        assert await said(tmp_path, "bans") == []

    run(leave())
    with_server(tmp_path, "", ask)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "On Windows"), ("uk", "У Windows"), ("ru", "В Windows")]
)
def test_where_there_is_no_socket_the_server_runs_and_the_command_says_so(
    language: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin_socket, "AVAILABLE", False)

    async def ask(_server: Running, ann: Client) -> None:
        assert (await ann._http.get("/healthz")).status_code == 200
        assert not (tmp_path / NAME).exists()
        (answer,) = await said(tmp_path, "tables", "--language", language)
        (line,) = answer.splitlines()
        assert line.startswith(words)

    with_server(tmp_path, "", ask)
