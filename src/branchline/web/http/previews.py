"""What is shown of a table or a game outside its page: pictures for links, and what an installed page is.

A picture of a table is a spectator's: whoever has its address may watch anyway.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from branchline import games
from branchline.core.options import effective_options
from branchline.core.texts import ntext, text
from branchline.parts.svg import Theme
from branchline.web.http.costs import READ, THUMBNAIL
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.pages import asset, not_found
from branchline.web.http.services import Services
from branchline.web.http.tables import looked_at
from branchline.web.http.visitors import Visitor
from branchline.web.render.pictures import card, game_picture, picture_of, sample_drawing, svg_theme
from branchline.web.render.table_info import settings_in_words
from branchline.web.tables.session import TableSession

CARD = "card.png"
CARD_TOKENS = 5
"""Tokens that a card costs more than a picture in SVG."""


@get("/t/{table:str}/picture/{file:str}", opt=THUMBNAIL, include_in_schema=False)
async def table_picture(
    services: TheServices,
    visitor: TheVisitor,
    table: FromPath[str],
    file: FromPath[str],
    seat: Annotated[int, QueryParameter(ge=0, le=63)] = 0,
) -> Response[bytes]:
    """A table as a spectator sees it, with the board of a seat; before it begins, a game with its options."""
    theme = svg_theme(file)
    if theme is None and file != CARD:
        raise not_found()
    if theme is None:
        services.charge(visitor, CARD_TOKENS)
    session = await looked_at(services, visitor, table)
    key = (session.id, session.version, file, seat, visitor.language)
    made = await services.pictures.get(key, lambda: _table_picture(services, visitor, session, theme, seat))
    return Response(made, media_type=_kind(theme))


async def _table_picture(
    services: Services, visitor: Visitor, session: TableSession, theme: Theme | None, seat: int
) -> bytes:
    """Draw a table as SVG, or as a card where there is no theme."""
    meta, seats, language = session.game.meta, len(session.seats), visitor.language
    if session.table is None:
        options = effective_options(meta, session.options, seats)
        drawing = await services.workshop.make(visitor.source, sample_drawing, meta.id, options, language)
    else:
        drawing = session.game.drawing(session.table.view(None), language)
    if theme is not None:
        return (await services.workshop.make(visitor.source, picture_of, drawing, theme, seat)).encode()
    words = settings_in_words(meta.id, session.options, seats, language)
    lines = [
        *filter(None, words.played.split(" + ")),
        ntext("{n} player", "{n} players", n=seats).say(language),
    ]
    return await services.workshop.make(
        visitor.source, card, drawing, meta.title.say(language), lines[-6:], words.colour
    )


def _kind(theme: Theme | None) -> str:
    return "image/png" if theme is None else "image/svg+xml"


@get("/picture/{name:str}/{file:str}", opt=THUMBNAIL, include_in_schema=False)
async def picture(
    services: TheServices, visitor: TheVisitor, name: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    """What a game looks like: for one that brings no picture for the lobby, and beside a link to it."""
    theme = svg_theme(file)
    if name not in services.offer.games or (theme is None and file != CARD):
        raise not_found()
    if theme is None:
        services.charge(visitor, CARD_TOKENS)
    await services.tables.wait_until_loaded(name)
    made = await services.pictures.get(
        (name, file, visitor.language),
        lambda: services.workshop.make(visitor.source, _game_picture, name, theme, visitor.language),
    )
    return Response(made, media_type=_kind(theme))


def _game_picture(name: str, theme: Theme | None, language: str) -> bytes:
    """Draw a game as SVG, or as a card where there is no theme."""
    return _game_card(name, language) if theme is None else game_picture(name, theme).encode()


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
