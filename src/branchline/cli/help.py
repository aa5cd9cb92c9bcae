"""`--help` in the reader's language."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from branchline.cli.speech import LANGUAGE, language_of_environment, say
from branchline.core.texts import LANGUAGES, Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence


def help_text(written: str) -> Text:
    """What explains a command or an option, as a sentence; its braces are something to type."""
    return Text(written.replace("{", "{{").replace("}", "}}"))


class SpokenCommand(TyperCommand):
    """A command that is explained in the language it is asked in."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        LANGUAGE.set(_language(args))
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super(SpokenCommand, _in_words(self, ctx)).format_help(ctx, formatter)


class SpokenGroup(TyperGroup):
    """All commands together, likewise."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        LANGUAGE.set(_language(args))
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        spoken = _in_words(self, ctx)
        panel = say(text("Commands"))
        spoken.commands = {name: _explained(command, panel) for name, command in self.commands.items()}
        super(SpokenGroup, spoken).format_help(ctx, formatter)


def _language(args: Sequence[str]) -> str:
    """The language that is asked for, wherever that is said, or that of the system."""
    words = "\n".join(args).replace("--language\n", "--language=").split("\n")
    asked = [word.removeprefix("--language=") for word in words if word.startswith("--language=")]
    return next((language for language in asked if language in LANGUAGES), language_of_environment())


def _write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    words = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, words, say(text("Usage: ")))


def _in_words(command: Any, ctx: Any) -> Any:
    """A command as it is shown; the option for help is one of its own then."""
    spoken = _explained(command)
    kinds = {"option": say(text("Options")), "argument": say(text("Arguments"))}
    spoken.params = [_explained(each, kinds[each.param_type_name]) for each in spoken.get_params(ctx)]
    spoken.add_help_option = False
    return spoken


def _explained(thing: Any, panel: str | None = None) -> Any:
    spoken = copy(thing)
    spoken.help = say(help_text(thing.help)) if thing.help else thing.help
    spoken.rich_help_panel = panel
    return spoken
