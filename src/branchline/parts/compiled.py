"""The `kernel` decorator for compiled rules, its cache, and a random generator.

Kernels are ordinary Python. A process runs those of a game compiled if its cache is complete, and interpreted
if not, so that nobody waits for the compiler; `games.compiling` completes the cache in another process.

Numba's own cache watches one source file at a time: it misses changes of helpers and tables in other files.
So each game's cache lives in a directory named after a hash of everything its kernels depend on. The hash
ignores where the files are: all clones and environments with the same kernels share one cache.

Importing this module imports Numba, so only kernel modules and their loaders import it.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
import numpy as np
import platformdirs
from numba.core.caching import UserProvidedCacheLocator
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import register_jitable
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
    """Return the cache's name for these sources, this Numba, its settings and its target processor."""
    digest = sha256()
    settings = sorted(
        f"{name}={value}"
        for name, value in os.environ.items()
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR"
    )
    for text in (version("numba"), version("numpy"), *processor(), *settings):
        digest.update(text.encode() + b"\0")
    for path in sources:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:20]


def processor() -> tuple[str, str]:
    """Return the name and the features of Numba's target processor: by default this machine's.

    `NUMBA_CPU_NAME=x86-64-v3 NUMBA_CPU_FEATURES=` compiles kernels that other machines can share.
    """
    name, features = _numba.config.CPU_NAME, _numba.config.CPU_FEATURES
    return (
        llvm.get_host_cpu_name() if name is None else name,
        llvm.get_host_cpu_features().flatten() if features is None else features,
    )


def writable_cache() -> Path:
    """Return the directory of compiled kernels: a temporary one if the usual one can't be written.

    Child processes inherit a temporary directory, so that one of them can compile for the others.
    """
    base = os.environ.get("BRANCHLINE_CACHE_DIR") or platformdirs.user_cache_dir("branchline", False)
    directory = Path(base, "kernels")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return directory
    except OSError as error:
        warnings.warn(
            f"Branchline can't write to {directory} ({error.strerror}): kernels are compiled again at every "
            "start. Set BRANCHLINE_CACHE_DIR to a writable directory.",
            RuntimeWarning,
            stacklevel=2,
        )
        temporary = tempfile.mkdtemp(prefix="branchline-kernels-")
        atexit.register(_remove_temporary, temporary, os.getpid())
        os.environ["BRANCHLINE_CACHE_DIR"] = temporary
        return writable_cache()


def _remove_temporary(directory: str, owner: int) -> None:
    if os.getpid() == owner:  # forked children run exit handlers, too
        shutil.rmtree(directory, ignore_errors=True)


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
    """Return the folder of the game that a kernel belongs to."""
    folder = Path(function.__code__.co_filename).resolve().parent
    return folder.parent if folder.name == "kernels" else folder


# --- compiled or interpreted ------------------------------------------------------------------------


def complete_mark(owner: Path) -> Path:
    """Return the file that exists once every kernel of a game is in the cache."""
    return Path(cache_directory(owner), f"complete.{sys.implementation.cache_tag}")


def compile_missing_kernels() -> None:
    """Make this process compile missing kernels when they are called, instead of interpreting the game.

    Call it before the game is loaded. The compiler process does, and the tests.
    """
    _settings.compiles = True


class _Settings:
    compiles = False


_settings = _Settings()


@cache
def is_interpreted(owner: Path) -> bool:
    """Return whether this process interprets the kernels of a game.

    The answer never changes within a process: compiled and interpreted kernels can't call each other.
    """
    return bool(_numba.config.DISABLE_JIT) or not (_settings.compiles or complete_mark(owner).exists())


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
    """Compile a function for one signature, or load it from the cache, when it is first called.

    A game whose cache is incomplete keeps its functions as they are: interpreted.

    `inner`: only other kernels call it, which makes it faster to compile. It is part of its callers in the
    cache. `makes_arrays=False`: it allocates nothing and need not count references, which makes it faster to
    call. `inlined`: passing its arrays would take longer than its work.
    """

    def decorate(function: Function) -> Function:
        if is_interpreted(owner_of(function)):
            return function if inner else _interpreted(function, signature)
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
        _compile_when_called(compiled, signature)
        return compiled

    return decorate


PYTHON_TYPES: dict[str, Callable[[Any], object]] = {"boolean": bool, "float64": float, "int64": int}
"""Python's type for each type of number that a kernel can return."""


def _interpreted(function: Function, signature: str) -> Function:
    """Return a kernel that stays Python: like a compiled one it returns Python's numbers, not NumPy's."""
    python_type = PYTHON_TYPES.get(signature.partition("(")[0])
    if python_type is None:
        return function

    @wraps(function)
    def call(*arguments: object) -> object:
        return python_type(function(*arguments))

    return cast("Function", call)


def _compile_when_called(compiled: Any, signature: str) -> None:
    """Few programs call many kernels, and to load all of a game takes a second.

    Numba asks for the types of what a kernel calls while it compiles that kernel, and for something to call
    where a kernel has not been compiled for the arguments it is given: by then it has its one signature.
    """
    types_of_call = compiled.get_call_template

    def of_the_one_signature(*call: object) -> object:
        load_kernel(compiled)
        return types_of_call(*call)

    def itself(*_arguments: object) -> object:
        load_kernel(compiled)
        return compiled

    compiled.signature = signature
    compiled.get_call_template = of_the_one_signature
    compiled._compile_for_args = itself


def load_kernel(compiled: Any) -> None:
    """Compile a kernel with the inner ones that it calls, or load it from the cache; other threads wait."""
    with global_compiler_lock:
        if not compiled.overloads:
            compiled.compile(compiled.signature)
            compiled.disable_compile()


def compiled_kernels(module: object) -> list[Any]:
    """Return the kernels of a module that Python can call; none if they are interpreted."""
    items = (item for item in vars(module).values() if hasattr(item, "signature"))
    return [item for item in items if not item.targetoptions["no_cpython_wrapper"]]


def new_random(seed: int) -> Random:
    """A generator for this seed; the seed is scrambled (splitmix64), so that neighbours differ at once."""
    word = (seed + 0x9E3779B97F4A7C15) % 2**64
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    return np.array([(word ^ word >> 31) or 1], np.uint64)


@register_jitable
def below(random: Random, count: int) -> int:
    """Return a whole number from 0 to count - 1, by Marsaglia's xorshift64 (nothing in it can overflow).

    Compiled and interpreted kernels call it alike.
    """
    word = random[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    random[0] = word
    return int(np.int64(word >> np.uint64(32)) * count >> 32)
