"""The command line: play, score, draw, replay, verify, let bots play.

Everything heavy is imported inside the commands, so that asking for help is quick.
"""

from __future__ import annotations

import logging
import os
import sys


def main() -> None:
    """The program `branchline`."""
    from branchline.cli.app import app
    from branchline.cli.speech import Warnings

    _mend_streams()
    logging.basicConfig(level=logging.WARNING, handlers=[Warnings()])
    app()


def _mend_streams() -> None:
    """Streams that are closed or can't write every letter are no reason to fail."""
    encoding = "utf-8" if os.name == "nt" else None  # Windows still writes files in an older one
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)
        else:
            stream.reconfigure(encoding=encoding, errors="replace")
