"""`branchline games`, `bots` and `warm`: what is installed, and having it ready."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.speech import complain, console, say, show, show_json, tell
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.core.meta import Meta


def games(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per game.")] = False,
) -> None:
    """List the games, their seats and their options."""
    from branchline.games import packages

    for package in packages().values():
        meta = package.meta
        if as_json:
            show_json(_described(meta))
            continue
        seats = text("{least} to {most} players", least=meta.seats[0], most=meta.seats[-1])
        tell(f"{meta.id}: {say(meta.title)}, {say(seats)}. {say(meta.summary)}")
        for setting in meta.settings:
            tell(f"  {setting.name}: {say(setting.label)}")
            for choice in setting.choices:
                tell(f"    {str(choice.value).lower()}: {say(choice.label)}")


def _described(meta: Meta) -> dict[str, object]:
    return {
        "id": meta.id,
        "title": say(meta.title),
        "summary": say(meta.summary),
        "rules": meta.newest_rules,
        "seats": [meta.seats[0], meta.seats[-1]],
        "options": {setting.name: [choice.value for choice in setting.choices] for setting in meta.settings},
    }


def bots(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per bot.")] = False,
) -> None:
    """List the installed bots and the packages they come from."""
    from branchline.bots.find import bot, distribution_of
    from branchline.bots.find import bots as installed
    from branchline.core.errors import BadText

    for name in installed():
        try:
            bot(name)
        except BadText as error:
            complain(text("The bot {name} is left out: {problem}", name=name, problem=error.text))
            continue
        if as_json:
            show_json({"name": name, "package": distribution_of(name)})
        else:
            show(f"{name} ({distribution_of(name)})")


def warm() -> None:
    """Compile everything that is compiled, so that nothing waits for it later."""
    from rich.progress import Progress

    from branchline.games import is_compiled, packages
    from branchline.games.compiling import compile_games

    with Progress(console=console(errors=True)) as progress:
        tasks = {name: progress.add_task(name, total=1, completed=is_compiled(name)) for name in packages()}
        compile_games(
            packages(), lambda name, done, total: progress.update(tasks[name], completed=done, total=total)
        )
    show(say(text("Everything is compiled.")))
