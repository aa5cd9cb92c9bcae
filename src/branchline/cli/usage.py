"""Words that were typed and don't fit: which they are, in a sentence.

The library's errors are told apart by their names: where they live has changed from version to version.
"""

from __future__ import annotations

import re
from typing import Any

from branchline.cli.speech import say
from branchline.core.texts import Text, text

EXTRA = re.compile(r"Got unexpected extra argument\(?s?\)? \((.*)\)")


def usage_problem(error: Any) -> Text:
    """What is wrong with the words."""
    match type(error).__name__:
        case "NoSuchOption" if error.possibilities:
            near = ", ".join(sorted(error.possibilities))
            return text(
                "There is no option {option}; did you mean {others}?", option=error.option_name, others=near
            )
        case "NoSuchOption":
            return text("There is no option {option}.", option=error.option_name)
        case "BadOptionUsage" if "requires" in error.message:
            return text("A value has to follow {option}.", option=error.option_name)
        case "BadOptionUsage":
            return text("No value can follow {option}.", option=error.option_name)
        case "MissingParameter":
            return text("{name} is missing.", name=_name(error.param))
        case "BadParameter" if error.param is not None:
            kind = kind_of_value(error.param, error.ctx) or ""
            return text(
                "The value of {name} does not fit; it is to be: {kind}.", name=_name(error.param), kind=kind
            )
        case "BadParameter":
            return Text("{problem}", {"problem": error.message})
    if extra := EXTRA.fullmatch(error.message):
        return text("There is nothing more to say to this command: {words}.", words=extra[1])
    return Text("{problem}", {"problem": error.format_message()})


def kind_of_value(parameter: Any, ctx: Any) -> str | None:
    """What is to be typed for a parameter, in a word; nothing for a mere switch."""
    described = parameter.type_descriptor
    if getattr(parameter, "is_flag", False):
        return None
    if parameter.metavar is not None:
        return str(parameter.metavar)
    if described.is_choice:
        return str(parameter.display_type(ctx)).strip("<>")
    if described.is_path:
        return say(text("FILE"))
    if described.annotation in (int, float) or described.is_ranged:
        return say(_number(described.parameter_info))
    return say(text("TEXT"))


def _number(limits: Any) -> Text:
    if limits.min is not None and limits.max is not None:
        return text("NUMBER {least}–{most}", least=str(limits.min), most=str(limits.max))
    if limits.min is not None:
        return text("NUMBER ≥ {least}", least=str(limits.min))
    return text("NUMBER")


def _name(parameter: Any) -> str:
    """An option as it is typed, an argument as usage names it."""
    return str(parameter.opts[-1] if parameter.param_type_name == "option" else parameter.name)
