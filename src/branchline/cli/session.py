"""A game at the terminal: people type moves and commands, bots answer, everything goes through the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.bots import bot_by_name_or_class, describe_hint, hint, play_on
from branchline.cli.files import trouble, write_whole
from branchline.cli.show import (
    BOT,
    compact,
    ending,
    move_sentence,
    picture,
    player,
    sentence,
    sheet_table,
    side_titles,
)
from branchline.cli.speech import printable, say
from branchline.core.chance import Committed
from branchline.core.errors import BranchlineError, IllegalMove
from branchline.core.log import TurnEntry, entries_for
from branchline.core.save import dump, saved
from branchline.core.texts import Text, text
from branchline.games import is_interpreted

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from random import Random

    from rich.console import Console

    from branchline.core.contract import View
    from branchline.core.table import Table

FEW = 12
"""So many moves are listed without being asked for."""

FORGET = "\x1b[3J\x1b[2J\x1b[H"
"""Clears a terminal, and what one could scroll back to."""


class Session:
    """People and bots around one screen."""

    def __init__(
        self, table: Table, players: dict[int, str], random: Random, console: Console, file: str | None
    ) -> None:
        self.table = table
        self.players = players
        self.random = random
        self.console = console
        self.file = file
        """Where the game is saved after every change; None for nowhere."""
        self.bots = {
            seat: bot_by_name_or_class(name.removeprefix(BOT))
            for seat, name in players.items()
            if name.startswith(BOT)
        }
        self.news_read = dict.fromkeys(range(table.seats), 0)
        """How many entries of the log each seat has been told of."""
        self.seat = next((seat for seat in range(table.seats) if seat not in self.bots), 0)
        """Who looks at the screen."""
        self.left = False
        self.commands = {
            "?": self._list,
            "help": self._help,
            "undo": self._undo,
            "clear": self._clear,
            "sheet": self._sheet,
            "table": self._everyone,
            "hint": self._hint,
            "save": self._save,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Plays to the end, or until someone leaves."""
        if self.file is not None:
            self._write(self.file)  # a file that can't be written is better known now
        self._greet()
        try:
            while not self.left and (seat := self._next()) is not None:
                self._turn(seat)
            if not self.left:
                self._finish()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        self._part()

    # --- the course of a game ---------------------------------------------------------------------

    def _greet(self) -> None:
        self._say(self.table.game.meta.title, "bold")
        if isinstance(self.table.source, Committed):
            sha = saved(self.table).commitment
            promise = text("All dice and cards are fixed: the fingerprint of their seed is {sha}.", sha=sha)
            self._say(promise, "dim")
        self._say(text("Type moves, ? to list them, help for the commands."), "dim")

    def _next(self) -> int | None:
        """The person who is to act after the bots have acted; none when the game is over."""
        play_on(self.table, self.bots, self.random)
        self._keep()
        return next(iter(self.table.waiting()), None)

    def _turn(self, seat: int) -> None:
        """One person acts until the table waits for someone else."""
        self._hand_over(seat)
        self._news(seat)
        self._look()
        while not self.left and seat in self.table.waiting():
            length = len(self.table.log)
            if self._obey(input(f"{say(player(self.players, seat))}> ")):
                self._keep()
                if len(self.table.log) > length:
                    return
                self._look()

    def _hand_over(self, seat: int) -> None:
        """Where there are secrets, the screen is emptied before the next person looks at it."""
        if seat != self.seat and self.table.game.meta.secrets:
            if self.console.is_terminal:
                self.console.file.write(FORGET)
            name = player(self.players, seat)
            input(say(text("Pass the device to {player}, who presses Enter.", player=name)))
        self.seat = seat

    def _news(self, seat: int) -> None:
        """What the others did, and what was drawn, as this seat may know it."""
        for entry in entries_for(self.table.log[self.news_read[seat] :], seat):
            if not (isinstance(entry, TurnEntry) and entry.seat == seat):
                said = sentence(self.table.game, self.table.seats, entry, self.players)
                self._say(said, "dim")
        self.news_read[seat] = len(self.table.log)

    def _look(self) -> None:
        """The table as the seat sees it, and its moves where they are few or simple words."""
        self._show(self.table.view(self.seat))
        if ready := [seat for seat, moves in self.table.pending.items() if moves.closed]:
            names = ", ".join(say(player(self.players, seat)) for seat in ready)
            self._say(text("Ready: {players}", players=names), "dim")
        moves = [str(move) for move in self.table.moves(self.seat)]
        if len(moves) > FEW:
            moves = [move for move in moves if move.isalpha()]
        if moves:
            self._say(text("You may play: {moves}", moves="  ".join(moves)), "dim")

    def _finish(self) -> None:
        outcome = self.table.outcome()
        if outcome is None:
            raise AssertionError("nobody is to act and the game is not over")
        self._news(self.seat)
        self._everyone("")
        for line in ending(outcome, side_titles(self.table, self.players)):
            self.console.print(printable(line), style="bold", markup=False)
        while not self.left and (typed := input(say(text("sheet, save FILE or Enter to leave> "))).strip()):
            self._obey(typed)

    def _part(self) -> None:
        over = self.table.outcome() is not None
        if self.file is None:
            self._say(text("The game is not saved."), "dim")
        elif over:
            self._say(text("Check the chance of this game with: branchline verify {file}", file=self.file))
        else:
            self._say(text("Go on with: branchline play --load {file}", file=self.file))

    # --- what is typed ----------------------------------------------------------------------------

    def _obey(self, line: str) -> bool:
        """A command or moves; says whether the table has changed."""
        line = printable(line.replace("\t", " ")).strip()
        word, _, rest = line.partition(" ")
        before = self._mark()
        if word in self.commands:
            self._try(lambda: self.commands[word](rest.strip()))
        else:
            self._try(lambda: self._play(line.split()))
        return self._mark() != before

    def _mark(self) -> tuple[int, int]:
        """What differs after each change: the length of the log, and the version of the seat's moves."""
        pending = self.table.pending.get(self.seat)
        return len(self.table.log), pending.version if pending else 0

    def _play(self, moves: list[str]) -> None:
        for move in moves:
            self.table.play(self.seat, self.table.game.parse(move))

    def _list(self, beginning: str) -> None:
        """The legal moves, or those with a beginning; a few of them with what they do."""
        moves = [move for move in self.table.moves(self.seat) if str(move).startswith(beginning)]
        if len(moves) > FEW:
            lines = compact(moves)
        else:
            lines = [f"{move} – {say(self._move_sentence(move))}" for move in moves]
        for line in lines:
            self.console.print(line, markup=False)

    def _help(self, _: str) -> None:
        for line in (
            text("? – the legal moves; ? d4 – those that begin with d4, and what they do"),
            text("undo – take back one move; clear – take back all of this turn"),
            text("sheet – the score so far; table – what everyone can see; hint – what a bot would play"),
            text("save FILE – save the game; quit – leave"),
            text("Anything else is a move; several can be typed in one line."),
        ):
            self._say(line)

    def _undo(self, _: str) -> None:
        self.table.take_back(self.seat)

    def _clear(self, _: str) -> None:
        self.table.clear(self.seat)

    def _sheet(self, _: str) -> None:
        titles = side_titles(self.table, self.players)
        for title, sheet in zip(titles, self.table.sheet(self.seat), strict=True):
            self.console.print(sheet_table(sheet, title))

    def _everyone(self, _: str) -> None:
        self._show(self.table.view(None))

    def _hint(self, _: str) -> None:
        if not self.table.moves(self.seat):
            raise IllegalMove("not-your-turn", text("It is not your turn."))
        if is_interpreted(self.table.game.meta.id):
            raise BranchlineError(
                "not-compiled",
                text("Hints come from a strong bot, which is still being prepared: try at the next start."),
            )
        found = hint(self.table.game, self.table.view(self.seat), self.random)
        names = [say(player(self.players, seat)) for seat in range(self.table.seats)]
        self._say(describe_hint(self.table.game, found, names))
        self.console.print(" ".join(found.moves), markup=False)

    def _save(self, file: str) -> None:
        if not file:
            self._say(text("Say where: save FILE."), "red")
            return
        self._write(file)
        self.file = file
        self._say(text("Saved in {file}.", file=file))

    def _quit(self, _: str) -> None:
        self.left = True

    # --- how it is done --------------------------------------------------------------------------------

    def _show(self, view: View) -> None:
        self.console.print(picture(self.table.game, view, self.console.width))

    def _move_sentence(self, move: Hashable) -> Text:
        return move_sentence(self.table.game, self.table.seats, move, self.players)

    def _keep(self) -> None:
        """Saves what has changed; when that fails the game goes on."""
        if self.file is not None:
            self._try(lambda: self._write(str(self.file)))

    def _try(self, act: Callable[[], None]) -> None:
        """Does something that may be refused, and says why."""
        try:
            act()
        except BranchlineError as error:
            self._say(error.text, "red")
        except OSError as error:
            self._say(trouble(error), "red")

    def _write(self, file: str) -> None:
        write_whole(file, dump(saved(self.table, self.players)).encode())

    def _say(self, said: Text, style: str = "") -> None:
        self.console.print(printable(say(said)), style=style, markup=False)
