"""What those at a companion are shown: what was rolled or dealt, what to do with it, and how far the game is.

All of it is made from what a spectator of the game may know. The seed is there when all is over; what comes
next never is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from branchline import games
from branchline.core.options import played_names
from branchline.core.texts import Text, ntext, text
from branchline.web.paper.service import shown_code
from branchline.web.paper.session import companion_of
from branchline.web.render.messages import ProgressInfo
from branchline.web.render.snapshot import progress_info, sprite_path

if TYPE_CHECKING:
    from branchline.core.chance import Draw
    from branchline.core.drawing import Pane
    from branchline.core.paper import Companion, PaperGame, ScorePad
    from branchline.core.state import State
    from branchline.web.paper.session import CompanionSession


class PaperPane(msgspec.Struct, frozen=True):
    """A picture, or things that lie in rows, each with its name in its fragment."""

    id: str
    title: str
    width: float
    height: float
    fragments: tuple[str, ...]
    large: bool
    """Whether everyone draws or picks what it shows; else it is only read."""
    item: tuple[float, float] | None


class DrawnFace(msgspec.Struct, frozen=True):
    """A result that can be tapped."""

    name: str
    width: float
    height: float
    picture: str
    """Its drawing, or nothing where its name says all."""


class Entering(msgspec.Struct, frozen=True):
    """What the host is to enter: for each die one of its faces."""

    verb: str
    pools: tuple[tuple[str, ...], ...]
    """Of each die the faces it has, each once."""
    distinct: bool
    """Whether nothing comes up twice, as with cards."""
    faces: dict[str, DrawnFace]


class PaperInfo(msgspec.Struct, frozen=True, kw_only=True, tag="paper"):
    """A companion as its host and those who follow it see it."""

    code: str
    name: str
    """The code as people read it."""
    game: str
    title: str
    played: tuple[str, ...]
    """What tells this game from others: the edition, the expansions."""
    host: bool
    by_hand: bool
    version: int
    """Grows with every change."""
    drawn: int
    """How many draws there were."""
    steps: int
    """How many rolls have been shown,"""
    step: int
    """and which of them this is, from 1; 0 before the first."""
    progress: ProgressInfo | None
    task: str
    said: str
    """What came up, to be read aloud."""
    panes: tuple[PaperPane, ...]
    sprite: str
    verb: str
    """What the button says that brings the next roll; nothing when there is none."""
    between: bool
    """Whether more is to be entered before anybody can draw it."""
    entering: Entering | None
    ended: bool
    commitment: str
    seed: str
    nonce: str
    followers: str
    """How many phones follow, in words."""
    seconds: int
    """Of the timer; 0 is without one,"""
    left: float
    """and how many of them are left."""
    table: str
    """Where others draw on the page, if they do."""


def paper_info(
    session: CompanionSession, player: str, language: str, followers: int, now: float, step: int | None = None
) -> PaperInfo:
    """A companion as somebody sees it now, or as it was at one of its rolls."""
    stored, steps = session.stored, session.paper.steps
    paper = session.until(steps[step - 1]) if step is not None and 0 < step <= len(steps) else session.paper
    host = player == stored.owner
    drawing = _drawn(stored.game, stored.rules, paper.state, language)
    next_draw = None if stored.ended else session.paper.next_draw
    companion = session.paper.companion
    return PaperInfo(
        code=stored.code,
        name=shown_code(stored.code),
        game=stored.game,
        title=session.game.meta.title.say(language),
        played=tuple(
            name.say(language) for name in played_names(session.game.meta, session.options, stored.seats)
        ),
        host=host,
        by_hand=stored.by_hand,
        version=stored.version,
        drawn=len(stored.drawn),
        steps=len(steps),
        step=len(paper.steps),
        progress=progress_info(session.game, paper.view(), language) if paper.log else None,
        task=_task(session, paper, host).say(language),
        said=_said(paper, language),
        panes=drawing.panes if paper.log else (),
        sprite=drawing.sprite,
        verb=_verb(session.paper, next_draw, stored.by_hand).say(language) if next_draw else "",
        between=session.paper.is_between,
        entering=_entering(companion, next_draw, language) if next_draw and host and stored.by_hand else None,
        ended=stored.ended,
        commitment=session.commitment,
        seed=session.seed.hex() if session.seed is not None else "",
        nonce=stored.nonce.hex() if stored.ended else "",
        followers=_followers(followers).say(language),
        seconds=stored.seconds,
        left=max(0.0, stored.drawn_at + stored.seconds - now) if steps and stored.seconds else 0.0,
        table=stored.table_id,
    )


def _task(session: CompanionSession, paper: PaperGame, host: bool) -> Text:
    if paper.log and not paper.is_between:
        return paper.companion.task(paper.view())
    if not session.stored.by_hand:
        return text("Everyone takes a sheet. What comes up is shown here, on every phone at once.")
    if host:
        return text("Roll at your table, then tap what came up: everyone who follows sees it.")
    return text("The dice are rolled at another table; what comes up is entered there.")


def _verb(paper: PaperGame, draw: Draw, by_hand: bool) -> Text:
    """Who rolls does so draw by draw; the page rolls all that belongs together."""
    return paper.companion.verb(draw.label if by_hand else paper.next_label)


def _followers(count: int) -> Text:
    if not count:
        return text("Nobody follows yet")
    return ntext("{n} phone follows", "{n} phones follow", count)


def _said(paper: PaperGame, language: str) -> str:
    """What came up since the roll before, in sentences."""
    before = paper.steps[-2] if len(paper.steps) > 1 and not paper.is_between else 0
    if paper.is_between and paper.steps:
        before = paper.steps[-1]
    entries = paper.log[before:]
    return " ".join(paper.game.describe_draw(one.label, one.results).say(language) for one in entries)


class _Drawn(NamedTuple):
    """The pictures of a game on paper, and where their symbols are."""

    panes: tuple[PaperPane, ...]
    sprite: str


@lru_cache(256)
def _drawn(name: str, rules: int, state: State[Any], language: str) -> _Drawn:
    """Drawn once for all who look at the same."""
    game, companion = games.game(name, rules), companion_of(name)
    drawing = game.drawing(game.view(state, None), language)
    shared = [pane for pane in drawing.panes if pane.seat is None and pane.fragments]
    order = {name: number for number, name in enumerate(companion.panes)}
    shared.sort(key=lambda pane: order.get(pane.id, len(order)))
    return _Drawn(tuple(_pane(pane, pane.id in order) for pane in shared), sprite_path(game, drawing))


def _pane(pane: Pane, large: bool) -> PaperPane:
    fragments = tuple(pane.fragments.values())
    return PaperPane(pane.id, pane.title, pane.width, pane.height, fragments, large, pane.item)


def _entering(companion: Companion, draw: Draw, language: str) -> Entering:
    pools = tuple(tuple(dict.fromkeys(pool)) for pool in draw.pools)
    names = dict.fromkeys(name for pool in pools for name in pool)
    return Entering(
        companion.verb(draw.label).say(language),
        pools,
        draw.distinct,
        {name: _face(companion.face(draw.label, name, language)) for name in names},
    )


def _face(pane: Pane) -> DrawnFace:
    return DrawnFace(pane.title, pane.width, pane.height, "".join(pane.fragments.values()))


# --- score pads -------------------------------------------------------------------------------------


class PadLineInfo(msgspec.Struct, frozen=True):
    key: str
    label: str


class PadInfo(msgspec.Struct, frozen=True):
    """A score pad as the page fills it in."""

    game: str
    title: str
    least: int
    most: int
    lines: tuple[PadLineInfo, ...]
    rounds: bool
    lowest_wins: bool
    columns: dict[str, tuple[str, ...]]
    """For numbers of players, the names of the columns where they are sides."""


def pad_info(game: str, title: Text, seats: range, pad: ScorePad, language: str) -> PadInfo:
    return PadInfo(
        game,
        title.say(language),
        seats[0],
        seats[-1],
        tuple(PadLineInfo(line.key, line.label.say(language)) for line in pad.lines),
        pad.rounds,
        pad.lowest_wins,
        {str(n): tuple(name.say(language) for name in names) for n, names in pad.columns.items()},
    )
