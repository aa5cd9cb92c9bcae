"""Two rounds by clicking, the rest through the server: with bots, and online; in the soak all games."""

from __future__ import annotations

from collections.abc import Callable

from tests.soak import deep, rotating
from tests.web.browser import test_depot as depot
from tests.web.browser import test_land_vs_sea as land_vs_sea
from tests.web.browser import test_pioneer_rails as pioneer_rails
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
Game = Callable[[Visit], None]

WITH_BOTS: dict[str, Game] = {
    "depot": lambda visit: depot.with_three_bots(visit, depot.BASIC),
    "depot, advanced": lambda visit: depot.with_three_bots(visit, depot.ADVANCED),
    "land-vs-sea, three": lambda visit: land_vs_sea.with_bots(visit, 3),
    "land-vs-sea, four": lambda visit: land_vs_sea.with_bots(visit, 4),
    "pioneer-rails": pioneer_rails.with_four_bots,
}
ONLINE: dict[str, Game] = {"pioneer-rails": pioneer_rails.online, "land-vs-sea": land_vs_sea.online}


@deep
@rotating("game", WITH_BOTS.values(), ids=[*WITH_BOTS])
def test_a_game_with_bots(visit: Visit, game: Game) -> None:
    game(visit)


@rotating("game", ONLINE.values(), ids=[*ONLINE])
def test_a_game_online(visit: Visit, game: Game) -> None:
    game(visit)
