"""Puzzles as the page shows them: all of a game to choose from, one at its table, its hints and its proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline import games
from branchline.core.drawing import Pane
from branchline.core.puzzle import GRADES
from branchline.core.texts import text
from branchline.study.puzzles import puzzle_of_the_day, puzzles, themes
from branchline.web.render.messages import SideSheet
from branchline.web.render.pictures import card
from branchline.web.render.snapshot import sheets, sprite_path
from branchline.web.render.table_info import settings_in_words

if TYPE_CHECKING:
    from datetime import date

    from branchline.study.puzzles import Hint
    from branchline.web.tables.tries import TrySession


class PuzzleShelf(msgspec.Struct, frozen=True):
    """The puzzles of a theme and a grade."""

    theme: str
    title: str
    grade: int
    names: tuple[str, ...]


class PuzzleGame(msgspec.Struct, frozen=True):
    """The puzzles of a game, and the one of a day."""

    id: str
    title: str
    shelves: tuple[PuzzleShelf, ...]
    today: str


class PuzzleInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzle of a table; nothing in it tells how it is solved."""

    game: str
    name: str
    title: str
    """Of its theme."""
    task: str
    goal: str
    grade: int
    start: int
    naive: int
    """What is found by whoever always takes the move that brings most at once."""
    best: int
    hints: int
    """How many steps of help there are."""
    today: str
    """The day by the server's calendar: `2026-11-17`."""
    before: SideSheet
    """The solver's score before, line by line."""
    others: tuple[str, ...]
    """The names of the game's other puzzles, the next one first."""


class HintInfo(msgspec.Struct, frozen=True):
    """A step of help, in words; what it lights, and the moves it gives away."""

    text: str
    picks: tuple[str, ...]
    moves: tuple[str, ...]


class ProofInfo(msgspec.Struct, frozen=True):
    """The board of the proof, and its score."""

    sprite: str
    panes: tuple[Pane, ...]
    sheets: tuple[SideSheet, ...]
    placed: tuple[str, ...]
    """The elements that were not there before, or looked different."""


class FoundInfo(msgspec.Struct, frozen=True):
    """What people have found in a puzzle, by the first answer of each."""

    mine: int
    results: tuple[tuple[int, int], ...]
    """Points and how many people have found so many, the fewest points first."""


def puzzle_game(game: str, day: date, language: str) -> PuzzleGame | None:
    """The puzzles of a game; none when it has none."""
    if not puzzles(game):
        return None
    return PuzzleGame(
        game,
        games.package(game).meta.title.say(language),
        _shelves(game, language),
        puzzle_of_the_day(game, day).name,
    )


def _shelves(game: str, language: str) -> tuple[PuzzleShelf, ...]:
    shelves = (
        PuzzleShelf(
            key,
            theme.title.say(language),
            grade,
            tuple(puzzle.name for puzzle in puzzles(game, key, grade)),
        )
        for key, theme in themes(game).items()
        for grade in GRADES
    )
    return tuple(shelf for shelf in shelves if shelf.names)


def puzzle_info(session: TrySession, day: date, language: str) -> PuzzleInfo:
    task, puzzle = session.task, session.task.puzzle
    game = task.game.meta.id
    names = [name for shelf in _shelves(game, language) for name in shelf.names]
    at = names.index(puzzle.name)
    return PuzzleInfo(
        game=game,
        name=puzzle.name,
        title=task.theme.title.say(language),
        task=task.theme.task.say(language),
        goal=task.goal.say(language),
        grade=puzzle.grade,
        start=task.start,
        naive=task.counted(puzzle.naive),
        best=task.best,
        hints=len(task.hints(language)),
        today=day.isoformat(),
        before=_own_sheet(sheets(session, session.start.view(puzzle.seat), language), puzzle.seat),
        others=(*names[at + 1 :], *names[:at]),
    )


def hint_info(hint: Hint, language: str) -> HintInfo:
    return HintInfo(hint.say.say(language), hint.picks, hint.moves)


def proof_info(session: TrySession, language: str) -> ProofInfo:
    """The board after the solution, through the solver's eyes."""
    task = session.task
    before, after = (table.view(task.puzzle.seat) for table in (session.start, task.solved()))
    drawing = task.game.drawing(after, language)
    known = {pane.id: pane.fragments for pane in task.game.drawing(before, language).panes}
    return ProofInfo(
        sprite_path(task.game, drawing),
        drawing.panes,
        sheets(session, after, language),
        tuple(
            id
            for pane in drawing.panes
            if pane.place == "board"
            for id, svg in pane.fragments.items()
            if known.get(pane.id, {}).get(id) != svg
        ),
    )


def puzzle_picture(session: TrySession, language: str) -> bytes:
    """The board of a puzzle and what is to be found, as PNG."""
    task = session.task
    meta = task.game.meta
    words = settings_in_words(meta.id, session.options, task.puzzle.seats, language)
    number = text("Puzzle {number}", number=task.puzzle.name).say(language)
    lines = [task.goal.say(language), task.theme.title.say(language), number, words.played]
    drawing = task.game.drawing(session.start.view(task.puzzle.seat), language)
    return card(drawing, meta.title.say(language), list(filter(None, lines)), words.colour)


def _own_sheet(all_sheets: tuple[SideSheet, ...], seat: int) -> SideSheet:
    return next(sheet for sheet in all_sheets if seat in sheet.seats)
