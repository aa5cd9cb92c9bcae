"""Analysis boards: tables that nobody keeps. Whoever looks plays every seat, and says what chance brings.

A page remembers a tree of what was tried; the server is told the way from the beginning to one of its nodes,
and plays it. Nothing of it is stored, and of a game that goes on it knows what the seat does that asks.
"""

from __future__ import annotations

from bisect import bisect_left
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from branchline import games
from branchline.core.errors import BadText, BranchlineError
from branchline.core.log import ChanceEntry, Entry, TurnEntry
from branchline.core.options import chosen_options
from branchline.core.table import Proposal, Table
from branchline.core.texts import text
from branchline.web.errors import Refused, not_over
from branchline.web.store.schema import LONGEST_NAME
from branchline.web.store.store import Seat
from branchline.web.tables.creation import new_table, random_token
from branchline.web.tables.saving import stored_pending
from branchline.web.tables.session import TableSession

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from branchline.core.chance import Draw, Drawn
    from branchline.core.contract import View
    from branchline.core.package import Package
    from branchline.core.save import Saved
    from branchline.core.state import State
    from branchline.web.store.store import StoredTable
    from branchline.web.tables.offer import Offer

MOST_ACTS = 1000
"""From the beginning of a game to a node; the longest games have half of that."""
MOST_NODES = 2000
"""Of a tree."""
ANALYST = "analyst"
"""In place of a player's id: whoever looks has every seat."""
CHANCE, ANY = "*", "?"
"""How an act of chance begins, and what stands for a result that is left to it."""

