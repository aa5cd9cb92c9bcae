"""Having compiled code ready before anyone waits for it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def warm_up(package: str) -> Iterator[tuple[int, int]]:
    """Compiles the kernels of a game, or loads them from the cache, by importing their modules.

    Yields how many are done, and of how many.
    """
    if find_spec(f"{package}.kernels") is not None:
        modules = import_module(f"{package}.kernels").MODULES
        for done, module in enumerate(modules):
            yield done, len(modules)
            import_module(f"{package}.kernels.{module}")
    import_module(f"{package}.rules")
    yield 1, 1
