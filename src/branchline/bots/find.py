"""Where a bot comes from: an installed one by its name, or a class that the command line names.

Installed bots are found through the entry point group `branchline.bots`, and nothing but their names is read
until one of them is to play. On the command line a bot can also be `module:Class` or `file.py:Class`; no
server, no saved game and no request ever reaches that.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, cast

from branchline.bots.simple import Adjustable, Limited
from branchline.core.errors import BadText, BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from types import ModuleType

    from branchline.bots.simple import Bot

GROUP = "branchline.bots"
OURS = "branchline"
"""The distribution whose bots every server offers."""


def bot(name: str, effort: float = 1.0, seconds: float | None = None) -> Bot:
    """A new bot of the installed kind of that name.

    `effort` is a share of its usual one; a bot that has no measure of it thinks as ever. With `seconds` one
    that searches decides in about that time, and may then decide otherwise on another machine.
    """
    if name not in _entries():
        raise BadText(
            "unknown-bot",
            text("There is no bot “{name}”; there are {bots}.", name=name, bots=", ".join(bots())),
            at=name,
        )
    made = _made(name, _entries()[name].load)
    if effort != 1.0 and isinstance(made, Adjustable):
        made.effort *= effort
    if seconds is not None and isinstance(made, Limited):
        made.seconds = seconds
    return made


def bot_by_name_or_class(name: str) -> Bot:
    """What somebody names on the command line: an installed bot, `module:Class` or `file.py:Class`."""
    if name in _entries() or not (":" in name or name.endswith(".py")):
        return bot(name)
    return _made(name, lambda: _named_class(name))


def bots() -> tuple[str, ...]:
    """The names of all installed bots, our own first."""
    return tuple(_entries())


@cache
def built_in() -> tuple[str, ...]:
    """The bots that are part of Branchline."""
    return tuple(name for name, entry in _entries().items() if _is_ours(entry))


def distribution_of(name: str) -> str:
    """The name of the installed distribution that brings a bot."""
    dist = _entries()[name].dist
    return dist.name if dist is not None else ""


@cache
def _entries() -> dict[str, EntryPoint]:
    """By name, our own first: nobody else's bot takes the name of one of them."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (not _is_ours(entry), entry.name)):
        found.setdefault(entry.name, entry)
    return found


def _is_ours(entry: EntryPoint) -> bool:
    return entry.dist is not None and entry.dist.name == OURS


def _made(name: str, load: Callable[[], object]) -> Bot:
    """A new bot of the class that is loaded; whatever is wrong with it is said in one sentence."""
    try:
        made = cast("Callable[[], object]", load())()
    except BranchlineError:
        raise
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise BadText(
            "unusable-bot", text("The bot {name} can't be used: {problem}.", name=name, problem=problem), name
        ) from error
    if not callable(getattr(made, "act", None)):
        raise BadText("unusable-bot", text("The bot {name} has no method “act”.", name=name), name)
    return cast("Bot", made)


def _named_class(name: str) -> object:
    place, kind = (name, "") if name.endswith(".py") else name.rsplit(":", 1)  # C:\mine.py names no class
    if not kind:
        raise BadText(
            "no-class-named", text("Say which class of {file} is the bot: {file}:Class.", file=place), name
        )
    module = _from_file(Path(place).resolve()) if place.endswith(".py") else import_module(place)
    if not hasattr(module, kind):
        raise BadText("no-such-class", text("There is no {kind} in {place}.", kind=kind, place=place), name)
    found: object = getattr(module, kind)
    return found


@cache
def _from_file(file: Path) -> ModuleType:
    if not file.is_file():
        raise BadText("no-such-file", text("There is no file or folder {file}.", file=str(file)), str(file))
    digest = hashlib.sha256(str(file).encode(errors="surrogateescape")).hexdigest()[:8]
    spec = spec_from_file_location(f"{file.stem}_{digest}", file)  # two files may have the same name
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickle look a class up by its module's name
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[spec.name]
        raise
    return module
