"""`branchline serve` and what keeps a server's tables: `tidy`, `export`, `import`, `backup`, `restore`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal

import typer

from branchline.cli.files import read_text, write_whole
from branchline.cli.speech import LANGUAGE, console, say, show
from branchline.core.errors import BranchlineError
from branchline.core.texts import ntext, text

Database = Annotated[
    str, typer.Option(help="Address of a database; by default a file in the data directory.", metavar="URL")
]
DataDir = Annotated[
    Path | None, typer.Option(help="Where tables and keys are kept; by default your own data directory.")
]


Games = Annotated[
    str, typer.Option(help="Other installed games to offer, separated by commas.", metavar="NAMES")
]


def serve(
    host: Annotated[
        str | None,
        typer.Option(help="Address to listen at, 127.0.0.1 by default; 0.0.0.0 for the whole network."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Port to listen at, 8765 by default; 0 is any free one."),
    ] = None,
    database: Database = "",
    data_dir: DataDir = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    games: Games = "",
    bots: Annotated[
        str, typer.Option(help="Other installed bots to offer, separated by commas.", metavar="NAMES")
    ] = "",
    thinkers: Annotated[int | None, typer.Option(min=1, help="Processes in which bots think.")] = None,
    config: Annotated[
        Path | None, typer.Option(help="A TOML file that says all this and the limits; options go before it.")
    ] = None,
) -> None:
    """Serve the table in the browser until stopped with Ctrl-C."""
    need_web()
    from branchline.web.commands import serve
    from branchline.web.config import Config, read_config

    said = read_config(config) if config is not None else Config()
    folder = Path(said.data_dir).expanduser() if said.data_dir else None
    serve(
        host or said.host or "127.0.0.1",
        next(number for number in (port, said.port, 8765) if number is not None),
        database or said.database or "",
        data_dir or folder,
        open_browser,
        limits=said.limits,
        pace=said.pace,
        games=_names(games) or said.games,
        bots=_names(bots) or said.bots,
        thinkers=thinkers or said.thinkers,
        think_seconds=said.think_seconds,
        bot_memory=said.bot_memory,
        language=LANGUAGE.get(),
        site=said.site,
        open_metrics=said.open_metrics,
    )


def tidy(
    database: Database = "",
    data_dir: DataDir = None,
    days: Annotated[float, typer.Option(min=0, help="Unfinished tables idle for longer go.")] = 90,
) -> None:
    """Remove unfinished tables that nobody has touched for a long time; finished ones are kept."""
    need_web()
    from branchline.web.commands import tidy

    with _progress() as progress:
        removed = tidy(database, data_dir, days, progress)
    show(say(ntext("{n} table removed.", "{n} tables removed.", n=removed)))


def export(
    table: Annotated[str, typer.Argument(help="The table's id: the last part of its address.")],
    out: Annotated[str | None, typer.Option("-o", "--out", help="File to write.")] = None,
    database: Database = "",
    data_dir: DataDir = None,
) -> None:
    """Write a table as a saved game, secrets included."""
    need_web()
    from branchline.web.commands import export

    saved = export(table, database, data_dir)
    if out is None:
        show(saved.removesuffix("\n"))
    else:
        write_whole(out, saved.encode(), private=True)


def import_game(
    file: Annotated[str, typer.Argument(help="A saved game; - is standard input.")],
    database: Database = "",
    data_dir: DataDir = None,
    games: Games = "",
) -> None:
    """Make a table of a saved game; whoever has a seat's invite can go on with it."""
    need_web()
    from branchline.web.commands import import_game

    address, invites = import_game(read_text(file), database, data_dir, _names(games))
    show(address)
    for invite in invites:
        show(invite)


def backup(
    target: Annotated[Path, typer.Argument(help="The copy to write.")],
    database: Database = "",
    data_dir: DataDir = None,
) -> None:
    """Copy the database while the server goes on."""
    need_web()
    from branchline.web.commands import backup

    with _progress("bytes") as progress:
        backup(target, database, data_dir, progress)


def restore(
    source: Annotated[
        Path, typer.Argument(metavar="BACKUP", help="A file that `branchline backup` has written.")
    ],
    database: Database = "",
    data_dir: DataDir = None,
) -> None:
    """Put a backup in the place of the database while no server runs; what it replaces is kept."""
    need_web()
    from branchline.web.commands import restore

    kept = restore(source, database, data_dir)
    if kept is None:
        show(say(text("The backup is restored.")))
    else:
        show(say(text("The backup is restored; what was there before is kept in {file}.", file=str(kept))))


@contextmanager
def _progress(of: Literal["things", "bytes"] = "things") -> Iterator[Callable[[int, int | None], None]]:
    """A bar for what takes its time, where there is someone to see it."""
    from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    errors = console(errors=True)
    counted = MofNCompleteColumn() if of == "things" else DownloadColumn()
    columns = BarColumn(), counted, TimeElapsedColumn()
    with Progress(*columns, console=errors, disable=not errors.is_terminal, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _names(listed: str) -> list[str]:
    return [name for name in (word.strip() for word in listed.split(",")) if name]


def need_web() -> None:
    if find_spec("litestar") is None:
        raise BranchlineError(
            "web-missing",
            text(
                'The table in the browser needs the extra “web”: run pip install ".[web]" '
                "in your clone of Branchline."
            ),
        )
