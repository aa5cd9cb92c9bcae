"""What the command line can have a server do."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import socket
import sys
import time
import webbrowser
from functools import partial
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
    from collections.abc import Iterator, Sequence

    import uvicorn

    from branchline.web.admin.messages import FromOperator, FromServer
    from branchline.web.http.handover import Handover
    from branchline.web.store.files import Progress

DAY = 24 * 3600
REMOVED_AT_ONCE = 500
GC_THRESHOLDS = 200, 10, 1_000
"""Everyone waits for a round of the garbage collector, so it looks at little: often at what is new, hardly
ever at everything. What counts is how many more objects were made than went: with 20,000 of them all that is
shown to pages had been made anew before a round began, which took as long as a full one."""
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
    workers: int = 1,
    language: str = "en",
    site: str = "",
    open_metrics: bool = False,
) -> None:
    """Serves until it is told to stop; then finishes what it has begun. Port 0 is any that is free.

    `warm`, it loads all games in the background at the start, so that the first table does not wait. `games`
    and `bots` are the installed ones it offers besides those of Branchline. With several `workers` it is
    served by so many processes. Its operator is spoken to in `language`. `site` is the address at which
    people find it; with `open_metrics` others than its own machine are shown its metrics.
    """
    logs.set_up()
    _take_all_handles()
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
    if workers > 1:
        _require_workers(settings)
    with _listening(host, port) as listening:
        server = Server(settings) if workers == 1 else None
        warning = exposed_folder(settings.data_dir)
        if warning is not None:
            logger.warning(warning.say(language))
        address = _address(listening)
        sys.stdout.write(text("Branchline is at {address}", address=address).say(language) + "\n")
        sys.stdout.flush()
        if open_browser:
            webbrowser.open(site or address)
        if server is not None:
            _show_progress(server, language)
            _serve(listening, server, server.running())
        else:
            from branchline.web.http import asgi  # noqa: F401  loaded before the workers are made
            from branchline.web.workers.worker import Workers

            Workers(workers, settings, partial(_serve, listening)).run()


def _serve(
    listening: socket.socket,
    server: Server,
    lifespan: contextlib.AbstractAsyncContextManager[None],
    handover: Handover | None = None,
) -> None:
    import uvicorn

    from branchline.web.http.asgi import create_app
    from branchline.web.http.transport import WorkerServer, connection_options

    config = uvicorn.Config(
        create_app(server.services, lifespan),
        log_config=None,
        access_log=False,
        server_header=False,
        **connection_options(server.settings.limits, handover),
        timeout_graceful_shutdown=10,
    )
    gc.set_threshold(*GC_THRESHOLDS)
    with contextlib.suppress(KeyboardInterrupt):
        _run(WorkerServer(config), listening, server.services.database)


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


def _take_all_handles() -> None:
    """Raise the limit of open files to what the system allows: each connection is one."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS calls it infinite and allows less
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _require_workers(settings: Settings) -> None:
    """Refuses several processes where there can be only one; else makes the database ready for all."""
    if not hasattr(os, "fork"):
        raise BranchlineError(
            "no-workers-here", text("Several processes can serve on Linux and macOS, not on this system.")
        )
    if database_url(settings.address).get_backend_name() == "sqlite":
        raise BranchlineError(
            "needs-postgresql",
            text("Several processes need PostgreSQL (--database): SQLite has one writer."),
        )
    Database(settings.address).close()


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


def _run(server: uvicorn.Server, listening: socket.socket, database: Database) -> None:
    if sys.platform == "win32" and database.path is None:
        # Psycopg can't wait for PostgreSQL in the event loop that Windows has by default.
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(server.serve(sockets=[listening]))
    else:
        server.run(sockets=[listening])


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that takes connections from now on, so that a browser can be opened at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small frames at once only where it reads it there.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen(2048)
        except OSError as error:
            raise _cannot_listen(host, port, error) from None
        yield listening


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
