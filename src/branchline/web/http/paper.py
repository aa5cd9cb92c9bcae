"""Everything for paper: its page, companions with their rolls, score pads."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from branchline.web.http.costs import CHANGE, NEW_TABLE, READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.forms import GameInfo, Word
from branchline.web.http.games import game_info, game_infos
from branchline.web.http.pages import not_found, page
from branchline.web.http.people import me
from branchline.web.http.services import Services
from branchline.web.http.visitors import Visitor
from branchline.web.paper.service import Decide
from branchline.web.paper.session import CompanionSession, companion_of
from branchline.web.render.paper import PaperInfo, pad_info, paper_info
from branchline.web.threads import in_thread

Code = Annotated[str, PathParameter(max_length=16)]
Length = Annotated[int, msgspec.Meta(ge=0, le=1000)]
MOST_SECONDS = 3600


class NewCompanion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A companion that somebody wants to open."""

    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=64)]
    options: dict[str, Any] = {}
    by_hand: bool = False
    """Whether dice are rolled at the table, and entered."""
    seconds: Annotated[int, msgspec.Meta(ge=0, le=MOST_SECONDS)] = 0
    """Of a timer for each round; 0 is none."""


class NextRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The roll after so many draws; a repeated request is the same roll."""

    drawn: Length
    nonce: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){0,64}$")] = ""
    """What the host's device adds to the seed, before the first roll."""


class Entered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came up at the table, after so many draws."""

    drawn: Length
    results: Annotated[tuple[Word, ...], msgspec.Meta(max_length=100)]


class TakenBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last of so many draws was entered by mistake."""

    drawn: Length


class PageTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many draw on the page what is entered."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=64)]


# --- pages ------------------------------------------------------------------------------------------


