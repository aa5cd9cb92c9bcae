"""Puzzles: the page with all of them, the table of one, its hints and its proof."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, PathParameter

from branchline.core.puzzle import Puzzle, position_key
from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.http.costs import HEAVY, READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.pages import page, table_data
from branchline.web.http.people import me
from branchline.web.http.services import Services
from branchline.web.http.visitors import Visitor
from branchline.web.render.puzzle import (
    FoundInfo,
    HintInfo,
    ProofInfo,
    PuzzleGame,
    hint_info,
    proof_info,
    puzzle_game,
    puzzle_info,
    puzzle_picture,
)
from branchline.web.tables.offer import Offer
from branchline.web.tables.service import loaded_game
from branchline.web.tables.tries import TrySession, resume_try, task_of, try_id
from branchline.web.threads import in_thread

MOST_MOVES = 100
"""That a page may say it has made; no puzzle takes so many."""
Step = Annotated[int, PathParameter(ge=1, le=16)]


@get("/puzzles", opt=READ, include_in_schema=False)
async def puzzles_page(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    found = await in_thread(_games, services.offer, today(), visitor.language)
    data = {"page": "puzzles", "me": await me(services, visitor), "today": today().isoformat()}
    return page("puzzles.html", visitor, data, games=found)


@get("/puzzles/{game:str}/{name:str}", opt=READ, include_in_schema=False)
async def puzzle_page(
    services: TheServices, visitor: TheVisitor, game: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    session = await _try(services, visitor, game, name)
    puzzle = await in_thread(puzzle_info, session, today(), visitor.language)
    data = await table_data(services, visitor, session)
    data |= {"puzzle": puzzle, "socket": f"/puzzles/{game}/{name}/socket", "offered": []}
    return page("table.html", visitor, data)


@get("/puzzles/{game:str}/{name:str}/hints/{step:int}", opt=READ, responses=ERRORS)
async def puzzle_hint(
    services: TheServices, visitor: TheVisitor, game: FromPath[str], name: FromPath[str], step: Step
) -> HintInfo:
    """A step of help; each tells a little more."""
    session = await _try(services, visitor, game, name)
    hints = await in_thread(session.task.hints, visitor.language)
    if step > len(hints):
        raise Refused(404, "no-such-hint", text("There are no more hints."))
    return hint_info(hints[step - 1], visitor.language)


@get("/puzzles/{game:str}/{name:str}/proof", opt=READ, responses=ERRORS)
async def puzzle_proof(
    services: TheServices, visitor: TheVisitor, game: FromPath[str], name: FromPath[str]
) -> ProofInfo:
    """The board of one best answer, for whoever has given one."""
    session = await _try(services, visitor, game, name)
    await _require_answer(services, visitor, session.task.puzzle)
    return await in_thread(proof_info, session, visitor.language)


@get("/puzzles/{game:str}/{name:str}/found", opt=READ, responses=ERRORS)
async def puzzle_found(
    services: TheServices, visitor: TheVisitor, game: FromPath[str], name: FromPath[str]
) -> FoundInfo:
    """What everyone has found in a puzzle, for whoever has answered it."""
    puzzle = task_of(services.offer, game, name).puzzle
    mine = await _require_answer(services, visitor, puzzle)
    counted = await in_thread(services.puzzle_results.counted, position_key(puzzle))
    return FoundInfo(mine, tuple(counted.items()))


async def _require_answer(services: Services, visitor: Visitor, puzzle: Puzzle) -> int:
    """What the visitor's first answer is worth; refuses what is for those who have one."""
    key = position_key(puzzle)
    mine = await in_thread(services.puzzle_results.of_player, key, visitor.player)
    if mine is None:
        raise Refused(409, "not-answered", text("Answer the puzzle first."))
    return mine


@get("/puzzles/{game:str}/{name:str}/card.png", opt=HEAVY, include_in_schema=False)
async def puzzle_card(
    services: TheServices, visitor: TheVisitor, game: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A puzzle as a picture to share: its board and what is to be found, nothing of the answer."""
    session = await _try(services, visitor, game, name)
    made = await services.pictures.get(
        ("puzzle", game, name, visitor.language),
        lambda: services.workshop.make(visitor.source, puzzle_picture, session, visitor.language),
    )
    return Response(made, media_type="image/png")


async def open_try(
    services: Services, visitor: Visitor, game: str, name: str, moves: Sequence[str] = ()
) -> TrySession:
    """The visitor's try at a puzzle, which is kept as long as somebody looks at it, and a while longer.

    A page that comes back says which moves it knows; they count where nobody else looks at the try.
    """
    session = await _try(services, visitor, game, name)
    if services.tables.loaded(session.id) is None:
        services.tables.keep(session)
    if not services.hub.is_watched(session.id):
        resume_try(session, moves[:MOST_MOVES])
    return session


async def _try(services: Services, visitor: Visitor, game: str, name: str) -> TrySession:
    """The visitor's try as it is, or a new one, which nobody keeps yet."""
    id = try_id(visitor.player, game, name)
    found = services.tables.loaded(id)
    if isinstance(found, TrySession):
        return found
    await services.tables.wait_until_loaded(game)
    nickname = await services.store.player_name(visitor.player)
    return await in_thread(_new_try, services.offer, id, game, name, visitor.player, nickname)


def _new_try(offer: Offer, id: str, game: str, name: str, player: str, nickname: str) -> TrySession:
    task = task_of(offer, game, name)
    loaded_game(game)
    return TrySession(id, task, player, nickname)


def _games(offer: Offer, day: date, language: str) -> list[PuzzleGame]:
    found = (puzzle_game(game, day, language) for game in offer.games)
    return [game for game in found if game is not None]


def today() -> date:
    """The day whose puzzles are shown: the same for everyone."""
    return datetime.now(UTC).date()


handlers = [puzzles_page, puzzle_page, puzzle_card]
