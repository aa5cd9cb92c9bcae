"""Printing: a page that shows what a game looks like on paper, and the document itself."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from branchline.core.options import typed_options
from branchline.core.printable import Paper
from branchline.printing import Job, kinds_of, pages_of, to_pdf, to_png
from branchline.web.http.costs import READ, SHEETS
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.forms import GameInfo
from branchline.web.http.games import game_info
from branchline.web.http.pages import not_found, page
from branchline.web.http.people import me
from branchline.web.http.services import Services
from branchline.web.render.lesson import condition
from branchline.web.threads import in_thread

PDF, PREVIEW = "sheets.pdf", "first.png"
PREVIEW_WIDTH = 840
"""In pixels: twice as many as a phone has of its own units."""


@get("/print", opt=READ, include_in_schema=False)
async def print_index(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    infos = await in_thread(_games, services, visitor.language)
    data = {"page": "print", "me": await me(services, visitor)}
    return page("print_index.html", visitor, data, games=infos)


@get("/print/{game:str}", opt=READ, include_in_schema=False)
async def print_page(services: TheServices, visitor: TheVisitor, game: FromPath[str]) -> Response[bytes]:
    infos = await in_thread(_games, services, visitor.language)
    info = next((info for info in infos if info.id == game), None)
    if info is None:
        raise not_found()
    kinds = [
        {"id": kind.id, "title": kind.title.say(visitor.language), "when": tuple(map(condition, kind.when))}
        for kind in kinds_of(game)
    ]
    data = {"page": "print", "me": await me(services, visitor), "game": info, "kinds": kinds}
    return page("print.html", visitor, data)


@get("/print/{game:str}/{file:str}", opt=SHEETS, include_in_schema=False)
async def printed(
    services: TheServices,
    visitor: TheVisitor,
    game: FromPath[str],
    file: FromPath[str],
    paper: FromQuery[Paper] = "a4",
    colour: FromQuery[bool] = True,
    kind: FromQuery[list[str] | None] = None,
    option: FromQuery[list[str] | None] = None,
) -> Response[bytes]:
    """A document, or its first page as a picture; options are written `name=value`, as for commands."""
    if file not in (PDF, PREVIEW) or game not in services.offer.games:
        raise not_found()
    typed = {name: value for name, _, value in (each.partition("=") for each in option or ())}
    options = typed_options(services.offer.package(game).meta, typed)
    await services.tables.wait_until_loaded(game)
    job = Job(game, options, tuple(kind or ()), visitor.language, paper, colour)
    made = await services.prints.get(
        (job, file), lambda: services.workshop.make(visitor.source, _make, job, file)
    )
    if file == PREVIEW:
        return Response(made, media_type="image/png")
    name = f'attachment; filename="{game}-{visitor.language}.pdf"'
    return Response(made, media_type="application/pdf", headers={"content-disposition": name})


def _make(job: Job, file: str) -> bytes:
    pages = pages_of(job)
    return to_pdf(job, pages) if file == PDF else to_png(job, pages[0], PREVIEW_WIDTH)


def _games(services: Services, language: str) -> list[GameInfo]:
    """The games of which something can be printed, each with the settings that make a difference to it."""
    found = []
    for name in services.offer.games:
        kinds = kinds_of(name)
        asked = {setting for kind in kinds for setting in kind.settings}
        info = game_info(services, name, language)
        settings = tuple(setting for setting in info.settings if setting.name in asked)
        found += [msgspec.structs.replace(info, settings=settings)] if kinds else []
    return found


handlers = [print_index, print_page, printed]
