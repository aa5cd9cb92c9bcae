"""What is to be done in Pioneer Rails, and how far the game has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import Progress, Prompt
from branchline.core.texts import Text, ntext, text
from branchline.games.pioneer_rails.kernels.constants import BASE_TRACKS, HAND, ROUNDS, TURNS
from branchline.games.pioneer_rails.moves import DONE_MOVE, Deposit, Lay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.pioneer_rails.moves import Move
    from branchline.games.pioneer_rails.view import PioneerRailsView, SeatSheet

ASKED_FOR_GRANT = {
    "extra": text("Tap a glowing side for one more track."),
    "bridge": text("Tap a side on the river: the track crosses it on a bridge."),
    "tunnel": text("Tap a side between two mountains: the track runs in a tunnel."),
    "shortcut": text("Tap a desert cell: the track crosses it from corner to corner."),
    "switch": text("Tap the side with which a new branch begins."),
    "suit": text("Tap the station whose tracks you lay in this turn."),
}
"""What follows when something that a town grants is picked."""
MISSING_FOR_GRANT = {
    "shortcut": text("Choose a desert cell"),
    "suit": text("Choose a station"),
}
MISSING_SIDE = text("Choose a side")


def prompt(view: PioneerRailsView, moves: Sequence[Move]) -> Prompt:
    """A card to pick, nuggets for a bank, tracks to lay, or the turn to confirm."""
    sheet = view.sheets[view.seat or 0]
    if sheet.pick is None:
        return _card(view)
    if any(isinstance(move, Deposit) for move in moves) and DONE_MOVE not in moves:
        return Prompt(text("A bank opens: tap how many nuggets go in."), text("Choose the nuggets"))
    if DONE_MOVE not in moves:
        left = ntext("{n} track left", "{n} tracks left", sheet.tracks_left)
        return Prompt(_tracks(sheet.suit or "", sheet.tracks_left), left)
    return Prompt(_nothing_more(sheet, moves), text("Confirm"))


def _card(view: PioneerRailsView) -> Prompt:
    hand = (view.turn - 1) // HAND + 1
    if view.options.extra_card and view.turn % HAND == 0:
        sentence = text(
            "Play your secret card: its rank joins hand {hand}, its suit lays {tracks} tracks.",
            hand=hand,
            tracks=BASE_TRACKS,
        )
    elif view.stage == "pick":
        sentence = text(
            "You deal, pick first: rank to hand {hand}, suit lays {tracks} tracks.",
            hand=hand,
            tracks=BASE_TRACKS,
        )
    else:
        sentence = text(
            "Pick a card: its rank joins hand {hand}, its suit lays {tracks} tracks.",
            hand=hand,
            tracks=BASE_TRACKS,
        )
    return Prompt(sentence, text("Choose a card"))


def _tracks(suit: str, n: int) -> Text:
    match suit:
        case "spades":
            return ntext(
                "Lay {n} spade track: tap a glowing side.", "Lay {n} spade tracks: tap a glowing side.", n
            )
        case "hearts":
            return ntext(
                "Lay {n} heart track: tap a glowing side.", "Lay {n} heart tracks: tap a glowing side.", n
            )
        case "diamonds":
            return ntext(
                "Lay {n} diamond track: tap a glowing side.", "Lay {n} diamond tracks: tap a glowing side.", n
            )
        case _:
            return ntext(
                "Lay {n} club track: tap a glowing side.", "Lay {n} club tracks: tap a glowing side.", n
            )


def _nothing_more(sheet: SeatSheet, moves: Sequence[Move]) -> Text:
    """The turn can be confirmed: all is laid, or nothing more can be."""
    more = any(isinstance(move, Lay) for move in moves)
    if sheet.tracks_left:
        return (
            text("No side is left without a town box: confirm, or cross one out.")
            if more
            else text("No side is left for this suit: confirm your turn.")
        )
    return (
        text("All tracks are laid: confirm, or cross out a town box for one more.")
        if more
        else text("All tracks are laid: confirm your turn.")
    )


def progress(view: PioneerRailsView) -> Progress:
    """The turn, told by its round."""
    turn = min(view.turn, TURNS)
    label = text(
        "Round {round} of {rounds}, turn {turn} of {turns}",
        round=(turn - 1) // HAND + 1,
        rounds=ROUNDS,
        turn=(turn - 1) % HAND + 1,
        turns=HAND,
    )
    return Progress(label, turn, TURNS)
