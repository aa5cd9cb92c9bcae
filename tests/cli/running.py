"""Commands as tests run them: in this process, in English unless they say otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from branchline.cli.app import app

if TYPE_CHECKING:
    from typer.testing import Result

ENVIRONMENT = {"LC_ALL": "C", "LC_MESSAGES": "", "LANG": "", "LANGUAGE": ""}


def run(*args: str, typed: str | bytes = b"", status: int = 0, **environment: str) -> Result:
    """Runs a command that is expected to end with a status and without a traceback."""
    result = CliRunner().invoke(app, args, input=typed, prog_name="branchline", env=ENVIRONMENT | environment)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result


def complaint(*args: str, typed: str | bytes = b"") -> str:
    """The one sentence that a command has to say instead of a result."""
    result = run(*args, typed=typed, status=1)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith(".\n")
    return result.stderr.strip()


def spawn(*args: str) -> subprocess.Popen[str]:
    """The real program in a process of its own, which can be interrupted wherever the tests are run."""
    begin = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    return subprocess.Popen(
        [sys.executable, "-c", f"{begin}from branchline.cli import main; main()", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | ENVIRONMENT | {"PYTHONUTF8": "1"},
    )
