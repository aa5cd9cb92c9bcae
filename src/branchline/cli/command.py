"""What all commands have in common: the reader's language, and a sentence instead of a traceback."""

from __future__ import annotations

import inspect
import sys
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any

import typer

from branchline.cli.files import trouble
from branchline.cli.speech import LANGUAGE, Language, complain
from branchline.core.errors import BranchlineError

if TYPE_CHECKING:
    from collections.abc import Callable

LanguageOption = Annotated[
    Language | None, typer.Option(help="Language of what people read; by default that of the system.")
]


def command(function: Callable[..., None]) -> Callable[..., None]:
    """A function as a command: `--language` is added, and errors become one sentence and status 1."""

    @wraps(function)
    def run(*args: Any, language: Language | None = None, **kwargs: Any) -> None:
        if language is not None:
            LANGUAGE.set(language)
        try:
            function(*args, **kwargs)
            sys.stdout.flush()
        except BrokenPipeError:
            raise  # whoever read our output has gone; Typer leaves quietly
        except BranchlineError as error:
            complain(error.text)
            raise typer.Exit(1) from None
        except OSError as error:
            complain(trouble(error))
            raise typer.Exit(1) from None

    signature = inspect.signature(function, eval_str=True)
    language = inspect.Parameter(
        "language", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=LanguageOption
    )
    signature = signature.replace(parameters=[*signature.parameters.values(), language])
    # Typer reads one or the other, depending on its version.
    run.__signature__ = signature  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in signature.parameters.values()}
    return run
