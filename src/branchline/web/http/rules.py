"""The rules pages: each game's guide, the same on one page, its reference, and a search over all of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from branchline.core.texts import LANGUAGES
from branchline.web.http.costs import ASSET, HEAVY, READ
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.games import game_infos
from branchline.web.http.pages import not_found, page, permanent_response
from branchline.web.http.people import me
from branchline.web.http.services import Services
from branchline.web.http.visitors import Visitor
from branchline.web.render.diagrams import THEMES, diagram_file, diagram_picture, diagrams
from branchline.web.render.guide import read_card, read_guide, source
from branchline.web.render.reference import read_reference
from branchline.web.render.rule_search import search
from branchline.web.threads import in_thread

Read = TypeVar("Read")

BRIEFLY = "private, max-age=600"


@get("/rules", opt=HEAVY, include_in_schema=False)
async def rules_index(services: TheServices, visitor: TheVisitor, q: FromQuery[str] = "") -> Response[bytes]:
    found = await in_thread(search, services.offer.games, q, visitor.language)
    return await _rules(services, visitor, "rules.html", query=q, found=found)


@get("/rules/{name:str}", opt=READ, include_in_schema=False)
async def rules_page(services: TheServices, visitor: TheVisitor, name: FromPath[str]) -> Response[bytes]:
    guide = await _read(services, name, read_guide, visitor.language)
    return await _rules(services, visitor, "guide.html", name, guide=guide)


@get("/rules/{name:str}/card", opt=READ, include_in_schema=False)
async def rules_card(services: TheServices, visitor: TheVisitor, name: FromPath[str]) -> Response[bytes]:
    card = await _read(services, name, read_card, visitor.language)
    if card is None:
        raise not_found()
    return await _rules(services, visitor, "card.html", name, card=card)


@get("/rules/{name:str}/reference", opt=READ, include_in_schema=False)
async def rules_reference(services: TheServices, visitor: TheVisitor, name: FromPath[str]) -> Response[bytes]:
    chapters = await _read(services, name, read_reference, visitor.language)
    if not chapters:
        raise not_found()
    return await _rules(services, visitor, "reference.html", name, chapters=chapters)


async def _read(services: Services, name: str, read: Callable[[str, str], Read], language: str) -> Read:
    """What is written or drawn of a game that the server offers."""
    if name not in services.offer.games:
        raise not_found()
    return await in_thread(read, name, language)


async def _rules(
    services: Services, visitor: Visitor, template: str, name: str = "", **more: Any
) -> Response[bytes]:
    infos = await in_thread(game_infos, services, visitor.language)
    data = {"page": "rules", "me": await me(services, visitor)}
    game = next((info for info in infos if info.id == name), None)
    package = services.offer.package(name) if game else None
    return page(
        template,
        visitor,
        data,
        games=infos,
        game=game,
        has_card=package is not None and source(name, "card-en") is not None,
        has_reference=package is not None and package.reference is not tuple,
        has_printables=package is not None and package.printables is not tuple,
        **more,
    )


@get("/diagram/{name:str}/{language:str}/{diagram:str}/{file:str}", opt=ASSET, include_in_schema=False)
async def diagram(
    request: Request[Any, Any, Any],
    services: TheServices,
    name: FromPath[str],
    language: FromPath[str],
    diagram: FromPath[str],
    file: FromPath[str],
) -> Response[bytes]:
    """A diagram under the name that changes with it, or as it is now: `light.svg`."""
    theme = next((theme for theme in THEMES if re.match(rf"{theme}[-.]", file)), None)
    if theme is None or language not in LANGUAGES or name not in services.offer.games:
        raise not_found()
    await services.tables.wait_until_loaded(name)
    if diagram in await in_thread(diagrams, name):
        svg = await in_thread(diagram_picture, name, language, diagram, theme)
        if file == diagram_file(svg, theme):
            return permanent_response(request, svg.encode(), "image/svg+xml")
        if file == f"{theme}.svg":
            return Response(svg.encode(), media_type="image/svg+xml", headers={"cache-control": BRIEFLY})
    raise not_found()


handlers = [rules_index, rules_page, rules_card, rules_reference, diagram]
