"""`branchline admin`: asks a running server, and tells it what to do."""

from __future__ import annotations

import time
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.serve import DataDir, need_web
from branchline.cli.speech import printable, say, show, show_json
from branchline.core.errors import BranchlineError
from branchline.core.texts import ntext, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.web.admin.messages import (
        AskDisk,
        FromOperator,
        FromServer,
        ListBans,
        ListTables,
        ListVisitors,
        RemoveName,
        RemoveTable,
        Unban,
    )

MEBIBYTE = 1 << 20


class Task(StrEnum):
    """What can be asked of a server."""

    tables = "tables"
    visitors = "visitors"
    disk = "disk"
    remove = "remove"
    ban = "ban"
    unban = "unban"
    bans = "bans"
    unname = "unname"


def admin(
    task: Annotated[Task, typer.Argument(help="What to ask for, or to do.")],
    what: Annotated[
        str,
        typer.Argument(
            help="The table to remove, the address to ban (192.0.2.7, 2001:db8::/64), or the name to remove."
        ),
    ] = "",
    data_dir: DataDir = None,
    force: Annotated[
        bool, typer.Option("--force", help="Ban a network even if it is a large part of the internet.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON.")] = False,
) -> None:
    """Ask a running server for its tables, visitors and disk; remove a table or a name, ban an address."""
    need_web()
    from branchline.web.commands import admin

    answer = admin(_request(task, what, force), data_dir)
    if as_json:
        show_json(answer)
        return
    for line in _lines(task, answer):
        show(printable(line))


def _request(task: Task, what: str, force: bool) -> FromOperator:
    from branchline.web.admin import messages

    plain: dict[Task, type[ListTables | ListVisitors | AskDisk | ListBans]] = {
        Task.tables: messages.ListTables,
        Task.visitors: messages.ListVisitors,
        Task.disk: messages.AskDisk,
        Task.bans: messages.ListBans,
    }
    about: dict[Task, type[RemoveTable | Unban | RemoveName]] = {
        Task.remove: messages.RemoveTable,
        Task.unban: messages.Unban,
        Task.unname: messages.RemoveName,
    }
    if task in plain:
        return plain[task]()
    if not what:
        missing = {
            Task.remove: text("Say which table is to be removed."),
            Task.unname: text("Say which name is to be removed."),
        }
        raise BranchlineError("what", missing.get(task, text("Say which address is meant.")))
    return messages.Ban(what, force) if task is Task.ban else about[task](what)


def _lines(task: Task, answer: FromServer) -> Iterator[str]:
    from branchline.web.admin import messages

    match answer:
        case messages.Tables(tables):
            for table in tables:
                when = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.touched))
                watched = "*" if table.watched else " "
                yield f"{table.id} {watched} {when} {table.status:9} {table.game} {', '.join(table.names)}"
        case messages.Visitors(visitors):
            for visitor in visitors:
                yield f"{visitor.address} {visitor.player} {visitor.name or '?'}: {' '.join(visitor.tables)}"
        case messages.Disk(database, free, tables, players):
            yield say(text("The database takes {n} MiB.", n=-(-database // MEBIBYTE)))
            yield say(text("{n} MiB are free on the disk.", n=free // MEBIBYTE))
            yield say(ntext("{n} table is stored.", "{n} tables are stored.", n=tables))
            yield say(ntext("{n} player has a name.", "{n} players have a name.", n=players))
        case messages.Bans(addresses):
            yield from addresses
        case messages.Done(what):
            sentences = {
                Task.remove: text("The table {what} is removed.", what=what),
                Task.ban: text("{what} is banned.", what=what),
                Task.unban: text("{what} is let in again.", what=what),
                Task.unname: text("The name {what} is removed from all results of challenges.", what=what),
            }
            yield say(sentences[task])
