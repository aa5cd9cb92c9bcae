"""What happens in Pioneer Rails, in sentences."""

from __future__ import annotations

from branchline.core.sentences import player
from branchline.core.texts import Text, listed, ntext, text
from branchline.games.pioneer_rails.kernels.constants import CARD_NAMES, EXTRA, SUITS
from branchline.games.pioneer_rails.kernels.geometry import TRACK_NAMES
from branchline.games.pioneer_rails.moves import (
    ChangeSuit,
    Deposit,
    Done,
    Lay,
    Move,
    PickCard,
    privilege_names,
)
from branchline.games.pioneer_rails.words.names import GOAL_TEXTS, SUIT_TEXTS, card_sign, privileges_text

UNKNOWN = "?"


def describe_move(move: Move) -> Text:
    """What a seat does, without a subject."""
    match move:
        case PickCard(card):
            return text("picks {card}", card=card_sign(CARD_NAMES[card]))
        case ChangeSuit(suit):
            return text("crosses out a town box and lays tracks of {suit}", suit=SUIT_TEXTS[SUITS[suit]])
        case Lay(track, privileges) if privileges == EXTRA:
            return text("crosses out a town box for one more track: {track}", track=TRACK_NAMES[track])
        case Lay(track, privileges) if privileges:
            return text(
                "lays {track}, with {privileges} for town boxes",
                track=TRACK_NAMES[track],
                privileges=privileges_text(privilege_names(privileges)),
            )
        case Lay(track, _):
            return text("lays a track: {track}", track=TRACK_NAMES[track])
        case Deposit(nuggets):
            return ntext("puts {n} nugget into the bank", "puts {n} nuggets into the bank", nuggets)
        case Done():
            return text("confirms the turn")


def describe_draw(label: str, results: tuple[str, ...]) -> Text:
    """What was drawn; the label says in which turn or for which seat."""
    kind, *rest = label.split("/")
    if kind == "goals":
        if UNKNOWN in results:
            return ntext("{n} goal lies face down.", "{n} goals lie face down.", len(results))
        return text("The goals of this game: {goals}.", goals=listed([GOAL_TEXTS[goal] for goal in results]))
    if kind == "dealer":
        return text("{player} deals first.", player=player(int(results[0])))
    if kind == "round":
        who = player(int(rest[-1]))
        if UNKNOWN in results:
            return text("{player} gets a secret card.", player=who)
        return text("{player} gets a secret card: {card}.", player=who, card=card_sign(results[0]))
    cards = [Text("{card}", {"card": card_sign(name)}) for name in results]
    if rest[-1] == "burn":
        return text("Turn {turn}: {card} is discarded. Open: {cards}.", turn=rest[0], card=cards[0],
                    cards=listed(cards[1:]))  # fmt: skip
    return text("Turn {turn}. Open: {cards}.", turn=rest[0], cards=listed(cards))


def describe_result(label: str, result: str) -> Text:
    """A goal, who deals first, or a card."""
    match label.partition("/")[0]:
        case "goals":
            return GOAL_TEXTS[result]
        case "dealer":
            return player(int(result))
    return Text("{card}", {"card": card_sign(result)})
