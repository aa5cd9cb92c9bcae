"""`--help` and wrong usage, in the reader's language."""

from __future__ import annotations

import sys
from copy import copy
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup
from typer.exceptions import Abort, TyperException

from branchline.cli.speech import LANGUAGE, complain, language_of_environment, say
from branchline.cli.usage import kind_of_value, usage_problem
from branchline.core.texts import LANGUAGES, Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence


def help_text(written: str) -> Text:
    """What explains a command or an option, as a sentence; its braces are something to type."""
    return Text(written.replace("{", "{{").replace("}", "}}"))


class SpokenCommand(TyperCommand):
    """A command that is explained in the language it is asked in."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super(SpokenCommand, _in_words(self, ctx)).format_help(ctx, formatter)


class SpokenGroup(TyperGroup):
    """All commands together, likewise."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs a command; wrong usage is told in a sentence, and where there is help."""
        try:
            status = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except Abort:
            status = 1
        except TyperException as error:
            status = error.exit_code
            _tell(error)
        if standalone_mode:
            sys.exit(status)
        return status

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        LANGUAGE.set(_language(args))
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in self.commands and not name.startswith("-") and not ctx.resilient_parsing:
            near = get_close_matches(name, self.commands)
            meant = text(
                "There is no command “{name}”; did you mean {others}?", name=name, others=", ".join(near)
            )
            ctx.fail(say(meant if near else text("There is no command “{name}”.", name=name)))
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        spoken = _in_words(self, ctx)
        panel = say(text("Commands"))
        spoken.commands = {name: _explained(command, panel) for name, command in self.commands.items()}
        super(SpokenGroup, spoken).format_help(ctx, formatter)


def _tell(error: Any) -> None:
    """What is wrong with the words that were typed; who types nothing has been given the help already."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return
    complain(usage_problem(error))
    if (ctx := getattr(error, "ctx", None)) is not None:
        complain(text("“{command} --help” says what can be typed.", command=ctx.command_path))


def _language(args: Sequence[str]) -> str:
    """The language that is asked for, wherever that is said, or that of the system."""
    words = "\n".join(args).replace("--language\n", "--language=").split("\n")
    asked = [word.removeprefix("--language=") for word in words if word.startswith("--language=")]
    return next(
        (language for language in reversed(asked) if language in LANGUAGES), language_of_environment()
    )


def _write_usage(ctx: Any, formatter: Any) -> None:
    """How a command is typed; what the library writes in English is said in the reader's language."""
    words = {
        "[OPTIONS]": say(text("[OPTIONS]")),
        "COMMAND [ARGS]...": say(text("COMMAND …")),
    }
    pieces = [words.get(piece, piece) for piece in ctx.command.collect_usage_pieces(ctx)]
    formatter.write_usage(ctx.command_path, " ".join(pieces), say(text("Usage: ")))


def _in_words(command: Any, ctx: Any) -> Any:
    """A command as it is shown; the option for help is one of its own then."""
    spoken = _explained(command)
    kinds = {"option": say(text("Options")), "argument": say(text("Arguments"))}
    spoken.params = [
        _explained_parameter(each, kinds[each.param_type_name], ctx) for each in spoken.get_params(ctx)
    ]
    spoken.add_help_option = False
    return spoken


def _explained_parameter(parameter: Any, panel: str, ctx: Any) -> Any:
    """A parameter with what it takes and its default in words, which the library has in English only."""
    from rich.markup import escape

    spoken = _explained(parameter, panel)
    kind = kind_of_value(parameter, ctx)
    spoken.display_type_rich = lambda ctx: kind  # noqa: ARG005 (the library's signature)
    spoken._get_number_range_help_str = lambda: None
    default = parameter._extract_default_help_str(ctx=ctx)
    if parameter.show_default and default is not None and default is not False and default != "":
        value = getattr(default, "value", default)
        said = say(text("by default {value}", value=str(value)))
        spoken.help = f"{spoken.help} [dim]({escape(said)})[/]"
    spoken.show_default = False
    spoken.required = False
    return spoken


def _explained(thing: Any, panel: str | None = None) -> Any:
    from rich.markup import escape

    spoken = copy(thing)
    spoken.help = escape(say(help_text(thing.help))) if thing.help else thing.help
    spoken.rich_help_panel = panel
    return spoken
