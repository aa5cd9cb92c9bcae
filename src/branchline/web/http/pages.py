"""The pages, and what they are made of: templates, scripts, styles, sprites."""

from __future__ import annotations

import gzip
import io
import mimetypes
import posixpath
import re
import secrets
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from litestar import Request, Response, get
from litestar.params import FromPath

from branchline.core.errors import BranchlineError
from branchline.core.texts import LANGUAGES, Text, text
from branchline.games import built_in
from branchline.web.errors import Refused, error_info, status_of
from branchline.web.http.costs import ASSET, FREE, READ
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.games import levels_info, preparing_info
from branchline.web.http.people import me
from branchline.web.http.scripts import Scripts
from branchline.web.http.services import Services
from branchline.web.http.tables import info_for, looked_at
from branchline.web.http.visitors import Visitor
from branchline.web.render.lesson import LessonInfo, lesson_info, lesson_title
from branchline.web.render.pictures import game_sprite
from branchline.web.render.snapshot import sprite_hash
from branchline.web.tables.lessons import lesson_at, lessons_of, lessons_offered
from branchline.web.tables.phrases import PHRASES
from branchline.web.tables.session import TableSession
from branchline.web.threads import in_thread

HERE = Path(__file__).parents[1]
LANGUAGE_NAMES = {"en": "English", "uk": "Українська", "ru": "Русский"}
TABS = (
    ("play", "/", text("Play")),
    ("people", "/#meet", text("Tables")),
    ("trophy", "/records", text("Records")),
    ("paper", "/paper", text("On paper")),
)
"""The rooms that a phone shows at its bottom: icon, address, name."""
PERMANENT = "public, max-age=31536000, immutable"
SCRIPT = re.compile(r"asset\('([\w/]+\.js)'\)")
"""How a template names a script."""
STYLE_IMPORT = re.compile(rb'^@import "([^"]+)";\n', re.MULTILINE)
STYLE_COMMENT = re.compile(rb"/\*.*?\*/\n*|^\s+", re.DOTALL | re.MULTILINE)

mimetypes.add_type("text/javascript", ".js")  # Windows may have others in its registry
mimetypes.add_type("text/css", ".css")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")


# --- pages ------------------------------------------------------------------------------------------


@get("/t/{table:str}", opt=READ, include_in_schema=False)
async def table_page(services: TheServices, visitor: TheVisitor, table: FromPath[str]) -> Response[bytes]:
    session = await looked_at(services, visitor, table)
    return page("table.html", visitor, await table_data(services, visitor, session))


async def table_data(services: Services, visitor: Visitor, session: TableSession) -> dict[str, Any]:
    """What the page of a table is given."""
    return {
        "page": "table",
        "me": await me(services, visitor),
        "table": info_for(services, visitor, session),
        "socket": f"/t/{session.id}/socket",
        "levels": levels_info(services, session.game.meta, visitor.language),
        "preparing": preparing_info(services, visitor.language),
        "lesson": _lesson_info(services, session, visitor.language),
        "puzzle": None,
        "offered": [
            lesson_title(session.game.meta.id, lesson, visitor.language)
            for lesson in lessons_offered(services.offer, session)
        ],
    }


def _lesson_info(services: Services, session: TableSession, language: str) -> LessonInfo | None:
    lesson = lesson_at(services.offer, session)
    if lesson is None:
        return None
    first = lessons_of(services.offer, session.game.meta.id)[0]
    return lesson_info(lesson, lesson == first, language)


def error_page(visitor: Visitor, error: BranchlineError) -> Response[bytes]:
    data = {"page": "error", "error": error_info(error, visitor.language)}
    return page("error.html", visitor, data, status_of(error))


def page(
    template: str, visitor: Visitor, data: dict[str, Any], status: int = 200, **more: Any
) -> Response[bytes]:
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
            picture=picture_address,
            site=visitor.site,
            first_game=next(iter(built_in())),
            players=lambda most: {n: say("{n} player", "{n} players", n=n) for n in range(1, most + 1)},
            minutes=lambda found: {n: say("{n} minute", "{n} minutes", n=n) for n in found},
            phrases=[phrase.say(visitor.language) for phrase in PHRASES],
            tabs=[(icon, path, label.say(visitor.language)) for icon, path, label in TABS],
            **more,
        )
    )
    return _html_response(html, visitor, status)


