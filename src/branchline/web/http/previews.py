"""What is shown of a table or a game outside its page: pictures for links, and what an installed page is.

A picture of a table is a spectator's: whoever has its address may watch anyway.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from branchline import games
from branchline.core.drawing import Drawing
from branchline.core.options import effective_options
from branchline.core.texts import ntext, text
from branchline.web.http.costs import READ, THUMBNAIL
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.pages import asset, not_found
from branchline.web.http.tables import looked_at
from branchline.web.render.diagrams import THEMES
from branchline.web.render.pictures import card, game_picture, picture_of, sample_drawing
from branchline.web.render.table_info import settings_in_words
from branchline.web.tables.session import TableSession
from branchline.web.threads import in_thread

CARD = "card.png"


@get("/t/{table:str}/picture/{file:str}", opt=THUMBNAIL, include_in_schema=False)
async def table_picture(
    services: TheServices,
    visitor: TheVisitor,
    table: FromPath[str],
    file: FromPath[str],
    seat: Annotated[int, QueryParameter(ge=0, le=63)] = 0,
) -> Response[bytes]:
    """A table as a spectator sees it, with the board of a seat; before it begins, a game with its options."""
    if file != CARD and file.removesuffix(".svg") not in THEMES:
        raise not_found()
    session = await looked_at(services, visitor, table)
    key = (session.id, session.version, file, seat, visitor.language)
    async with services.one_picture:
        made = services.pictures.get(key)
        if made is None:
            made = services.pictures.keep(key, await _table_picture(session, file, seat, visitor.language))
    return Response(made[0], media_type=made[1])


async def _table_picture(session: TableSession, file: str, seat: int, language: str) -> tuple[bytes, str]:
    meta, seats = session.game.meta, len(session.seats)
    if session.table is None:
        options = effective_options(meta, session.options, seats)
        drawing = await in_thread(sample_drawing, meta.id, options, language)
    else:
        drawing = session.game.drawing(session.table.view(None), language)
    if file != CARD:
        return await in_thread(_svg, drawing, file, seat)
    words = settings_in_words(meta.id, session.options, seats, language)
    lines = [
        *filter(None, words.played.split(" + ")),
        ntext("{n} player", "{n} players", n=seats).say(language),
    ]
    title = meta.title.say(language)
    return await in_thread(card, drawing, title, lines[-6:], words.colour), "image/png"


def _svg(drawing: Drawing, file: str, seat: int) -> tuple[bytes, str]:
    theme = next(theme for theme in THEMES if file == f"{theme}.svg")
    return picture_of(drawing, theme, seat).encode(), "image/svg+xml"


@get("/picture/{name:str}/{file:str}", opt=THUMBNAIL, include_in_schema=False)
async def picture(
    services: TheServices, visitor: TheVisitor, name: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    """What a game looks like: for one that brings no picture for the lobby, and beside a link to it."""
    theme = next((theme for theme in THEMES if file == f"{theme}.svg"), None)
    if name not in services.offer.games or (theme is None and file != CARD):
        raise not_found()
    await services.tables.wait_until_loaded(name)
    if theme is not None:
        svg = await in_thread(game_picture, name, theme)
        return Response(svg.encode(), media_type="image/svg+xml")
    key = (name, visitor.language)
    async with services.one_picture:
        made = services.pictures.get(key) or services.pictures.keep(
            key, (await in_thread(_game_card, name, visitor.language), "image/png")
        )
    return Response(made[0], media_type=made[1])


def _game_card(name: str, language: str) -> bytes:
    meta = games.package(name).meta
    drawing = sample_drawing(name, meta.options(), language)
    least, most = meta.seats[0], meta.seats[-1]
    many = f"{least}–{most}" if least != most else str(most)
    players = text("{count} players", count=many).say(language)
    return card(drawing, meta.title.say(language), [players], "")


@get("/manifest.webmanifest", opt=READ, include_in_schema=False)
async def manifest(visitor: TheVisitor) -> Response[bytes]:
    """What the page is called and looks like where it is installed."""
    icons: list[dict[str, Any]] = [
        {
            "src": asset(f"shared/icons/{name}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": use,
        }
        for name, size, use in ICONS
    ]
    described = {
        "name": "Branchline",
        "short_name": "Branchline",
        "description": text("Games of routes and rails").say(visitor.language),
        "lang": visitor.language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#efe9de",
        "theme_color": "#efe9de",
        "icons": icons,
    }
    return Response(msgspec.json.encode(described), media_type="application/manifest+json")


ICONS = (("192", 192, "any"), ("512", 512, "any"), ("maskable-512", 512, "maskable"))

handlers = [table_picture, picture, manifest]
