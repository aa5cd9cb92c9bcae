"""The rules pages: each game's guide, and its diagrams as pictures."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from branchline.core.texts import LANGUAGES
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.games import game_infos
from branchline.web.http.pages import not_found, page, permanent_response
from branchline.web.http.people import me
from branchline.web.render.guide import THEMES, diagram_file, diagram_picture, diagrams, read_guide

BRIEFLY = "private, max-age=600"


@get("/rules", include_in_schema=False)
async def rules_index(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    infos = await asyncio.to_thread(game_infos, services.offer, visitor.language)
    data = {"page": "rules", "me": await me(services, visitor)}
    return page("rules.html", visitor, data, games=infos, game=None, guide=None)


@get("/rules/{name:str}", include_in_schema=False)
async def rules_page(services: TheServices, visitor: TheVisitor, name: FromPath[str]) -> Response[bytes]:
    if name not in services.offer.games:
        raise not_found()
    infos = await asyncio.to_thread(game_infos, services.offer, visitor.language)
    guide = await asyncio.to_thread(read_guide, name, visitor.language)
    data = {"page": "rules", "me": await me(services, visitor)}
    game = next(info for info in infos if info.id == name)
    return page("rules.html", visitor, data, games=infos, game=game, guide=guide)


@get("/diagram/{name:str}/{language:str}/{diagram:str}/{file:str}", include_in_schema=False)
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
    if diagram in await asyncio.to_thread(diagrams, name):
        svg = await asyncio.to_thread(diagram_picture, name, language, diagram, theme)
        if file == diagram_file(svg, theme):
            return permanent_response(request, svg.encode(), "image/svg+xml")
        if file == f"{theme}.svg":
            return Response(svg.encode(), media_type="image/svg+xml", headers={"cache-control": BRIEFLY})
    raise not_found()


handlers = [rules_index, rules_page, diagram]
