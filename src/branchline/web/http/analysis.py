"""The analysis board: its page, the nodes of its tree, the best plans, and playing on from there."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from branchline.core.save import load
from branchline.web.http.costs import ACTS_PER_TOKEN, HEAVY, NEW_TABLE, READ
from branchline.web.http.dependencies import ERRORS, TableId, TheServices, TheVisitor
from branchline.web.http.games import game_info, game_infos
from branchline.web.http.pages import not_found, page
from branchline.web.http.people import me
from branchline.web.http.services import Services
from branchline.web.http.tables import info_for, looked_at
from branchline.web.http.visitors import Visitor
from branchline.web.render.analysis import (
    Node,
    Opened,
    Plans,
    Position,
    Question,
    Tree,
    answer,
    empty_table,
    plans_info,
    position,
    tree_lines,
    viewing_seat,
)
from branchline.web.render.messages import Described, LogLine, Previewed, Reason, TableInfo
from branchline.web.render.steps import acts_before
from branchline.web.store.store import StoredTable
from branchline.web.tables.analysis import (
    AnalysisTable,
    Start,
    begin,
    continued_table,
    play_path,
    require_analysis,
    resumes_boards,
    seen_start,
    start_of_ended,
    start_of_running,
    start_of_saved,
)
from branchline.web.threads import in_thread


class Pasted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a saved game."""

    text: Annotated[str, msgspec.Meta(max_length=60_000)]


class PlayOn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who goes on from a node: whoever asks at its seat, and a bot at the others."""

    node: Node
    bot: Annotated[str, msgspec.Meta(max_length=100)] = ""


@get("/analysis", opt=READ, include_in_schema=False)
async def analysis_page(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    """Where an analysis can begin: an empty table, a saved game, a board."""
    infos = await in_thread(game_infos, services, visitor.language)
    boards = [info.id for info in infos if resumes_boards(services.offer, info.id)]
    data = {"page": "analysis", "me": await me(services, visitor), "boards": boards}
    return page("analysis.html", visitor, data, games=infos)


@get("/analysis/{game:str}", opt=READ, include_in_schema=False)
async def board_page(services: TheServices, visitor: TheVisitor, game: FromPath[str]) -> Response[bytes]:
    """The board of a game; its address holds what is analysed there, and the page alone reads that."""
    if game not in services.offer.games:
        raise not_found()
    await services.tables.wait_until_loaded(game)
    data = {
        "page": "analysis",
        "me": await me(services, visitor),
        "game": await in_thread(game_info, services, game, visitor.language),
        "table": await in_thread(empty_table, services.offer, services.hub, game, visitor.language),
        "lesson": None,
        "puzzle": None,
        "offered": [],
    }
    return page("analysis_board.html", visitor, data)


@get("/tables/{table:str}/analysis", opt=READ, responses=ERRORS)
async def open_table(
    services: TheServices,
    visitor: TheVisitor,
    table: TableId,
    step: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
    acts: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
    seat: Annotated[int | None, QueryParameter(ge=0, le=63)] = None,
) -> Opened:
    """A game that has ended, to be analysed from a step of its replay on, or after so many moves and draws;
    of one that goes on and may be analysed, what one of my seats knows now."""
    session = await looked_at(services, visitor, table)
    require_analysis(session, visitor.player)
    if not session.ended:
        own = session.seats_of(visitor.player)[0] if seat is None else seat
        session.require_owner(own, visitor.player)
        start, path = start_of_running(session, own)
        return Opened(start=start, path=tuple(path), at=len(path), seat=own)
    start, path = start_of_ended(session)
    at = len(path) if acts is None else min(acts, len(path))
    return Opened(start=start, path=tuple(path), at=at if step is None else acts_before(session, step))


@post("/analysis/saved", opt=HEAVY, responses=ERRORS, status_code=200)
async def open_saved(services: TheServices, visitor: TheVisitor, data: JSONBody[Pasted]) -> Opened:
    """A saved game that somebody has."""
    saved = await services.workshop.make(visitor.source, load, data.text, services.offer.game)
    start, path = start_of_saved(saved)
    return Opened(start=start, path=tuple(path), at=len(path))


@post("/analysis", opt=READ, responses=ERRORS, status_code=200)
async def look(services: TheServices, visitor: TheVisitor, data: JSONBody[Node]) -> Position:
    """A node of a tree, as one of its seats may know it."""
    session = await _begun(services, visitor, data.start, len(data.path))
    return await services.workshop.make(
        visitor.source, position, session, services.hub, data, visitor.language
    )


@post("/analysis/tree", opt=READ, responses=ERRORS, status_code=200)
async def lines(services: TheServices, visitor: TheVisitor, data: JSONBody[Tree]) -> tuple[LogLine, ...]:
    """What happens at each node of a tree, in sentences."""
    session = await _begun(services, visitor, data.start, len(data.nodes))
    return await services.workshop.make(visitor.source, tree_lines, session, data, visitor.language)


@post("/analysis/ask", opt=READ, responses=ERRORS, status_code=200)
async def ask(
    services: TheServices, visitor: TheVisitor, data: JSONBody[Question]
) -> Reason | Described | Previewed:
    """What the page wants to know while somebody chooses: as at a table's socket."""
    session = await _begun(services, visitor, data.node.start, len(data.node.path))
    return await services.workshop.make(visitor.source, answer, session, data, visitor.language)


@post("/analysis/plans", opt=HEAVY, responses=ERRORS, status_code=200)
async def plans(services: TheServices, visitor: TheVisitor, data: JSONBody[Node]) -> Plans:
    """The best plans of whoever is to act at a node, from what that seat knows."""
    session = await _begun(services, visitor, data.start, len(data.path))
    await services.workshop.make(visitor.source, play_path, session, data.path)
    seat = viewing_seat(session, data)
    seat = -1 if seat is None else seat
    found = await services.plans.find(session, seat, visitor.player, visitor.address)
    return plans_info(session, seat, found, visitor.language)


@post("/analysis/play", opt=NEW_TABLE, responses=ERRORS)
async def play_on(services: TheServices, visitor: TheVisitor, data: JSONBody[PlayOn]) -> TableInfo:
    """Makes a table that goes on from a node, with chance of its own from there on."""
    session = await _begun(services, visitor, data.node.start, len(data.node.path))
    nickname = await services.store.player_name(visitor.player)

    def made() -> StoredTable:
        play_path(session, data.node.path)
        bot = services.offer.chosen_bot(session.game.meta, data.bot)
        seat = viewing_seat(session, data.node) or 0
        return continued_table(session, data.node.start, seat, bot, visitor.player, nickname)

    table = await services.workshop.make(visitor.source, made)
    return info_for(services, visitor, await services.tables.add(table))


async def _begun(services: Services, visitor: Visitor, start: Start, acts: int) -> AnalysisTable:
    """Return the empty table of an analysis, loaded and ready.

    Charge for the acts that will be played on it; refuse a game that the visitor may not see.
    """
    services.charge(visitor, acts / ACTS_PER_TOKEN)
    services.offer.package(start.game)
    await services.tables.wait_until_loaded(start.game)
    view = None
    if start.seen is not None:
        session = await looked_at(services, visitor, start.seen.table)
        start, view = seen_start(session, visitor.player, start.seen)
    return await services.workshop.make(visitor.source, begin, services.offer, start, view)


handlers = [analysis_page, board_page]
api_handlers = [open_table, open_saved, look, lines, ask, plans, play_on]
