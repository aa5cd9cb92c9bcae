"""An analysis board as the page shows it: what a seat may know, what is to be drawn, what plans are worth."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import msgspec

from branchline.core.chance import EVERYONE
from branchline.core.meta import JudgedBy
from branchline.core.sentences import name_players
from branchline.core.texts import listed, text
from branchline.study.words import acts
from branchline.web.errors import Refused, not_your_seat
from branchline.web.render import messages
from branchline.web.render.log import log_line
from branchline.web.render.messages import LogLine, Snapshot, TableInfo
from branchline.web.render.snapshot import render
from branchline.web.render.table_info import table_info
from branchline.web.render.trial import described, previewed, reason
from branchline.web.render.viewer import Viewer
from branchline.web.tables.analysis import (
    ANALYST,
    MOST_ACTS,
    MOST_NODES,
    AnalysisTable,
    Start,
    Words,
    actor,
    begin,
    entry_of,
    play_path,
)

if TYPE_CHECKING:
    from branchline.core.chance import Draw
    from branchline.study.analysis import Assessment
    from branchline.web.tables.hub import Hub
    from branchline.web.tables.offer import Offer

PARTS = frozenset({"panes", "picks", "sheets"})
PAUSE = 0.001
"""Seconds between two nodes of a tree, in which the event loop has the interpreter for itself."""
SeatOrNobody = Annotated[int, msgspec.Meta(ge=-1, le=63)]


class Node(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A node of a tree by the way to it from its beginning: acts, each of a seat (`0 b1:hhh.`) or of chance
    (`* hs ht rc op`; a `?` is left to it)."""

    start: Start
    path: Annotated[tuple[Words, ...], msgspec.Meta(max_length=MOST_ACTS)] = ()
    seat: SeatOrNobody | None = None
    """Through whose eyes it is seen; by default those of whoever is to act, of several the one who has acted
    last."""


class Tree(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tree of variations: each node names the one it comes after, -1 being the beginning, and its act."""

    start: Start
    nodes: Annotated[tuple[tuple[int, Words], ...], msgspec.Meta(max_length=MOST_NODES)] = ()


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked on a board while something is chosen there."""

    node: Node
    question: messages.Explain | messages.About | messages.Preview


class Face(msgspec.Struct, frozen=True):
    """What a die can show, a card, a tile."""

    name: str
    words: str


class DrawInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be rolled or drawn: for each result the number of the pool that it comes from."""

    pools: tuple[tuple[Face, ...], ...]
    results: tuple[int, ...]
    whose: str
    """Who alone would see it, or nothing."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A node of the tree."""

    path: tuple[str, ...]
    """The way to it, with all that chance has brought."""
    line: LogLine | None
    """What has just happened; nothing at the beginning."""
    acting: tuple[int, ...]
    snapshot: Snapshot
    draw: DrawInfo | None


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """Where an analysis begins, and the line that is there already."""

    start: Start
    path: tuple[str, ...] = ()
    at: int = 0
    """At which of its acts it is looked at."""
    seat: int | None = None
    """Through whose eyes, of a game that goes on."""


class PlanInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One of the best plans of whoever is to act."""

    moves: tuple[str, ...]
    words: str
    why: str
    value: float
    error: float


class Plans(msgspec.Struct, frozen=True, kw_only=True):
    """The best plans of a seat, the best first; from what that seat knows."""

    seat: int
    judged_by: JudgedBy
    plans: tuple[PlanInfo, ...]


def empty_table(offer: Offer, hub: Hub, game: str, language: str) -> TableInfo:
    """The table of a game as it suggests itself, with as few seats as it can have."""
    session = begin(offer, Start(game=game, seats=offer.package(game).meta.seats[0]))
    return table_info(session, hub, Viewer(ANALYST, None, language))


def position(session: AnalysisTable, hub: Hub, node: Node, language: str) -> Position:
    """What a seat may know at a node, which is played at a table before anything was tried."""
    path = play_path(session, node.path[:-1])
    draw = session.board.next_draw
    path += play_path(session, node.path[-1:])
    viewer = Viewer(ANALYST, viewing_seat(session, node), language, PARTS)
    return Position(
        path=path,
        line=_line(session, draw, path[-1], language) if path else None,
        acting=session.board.waiting(),
        snapshot=render(session, hub, viewer).snapshot,
        draw=_draw_info(session, session.board.next_draw, language),
    )


def viewing_seat(session: AnalysisTable, node: Node) -> int | None:
    """Through whose eyes a board is seen: somebody's who is asked for, or whoever acts; nobody's."""
    if node.seat is not None:
        return None if node.seat < 0 else session.seat(node.seat).seat
    acting = session.board.waiting()
    last = actor(node.path[-1]) if node.path else None
    return last if last in acting else (*acting, 0)[0]


def _line(session: AnalysisTable, draw: Draw | None, act: str, language: str) -> LogLine:
    return log_line(session.game, entry_of(draw, act), session.names(language), language)


def _draw_info(session: AnalysisTable, draw: Draw | None, language: str) -> DrawInfo | None:
    if draw is None:
        return None
    pools = list(dict.fromkeys(draw.pools))
    names = session.names(language)

    def face(name: str) -> Face:
        return Face(name, name_players(session.game.describe_result(draw.label, name), names).say(language))

    alone = [seat for seat in range(len(names)) if draw.seen_by == 1 << seat]
    return DrawInfo(
        pools=tuple(tuple(face(name) for name in dict.fromkeys(pool)) for pool in pools),
        results=tuple(pools.index(pool) for pool in draw.pools),
        whose=names[alone[0]] if alone and draw.seen_by != EVERYONE and len(names) > 1 else "",
    )


def tree_lines(session: AnalysisTable, tree: Tree, language: str) -> tuple[LogLine, ...]:
    """What happens at each node of a tree; refuses one that can't be played."""
    tables = {-1: session.board}
    lines = []
    for number, (before, act) in enumerate(tree.nodes):
        if before not in tables:
            raise Refused(400, "no-such-node", text("A variation begins nowhere."), at=str(before))
        time.sleep(PAUSE)
        session.table = tables[number] = tables[before].copy()
        draw = session.board.next_draw
        [played] = play_path(session, (act,))
        lines.append(_line(session, draw, played, language))
    return tuple(lines)


def answer(
    session: AnalysisTable, asked: Question, language: str
) -> messages.Reason | messages.Described | messages.Previewed:
    """What somebody wants to know while choosing."""
    question = asked.question
    play_path(session, asked.node.path)
    seat = viewing_seat(session, asked.node)
    if isinstance(question, messages.About):
        return described(session, seat, question, language)
    if seat is None:
        raise not_your_seat()
    if isinstance(question, messages.Preview):
        return previewed(session, seat, question, language)
    return reason(session, seat, question, language)


def plans_info(session: AnalysisTable, seat: int, found: tuple[Assessment, ...], language: str) -> Plans:
    names = session.names(language)
    return Plans(
        seat=seat,
        judged_by=session.game.meta.judged_by,
        plans=tuple(
            PlanInfo(
                moves=plan.moves,
                words=acts(session.game, plan.moves, names).say(language),
                why=listed([name_players(why, names) for why in plan.reasons]).say(language),
                value=plan.value,
                error=plan.error,
            )
            for plan in found
        ),
    )
