"""The games that are installed: packages found through their entry points, loaded when first asked for."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Literal, overload

from msgspec.json import Decoder

from branchline.core import texts
from branchline.core.errors import BadText
from branchline.core.package import Package
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import EntryPoint

    from branchline.core.table import AnyGame
    from branchline.games.depot.rules import DepotGame
    from branchline.games.land_vs_sea.rules import LandVsSea
    from branchline.games.pioneer_rails.rules import PioneerRails
    from branchline.games.railroad_ink.rules import RailroadInk

GROUP = "branchline.games"
OURS = "branchline"
"""The distribution whose games every server offers."""

_loading = RLock()
logger = logging.getLogger(__name__)


@cache
def packages() -> dict[str, Package]:
    """Every installed game by its id, in the order in which they are shown."""
    found = [package for entry in _entries() if (package := _load(entry)) is not None]
    found.sort(key=lambda package: (package.order, package.meta.id))
    return {package.meta.id: package for package in found}


@cache
def built_in() -> tuple[str, ...]:
    """The games that are part of Branchline."""
    ours = {entry.name for entry in _entries() if _is_ours(entry)}
    return tuple(name for name in packages() if name in ours)


def package(name: str) -> Package:
    """The package of a game; one that is not there is refused with the names of those that are."""
    if name not in packages():
        raise BadText(
            "unknown-game",
            text("There is no game “{name}”; there are {games}.", name=name, games=", ".join(packages())),
            at=name,
        )
    return packages()[name]


@overload
def game(name: Literal["railroad-ink"], rules: int | None = None) -> RailroadInk: ...
@overload
def game(name: Literal["depot"], rules: int | None = None) -> DepotGame: ...
@overload
def game(name: Literal["land-vs-sea"], rules: int | None = None) -> LandVsSea: ...
@overload
def game(name: Literal["pioneer-rails"], rules: int | None = None) -> PioneerRails: ...
@overload
def game(name: str, rules: int | None = None) -> AnyGame: ...
def game(name: str, rules: int | None = None) -> AnyGame:
    """The rules of a game, in the newest version unless another is named.

    One thread loads at a time: all that happens once happens here.
    """
    with _loading:
        meta = package(name).meta
        version = meta.newest_rules if rules is None else rules
        if version not in meta.rules:
            raise BadText(
                "unknown-rules",
                text("The game was played by rules version {version}; this program knows version {known}.",
                     version=version, known=", ".join(map(str, sorted(meta.rules)))),
                at=str(version),
            )  # fmt: skip
        return _game(name, version)


@cache
def _game(name: str, rules: int) -> AnyGame:
    loaded = package(name).game(rules)
    Decoder(loaded.meta.options)  # msgspec learns a type when it first meets it; two threads at once crash it
    return loaded


# --- kernels ----------------------------------------------------------------------------------------


def is_compiled(name: str) -> bool:
    """Return whether all kernels of a game are in the cache. A process that loads it now runs it compiled."""
    from branchline.parts import compiled  # imports Numba

    folder = _folder(name)
    return folder is None or compiled.complete_mark(folder).exists()


def is_interpreted(name: str) -> bool:
    """Return whether this process interprets the kernels of a game; the answer never changes."""
    from branchline.parts import compiled  # imports Numba

    folder = _folder(name)
    return folder is not None and compiled.is_interpreted(folder)


def load_kernels(name: str) -> Iterator[tuple[int, int]]:
    """Load all kernels of a game, or compile them if this process compiles.

    Yield how many kernels are done, and the number of all. An interpreted game has nothing to load.
    """
    from branchline.parts import compiled  # imports Numba

    modules = [import_module(module) for module in package(name).kernels]
    kernels = {id(item): item for module in modules for item in compiled.compiled_kernels(module)}.values()
    for done, kernel in enumerate(kernels):
        yield done, len(kernels)
        compiled.load_kernel(kernel)
    if (folder := _folder(name)) is not None and kernels:
        compiled.complete_mark(folder).touch()
    yield len(kernels), len(kernels)


def _folder(name: str) -> Path | None:
    """Return the folder of a game that has kernels. Nothing is imported: that would decide how they run."""
    modules = package(name).kernels
    if not modules:
        return None
    spec = find_spec(modules[0])
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).resolve().parents[1]


def _entries() -> list[EntryPoint]:
    """Our own first, so that nobody else's game takes the name of one of them."""
    return sorted(entry_points(group=GROUP), key=lambda entry: (not _is_ours(entry), entry.name))


def _is_ours(entry: EntryPoint) -> bool:
    return entry.dist is not None and entry.dist.name == OURS


def _load(entry: EntryPoint) -> Package | None:
    """The package behind an entry point; one that can't be used is left out, and said so once."""
    try:
        found = entry.load()
        if not isinstance(found, Package) or found.meta.id != entry.name:
            raise TypeError(f"{entry.value} is not the package of a game called {entry.name}")
    except Exception as error:
        logger.warning(text("The game {name} is left out: {problem}.", name=entry.name, problem=str(error)))
        return None
    if found.texts is not None:
        texts.add_catalogues(found.texts)
    return found
