"""Saved games: a readable text that holds a table whole, and from which it comes back exactly.

The format is described in `docs/saved-games.md`. A saved game holds everything, secrets included: while
a game is running it belongs to whoever keeps the table, and nobody else.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.core.chance import EVERYONE, Committed, Setup
from branchline.core.errors import BadText, BranchlineError
from branchline.core.log import ChanceEntry, Entry, TurnEntry
from branchline.core.options import stored_options
from branchline.core.table import AnyGame, Table, replay
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from branchline.core.state import Options, State

FORMAT = 2
PENDING = {"1": "draft", "2": "pending"}
"""In each format that can be read, the word for the moves of a phase that is still open."""


@dataclass
class Saved:
    """A saved game in memory: what is needed to set the table up again."""

    game: AnyGame
    options: Options
    seats: int
    players: dict[int, str] = field(default_factory=dict)
    commitment: str = ""
    nonces: dict[int, bytes] = field(default_factory=dict)
    log: list[Entry] = field(default_factory=list)
    pending: dict[int, list[str]] = field(default_factory=dict)
    seed: bytes | None = None
    chance_version: int = Committed.newest
    table_id: str = ""
    """The table of a server at which it was played."""
    promised_options: str = ""
    """The options as the seed was promised for them: some may have been added to the game since."""

    def __repr__(self) -> str:
        return f"<Saved: {self.game.meta.id}, seats: {self.seats}, entries: {len(self.log)}>"

    @property
    def setup(self) -> Setup:
        """What the seed was promised for."""
        return Setup(self.table_id, self.promised_options or _json(self.options), self.seats)

    @property
    def chance(self) -> Committed | None:
        """The chance that goes on where the log ends; none when the seed is not in the file."""
        if self.seed is None:
            return None
        return Committed(self.seed, self.nonces, version=self.chance_version, setup=self.setup)

    def table(self) -> Table:
        """The table as it was, pending moves included."""
        table = Table(self.game, self.options, self.seats, self.chance, self.log)
        for seat, moves in self.pending.items():
            for move in moves:
                table.play(seat, self.game.parse(move))
        return table


def saved(table: Table[Any], players: dict[int, str] | None = None) -> Saved:
    """A table as it is to be saved."""
    pending = {
        seat: [str(move) for move in its.moves] for seat, its in sorted(table.pending.items()) if its.moves
    }
    result = Saved(
        table.game, table.options, table.seats, dict(players or {}), log=list(table.log), pending=pending
    )
    source = table.source
    if isinstance(source, Committed):
        if source.setup is not None:
            result.table_id, result.promised_options = source.setup.table, source.setup.options
        result.chance_version = source.version
        result.commitment = source.commitment(result.setup)
        result.nonces = dict(source.nonces)
        result.seed = source.seed
    return result


def _json(options: Options) -> str:
    return msgspec.json.encode(options).decode()


# --- writing --------------------------------------------------------------------------------------


def dump(game: Saved) -> str:
    """The text of a saved game."""
    lines = [
        f"branchline {FORMAT}",
        f"game {game.game.meta.id} rules {game.game.rules} chance {game.chance_version}",
    ]
    lines.append("options " + (game.setup.options if game.chance_version > 1 else _json(game.options)))
    lines.append(f"seats {game.seats}")
    if game.table_id and game.chance_version > 1:
        lines.append(f"table {game.table_id}")
    lines += [f"player {seat} {' '.join(name.split())}" for seat, name in sorted(game.players.items())]
    if game.commitment:
        lines.append(f"commitment {game.commitment}")
    lines += [f"nonce {seat} {nonce.hex()}" for seat, nonce in sorted(game.nonces.items())]
    lines += [_entry_line(entry) for entry in game.log]
    lines += [f"pending {seat}: {' '.join(moves)}" for seat, moves in sorted(game.pending.items())]
    if game.seed is not None:
        lines.append(f"seed {game.seed.hex()}")
    body = "".join(line + "\n" for line in lines)
    return body + f"end {_checksum(body)}\n"


def _entry_line(entry: Entry) -> str:
    if isinstance(entry, ChanceEntry):
        return f"chance {entry.label}{_mask_text(entry.seen_by)}: {' '.join(entry.results)}"
    return f"turn {entry.seat}{_mask_text(entry.seen_by)}: {' '.join(entry.moves)}"


def _mask_text(mask: int) -> str:
    if mask == EVERYONE:
        return ""
    return " @" + (",".join(str(seat) for seat in range(mask.bit_length()) if mask >> seat & 1) or "-")


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]


# --- reading --------------------------------------------------------------------------------------


def load(source: str, find: Callable[[str, int], AnyGame]) -> Saved:
    """Reads a saved game and replays it; what can't be read or played is refused with its line.

    `find` gives the game of an id in a version of its rules, and decides which may be read.
    """
    return _Reader(source, find).read()


class _Reader:
    def __init__(self, source: str, find: Callable[[str, int], AnyGame]) -> None:
        self.source = source
        # Only these are line ends: a name may hold other characters that `splitlines` would split at.
        self.lines = source.replace("\r\n", "\n").removesuffix("\n").split("\n")
        self.find = find
        self.number = 0
        self.format = ""
        self.pending = ""
        """The word of this format for the moves of a phase that is still open."""

    def read(self) -> Saved:
        try:
            return self._read()
        except BranchlineError as error:
            where = text("Line {line}: {problem}", line=self.number, problem=error.text)
            raise BadText(error.code, where, at=error.at or f"line {self.number}") from None

    def _read(self) -> Saved:
        self.format = self._header("branchline")
        if self.format not in PENDING:
            raise BadText("unknown-format", text("This is not a saved game that this version can read."))
        self.pending = PENDING[self.format]
        game, chance = self._game(self._header("game"))
        promised = self._header("options")
        options = stored_options(game.meta, promised)
        result = Saved(game, options, _whole(self._header("seats")), chance_version=chance)
        if chance > 1:
            result.promised_options = promised
        state = Table(game, options, result.seats).state
        while (line := self._next()) is not None:
            kind, _, rest = line.partition(" ")
            if kind == "end":
                return self._ended(rest, result)
            self._read_line(kind, rest, result, state)
        raise BadText("truncated", text("The file breaks off here; its end is missing."))

    def _game(self, header: str) -> tuple[AnyGame, int]:
        """The game in the version of its rules, and the version of chance; the first format had only one."""
        name, _, rules = header.partition(" rules ")
        chance = "1"
        if self.format != "1":
            rules, _, chance = rules.partition(" chance ")
        for kind, number in (("rules", rules), ("chance", chance)):
            if not number:
                raise BadText(f"unknown-{kind}", text("“{kind} …” is missing here.", kind=kind), at=header)
        version = _whole(chance)
        if version not in Committed.versions:
            raise BadText(
                "unknown-chance",
                text(
                    "Chance was drawn in a way that this program does not know ({version}).", version=version
                ),
                at=chance,
            )
        return self.find(name, _whole(rules)), version

    def _read_line(self, kind: str, rest: str, result: Saved, state: State[Any]) -> None:
        """One line of the body goes where it belongs."""
        head, _, tail = rest.partition(" ")
        match kind:
            case "player":
                result.players[_seat(head, result)] = tail
            case "table" if result.chance_version > 1:
                result.table_id = _table_id(rest)
            case "commitment":
                result.commitment = rest
            case "nonce":
                result.nonces[_seat(head, result)] = _hex(tail)
            case "seed":
                result.seed = _hex(rest)
            case "chance" | "turn":
                entry = _entry(kind, rest, result)
                replay(result.game, state, entry)
                result.log.append(entry)
            case self.pending:
                seat, _, moves = rest.partition(": ")
                result.pending[_seat(seat, result)] = moves.split()
                replay(result.game, state.copy(), TurnEntry(_seat(seat, result), tuple(moves.split())))
            case _:
                raise BadText("unknown-line", text("“{kind}” means nothing here.", kind=kind), at=kind)

    def _next(self) -> str | None:
        if self.number == len(self.lines):
            return None
        self.number += 1
        return self.lines[self.number - 1]

    def _header(self, kind: str) -> str:
        line = self._next() or ""
        word, _, rest = line.partition(" ")
        if word != kind:
            raise BadText("missing-header", text("“{kind} …” is missing here.", kind=kind), at=line)
        return rest

    def _ended(self, checksum: str, result: Saved) -> Saved:
        body = "".join(line + "\n" for line in self.lines[: self.number - 1])
        if checksum != _checksum(body) or self.number != len(self.lines):
            raise BadText("edited", text("The file was changed after it had been saved."))
        return result


def _entry(kind: str, rest: str, result: Saved) -> Entry:
    head, _, items = rest.partition(": ")
    name, _, seats = head.partition(" @")
    mask = EVERYONE
    if seats:
        mask = 0 if seats == "-" else sum(1 << _seat(seat, result) for seat in seats.split(","))
    if kind == "chance":
        return ChanceEntry(name, tuple(items.split()), mask)
    return TurnEntry(_seat(name, result), tuple(items.split()), mask)


def _seat(word: str, result: Saved) -> int:
    seat = _whole(word)
    if seat >= result.seats:
        raise BadText("no-such-seat", text("There is no seat {seat} at this table.", seat=seat), at=word)
    return seat


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise BadText("not-a-number", text("“{word}” is not a whole number.", word=word), at=word)
    return int(word)


def _table_id(word: str) -> str:
    if not re.fullmatch("[A-Za-z0-9_-]{1,32}", word):
        raise BadText("not-a-table", text("“{word}” is not the id of a table.", word=word), at=word)
    return word


def _hex(word: str) -> bytes:
    try:
        return bytes.fromhex(word)
    except ValueError:
        raise BadText("not-hex", text("“{word}” is not hexadecimal.", word=word), at=word) from None


# --- verifying ------------------------------------------------------------------------------------


def verify(game: Saved) -> int:
    """Derives every result again from seed and nonces; returns how many, or says which differs."""
    chance = game.chance
    if chance is None:
        raise BranchlineError("no-seed", text("The seed is not shown yet, so nothing can be verified."))
    if chance.commitment(game.setup) != game.commitment:
        raise BranchlineError(
            "wrong-seed",
            text("Seed, table, options and seats are not those that were promised at the start."),
        )
    state = Table(game.game, game.options, game.seats).state
    results = 0
    for entry in game.log:
        if isinstance(entry, ChanceEntry):
            draw = game.game.chance(state)
            if draw is not None and draw.names(chance.draw(draw)) != entry.results:
                raise BranchlineError(
                    "wrong-result",
                    text("{label} should have been {right}.", label=entry.label,
                         right=" ".join(draw.names(chance.draw(draw)))),
                    at=entry.label,
                )  # fmt: skip
            results += len(entry.results)
        replay(game.game, state, entry)
    return results
