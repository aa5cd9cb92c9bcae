"""What the command line can have a server do."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from branchline.core.errors import BranchlineError
from branchline.core.save import load
from branchline.core.texts import text
from branchline.web import logs
from branchline.web.admin.socket import ask
from branchline.web.app import Server, Settings
from branchline.web.http.limits import Limits
from branchline.web.paper import queries
from branchline.web.store import store
from branchline.web.store.backup import backup_file, restore_file
from branchline.web.store.database import Database, database_url, known_revisions, require_file
from branchline.web.store.files import exposed_folder
from branchline.web.store.postgres_backup import backup_database, restore_database
from branchline.web.store.store import Store
from branchline.web.tables.offer import make_offer
from branchline.web.tables.pace import Pace
from branchline.web.tables.saving import restored_table, saved_text
from branchline.web.tables.session import TableSession

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import uvicorn

    from branchline.web.admin.messages import FromOperator, FromServer
    from branchline.web.store.files import Progress

DAY = 24 * 3600
REMOVED_AT_ONCE = 500
STOP_SECONDS = 6
"""For requests under way when the server is told to stop; with the services it ends within 10 seconds."""
logger = logging.getLogger(__name__)


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
    games: Sequence[str] = (),
    bots: Sequence[str] = (),
    thinkers: int | None = None,
    think_seconds: float | None = None,
    bot_memory: int | None = None,
    language: str = "en",
    site: str = "",
    open_metrics: bool = False,
) -> None:
    """Serves until it is told to stop; then finishes what it has begun. Port 0 is any that is free.

    `warm`, it loads all games in the background at the start, so that the first table does not wait. `games`
    and `bots` are the installed ones it offers besides those of Branchline. Its operator is spoken to in
    `language`. `site` is the address at which people find it; with `open_metrics` others than its own
    machine are shown its metrics.
    """
    logs.set_up()
    _allow_many_files()
    thinking = {"thinkers": thinkers, "think_seconds": think_seconds, "bot_memory": bot_memory}
    given: dict[str, Any] = {name: value for name, value in thinking.items() if value is not None}
    settings = Settings(
        data_dir or default_data_dir(),
        database,
        limits or Limits(),
        site=site,
        open_metrics=open_metrics,
        games=tuple(games),
        bots=tuple(bots),
        warm=warm,
        pace=pace or Pace(),
        **given,
    )
    with _bound(host, port) as listening:
        server = Server(settings)
        warning = exposed_folder(settings.data_dir)
        if warning is not None:
            logger.warning(warning.say(language))

        def listen() -> None:
            with _problems_said(host, port):
                listening.listen(2048)
            address = _address(listening)
            sys.stdout.write(text("Branchline is at {address}", address=address).say(language) + "\n")
            sys.stdout.flush()
            if open_browser:
                webbrowser.open(site or address)
            _show_progress(server, language)

        _run(server, listening, listen)


def _show_progress(server: Server, language: str) -> None:
    """Tell in the terminal how far the strong bots of a new server are."""
    readiness = server.services.readiness

    def show() -> None:
        sentence = readiness.sentence()
        end = "" if sentence is not None else "\n"
        said = (sentence or text("The strong bots are ready.")).say(language)
        sys.stdout.write(f"\r{said:<60}{end}")
        sys.stdout.flush()

    if sys.stdout.isatty():
        readiness.on_progress = show


def tidy(
    database: str = "", data_dir: Path | None = None, days: float = 90, progress: Progress | None = None
) -> int:
    """Removes unfinished tables and companions that nobody has touched for so long; returns how many."""
    idle_since = time.time() - days * DAY
    with contextlib.closing(_open(database, data_dir)) as opened:
        with opened.writing.begin() as connection:
            removed = queries.tidy(connection, idle_since)
            idle = store.idle_tables(connection, idle_since)
        for start in range(0, len(idle), REMOVED_AT_ONCE):
            with opened.writing.begin() as connection:
                removed += store.remove_tables(connection, idle[start : start + REMOVED_AT_ONCE])
            if progress is not None:
                progress(removed, len(idle))
    return removed


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


def import_game(
    source: str, database: str = "", data_dir: Path | None = None, games: Sequence[str] = ()
) -> tuple[str, list[str]]:
    """A table from a saved game; returns its address and the invite of each seat.

    The game is one of Branchline, or one of `games`, which the server has to offer, too.
    """
    stored = restored_table(load(source, make_offer(games).game))
    with contextlib.closing(_open(database, data_dir)) as opened, opened.writing.begin() as connection:
        store.create(connection, stored)
    return f"/t/{stored.id}", [f"/join/{seat.invite}" for seat in stored.seats]


def backup(
    target: Path, database: str = "", data_dir: Path | None = None, progress: Progress | None = None
) -> None:
    """A copy of the database, taken while the server goes on; `progress` is told of bytes."""
    url = database_url(Settings(data_dir or default_data_dir(), database).address)
    if url.get_backend_name() == "sqlite":
        source = Path(str(url.database))
        require_file(source)
        backup_file(source, target, progress)
    else:
        backup_database(url, target, progress)


def restore(source: Path, database: str = "", data_dir: Path | None = None) -> Path | None:
    """Puts a backup in the place of the database; returns the file that keeps it, if there was one."""
    settings = Settings(data_dir or default_data_dir(), database)
    url = database_url(settings.address)
    require_file(source)
    if url.get_backend_name() == "sqlite":
        return restore_file(source, Path(str(url.database)), known_revisions())
    return restore_database(url, source, settings.data_dir, known_revisions())


def admin(request: FromOperator, data_dir: Path | None = None) -> FromServer:
    """Asks the server that runs on a data directory."""
    return ask(data_dir or default_data_dir(), request)


def _open(database: str, data_dir: Path | None, shared: bool = False) -> Database:
    return Database(Settings(data_dir or default_data_dir(), database).address, shared)


def _run(server: Server, listening: socket.socket, listen: Callable[[], None]) -> None:
    import uvicorn

    from branchline.web.http.asgi import create_app
    from branchline.web.http.guard import connection_options

    config = uvicorn.Config(
        create_app(server.services),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        **connection_options(server.settings.limits),
    )
    with contextlib.suppress(KeyboardInterrupt), _runner(server, config) as runner:
        runner.run(_run_until_stopped(server, uvicorn.Server(config), listening, listen))


async def _run_until_stopped(
    server: Server, http: uvicorn.Server, listening: socket.socket, listen: Callable[[], None]
) -> None:
    async with server.running():
        listen()  # not before: a proxy would send people to a server that can't answer yet
        for each in (signal.SIGINT, signal.SIGTERM):  # uvicorn raises them again when it has stopped
            signal.signal(each, lambda _signal, _frame: None)
        await http.serve(sockets=[listening])


def _runner(server: Server, config: uvicorn.Config) -> asyncio.Runner:
    if sys.platform == "win32" and server.services.database.path is None:
        # Psycopg can't wait for PostgreSQL in the event loop that Windows has by default.
        return asyncio.Runner(loop_factory=asyncio.SelectorEventLoop)
    return asyncio.Runner(loop_factory=config.get_loop_factory())


def _allow_many_files() -> None:
    """Let this process have as many connections as the system permits, not as many as a shell does."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # macOS permits fewer than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


@contextlib.contextmanager
def _bound(host: str, port: int) -> Iterator[socket.socket]:
    """Return a socket that has the port and takes no connections yet."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small frames at once only where it reads it there.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with _problems_said(host, port):
            listening.bind((host, port))
        yield listening


@contextlib.contextmanager
def _problems_said(host: str, port: int) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _cannot_listen(host, port, error) from None


def _cannot_listen(host: str, port: int, error: OSError) -> BranchlineError:
    if error.errno == errno.EADDRINUSE:
        sentence = text("Another program listens at port {port} already; --port chooses another.", port=port)
    else:
        sentence = text(
            "The server can't listen at {host}, port {port}: {problem}.",
            host=host,
            port=port,
            problem=error.strerror or str(error),
        )
    return BranchlineError("cannot-listen", sentence, f"{host}:{port}")


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
