"""What the command line says: sentences in the reader's language, results as text or JSON."""

from __future__ import annotations

import logging
import os
import sys
from contextvars import ContextVar
from enum import StrEnum
from typing import TYPE_CHECKING, TextIO

from branchline.core.texts import LANGUAGES, Text

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 1000
LONGEST_SENTENCE = 400


class Language(StrEnum):
    """The languages people can choose from."""

    en = "en"
    uk = "uk"
    ru = "ru"


LANGUAGE: ContextVar[str] = ContextVar("language", default="en")


def language_of_environment() -> str:
    """The language the system speaks, if it is one of ours."""
    import locale

    said = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    spoken = next(filter(None, said), None) or locale.getlocale()[0] or ""  # the last one speaks on Windows
    wished = [] if spoken in ("C", "POSIX") else os.environ.get("LANGUAGE", "").split(":")
    known = [word[:2].lower() for word in (*wished, spoken)]
    return next((language for language in known if language in LANGUAGES), "en")


def say(sentence: Text) -> str:
    """The sentence in the reader's language."""
    return sentence.say(LANGUAGE.get())


def show(line: str) -> None:
    """One line of a result."""
    sys.stdout.write(line + "\n")


def show_json(value: object) -> None:
    """One line of a result that a program reads."""
    import msgspec

    show(msgspec.json.encode(value).decode())


def tell(said: str) -> None:
    """One line of a result that people read: on a screen it goes on below, indented."""
    show(_on_screen(said, sys.stdout))


def complain(sentence: Text) -> None:
    """One line on the error stream."""
    sys.stderr.write(_on_screen(short(say(sentence)), sys.stderr) + "\n")


def _on_screen(said: str, stream: TextIO) -> str:
    """A line as it is, or wrapped between words where a screen is narrower."""
    import shutil
    import textwrap

    if not stream.isatty():
        return said
    columns = shutil.get_terminal_size().columns
    begin = " " * (len(said) - len(said.lstrip()) + 2)
    return textwrap.fill(
        said, columns, subsequent_indent=begin, break_long_words=False, break_on_hyphens=False
    )


class Warnings(logging.Handler):
    """What is logged is said like everything else: in one line and in the reader's language."""

    def emit(self, record: logging.LogRecord) -> None:
        said = record.msg if isinstance(record.msg, Text) else Text("{said}", {"said": record.getMessage()})
        complain(said)


def short(said: str) -> str:
    """A sentence that may quote anything, cut so that a wrong file does not fill the screen."""
    return printable(said if len(said) <= LONGEST_SENTENCE else said[:LONGEST_SENTENCE] + "…")


def printable(said: str) -> str:
    """A line that may quote anything, without what a terminal would obey."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in said)


def console(errors: bool = False) -> Console:
    """A place for pictures, tables and colours; without a terminal uncoloured and as wide as needed."""
    from rich.console import Console

    stream = sys.stderr if errors else sys.stdout
    width = None if stream.isatty() else WIDE
    return Console(file=stream, width=width, highlight=False, emoji=False, soft_wrap=width is not None)
