"""What can be printed of Railroad Ink: the board of a player, and goal cards to be cut out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from branchline.core.meta import When
from branchline.core.printable import Page, Paper, Printable, Words
from branchline.core.texts import text
from branchline.games.railroad_ink.expansions import CHALLENGE, chosen_expansions
from branchline.games.railroad_ink.goals import CARDS, NEXT, Goal
from branchline.games.railroad_ink.look.diagrams import board_picture
from branchline.games.railroad_ink.look.goal_boards import GOAL_BOARDS
from branchline.games.railroad_ink.look.printed_board import NAMES, board_pages
from branchline.games.railroad_ink.meta import META, WITH_GOALS
from branchline.parts.pages import Piece, art, cut_out

if TYPE_CHECKING:
    from branchline.games.railroad_ink.meta import RailroadInkOptions

CARD: Final = 63.0, 44.0


def _goals(options: RailroadInkOptions, language: str, paper: Paper) -> list[Page]:
    """The decks of goals from which such a table deals."""
    editions = CHALLENGE if options.goal_decks == "both" else (options.edition,)
    decks = {*editions, *(expansion.id for expansion in chosen_expansions(options))}
    pieces = [_goal(card, language) for card in CARDS if card.deck in decks]
    title = text("{game}: goal cards", game=META.title)
    return cut_out(title, pieces, CARD, paper, language, text("Cut along the lines."))


def _goal(card: Goal, language: str) -> Piece:
    """A board that meets the goal, what it asks for, and what it pays."""
    (width, height), picture = CARD, board_picture(GOAL_BOARDS[card.code], language)
    side = height - 15.5
    beside = partial(Words, x=side + 4.5, width=width - side - 6.5)
    deck = NAMES[card.deck].say(language)
    return Piece(
        [
            art(2.5, 2.5, side, picture.panes[0], picture.sprite),
            beside(y=2.5, height=6, said=card.code, size=13, bold=True),
            beside(y=8.5, height=21, said=text(card.name).say(language), size=10, down="horizon"),
            beside(y=29, height=6, said=" · ".join(map(str, NEXT)), size=14, bold=True),
            Words(x=3, y=height - 8, width=width - 6, height=5, said=deck, quiet=True),
        ]
    )


PLAYED: Final = ("edition", "expansion", "second_expansion", "goals")
PRINTABLES = (
    Printable("board", text("Board"), board_pages, PLAYED),
    Printable("goals", text("Goal cards"), _goals, (*PLAYED, "goal_decks"), (When(WITH_GOALS),)),
)