def _html_response(html: str, visitor: Visitor, status: int) -> Response[bytes]:
    """A page, compressed under a name of random length: its size tells nothing of its secrets (BREACH)."""
    content, headers = html.encode(), {"vary": "accept-encoding"}
    if visitor.reads_gzip:
        packed = BytesIO()
        padding = "x" * secrets.randbelow(100)
        with gzip.GzipFile(padding, "wb", 6, packed) as file:
            file.write(content)
        content, headers["content-encoding"] = packed.getvalue(), "gzip"
    return Response(content, media_type="text/html; charset=utf-8", status_code=status, headers=headers)


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
    found |= {name: _with_imports(found, name) for name in found if name.endswith(".css")}
    digest = sha256()
    for name, content in found.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16], found


def _with_imports(files: dict[str, bytes], name: str) -> bytes:
    """A style sheet as a page fetches it: with those that it imports in their places, without comments."""

    def imported(found: re.Match[bytes]) -> bytes:
        return _with_imports(files, posixpath.normpath(f"{posixpath.dirname(name)}/{found[1].decode()}"))

    return STYLE_COMMENT.sub(b"", STYLE_IMPORT.sub(imported, files[name]))


@cache
def scripts() -> Scripts:
    sources = {name: source.decode() for name, source in _static()[1].items() if name.endswith(".js")}
    templates = "".join(path.read_text("utf-8") for path in (HERE / "templates").glob("*.html"))
    return Scripts(sources, SCRIPT.findall(templates))


def asset(name: str) -> str:
    return f"/static/{_static()[0]}/{name}"


@get("/static/{version:str}/{file:path}", opt=FREE, include_in_schema=False)
async def static(
    request: Request[Any, Any, Any], version: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    current, files = _static()
    name = file.lstrip("/")
    if version != current or name not in files:
        raise not_found()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    content = scripts().file(name).encode() if name.endswith(".js") else files[name]
    return permanent_response(request, content, kind)


@get("/sprite/{name:str}/{file:str}", opt=ASSET, include_in_schema=False)
async def sprite(
    request: Request[Any, Any, Any], services: TheServices, name: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    if name in services.offer.games:
        symbols = await in_thread(game_sprite, name)
        if file == f"{sprite_hash(symbols)}.svg":
            svg = symbols if symbols.lstrip().startswith("<svg") else _SVG.format(symbols=symbols)
            return permanent_response(request, svg.encode(), "image/svg+xml")
    raise not_found()


@get("/qr/{kind:str}/{word:str}", opt=READ, include_in_schema=False)
async def qr(
    visitor: TheVisitor,
    kind: FromPath[str],
    word: FromPath[str],
) -> Response[bytes]:
    """An address of this server as a picture that a phone can read."""
    if kind not in ("join", "t", "p", "beat", "rooms") or not re.fullmatch(r"[\w-]{1,64}", word, re.ASCII):
        raise not_found()
    svg = qr_code(f"{visitor.site}/{kind}/{word}")
    return Response(svg, media_type="image/svg+xml")


@lru_cache(256)
def qr_code(address: str) -> bytes:
    """An address as a QR code, in SVG."""
    picture = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(picture, kind="svg", border=3, light="#fff", omitsize=True)
    return picture.getvalue()


_SVG = '<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'


def picture_address(game: str, theme: str) -> str:
    """The picture of a game in the lobby: its own, or one that is made from its drawing."""
    own = next((name for name in _static()[1] if name.endswith(f"pictures/{game}-{theme}.svg")), None)
    return asset(own) if own is not None else f"/picture/{game}/{theme}.svg"


def not_found() -> Refused:
    return Refused(404, "not-found", text("There is nothing here."))


def permanent_response(request: Request[Any, Any, Any], content: bytes, kind: str) -> Response[bytes]:
    """Content whose address changes with it, so that browsers may keep it."""
    headers = {"cache-control": PERMANENT, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = _zipped(content), "gzip"
    return Response(content, media_type=kind, headers=headers)


@cache
def _zipped(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


handlers = [table_page, static, sprite, qr]
