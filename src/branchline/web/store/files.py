"""The files of a server: for its owner alone, under one name, and used by one server at a time."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import threading
import time
from collections.abc import Callable
from itertools import count
from typing import IO, TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Progress = Callable[[int, int | None], None]
"""Is told how much is done, and of how much, where that is known."""

LOOK_SECONDS = 0.2
"""Between two looks at a file that grows."""
PRIVATE = 0o600
OTHERS = 0o077
"""What anybody but the owner may do."""
COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, under its name and one of these."""


def companion(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def restoring_file(path: Path) -> Path:
    """Where a backup is put together before it takes the place of a database."""
    return companion(path, ".restoring")


def free_name(path: Path, ending: str) -> Path:
    """A name beside a file that nothing has yet: a restored database may be migrated a second time."""
    names = (companion(path, ending + (f"-{n}" if n > 1 else "")) for n in count(1))
    return next(name for name in names if not name.exists())


def dated_name(path: Path, word: str) -> Path:
    """A name beside a file that tells the time and that nothing has yet."""
    return free_name(path, f".{word}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")


def create_private(path: Path) -> None:
    """Makes an empty file that only its owner can use, whatever the umask; it must not be there yet."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    path.chmod(PRIVATE)


def make_private(path: Path) -> None:
    """Makes a database private before SQLite opens it, which gives its mode to what it keeps beside it.

    A file that is there is never opened for that: closing it would let go of the locks SQLite has on it.
    """
    with contextlib.suppress(FileExistsError):
        create_private(path)
    for file in (path, *(companion(path, ending) for ending in COMPANIONS)):
        with contextlib.suppress(OSError):  # not there, or somebody else's, who has let us in
            if os.name == "posix" and file.stat().st_mode & OTHERS:
                file.chmod(PRIVATE)


def exposed_folder(folder: Path) -> Text | None:
    """A warning, if others can look into a data directory."""
    if os.name != "posix" or not stat.S_IMODE(folder.stat().st_mode) & OTHERS:
        return None
    return text("Others can look into {folder}, where secrets are kept: chmod 700 helps.", folder=str(folder))


@contextlib.contextmanager
def new_private_file(target: Path) -> Iterator[Path]:
    """A file to be written, which gets its name when it is whole; nothing is replaced."""
    if target.exists():
        raise BranchlineError("exists", text("{file} is there already.", file=str(target)), str(target))
    partial = target.with_name(f".{target.name}.{os.getpid()}")
    create_private(partial)
    try:
        yield partial
        sync(partial)
        partial.rename(target)
        sync_folder(target.parent)
    finally:
        partial.unlink(missing_ok=True)


@contextlib.contextmanager
def watched_growth(path: Path, total: int | None, progress: Progress | None) -> Iterator[None]:
    """Meanwhile somebody is told how far a file has grown, of so many bytes."""
    if progress is None:
        yield
        return
    done = threading.Event()

    def look() -> None:
        while not done.wait(LOOK_SECONDS):
            progress(path.stat().st_size, total)

    watching = threading.Thread(target=look, name="progress", daemon=True)
    watching.start()
    try:
        yield
    finally:
        done.set()
        watching.join()
    progress(path.stat().st_size, total)


def sync(path: Path) -> None:
    """Waits until a file is on the disk."""
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on the disk, where the system can say so."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


# --- one server at a time ---------------------------------------------------------------------------


def require_no_folder(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def require_one_name(path: Path) -> None:
    """Refuses a file with several names: what SQLite keeps beside it would go by one of them only."""
    if path.exists() and path.stat().st_nlink > 1:
        raise BranchlineError(
            "hard-link",
            text(
                "{file} has a second name (a hard link), and may be in use under it; use a copy.",
                file=str(path),
            ),
            str(path),
        )


def require_no_restore(path: Path) -> None:
    """Refuses a database whose place a backup was about to take."""
    if restoring_file(path).exists():
        raise BranchlineError(
            "restore-interrupted",
            text(
                "A backup was being restored to {file} and that was not finished: please restore it again.",
                file=str(path),
            ),
            str(path),
        )


def lock(path: Path) -> IO[str]:
    """Holds the lock file beside a database; however the process ends, the system lets go of it."""
    beside = companion(path, ".lock")
    file = os.fdopen(os.open(beside, os.O_RDWR | os.O_CREAT, PRIVATE), "r+")
    with contextlib.suppress(OSError):
        beside.chmod(PRIVATE)
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BranchlineError(
            "in-use",
            text("Another server is using {file}; stop it first, or use PostgreSQL.", file=str(path)),
            str(path),
        ) from None
    return file
