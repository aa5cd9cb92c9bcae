"""Games that must be compiled, because bots search in them or many games are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.cli.speech import console, say
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.core.table import AnyGame


def compile_first(name: str) -> None:
    """Compile a game with a progress bar, unless it is compiled. Call it before the game is loaded."""
    from rich.progress import Progress

    from branchline.games import is_compiled, package
    from branchline.games.compiling import compile_games

    title = package(name).meta.title
    if is_compiled(name):
        return
    with Progress(console=console(errors=True), transient=True) as progress:
        task = progress.add_task(say(text("Getting {title} ready", title=title)), total=None)
        compile_games([name], lambda _name, done, total: progress.update(task, completed=done, total=total))


def compiled_game(name: str, rules: int | None = None) -> AnyGame:
    """Load a game that bots search in."""
    from branchline.games import game

    compile_first(name)
    return game(name, rules)
