"""The file in which an operator says how a server is run, in TOML."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web.http.limits import Limits
from branchline.web.tables.pace import Pace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LAST_PORT = 65535
SITE = re.compile(r"https?://[\w.:\[\]-]+", re.ASCII)
"""Scheme and host, perhaps with a port."""


@dataclass(frozen=True)
class Config:
    """What the file can say; what it does not say is as it always is."""

    host: str | None = None
    port: int | None = None
    site: str = ""
    """The address at which people find the server."""
    open_metrics: bool = False
    """Whether the metrics are shown to others than the server's own machine."""
    database: str | None = None
    data_dir: str | None = None
    games: list[str] = field(default_factory=list)
    bots: list[str] = field(default_factory=list)
    thinkers: int | None = None
    think_seconds: float | None = None
    bot_memory: int | None = None
    limits: Limits = field(default_factory=Limits)
    pace: Pace = field(default_factory=Pace)


def read_config(file: Path) -> Config:
    """What a file says; a word it can't mean is refused."""
    try:
        said = tomllib.loads(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise BranchlineError(
            "not-text", text("{file} is not a text file.", file=str(file)), str(file)
        ) from None
    except tomllib.TOMLDecodeError as error:
        raise _bad(file, str(error)) from None
    for key in _unknown(said, Config()):
        raise BranchlineError(
            "unknown-setting",
            text("In {file} there is “{key}”, which is no setting of a server.", file=str(file), key=key),
            key,
        )
    try:
        config = msgspec.convert(said, Config)
    except msgspec.ValidationError as error:
        raise _bad(file, str(error)) from None
    for key, value in _impossible(config):
        raise BranchlineError(
            "impossible-setting",
            text("In {file} “{key}” can't be {value}.", file=str(file), key=key, value=str(value)),
            key,
        )
    return config


def _bad(file: Path, problem: str) -> BranchlineError:
    return BranchlineError(
        "bad-config",
        text("{file} can't be used: {problem}.", file=str(file), problem=problem),
        str(file),
    )


def _unknown(said: dict[str, Any], known: object, prefix: str = "") -> Iterator[str]:
    """The keys that are not among the fields, here and in the sections."""
    for key, value in said.items():
        if key not in {each.name for each in fields(known)}:  # type: ignore[arg-type]
            yield prefix + key
        elif isinstance(value, dict) and is_dataclass(getattr(known, key)):
            yield from _unknown(value, getattr(known, key), f"{prefix}{key}.")


def _impossible(config: Config) -> Iterator[tuple[str, float | str]]:
    """Iterate over values with which no server could run."""
    if config.site and not SITE.fullmatch(config.site):
        yield "site", config.site
    if config.port is not None and not 0 <= config.port <= LAST_PORT:
        yield "port", config.port
    for key, value in _numbers(config):
        may_be_zero = key == "port" or key.startswith("pace.")
        if not (value >= 0 if may_be_zero else value > 0):  # what is not a number is not either
            yield key, value


def _numbers(known: object, prefix: str = "") -> Iterator[tuple[str, float]]:
    for each in fields(known):  # type: ignore[arg-type]
        value = getattr(known, each.name)
        if is_dataclass(value):
            yield from _numbers(value, f"{prefix}{each.name}.")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield prefix + each.name, value
