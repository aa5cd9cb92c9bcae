"""The games of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import get

from branchline.web.http.costs import READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.forms import ChoiceInfo, GameInfo, GameSetting, Preparing, SeatRange
from branchline.web.render.lesson import condition, lesson_title
from branchline.web.render.table_info import level_in_words
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from branchline.core.meta import Meta, Setting
    from branchline.web.http.services import Services


@get("/games", opt=READ, responses=ERRORS)
async def list_games(services: TheServices, visitor: TheVisitor) -> list[GameInfo]:
    """The games of the server."""
    return await in_thread(game_infos, services, visitor.language)


@get("/preparing", opt=READ, responses=ERRORS, sync_to_thread=False)
def preparing(services: TheServices, visitor: TheVisitor) -> Preparing:
    """How far the strong bots of a new server are."""
    return preparing_info(services, visitor.language)


def preparing_info(services: Services, language: str) -> Preparing:
    """Return how far the strong bots are, for a page that shows it."""
    readiness = services.readiness
    waiting = tuple(game for game in services.offer.games if not readiness.is_compiled(game))
    sentence = readiness.sentence()
    return Preparing(sentence.say(language) if sentence is not None else "", waiting)


def game_infos(services: Services, language: str) -> list[GameInfo]:
    return [game_info(services, name, language) for name in services.offer.games]


def game_info(services: Services, name: str, language: str) -> GameInfo:
    """Describe a game without loading its rules."""
    offer = services.offer
    package = offer.package(name)
    meta = package.meta
    bots = offer.bots_for(meta)
    return GameInfo(
        meta.id,
        meta.title.say(language),
        meta.summary.say(language),
        SeatRange(meta.seats[0], meta.seats[-1]),
        meta.secrets,
        bots,
        _ready_bots(services, meta),
        {bot: level_in_words(meta, bot, language) for bot in bots},
        offer.stand_in(meta),
        offer.first(meta),
        {str(seats): meta.lasts(seats) for seats in meta.seats},
        tuple(_setting_info(meta, setting, language) for setting in meta.settings),
        tuple(lesson_title(meta.id, lesson, language) for lesson in package.lessons()),
    )


def _ready_bots(services: Services, meta: Meta) -> tuple[str, ...]:
    if services.readiness.is_compiled(meta.id):
        return services.offer.bots_for(meta)
    return services.offer.quick_bots_for(meta)


def levels_info(services: Services, meta: Meta, language: str) -> dict[str, Any]:
    """Return what a page needs to choose a bot."""
    bots = services.offer.bots_for(meta)
    words = {bot: level_in_words(meta, bot, language) for bot in bots}
    ready = _ready_bots(services, meta)
    return {
        "id": meta.id,
        "bots": bots,
        "ready": ready,
        "levels": words,
        "first": services.offer.first(meta),
    }


def _setting_info(meta: Meta, setting: Setting, language: str) -> GameSetting:
    return GameSetting(
        setting.name,
        setting.label.say(language),
        getattr(meta.options(), setting.name),
        tuple(
            ChoiceInfo(
                choice.value,
                choice.label.say(language),
                choice.note.say(language) if choice.note is not None else "",
                f"/diagram/{meta.id}/{language}/{choice.picture}" if choice.picture else "",
                choice.colour,
            )
            for choice in setting.choices
        ),
        tuple(map(condition, setting.when)),
        setting.continues,
        setting.house_rule,
        {str(seats): value for seats, value in setting.fixed.items()},
    )
