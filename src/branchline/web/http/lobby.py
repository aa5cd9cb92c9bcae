"""The lobby: what one was at, what there is today, a new game, who waits for others, one's bests."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass

from litestar import Response, get

from branchline.core.errors import BranchlineError
from branchline.core.texts import Text, text
from branchline.web.http.costs import READ
from branchline.web.http.daily import daily_card
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.games import game_infos, preparing_info
from branchline.web.http.pages import page
from branchline.web.http.people import me
from branchline.web.http.puzzles import today
from branchline.web.http.services import Services
from branchline.web.http.visitors import Visitor
from branchline.web.records.summary import readable
from branchline.web.render import lobby as shown
from branchline.web.render.daily import DailyCard
from branchline.web.store.store import Status
from branchline.web.tables.clock import SLOW
from branchline.web.threads import in_thread

MOST_WAITING = 12
MOST_OPEN, MOST_WATCHED, MOST_LOOKED_AT = 6, 3, 20
PUBLIC_SECONDS = 2 * SLOW
"""A table that nobody has touched for so long is shown to nobody else."""


@dataclass(frozen=True)
class Door:
    """Another room of the house that the lobby leads to."""

    icon: str
    path: str
    title: Text
    words: Text


DOORS = (
    Door(
        "paper",
        "/paper",
        text("On paper"),
        text("For your own sheets and boxes: dice on every phone, a score for your board, sheets to print."),
    ),
)
"""Below everything else, in this order."""


@get("/", opt=READ, include_in_schema=False)
async def lobby(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    infos = await in_thread(game_infos, services, visitor.language)
    waiting = await _waiting(services, visitor)
    played = readable(await services.records.known_of(visitor.player)) if visitor.has_cookie else []
    data = {
        "page": "lobby",
        "me": await me(services, visitor),
        "games": [
            {
                "id": info.id,
                "seats": info.seats,
                "bots": info.bots,
                "ready": info.ready,
                "first": info.first,
                "lesson": next((lesson.name for lesson in info.lessons), ""),
            }
            for info in infos
        ],
        "preparing": preparing_info(services, visitor.language),
    }
    return page(
        "lobby.html",
        visitor,
        data,
        games=infos,
        waiting=waiting,
        turns=sum(table.turn for table in waiting),
        new_here=not waiting and not played,
        bests=shown.best_lines(played, visitor.language),
        puzzle=await in_thread(shown.todays_puzzle, tuple(services.offer.games), today(), visitor.language),
        open_tables=await _public(services, visitor, "open", MOST_OPEN),
        watched_tables=await _public(services, visitor, "running", MOST_WATCHED),
        doors=DOORS,
        daily=await _daily(services, visitor),
    )


async def _daily(services: Services, visitor: Visitor) -> DailyCard | None:
    """Today's challenges; nothing where no game has one."""
    card = await daily_card(services, visitor)
    return card if card.challenges else None


async def _waiting(services: Services, visitor: Visitor) -> list[shown.Waiting]:
    """My games that have not ended, those in which it is my turn first."""
    if not visitor.has_cookie:
        return []
    found = await in_thread(services.store.unfinished_tables_of, visitor.player)
    waiting = []
    for table in found[:MOST_WAITING]:
        with suppress(BranchlineError):  # a table that can't be played here does not hide the others
            session = await services.tables.find(table)
            waiting.append(shown.waiting_table(session, visitor.player, visitor.language))
    return shown.own_turns_first(waiting)


async def _public(services: Services, visitor: Visitor, status: Status, most: int) -> list[shown.PublicTable]:
    """Tables of others that wait for somebody, or that can be watched."""
    since = time.time() - PUBLIC_SECONDS
    found = []
    for table in await in_thread(services.store.public_tables, status, since, MOST_LOOKED_AT):
        with suppress(BranchlineError):
            session = await services.tables.find(table)
            path = shown.join_path(session, visitor.player) if status == "open" else f"/t/{table}"
            if path and not session.seats_of(visitor.player):
                found.append(shown.public_table(session, path, visitor.language))
    return found[:most]


handlers = [lobby]
