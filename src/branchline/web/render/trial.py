"""Trying moves out: what they would change, and why they are not possible. Nothing of it is stored."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from branchline import games
from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web.render.messages import Described, Previewed, Reason
from branchline.web.render.snapshot import sheets

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from branchline.core.state import State
    from branchline.web.render.messages import About, Explain, Preview, SideSheet
    from branchline.web.tables.session import TableSession


def try_out(session: TableSession, seat: int, moves: Iterable[str]) -> State[Any]:
    """The state after moves that are never stored; raises the reason why that is not possible.

    It is imagined from the seat's view alone: trying things out on it can't tell a secret.
    """
    assert session.table is not None
    state: State[Any] = session.game.imagine(session.table.view(seat), Random(0))
    for move in moves:
        session.game.play(state, seat, session.game.parse(move))
    return state


def preview(
    session: TableSession, seat: int, moves: Iterable[str], language: str
) -> tuple[tuple[SideSheet, ...], dict[str, str]]:
    """The sheets that the moves would change, and what is to be drawn over their ghost."""
    assert session.table is not None
    now, then = session.table.view(seat), session.game.view(try_out(session, seat, moves), seat)
    both = zip(sheets(session, now, language), sheets(session, then, language), strict=True)
    overlay = session.game.preview_overlay(then, language).items()
    new = overlay - session.game.preview_overlay(now, language).items()
    return tuple(b for a, b in both if a != b), dict(new)


def explain(session: TableSession, seat: int, move: str, picks: Sequence[str]) -> BranchlineError | None:
    """Why a move, or what is picked, is not possible; none when it is."""
    assert session.table is not None
    reasons: list[BranchlineError] = []
    for candidate in (
        [move] if move else map(str, session.game.explain_candidates(session.table.view(seat), picks))
    ):
        try:
            try_out(session, seat, [candidate])
        except BranchlineError as error:
            reasons.append(error)
        else:
            return None
    return reasons[0] if reasons else BranchlineError("not-possible", text("That is not possible now."))


def rule_behind(session: TableSession, refused: BranchlineError) -> str:
    """Where the guide of the game has the rule behind a refusal: an anchor, or nothing if no rule is."""
    return games.package(session.game.meta.id).rule_of().get(refused.code, "")


# --- as answers -----------------------------------------------------------------------------------------


def reason(session: TableSession, seat: int, asked: Explain, language: str) -> Reason:
    """Why something is not possible; nothing when it is."""
    found = explain(session, seat, asked.move, asked.picks)
    if found is None:
        return Reason(id=asked.id, code="", text="")
    said, rule = found.text.say(language), rule_behind(session, found)
    return Reason(id=asked.id, code=found.code, text=said, at=found.at, rule=rule)


def previewed(session: TableSession, seat: int, asked: Preview, language: str) -> Previewed:
    """What moves would change, or why they can't be made."""
    try:
        changed, overlay = preview(session, seat, asked.moves, language)
        return Previewed(id=asked.id, sheets=changed, overlay=overlay)
    except BranchlineError as error:
        return Previewed(id=asked.id, code=error.code, text=error.text.say(language))


def described(session: TableSession, seat: int | None, asked: About, language: str) -> Described:
    """What something is, as a seat or a spectator may know it."""
    assert session.table is not None
    found = session.game.about(session.table.view(seat), asked.thing)
    if found is None:
        return Described(id=asked.id)
    title, said = (words.say(language) for words in (found.title, found.text))
    return Described(id=asked.id, title=title, text=said, progress=found.progress)
