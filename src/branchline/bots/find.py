"""Where a bot comes from: an installed one by its name, or a class that the command line names.

Installed bots are found through the entry point group `branchline.bots`. On the command line a bot can also
be `module:Class` or `file.py:Class`; a server never looks there.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, cast

from branchline.core.errors import BadText
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from types import ModuleType

    from branchline.bots.simple import Bot

GROUP = "branchline.bots"
OURS = "branchline"
"""The distribution whose bots every server offers."""


def bot(name: str) -> Bot:
    """The installed bot of that name, or the class that `module:Class` or `file.py:Class` names."""
    if name in _entries():
        return _made(name, _entries()[name].load)
    if ":" in name:
        return _made(name, lambda: _named_class(name))
    raise BadText(
        "unknown-bot",
        text("There is no bot “{name}”; there are {bots}.", name=name, bots=", ".join(bots())),
        at=name,
    )


def bots() -> tuple[str, ...]:
    """The names of all installed bots."""
    return tuple(_entries())


@cache
def built_in() -> tuple[str, ...]:
    """The bots that are part of Branchline."""
    return tuple(name for name, entry in _entries().items() if _is_ours(entry))


@cache
def _entries() -> dict[str, EntryPoint]:
    """Our own come last, so that nobody else's bot takes the name of one of them."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: (_is_ours(entry), entry.name))
    return {entry.name: entry for entry in found}


def _is_ours(entry: EntryPoint) -> bool:
    return entry.dist is not None and entry.dist.name == OURS


def _made(name: str, load: Callable[[], object]) -> Bot:
    """A new bot of the class that is loaded; whatever is wrong with it is said in one sentence."""
    try:
        made = cast("Callable[[], object]", load())()
    except BadText:
        raise
    except Exception as error:
        raise _unusable(name, f"{type(error).__name__}: {error}") from error
    if not callable(getattr(made, "act", None)):
        raise _unusable(name, "it has no method “act”")
    return cast("Bot", made)


def _named_class(name: str) -> object:
    place, _, kind = name.rpartition(":")
    module = _from_file(Path(place)) if place.endswith(".py") else import_module(place)
    if not hasattr(module, kind):
        raise BadText(
            "no-such-class", text("There is no {kind} in {place}.", kind=kind, place=place), at=name
        )
    found: object = getattr(module, kind)
    return found


@cache
def _from_file(file: Path) -> ModuleType:
    if not file.is_file():
        raise BadText(
            "no-such-file", text("There is no file or folder {file}.", file=str(file)), at=str(file)
        )
    spec = spec_from_file_location(f"branchline_bot_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickle look a class up by its module's name
    spec.loader.exec_module(module)
    return module


def _unusable(name: str, problem: str) -> BadText:
    return BadText(
        "unusable-bot", text("The bot {name} can't be used: {problem}.", name=name, problem=problem), at=name
    )
