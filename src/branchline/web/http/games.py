"""The games of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import get

from branchline.web.http.costs import READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.forms import ChoiceInfo, GameInfo, GameSetting, SeatRange
from branchline.web.render.lesson import condition, lesson_title
from branchline.web.render.table_info import level_in_words
from branchline.web.tables.offer import Offer
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from branchline.core.meta import Meta, Setting


@get("/games", opt=READ, responses=ERRORS)
async def list_games(services: TheServices, visitor: TheVisitor) -> list[GameInfo]:
    """The games of the server."""
    return await in_thread(game_infos, services.offer, visitor.language)


def game_infos(offer: Offer, language: str) -> list[GameInfo]:
    return [game_info(offer, name, language) for name in offer.games]


def game_info(offer: Offer, name: str, language: str) -> GameInfo:
    """A game as it presents itself; its rules, which may have to be compiled, are not loaded for that."""
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
        {bot: level_in_words(meta, bot, language) for bot in bots},
        offer.stand_in(meta),
        offer.first(meta),
        {str(seats): meta.lasts(seats) for seats in meta.seats},
        tuple(_setting_info(meta, setting, language) for setting in meta.settings),
        tuple(lesson_title(meta.id, lesson, language) for lesson in package.lessons()),
    )


def levels_info(offer: Offer, meta: Meta, language: str) -> dict[str, Any]:
    """The bots that a game is offered with: what a page needs to choose one."""
    bots = offer.bots_for(meta)
    words = {bot: level_in_words(meta, bot, language) for bot in bots}
    return {"id": meta.id, "bots": bots, "levels": words, "first": offer.first(meta)}


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
