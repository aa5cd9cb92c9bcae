"""The ground all compiled kernels stand on: the `kernel` decorator, its cache, and a random generator.

Numba's own cache watches one source file at a time: it does not notice that a helper or a table in
another file has changed. So each game's cache lives in a directory named after a hash of everything its
kernels can depend on, and a change of any of it starts an empty one. Where those files lie is not part of it:
every clone and every environment with the same kernels shares what one of them has compiled.

Only kernel modules import this one, and who loads kernels: importing it imports Numba.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
import numpy as np
import platformdirs
from numba.core.caching import UserProvidedCacheLocator
from numba.core.compiler_lock import global_compiler_lock
from numpy.typing import NDArray

PACKAGE = Path(__file__).resolve().parents[1]
"""The package whose kernels are cached."""

Ints = NDArray[np.int32]
"""Storage of states, tables and work space; arithmetic on it is 64 bits wide."""

Random = NDArray[np.uint64]
"""State of the random generator: one word, never zero."""

Function = TypeVar("Function", bound=Callable[..., object])


def kernel_sources(owner: Path, package: Path = PACKAGE) -> list[Path]:
    """Every file that the kernels of a game (or of the parts) may import, in a stable order."""
    found = {package / "parts" / name for name in ("compiled.py", "hexes.py")}
    for folder in ("kernels", "data"):
        found.update(path for path in owner.glob(f"{folder}/**/*") if path.is_file())
    return sorted(path for path in found if "__pycache__" not in path.parts)


def fingerprint(sources: Iterable[Path], package: Path = PACKAGE) -> str:
    """Name of the cache for these sources with this Numba, its settings and this processor."""
    digest = sha256()
    settings = sorted(
        f"{name}={value}"
        for name, value in os.environ.items()
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR"
    )
    machine = [llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()]
    for text in (version("numba"), version("numpy"), *machine, *settings):
        digest.update(text.encode() + b"\0")
    for path in sources:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:20]


def writable_cache() -> Path:
    """Where compiled kernels are kept; a temporary directory when that place can't be written."""
    base = os.environ.get("BRANCHLINE_CACHE_DIR") or platformdirs.user_cache_dir("branchline", False)
    directory = Path(base, "kernels")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return directory
    except OSError as error:
        warnings.warn(
            f"Branchline can't write to {directory} ({error.strerror}): kernels are compiled anew in every "
            "process. Set BRANCHLINE_CACHE_DIR to a writable directory.",
            RuntimeWarning,
            stacklevel=2,
        )
        temporary = tempfile.mkdtemp(prefix="branchline-kernels-")
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return Path(temporary)


CACHE = writable_cache()

_numba: Any = numba  # its own annotations do not know all that is used here


class CacheLocator(UserProvidedCacheLocator):
    """Numba's locator for a given directory, without the address of the source in the names it makes."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The folder of the source, by its name alone."""
        return Path(py_file).parent.name

    def get_source_stamp(self) -> str:
        """The directory is named after the sources: what lies in it is never stale."""
        return ""


@cache
def cache_directory(owner: Path) -> str:
    """The cache of one game's kernels."""
    return str(CACHE / f"{owner.name}-{fingerprint(kernel_sources(owner))}")


def owner_of(function: Callable[..., object]) -> Path:
    """The package whose files a kernel belongs to: its game's, or the shared parts."""
    folder = Path(function.__code__.co_filename).resolve().parent
    return folder.parent if folder.name == "kernels" else folder


@contextmanager
def _cached_in(directory: str) -> Iterator[None]:
    """Numba reads where to cache while it decorates; functions of others keep the cache they have.

    It reads that from settings of the whole process: threads that load games decorate one after the other.
    """
    config = _numba.config
    with _decorating:
        before = config.CACHE_DIR, getattr(config, "CACHE_LOCATOR_CLASSES", "")
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = directory, f"{__name__}.{CacheLocator.__name__}"
        try:
            yield
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


_decorating = Lock()


def kernel(
    signature: str, inner: bool = False, makes_arrays: bool = True, inlined: bool = False
) -> Callable[[Function], Function]:
    """Compile a function for exactly one signature, or load it from the cache, when it is first called.

    An inner kernel can be called from other kernels only, which makes it faster to compile. It is compiled
    when one of those is, and not at all when they come from the cache: they have it in them. A kernel that
    makes no arrays need not count who uses those it is given, which makes it faster to call. One that is
    inlined is not called at all: to hand over its arrays would take longer than what it does with them.
    """

    def decorate(function: Function) -> Function:
        with _cached_in(cache_directory(owner_of(function))):
            compiled: Function = _numba.njit(
                cache=True,
                fastmath=False,
                parallel=False,
                no_cfunc_wrapper=True,
                no_cpython_wrapper=inner,
                _nrt=makes_arrays,
                forceinline=inlined,
            )(function)
        if not _numba.config.DISABLE_JIT:
            _compile_when_called(compiled, signature)
        return compiled

    return decorate


def _compile_when_called(compiled: Any, signature: str) -> None:
    """Few programs call many kernels, and to load all of a game takes a second.

    Numba asks for the types of what a kernel calls while it compiles that kernel, and for something to call
    where a kernel has not been compiled for the arguments it is given: by then it has its one signature.
    """
    types_of_call = compiled.get_call_template

    def of_the_one_signature(*call: object) -> object:
        _compile(compiled)
        return types_of_call(*call)

    def itself(*_arguments: object) -> object:
        _compile(compiled)
        return compiled

    compiled.signature = signature
    compiled.get_call_template = of_the_one_signature
    compiled._compile_for_args = itself


def _compile(compiled: Any) -> None:
    """Compiles a kernel or loads it from the cache; threads that call it meanwhile wait."""
    with global_compiler_lock:
        if not compiled.overloads:
            compiled.compile(compiled.signature)
            compiled.disable_compile()


def compiled_mark(modules: Sequence[str], what: str) -> Path:
    """The file that says that some kernels of these modules, which are those of a game, are in its cache."""
    source = import_module(modules[0]).__file__
    assert source is not None
    owner = Path(source).resolve().parents[1]
    return Path(cache_directory(owner), f"{what}.{sys.implementation.cache_tag}")


def load_kernels(module: str) -> None:
    """Compiles all kernels of a module or loads them from the cache, inner ones with those that call them."""
    for item in vars(import_module(module)).values():
        if hasattr(item, "signature") and not item.targetoptions["no_cpython_wrapper"]:
            _compile(item)


def new_random(seed: int) -> Random:
    """A generator for this seed; the seed is scrambled (splitmix64), so that neighbours differ at once."""
    word = (seed + 0x9E3779B97F4A7C15) % 2**64
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    return np.array([(word ^ word >> 31) or 1], np.uint64)


@kernel("int64(uint64[::1], int64)", inner=True)
def below(random: Random, count: int) -> int:
    """A whole number from 0 to count - 1, by Marsaglia's xorshift64 (no arithmetic that could overflow)."""
    word = random[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    random[0] = word
    return int(np.int64(word >> np.uint64(32)) * count >> 32)
