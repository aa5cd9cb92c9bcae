"""What a server offers: its games, and the bots that play with people there.

Every server has those that are part of Branchline; others that are installed have to be named at its start.
Whatever comes from outside (requests, saved games, stored tables) chooses from this list only, so that
nobody but the operator decides which code is run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline import games as installed_games
from branchline.bots import find as installed_bots
from branchline.core.errors import BadText
from branchline.core.texts import text
from branchline.web.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from branchline.core.meta import Meta
    from branchline.core.package import Package
    from branchline.core.table import AnyGame


@dataclass(frozen=True)
class Offer:
    """Names of games and bots, in the order in which people are shown them."""

    games: tuple[str, ...]
    bots: tuple[str, ...]

    def package(self, game: str) -> Package:
        """The package of a game that is offered."""
        if game not in self.games:
            raise BadText(
                "unknown-game",
                text("There is no game “{name}”; there are {games}.", name=game, games=", ".join(self.games)),
                at=game,
            )
        return installed_games.package(game)

    def game(self, game: str, rules: int | None = None) -> AnyGame:
        """The rules of a game that is offered."""
        self.package(game)
        return installed_games.game(game, rules)

    def require_stored(self, game: str) -> None:
        """Refuses a stored table whose game is not offered any more."""
        if game not in self.games:
            raise Refused(
                409, "not-offered", text("This server does not offer the game “{name}”.", name=game), game
            )

    def bots_for(self, meta: Meta) -> tuple[str, ...]:
        """The bots to choose from for a game: its levels, from the weakest to the strongest, and then those
        that the operator has named."""
        levels = tuple(bot for bot in meta.levels.bots if bot in self.bots)
        own = installed_bots.built_in()
        return (*levels, *(bot for bot in self.bots if bot not in levels and bot not in own))

    def quick_bots_for(self, meta: Meta) -> tuple[str, ...]:
        """Return the bots that a table may begin with while the game is not compiled."""
        slow = set(meta.levels.bots) - set(meta.levels.quick)
        return tuple(bot for bot in self.bots_for(meta) if bot not in slow)

    def chosen_bot(self, meta: Meta, name: str) -> str:
        """The bot of that name; without a name the game's stand-in."""
        if not name:
            return self.stand_in(meta)
        if name not in self.bots:
            raise Refused(400, "unknown-bot", text("There is no bot “{name}”.", name=name), name)
        return name

    def stand_in(self, meta: Meta) -> str:
        """The bot that plays for whoever is not there."""
        return self._first(meta.levels.stand_in, *reversed(meta.levels.bots))

    def first(self, meta: Meta) -> str:
        """The bot that is offered to whoever has not played yet."""
        return self._first(meta.levels.first, *meta.levels.bots)

    def adviser(self, meta: Meta) -> str:
        """The bot that gives hints."""
        return self._first(meta.levels.adviser, *reversed(meta.levels.bots))

    def _first(self, *wanted: str) -> str:
        return next(bot for bot in (*wanted, *self.bots) if bot in self.bots)


def make_offer(games: Iterable[str] = (), bots: Iterable[str] = ()) -> Offer:
    """What is part of Branchline, and these others; one that is not installed is refused."""
    named_games = [installed_games.package(name).meta.id for name in games]
    named_bots = [_installed_bot(name) for name in bots]
    offered = {*installed_games.built_in(), *named_games}
    return Offer(
        tuple(name for name in installed_games.packages() if name in offered),
        tuple(dict.fromkeys((*installed_bots.built_in(), *named_bots))),
    )


def _installed_bot(name: str) -> str:
    if name not in installed_bots.bots():
        raise BadText(
            "unknown-bot",
            text("There is no bot “{name}”; there are {bots}.", name=name,
                 bots=", ".join(installed_bots.bots())),
            at=name,
        )  # fmt: skip
    return name
