"""My games: the page, all of them to take along, and being forgotten. Nobody can ask for anyone else's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get
from litestar.params import QueryParameter
from litestar.response import Stream

from branchline.core.errors import BranchlineError
from branchline.web.http.costs import CHANGE, EXPORT, READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.identity import new_player
from branchline.web.http.pages import page
from branchline.web.http.people import me
from branchline.web.http.puzzles import today
from branchline.web.http.services import Services
from branchline.web.http.tables import saved_game_of
from branchline.web.http.visitors import Visitor
from branchline.web.records.summary import Kind, Standing, readable, standings
from branchline.web.render import records as shown
from branchline.web.store.results import PlayedGame
from branchline.web.threads import in_thread

Name = Annotated[str, QueryParameter(max_length=100)]


@get("/records", opt=READ, include_in_schema=False)
async def records_page(
    services: TheServices, visitor: TheVisitor, game: Name = "", edition: Name = ""
) -> Response[bytes]:
    found, waiting = await services.records.played_by(visitor.player)
    played = readable(found)
    chosen = shown.chosen_games(played, game, edition)
    data = {"page": "records", "me": await me(services, visitor)}
    return page(
        "records.html",
        visitor,
        data,
        bests=shown.bests(played, visitor.language),
        rows=shown.rows(played, chosen, today(), visitor.language),
        count=len(chosen),
        games=shown.game_filters(played, game, visitor.language),
        editions=shown.edition_filters(played, Kind(game, edition), visitor.language),
        charts=await _charts(services, visitor, standings(chosen)),
        waiting=waiting,
    )


async def _charts(services: Services, visitor: Visitor, found: list[Standing]) -> shown.Charts | None:
    """Of the kind of the latest game that was chosen; none where it can't be shown here."""
    for standing in found[:1]:
        with suppress(BranchlineError):
            latest = await services.tables.find(standing.games[0].table)
            return await in_thread(shown.charts, standing, latest, today(), visitor.language)
    return None


# --- taken along, and forgotten -------------------------------------------------------------------------


@get("/records/export", opt=EXPORT, include_in_schema=False)
async def export(services: TheServices, visitor: TheVisitor) -> Stream:
    """All that is known of me, as JSON: my name, and my games with their moves as saved games."""
    name = await services.store.player_name(visitor.player)
    played, _ = await services.records.played_by(visitor.player)
    headers = {"content-disposition": 'attachment; filename="branchline.json"'}
    return Stream(_exported(services, visitor, name, played), media_type="application/json", headers=headers)


async def _exported(
    services: Services, visitor: Visitor, name: str, played: list[PlayedGame]
) -> AsyncIterator[bytes]:
    """In pieces: what somebody has played in years need not be in memory at once."""
    yield b'{"name":' + msgspec.json.encode(name) + b',"games":['
    for number, one in enumerate(played):
        yield (b"," if number else b"") + msgspec.json.encode(await _with_moves(services, visitor, one))
    yield b"]}\n"


async def _with_moves(services: Services, visitor: Visitor, played: PlayedGame) -> dict[str, Any]:
    saved = None
    with suppress(BranchlineError):  # what can't be opened here, or not yet, is named without its moves
        saved = await saved_game_of(services, visitor, played.table)
    return {
        "table": played.table,
        "game": played.game,
        "options": msgspec.Raw(played.options.encode()),
        "players": [player.name for player in played.players],
        "result": played.own,
        "others": played.totals,
        "saved": saved,
    }


@delete("/me", opt=CHANGE, responses=ERRORS, status_code=200)
async def forget_me(services: TheServices, visitor: TheVisitor) -> Response[dict[str, bool]]:
    """Removes all that is known of me; from now on this device is somebody new."""
    await services.records.forget(visitor.player)
    visitor.player, visitor.has_cookie = new_player(), False  # the answer carries the new cookie
    return Response({"forgotten": True})


handlers = [records_page, export]
api_handlers = [forget_me]