@get("/paper", opt=READ, include_in_schema=False)
async def paper_page(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    """Where everything for paper begins."""
    infos = await in_thread(game_infos, services, visitor.language)
    packages = {info.id: services.offer.package(info.id) for info in infos}
    return page(
        "paper.html",
        visitor,
        {"page": "paper", "me": await me(services, visitor)},
        companions=[info for info in infos if packages[info.id].companion is not None],
        pads=[info for info in infos if packages[info.id].score_pad is not None],
        running=await _running(services, visitor),
    )


async def _running(services: Services, visitor: Visitor) -> list[PaperInfo]:
    """The companions that a visitor can go on with."""
    if not visitor.has_cookie:
        return []
    found = await services.companions.of_owner(visitor.player)
    return [await _info(services, visitor, session) for session in found]


@get("/paper/companion/{game:str}", opt=READ, include_in_schema=False)
async def setup_page(services: TheServices, visitor: TheVisitor, game: FromPath[str]) -> Response[bytes]:
    """What is played on paper, by how many, and whose dice are rolled."""
    if game not in services.offer.games:
        raise not_found()
    info = await in_thread(_paper_game, services, game, visitor.language)
    data = {
        "page": "paper-setup",
        "me": await me(services, visitor),
        "game": info,
        "by_hand": list(companion_of(game).fixed_by_hand),
    }
    return page("paper_setup.html", visitor, data)


def _paper_game(services: Services, game: str, language: str) -> GameInfo:
    """A game without the settings that paper decides."""
    info, fixed = game_info(services, game, language), companion_of(game).fixed
    settings = tuple(setting for setting in info.settings if setting.name not in fixed)
    return msgspec.structs.replace(info, settings=settings)


@get("/p/{code:str}", opt=READ, include_in_schema=False)
async def companion_page(services: TheServices, visitor: TheVisitor, code: Code) -> Response[bytes]:
    """A companion: its host rolls, everyone else follows."""
    session = await services.companions.find(code)
    data = {
        "page": "companion",
        "me": await me(services, visitor),
        "paper": await _info(services, visitor, session),
        "socket": f"/p/{session.stored.code}/socket",
        "seats": session.stored.seats,
    }
    return page("companion.html", visitor, data)


@get("/paper/pad/{game:str}", opt=READ, include_in_schema=False)
async def pad_page(services: TheServices, visitor: TheVisitor, game: FromPath[str]) -> Response[bytes]:
    """A score pad; what is written there stays on the device."""
    package = services.offer.package(game) if game in services.offer.games else None
    if package is None or package.score_pad is None:
        raise not_found()
    made = await in_thread(package.score_pad)
    meta = package.meta
    pad = pad_info(game, meta.title, meta.seats, made, visitor.language)
    return page("pad.html", visitor, {"page": "pad", "me": await me(services, visitor), "pad": pad})


# --- the API ----------------------------------------------------------------------------------------


@post("/paper", opt=NEW_TABLE, responses=ERRORS)
async def open_companion(
    services: TheServices, visitor: TheVisitor, data: JSONBody[NewCompanion]
) -> PaperInfo:
    """Opens a companion; its commitment is fixed from now on."""
    options = msgspec.json.encode(data.options).decode()
    session = await services.companions.open(
        data.game, options, data.seats, visitor.player, data.by_hand, data.seconds
    )
    return await _info(services, visitor, session)


@get("/paper/{code:str}", opt=READ, responses=ERRORS)
async def companion(
    services: TheServices,
    visitor: TheVisitor,
    code: Code,
    step: Annotated[int | None, QueryParameter(ge=1, le=1000)] = None,
) -> PaperInfo:
    """A companion as it is, or as it was at one of its rolls."""
    return await _info(services, visitor, await services.companions.find(code), step)


@post("/paper/{code:str}/roll", opt=CHANGE, responses=ERRORS, status_code=200)
async def roll(services: TheServices, visitor: TheVisitor, code: Code, data: JSONBody[NextRoll]) -> PaperInfo:
    """Rolls or deals what comes next."""
    now, nonce = await _now(services), bytes.fromhex(data.nonce)
    return await _changed(services, visitor, code, lambda session: session.rolled(data.drawn, nonce, now))


@post("/paper/{code:str}/enter", opt=CHANGE, responses=ERRORS, status_code=200)
async def enter(services: TheServices, visitor: TheVisitor, code: Code, data: JSONBody[Entered]) -> PaperInfo:
    """Enters what came up at the table."""
    now = await _now(services)
    return await _changed(
        services, visitor, code, lambda session: session.entered(data.drawn, data.results, now)
    )


@post("/paper/{code:str}/take-back", opt=CHANGE, responses=ERRORS, status_code=200)
async def take_back(
    services: TheServices, visitor: TheVisitor, code: Code, data: JSONBody[TakenBack]
) -> PaperInfo:
    """Takes back what was entered last."""
    now = await _now(services)
    return await _changed(services, visitor, code, lambda session: session.taken_back(data.drawn, now))


@post("/paper/{code:str}/end", opt=CHANGE, responses=ERRORS, status_code=200)
async def end(services: TheServices, visitor: TheVisitor, code: Code) -> PaperInfo:
    """Ends a game before its last round: nothing more is rolled, and the seed is shown."""
    return await _changed(services, visitor, code, CompanionSession.finished)


@post("/paper/{code:str}/table", opt=NEW_TABLE, responses=ERRORS)
async def open_table(
    services: TheServices, visitor: TheVisitor, code: Code, data: JSONBody[PageTable]
) -> PaperInfo:
    """Makes a table at which others draw on the page what its host enters; one for each companion."""
    session = await services.companions.open_table(code, visitor.player, data.seats)
    return await _info(services, visitor, session)


@get("/paper/{code:str}/record", opt=READ, responses=ERRORS, media_type="text/plain")
async def record(services: TheServices, code: Code) -> str:
    """All that was rolled, with its seed, as text that anyone can check; once it has ended."""
    return (await services.companions.find(code)).record()


async def _changed(services: Services, visitor: Visitor, code: str, decide: Decide) -> PaperInfo:
    session = await services.companions.change(code, visitor.player, decide)
    return await _info(services, visitor, session)


async def _info(
    services: Services, visitor: Visitor, session: CompanionSession, step: int | None = None
) -> PaperInfo:
    now, followers = await _now(services), services.companions.followers(session)
    return await in_thread(paper_info, session, visitor.player, visitor.language, followers, now, step)


async def _now(services: Services) -> float:
    return await in_thread(services.store.utc)


handlers = [paper_page, setup_page, companion_page, pad_page]
api_handlers = [open_companion, companion, roll, enter, take_back, end, open_table, record]
