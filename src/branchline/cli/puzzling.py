"""A puzzle at the terminal: moves and commands as in a game, hints in steps, and the proved best."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from branchline.cli.session import Session
from branchline.cli.speech import LANGUAGE
from branchline.core.errors import IllegalMove
from branchline.core.texts import text

if TYPE_CHECKING:
    from rich.console import Console

    from branchline.study.puzzles import Task


class PuzzleSession(Session):
    """One person before a puzzle."""

    def __init__(self, task: Task, console: Console, hint: bool = False) -> None:
        super().__init__(task.table(), {}, Random(task.puzzle.seed), console, None)
        self.task = task
        self.seat = task.puzzle.seat
        self.hint_first = hint
        self.hints_seen = 0
        del self.commands["save"], self.commands["table"]
        self.commands |= {"solution": self._solution, "again": self._again}

    def run(self) -> None:
        """Until whoever solves it leaves."""
        self._greet()
        self._look()
        if self.hint_first:
            self._hint("")
        try:
            while not self.left:
                if self._obey(input("> ")):
                    self._look()
                    self._judge()
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    def _greet(self) -> None:
        puzzle = self.task.puzzle
        title = text("{game}, puzzle {name}: {goal}", game=self.task.game.meta.title, name=puzzle.name,
                     goal=self.task.goal)  # fmt: skip
        self._say(title, "bold")
        self._say(self.task.theme.task)
        self._say(text("Type moves, ? to list them, hint for a hint, help for the commands."), "dim")

    def _look(self) -> None:
        """Without what may be played when the answer is complete."""
        if self.task.is_answered(self.table):
            self._show(self.table.view(self.seat))
        else:
            super()._look()

    def _judge(self) -> None:
        """How much of the best there is, so far or in the end."""
        points, best = self.task.points(self.table), self.task.best
        if self.task.is_answered(self.table):
            self._say(self.task.verdict(points), "bold")
            self._say(text("again – begin again; solution – see the proved best; quit – leave"), "dim")
        else:
            self._say(text("So far: {points} of {best}", points=points, best=best), "dim")

    # --- commands ---------------------------------------------------------------------------------

    def _play(self, moves: list[str]) -> None:
        for move in moves:
            if self.task.is_answered(self.table):
                raise IllegalMove("answered", text("The answer is complete; begin again to try another."))
            super()._play([move])

    def _again(self, _: str) -> None:
        self.table = self.task.table()

    def _hint(self, _: str) -> None:
        """One step more, then the last one again."""
        hints = self.task.hints(LANGUAGE.get())
        self._say(hints[min(self.hints_seen, len(hints) - 1)].say)
        self.hints_seen += 1

    def _solution(self, _: str) -> None:
        self.table = self.task.solved()
        self.console.print(" ".join(self.task.puzzle.solution), markup=False)

    def _help(self, _: str) -> None:
        for line in (
            text("? – the legal moves; ? d4 – those that begin with d4, and what they do"),
            text("undo – take back one move; again – begin again; sheet – the score so far"),
            text("hint – a little help, more with every step; solution – the proved best; quit – leave"),
            text("Anything else is a move; several can be typed in one line."),
        ):
            self._say(line)
