"""What the command line can have a server do."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import sys
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import platformdirs

from branchline import games
from branchline.core.errors import BranchlineError
from branchline.core.save import load
from branchline.core.texts import text
from branchline.web import logs
from branchline.web.app import Server, Settings
from branchline.web.http.limits import Limits
from branchline.web.store import store
from branchline.web.store.database import Database
from branchline.web.store.database import backup as copy_database
from branchline.web.store.store import PendingEdit, Seat, Store, Stored
from branchline.web.tables.pace import Pace
from branchline.web.tables.proof import saved_text
from branchline.web.tables.session import TableSession, token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.core.save import Saved

DAY = 24 * 3600


def default_data_dir() -> Path:
    return Path(platformdirs.user_data_dir("branchline", appauthor=False))


def serve(
    host: str = "127.0.0.1",
    port: int = 8765,
    database: str = "",
    data_dir: Path | None = None,
    open_browser: bool = False,
    limits: Limits | None = None,
    warm: bool = True,
    pace: Pace | None = None,
) -> None:
    """Serves until it is told to stop; then finishes what it has begun. Port 0 is any that is free.

    `warm`, it loads all games in the background at the start, so that the first table does not wait.
    """
    import uvicorn

    from branchline.web.http.asgi import create_app

    logs.set_up()
    settings = Settings(
        data_dir or default_data_dir(), database, limits or Limits(), warm=warm, pace=pace or Pace()
    )
    with _listening(host, port) as listening:
        config = uvicorn.Config(
            create_app(Server(settings)),
            log_config=None,
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=settings.limits.frame,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=10,
        )
        address = _address(listening)
        sys.stdout.write(text("Branchline is at {address}", address=address).say() + "\n")
        sys.stdout.flush()
        if open_browser:
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])


def tidy(database: str = "", data_dir: Path | None = None, days: float = 90) -> int:
    """Removes unfinished tables that nobody has touched for so long; returns how many."""
    with contextlib.closing(_open(database, data_dir)) as opened, opened.writing.begin() as connection:
        return store.tidy(connection, time.time() - days * DAY)


def export(table: str, database: str = "", data_dir: Path | None = None) -> str:
    """A table as a saved game, secrets included; the server may be running."""
    with contextlib.closing(_open(database, data_dir, shared=True)) as opened:
        stored = Store(opened.reading).table(table)
    if stored is None:
        raise BranchlineError("no-such-table", text("There is no such table."), table)
    session = TableSession(stored)
    if session.table is None:
        raise BranchlineError("not-running", text("No game is running at this table."), table)
    return saved_text(session)


def import_game(source: str, database: str = "", data_dir: Path | None = None) -> tuple[str, list[str]]:
    """A table from a saved game; returns its address and the invite of each seat."""
    stored = _restored(load(source, games.game))
    with contextlib.closing(_open(database, data_dir)) as opened, opened.writing.begin() as connection:
        store.create(connection, stored)
    return f"/t/{stored.id}", [f"/join/{seat.invite}" for seat in stored.seats]


def backup(target: Path, database: str = "", data_dir: Path | None = None) -> None:
    """A copy of the database, taken while the server goes on."""
    address = Settings(data_dir or default_data_dir(), database).address
    if "://" in address and not address.startswith("sqlite"):
        raise BranchlineError(
            "not-a-file", text("PostgreSQL has a tool of its own for that: pg_dump."), address
        )
    copy_database(Path(address.removeprefix("sqlite:///")), target)


def _restored(game: Saved) -> Stored:
    if game.seed is None:
        raise BranchlineError("no-seed", text("Without its seed a game can't go on."))
    table = game.table()
    seats = [
        Seat(
            seat=number,
            owner=None,
            name=game.players.get(number, "")[:24],
            bot="",  # the game waits for whoever comes with the invite
            invite=token(),
            nonce=game.nonces.get(number),
        )
        for number in range(game.seats)
    ]
    phase = game.game.phase(table.state)
    steps = [
        PendingEdit(seat=seat, phase=phase, n=n, id=f"import-{n}", kept=n, move=str(move))
        for seat, pending in table.pending.items()
        for n, move in enumerate(pending.moves)
    ]
    return Stored(
        id=secrets.token_hex(10),
        game=game.game.meta.id,
        rules=game.game.rules,
        options=msgspec.json.encode(game.options).decode(),
        creator="",
        seed=game.seed,
        status="running" if table.outcome() is None else "over",
        version=0,
        seats=seats,
        log=list(table.log),
        steps=steps,
    )


def _open(database: str, data_dir: Path | None, shared: bool = False) -> Database:
    return Database(Settings(data_dir or default_data_dir(), database).address, shared)


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that takes connections from now on, so that a browser can be opened at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small frames at once only where it reads it there.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
        yield listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