Words = Annotated[str, msgspec.Meta(max_length=400)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class Seen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game with secrets that goes on, as a seat saw it when a phase began; the rest is imagined."""

    table: Annotated[str, msgspec.Meta(max_length=32)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    phase: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    sample: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """Which of the states that look like this to the seat."""


class Start(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """With what an analysis begins: an empty table, a board to go on with alone, or what a seat has seen."""

    game: Annotated[str, msgspec.Meta(max_length=100)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=64)]
    options: dict[str, Any] = {}
    rules: int = 0
    """The version of the rules; 0 is the newest."""
    board: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    names: Annotated[tuple[Name, ...], msgspec.Meta(max_length=64)] = ()
    seen: Seen | None = None


class AnalysisTable(TableSession):
    """A table in memory alone, where nothing is drawn by itself."""

    def new_game(self, seats: list[Seat], stored: StoredTable | None = None) -> Table:  # noqa: ARG002
        return Table(self.game, self.options, len(seats))

    @property
    def commitment(self) -> str:
        return ""

    @property
    def board(self) -> Table:
        """The game, which has always begun."""
        assert self.table is not None
        return self.table


def begin(offer: Offer, start: Start, view: View | None = None) -> AnalysisTable:
    """The table before anything was tried; refuses what can't be played.

    The view is that of whoever has `seen` it (`seen_start`).
    """
    package = offer.package(start.game)
    rules = start.rules or package.meta.newest_rules
    options = chosen_options(package.meta, msgspec.json.encode(start.options).decode())
    game = games.game(start.game, rules)
    Table(game, options, start.seats)
    names = (*start.names, *[""] * start.seats)
    seats = [
        Seat(seat=number, owner=ANALYST, name=names[number], bot="", invite="", nonce=b"", reserved=True)
        for number in range(start.seats)
    ]
    stored = new_table(start.game, msgspec.json.encode(options).decode(), ANALYST, seats)
    session = AnalysisTable(msgspec.structs.replace(stored, rules=rules, status="running"))
    if start.board:
        _set_board(session, start)
    if start.seen is not None:
        state = game.imagine(view, Random(repr(start.seen)))
        session.board.adopt(Proposal((), {}, state))
    return session


def _set_board(session: AnalysisTable, start: Start) -> None:
    """The board that somebody goes on with takes the place of the empty one."""
    resume = _resume(games.package(start.game))
    if resume is None or start.seats != 1:
        raise BadText("no-boards", text("Nobody can go on with a single board of this game."))
    session.board.adopt(Proposal((), {}, resume(start.board, session.options)))


def _resume(package: Package) -> Callable[[str, Any], State[Any]] | None:
    return package.boards().resume if package.boards is not None else None


def resumes_boards(offer: Offer, game: str) -> bool:
    """Whether somebody can go on with a single board of a game."""
    return _resume(offer.package(game)) is not None


def play_path(session: AnalysisTable, path: Sequence[str]) -> tuple[str, ...]:
    """Plays acts one after another; returns them, with what chance has brought where that was left to it."""
    return tuple(_play(session.board, act) for act in path)


def _play(table: Table, act: str) -> str:
    head, _, rest = act.partition(" ")
    try:
        if head != CHANCE:
            table.play(_seat(head), table.game.parse(rest))
            return act
        draw = table.next_draw
        if draw is None:
            raise BadText("nothing-to-draw", text("There is nothing to roll or draw now."))
        drawn = complete(draw, rest.split())
        table.settle(drawn)
        return " ".join((CHANCE, *draw.names(drawn)))
    except BranchlineError as error:
        error.at = error.at or act
        raise


def actor(act: str) -> int | None:
    """The seat whose act it is; none where it is that of chance."""
    head = act.partition(" ")[0]
    return None if head == CHANCE else _seat(head)


def _seat(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 4):
        raise BadText("not-a-number", text("“{word}” is not a whole number.", word=word), at=word)
    return int(word)


def complete(draw: Draw, wanted: Sequence[str]) -> Drawn:
    """A result of a draw in which these came up; what is `?`, or not named, is left to chance."""
    names = (*wanted, *[ANY] * (len(draw.pools) - len(wanted)))
    random = SystemRandom()
    drawn: dict[int, int] = {}
    for at in sorted(range(len(names)), key=lambda at: names[at] == ANY):
        if at >= len(draw.pools):
            draw.read(names)  # refuses that there are too many
        taken = set(drawn.values()) if draw.distinct else set()
        fits = [i for i, face in enumerate(draw.pools[at]) if i not in taken and names[at] in (ANY, face)]
        if not fits:
            raise BadText(
                "impossible-result",
                text("{name} can't come up here.", name=names[at]),
                at=names[at],
            )
        drawn[at] = random.choice(fits) if names[at] == ANY else fits[0]
    return tuple(drawn[at] for at in range(len(draw.pools)))


def acts_of(log: Sequence[Entry], pending: Mapping[int, Sequence[str]] | None = None) -> list[str]:
    """A log as acts, and then what the seats have moved since."""
    acts: list[str] = []
    for entry in log:
        if isinstance(entry, ChanceEntry):
            acts.append(" ".join((CHANCE, *entry.results)))
        else:
            acts += [f"{entry.seat} {move}" for move in entry.moves]
    return [*acts, *(f"{seat} {move}" for seat, moves in (pending or {}).items() for move in moves)]


def entry_of(draw: Draw | None, act: str) -> Entry:
    """An act that has been played as the log tells of it, when this was to be drawn before."""
    head, _, rest = act.partition(" ")
    if head != CHANCE or draw is None:
        return TurnEntry(_seat(head), (rest,))
    return ChanceEntry(draw.label, tuple(rest.split()))


# --- where it can begin ---------------------------------------------------------------------------------


def may_analyse(session: TableSession, player: str) -> bool:
    """Whether somebody may analyse a game: one that has ended, or that they play themselves, where the table
    allows it or they are alone with hints; a try at a challenge only when it is over.

    This is the one place where that is asked. With others at the table it would be help that they do not
    have, so everyone is told beforehand that it is allowed.
    """
    helped = session.analysis or (session.hints and len(session.seats) == 1)
    plays = bool(session.seats_of(player)) and not session.is_try
    return session.table is not None and (session.ended or (plays and helped))


def require_analysis(session: TableSession, player: str) -> None:
    if not may_analyse(session, player):
        raise not_over()


def start_of_ended(session: TableSession) -> tuple[Start, list[str]]:
    """A whole game."""
    assert session.table is not None
    return _start(session), acts_of(session.table.log)


def start_of_running(session: TableSession, seat: int) -> tuple[Start, list[str]]:
    """A game as a seat knows it, with what it has moved since.

    Where nothing is secret the seat has seen the whole game. Otherwise it begins with what it sees now.
    """
    assert session.table is not None
    pending = {seat: session.revocable(seat)}
    if not session.game.meta.secrets:
        return _start(session), acts_of(session.table.log_for(seat), pending)
    seen = Seen(table=session.id, seat=seat, phase=session.game.phase(session.table.state))
    return msgspec.structs.replace(_start(session), seen=seen), acts_of((), pending)


def seen_start(session: TableSession, player: str, seen: Seen) -> tuple[Start, View]:
    """What a seat has seen of a game, for its owner; when the game has ended, for everyone."""
    require_analysis(session, player)
    assert session.table is not None
    seat = session.seat(seen.seat) if session.ended else session.require_owner(seen.seat, player)
    state = _opened_phase(session.table, seen.phase)
    return msgspec.structs.replace(_start(session), seen=seen), session.game.view(state, seat.seat)


def _opened_phase(table: Table, phase: int) -> State[Any]:
    """The state with which a phase began, after all that was drawn then."""
    phase_after = lambda length: table.game.phase(table.at(length))  # noqa: E731
    length = bisect_left(range(len(table.log)), phase, key=phase_after)
    while length < len(table.log) and isinstance(table.log[length], ChanceEntry):
        length += 1
    state = table.at(length)
    if table.game.phase(state) != phase:
        raise Refused(404, "no-such-step", text("The game has no such step."))
    return state


def _start(session: TableSession) -> Start:
    return Start(
        game=session.game.meta.id,
        seats=len(session.seats),
        options=msgspec.structs.asdict(session.options),
        rules=session.game.rules,
        names=tuple(seat.name for seat in session.seats),
    )


def start_of_saved(saved: Saved) -> tuple[Start, list[str]]:
    """A saved game, as far as it was played."""
    start = Start(
        game=saved.game.meta.id,
        seats=saved.seats,
        options=msgspec.structs.asdict(saved.options),
        rules=saved.game.rules,
        names=tuple(saved.players.get(seat, "")[:LONGEST_NAME] for seat in range(saved.seats)),
    )
    return start, acts_of(saved.log, saved.pending)


# --- playing on -----------------------------------------------------------------------------------------

MARK = b"played on from an analysis:"
"""How the seed of a table begins that goes on with what was analysed."""


def is_continued(seed: bytes) -> bool:
    """Whether a table began with what was analysed: its beginning follows from no seed."""
    return seed.startswith(MARK)


def continued_table(
    session: AnalysisTable, start: Start, seat: int, bot: str, player: str, nickname: str
) -> StoredTable:
    """A table that goes on from here: whoever asks has a seat, and a bot each of the others."""
    if session.board.outcome() is not None:
        raise Refused(409, "over", text("The game is over."))
    if start.board:
        raise Refused(409, "only-a-board", text("A game goes on from its log: this began with a board."))
    if start.seen is not None:
        raise Refused(409, "imagined", text("A game goes on from its log: part of this is imagined."))
    session.seat(seat)
    seats = [
        Seat(
            seat=number,
            owner=player if number == seat else None,
            name=nickname if number == seat else "",
            bot="" if number == seat else bot,
            invite=random_token(),
            nonce=None,
            reserved=number == seat,
        )
        for number in range(len(session.seats))
    ]
    fresh = new_table(session.game.meta.id, session.setup.options, player, seats)
    stored = msgspec.structs.replace(
        fresh, rules=session.game.rules, seed=MARK + fresh.seed, status="running", log=session.board.log
    )
    opened = TableSession(stored)
    assert opened.table is not None
    return msgspec.structs.replace(stored, log=opened.table.log, pending=stored_pending(session.board))
