"""The pages, and what they are made of: templates, scripts, styles, sprites."""

from __future__ import annotations

import asyncio
import gzip
import io
import mimetypes
import posixpath
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from litestar import Request, Response, get
from litestar.params import FromPath

from branchline import games
from branchline.core.errors import BranchlineError
from branchline.core.texts import LANGUAGES, Text, text
from branchline.web.app import Server
from branchline.web.errors import Refused, problem, status_of
from branchline.web.http import api
from branchline.web.http.api import TheServer, TheVisitor
from branchline.web.http.forms import GameInfo
from branchline.web.http.visitors import Visitor
from branchline.web.render.table import sprite_hash
from branchline.web.tables import lessons

HERE = Path(__file__).parents[1]
LANGUAGE_NAMES = {"en": "English", "uk": "Українська", "ru": "Русский"}
FOREVER = "public, max-age=31536000, immutable"
IMPORT = re.compile(r'^import (?:[^"]* from )?"([^"]+)";', re.MULTILINE)

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")


# --- pages ------------------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def lobby(server: TheServer, visitor: TheVisitor) -> Response[str]:
    return page("lobby.html", visitor, await _lobby(server, visitor))


@get("/device/{token:str}", include_in_schema=False)
async def device(server: TheServer, visitor: TheVisitor, token: FromPath[str]) -> Response[str]:
    return page("lobby.html", visitor, await _lobby(server, visitor) | {"device": token})


@get("/t/{table:str}", include_in_schema=False)
async def table_page(server: TheServer, visitor: TheVisitor, table: FromPath[str]) -> Response[str]:
    return page("table.html", visitor, await _table(server, visitor, table))


@get("/join/{invite:str}", include_in_schema=False)
async def join(server: TheServer, visitor: TheVisitor, invite: FromPath[str]) -> Response[str]:
    found = await asyncio.to_thread(server.store.invited, invite)
    if found is None:
        raise Refused(404, "bad-invite", text("This invitation leads nowhere; ask for a new one."))
    table, seat = found
    data = await _table(server, visitor, table) | {"join": {"seat": seat, "invite": invite}}
    return page("table.html", visitor, data)


async def _lobby(server: Server, visitor: Visitor) -> dict[str, Any]:
    return {
        "page": "lobby",
        "me": await api.me(server, visitor),
        "games": await asyncio.to_thread(game_infos, visitor.language),
        "tables": await api.tables_of(server, visitor),
    }


def _my_turn(table: dict[str, Any]) -> bool:
    """Whether a table waits for whoever looks."""
    return table["status"] == "running" and any(
        seat["mine"] and seat["kind"] == "human" and seat["state"] == "drawing" for seat in table["seats"]
    )


def _others(table: dict[str, Any], language: str) -> list[str]:
    """With whom one sits there."""
    nobody = text("open seat").say(language)
    return [nobody if seat["kind"] == "open" else seat["name"] for seat in table["seats"] if not seat["mine"]]


def game_infos(language: str) -> list[GameInfo]:
    return [api.game_info(name, language) for name in games.packages()]


async def _table(server: Server, visitor: Visitor, table: str) -> dict[str, Any]:
    session = await server.tables.find(table)
    return {
        "page": "table",
        "me": await api.me(server, visitor),
        "table": api.info(server, visitor, session),
        "socket": f"/t/{session.id}/socket",
        "lesson": lessons.steps(session, visitor.language),
    }


def error_page(visitor: Visitor, error: BranchlineError) -> Response[str]:
    data = {"page": "error", "error": problem(error, visitor.language)}
    return page("error.html", visitor, data, status_of(error))


