"""What a table is set up with, as it is typed: options of the game, and bots."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from branchline.bots import bot_by_name_or_class
from branchline.core.errors import BadText
from branchline.core.options import typed_options
from branchline.core.table import Table
from branchline.core.texts import text
from branchline.games import package

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.package import Boards, Package, Solve
    from branchline.core.state import Options
    from branchline.core.table import AnyGame

LISTED = re.compile(r'\s*"([^"]*)"\s*(?:,|$)|([^,]+)')
"""One name in a list with commas: in double quotes, or up to the next comma."""


def read_options(game: AnyGame | Package, items: Sequence[str]) -> Options:
    """Options from `name=value` items; what is not said is as the game suggests."""
    typed = {name: value for name, _, value in (item.partition("=") for item in items)}
    return typed_options(game.meta, typed)


def read_bots(names: str) -> list[str]:
    """The names of bots, which are known to be there, from a list with commas.

    A path that holds a comma itself is put in double quotes.
    """
    named = [name for quoted, plain in LISTED.findall(names) if (name := quoted or plain.strip())]
    for name in named:
        bot_by_name_or_class(name)
    return named


def boards_of(name: str) -> Boards:
    """How a game writes its boards, if it has any that stand for themselves."""
    found = package(name)
    if found.boards is None:
        raise BadText("no-boards", text("{title} has no boards to score.", title=found.meta.title), at=name)
    return found.boards()


class Position(msgspec.Struct):
    """A board to be solved, as a line of a file tells of it; what else stands there is left alone."""

    board: str
    roll: list[str] | None = None
    longest: str | None = None


def read_position(line: str, number: int) -> Position:
    """From a JSON object, or from a board in notation."""
    if not line.lstrip().startswith("{"):
        return Position(line)
    try:
        return msgspec.json.decode(line, type=Position)
    except msgspec.MsgspecError as error:
        problem = text("Line {line} can't be read: {problem}.", line=number, problem=str(error))
        raise BadText("bad-line", problem, at=line) from None


def solver_of(name: str) -> Solve:
    """How a game solves its boards, if it can."""
    found = package(name)
    if found.solve is None:
        raise BadText("no-solver", text("{title} has nothing to solve.", title=found.meta.title), at=name)
    return found.solve()


def check_seats(game: AnyGame, seats: int, options: Options | None = None) -> None:
    """Raises what a table of so many seats would raise, before anything is made for them."""
    Table(game, game.meta.options() if options is None else options, seats)
