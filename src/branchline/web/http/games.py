"""The games of the server."""

from __future__ import annotations

from litestar import get

from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.forms import ChoiceInfo, GameInfo, GameSetting, SeatRange
from branchline.web.tables.offer import Offer


@get("/games", responses=ERRORS, sync_to_thread=True)
def list_games(services: TheServices, visitor: TheVisitor) -> list[GameInfo]:
    """The games of the server."""
    return game_infos(services.offer, visitor.language)


def game_infos(offer: Offer, language: str) -> list[GameInfo]:
    return [game_info(offer, name, language) for name in offer.games]


def game_info(offer: Offer, name: str, language: str) -> GameInfo:
    """A game as it presents itself; its rules, which may have to be compiled, are not loaded for that."""
    package = offer.package(name)
    meta = package.meta
    defaults = meta.options()
    settings = tuple(
        GameSetting(
            setting.name,
            setting.label.say(language),
            getattr(defaults, setting.name),
            tuple(ChoiceInfo(choice.value, choice.label.say(language)) for choice in setting.choices),
            setting.house_rule,
            {str(seats): value for seats, value in setting.fixed.items()},
        )
        for setting in meta.settings
    )
    return GameInfo(
        meta.id,
        meta.title.say(language),
        meta.summary.say(language),
        SeatRange(meta.seats[0], meta.seats[-1]),
        meta.secrets,
        offer.bots_for(meta),
        offer.stand_in(meta),
        settings,
        package.lesson is not None,
    )
