"""Pictures of the challenge of a day: what it looks like, and one's own result to be shared."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from branchline import games
from branchline.core.options import effective_options, stored_options
from branchline.parts.svg import Theme
from branchline.web.http.costs import HEAVY, THUMBNAIL
from branchline.web.http.daily import challenge_of, finished_try
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.pages import not_found
from branchline.web.render.daily_picture import daily_picture
from branchline.web.render.pictures import picture_of, sample_drawing, svg_theme
from branchline.web.render.share import share_picture
from branchline.web.store.challenges import StoredChallenge
from branchline.web.threads import in_thread


@get("/daily/{day:str}/{game:str}/picture.png", opt=HEAVY, include_in_schema=False)
async def picture(
    services: TheServices,
    visitor: TheVisitor,
    day: FromPath[str],
    game: FromPath[str],
    theme: FromQuery[Theme] = "light",
) -> Response[bytes]:
    """One's own result as a picture to be shared: with the board once everyone may see it."""
    challenge = await challenge_of(services, day, game)
    standing, own = await finished_try(services, visitor, challenge)
    if standing.challenge.is_open:
        session = await services.tables.find(own.table_id)
        png = await services.workshop.make(visitor.source, share_picture, session, theme, visitor.language)
    else:
        scores = await in_thread(services.challenges.scores, challenge.id)
        png = await services.workshop.make(
            visitor.source, daily_picture, standing, scores, theme, visitor.language
        )
    return Response(png, media_type="image/png")


@get("/daily/{day:str}/{game:str}/board/{file:str}", opt=THUMBNAIL, include_in_schema=False)
async def sample_board(
    services: TheServices, visitor: TheVisitor, day: FromPath[str], game: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    """What a game with these options looks like: a board of another chance, always the same one."""
    theme = svg_theme(file)
    if theme is None:
        raise not_found()
    challenge = await challenge_of(services, day, game)
    await services.tables.wait_until_loaded(game)
    svg = await services.workshop.make(visitor.source, _sample, challenge, theme, visitor.language)
    return Response(svg.encode(), media_type="image/svg+xml")


def _sample(challenge: StoredChallenge, theme: Theme, language: str) -> str:
    meta = games.package(challenge.game).meta
    options = effective_options(meta, stored_options(meta, challenge.options), len(challenge.seats))
    return picture_of(sample_drawing(challenge.game, options, language), theme)


handlers = [picture, sample_board]
