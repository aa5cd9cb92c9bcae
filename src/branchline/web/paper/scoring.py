"""Boards that were played on paper and are entered by hand. Nothing of them is stored here."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from branchline import games
from branchline.core.options import chosen_options
from branchline.core.sketch import Touch
from branchline.core.texts import text
from branchline.web.errors import Refused

if TYPE_CHECKING:
    from branchline.core.sketch import Checked, Sketches
    from branchline.core.state import Options
    from branchline.web.tables.offer import Offer


class Sketched(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A board as somebody has entered it so far, and what they touch now."""

    game: Annotated[str, msgspec.Meta(max_length=100)]
    options: dict[str, Any] = {}
    board: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    """The text of the board; none for one that is begun."""
    touch: Touch | None = None


def has_sketches(offer: Offer, game: str) -> bool:
    """Whether boards of a game can be entered by hand."""
    return game in offer.games and offer.package(game).sketches is not None


def sketches_of(offer: Offer, game: str) -> Sketches:
    """How boards of a game are entered by hand."""
    sketches = offer.package(game).sketches
    if sketches is None:
        raise Refused(404, "no-sketches", text("Boards of this game can't be entered by hand."))
    return sketches()


def options_of(offer: Offer, sketched: Sketched) -> Options:
    """The options by which a board was played; what is not named is as the game suggests."""
    return chosen_options(offer.package(sketched.game).meta, msgspec.json.encode(sketched.options).decode())


def board_of(offer: Offer, sketched: Sketched) -> str:
    """The text of a board as it is shown, before anything is touched."""
    if sketched.board is not None:
        return sketched.board
    return sketches_of(offer, sketched.game).empty(options_of(offer, sketched))


@lru_cache(256)  # what is touched next was shown just now
def checked_board(game: str, options: Options, board: str) -> Checked:
    """What a board is found to be; raises `BadText` where it can't be read."""
    sketches = games.package(game).sketches
    assert sketches is not None
    return sketches().check(board, options)
