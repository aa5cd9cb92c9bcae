"""Files people name: read whole and as text, written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from branchline.core.errors import BadText
from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from branchline.core.save import Saved

STDIN = "-"


def read_text(file: str) -> str:
    """A whole file (or standard input); some editors begin a text with a mark, which is left out."""
    content = sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadText("not-text", text("{file} is not a text file.", file=file), at=file) from None


def read_lines(file: str) -> list[str]:
    """The lines of a file; what follows the last line end is a line only if there is something."""
    lines = read_text(file).split("\n")
    return lines if lines[-1] else lines[:-1]


def write_whole(file: str, content: bytes, private: bool = False) -> None:
    """Writes a file so that it is never found half-written: beside it first, then in its place.

    A private one can be read by its owner only, whatever the umask.
    """
    target = Path(file)
    if target.exists() and not target.is_file():  # a folder, which is refused, or a device
        target.write_bytes(content)
        return
    target = target.resolve()
    partial = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with open(partial, "wb", opener=_private_opener if private else None) as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        os.replace(partial, target)
    except OSError as error:
        error.filename = file
        raise
    finally:
        partial.unlink(missing_ok=True)


def _private_opener(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def load_saved(file: str, *, compiled: bool = False) -> Saved:
    """Return the saved game in a file, replayed and checked. For bots that search it is `compiled` first."""
    from branchline.cli.compiled import compiled_game
    from branchline.core.save import load
    from branchline.games import game

    return load(read_text(file), compiled_game if compiled else game)


def trouble(error: OSError) -> Text:
    """What is wrong with a file, or with something else the system was asked for."""
    if error.filename is None:
        return text("That did not work: {problem}.", problem=error.strerror or str(error))
    file = str(error.filename)
    match error:
        case FileNotFoundError():
            return text("There is no file or folder {file}.", file=file)
        case IsADirectoryError():
            return text("{file} is a folder.", file=file)
        case PermissionError():
            return text("You have no permission to use {file}.", file=file)
        case _:
            return text("{file} can't be used: {problem}.", file=file, problem=error.strerror or "?")