def page(
    template: str, visitor: Visitor, data: dict[str, Any], status: int = 200, **more: Any
) -> Response[str]:
    """A page over a template: `data` is for its scripts, too; `more` for the template alone."""
    plain = msgspec.to_builtins(data)

    def say(sentence: str, many: str = "", **values: str | int) -> str:
        return Text(sentence, dict(values), many).say(visitor.language)

    html = (
        _templates()
        .get_template(template)
        .render(
            data=plain,
            data_json=_script_json(plain),
            language=visitor.language,
            languages=[(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
            say=say,
            asset=asset,
            modules=modules,
            there_is=lambda name: name in _static()[1],
            my_turn=_my_turn,
            others=lambda table: _others(table, visitor.language),
            **more,
        )
    )
    return Response(html, media_type="text/html", status_code=status)


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=select_autoescape(), undefined=StrictUndefined
    )


def _script_json(data: Any) -> Any:
    """JSON that can't end the element it stands in."""
    from markupsafe import Markup

    words = msgspec.json.encode(data).decode()
    for character in "<>&\u2028\u2029":
        words = words.replace(character, f"\\u{ord(character):04x}")
    return Markup(words)


# --- what pages are made of -------------------------------------------------------------------------


@cache
def _static() -> tuple[str, dict[str, bytes]]:
    """All files of `static/`, and the hash of them together: files can import each other under it."""
    root = HERE / "static"
    found = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and not path.name.endswith(".d.ts")  # types are for whoever writes scripts
    }
    digest = sha256()
    for name, content in found.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16], found


def asset(name: str) -> str:
    return f"/static/{_static()[0]}/{name}"


@cache
def modules(entry: str) -> list[str]:
    """A script and all that it imports, directly or not: what a page can fetch at once."""
    found = [entry]
    for name in found:
        imported = IMPORT.findall(_static()[1][name].decode())
        paths = (posixpath.normpath(f"{posixpath.dirname(name)}/{path}") for path in imported)
        found += [path for path in dict.fromkeys(paths) if path not in found]
    return found


@get("/static/{version:str}/{file:path}", include_in_schema=False)
async def static(
    request: Request[Any, Any, Any], version: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    current, files = _static()
    name = file.lstrip("/")
    if version != current or name not in files:
        raise Refused(404, "not-found", text("There is nothing here."))
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return forever(request, files[name], kind)


@get("/sprite/{name:str}/{file:str}", include_in_schema=False)
async def sprite(
    request: Request[Any, Any, Any], name: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    if name in games.packages():
        symbols = await asyncio.to_thread(_sprite, name)
        if file == f"{sprite_hash(symbols)}.svg":
            svg = symbols if symbols.lstrip().startswith("<svg") else _SVG.format(symbols=symbols)
            return forever(request, svg.encode(), "image/svg+xml")
    raise Refused(404, "not-found", text("There is nothing here."))


@get("/qr/{kind:str}/{word:str}", include_in_schema=False)
async def qr(request: Request[Any, Any, Any], kind: FromPath[str], word: FromPath[str]) -> Response[bytes]:
    """An address of this server as a picture that a phone can read."""
    if kind not in ("join", "device", "t") or not re.fullmatch(r"[\w-]{1,64}", word, re.ASCII):
        raise Refused(404, "not-found", text("There is nothing here."))
    picture = io.BytesIO()
    code = segno.make(f"{request.url.scheme}://{request.url.netloc}/{kind}/{word}", error="m", micro=False)
    code.save(picture, kind="svg", border=3, light="#fff", omitsize=True)
    return Response(picture.getvalue(), media_type="image/svg+xml")


_SVG = '<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'


@cache
def _sprite(name: str) -> str:
    """The symbols of a game: the same for all its views, so any will do."""
    game = games.game(name)
    state = game.setup(game.meta.options(), game.meta.seats[0])
    return game.drawing(game.view(state, None)).sprite


def forever(request: Request[Any, Any, Any], content: bytes, kind: str) -> Response[bytes]:
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = _zipped(content), "gzip"
    return Response(content, media_type=kind, headers=headers)


@cache
def _zipped(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


handlers = [lobby, device, table_page, join, static, sprite, qr]
