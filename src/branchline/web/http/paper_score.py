"""A board that was played on paper: its page, and what is shown after each touch."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from branchline.web.http.costs import READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.games import game_info, game_infos
from branchline.web.http.pages import not_found, page
from branchline.web.http.people import me
from branchline.web.paper.scoring import Sketched, has_sketches, sketches_of
from branchline.web.render.sketches import SketchInfo, sketch_info
from branchline.web.tables.analysis import resumes_boards
from branchline.web.threads import in_thread


@get("/paper/score", opt=READ, include_in_schema=False)
async def paper_scores_page(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    """The games whose boards can be entered by hand."""
    infos = await in_thread(game_infos, services, visitor.language)
    found = [info for info in infos if has_sketches(services.offer, info.id)]
    data = {"page": "paper-score", "me": await me(services, visitor)}
    return page("paper_scores.html", visitor, data, games=found)


@get("/paper/score/{game:str}", opt=READ, include_in_schema=False)
async def paper_score_page(
    services: TheServices, visitor: TheVisitor, game: FromPath[str]
) -> Response[bytes]:
    """Where a board is entered; its address holds the board, and the page alone reads that."""
    if not has_sketches(services.offer, game):
        raise not_found()
    await services.tables.wait_until_loaded(game)
    sketches = await in_thread(sketches_of, services.offer, game)
    data = {
        "page": "paper-score",
        "me": await me(services, visitor),
        "game": await in_thread(game_info, services, game, visitor.language),
        "settings": sketches.settings,
        "drawn": sketches.drawing is not None,
        "analysed": resumes_boards(services.offer, game),
    }
    return page("paper_score.html", visitor, data)


@post("/paper/score", opt=READ, responses=ERRORS, status_code=200)
async def score_sketch(services: TheServices, visitor: TheVisitor, data: JSONBody[Sketched]) -> SketchInfo:
    """A board that is entered by hand: what it is worth, what is wrong with it, how it is drawn."""
    services.offer.package(data.game)
    await services.tables.wait_until_loaded(data.game)
    return await in_thread(sketch_info, services.offer, data, visitor.language)


handlers = [paper_scores_page, paper_score_page]
api_handlers = [score_sketch]
