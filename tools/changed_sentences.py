"""How many sentences of each language differ from a commit's: `python -m tools.changed_sentences COMMIT`.

A sentence of a catalogue counts as changed when its English is the same and what is said for it is not. In
the guides, every sentence counts that the commit does not have.
"""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po

LANGUAGES = ("uk", "ru")
ROOT = Path(__file__).parents[1]
END = re.compile(r"(?<=[.!?:;])\s+|\n+")


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", "-C", str(ROOT), *arguments], check=True, capture_output=True).stdout


def _files(commit: str, ending: str) -> list[bytes]:
    """The files of a commit with this ending."""
    names = _git("ls-tree", "-r", "--name-only", commit, "src").decode().splitlines()
    return [_git("show", f"{commit}:{name}") for name in names if name.endswith(ending)]


def _catalogue(commit: str, language: str) -> dict[str, object]:
    return {
        str(message.id): message.string
        for file in _files(commit, f"/{language}.po")
        for message in read_po(BytesIO(file))
        if message.id
    }


def _guide_sentences(commit: str, language: str) -> set[str]:
    files = _files(commit, f"/{language}.md") + _files(commit, f"/card-{language}.md")
    return {sentence.strip() for file in files for sentence in END.split(file.decode()) if sentence.strip()}


def main(commit: str) -> None:
    for language in LANGUAGES:
        before, now = _catalogue(commit, language), _catalogue("HEAD", language)
        changed = sum(now[english] != said for english, said in before.items() if english in now)
        guides = _guide_sentences("HEAD", language) - _guide_sentences(commit, language)
        sys.stdout.write(
            f"{language}: {changed} of {len(before.keys() & now.keys())} sentences of catalogues changed, "
            f"{len(now.keys() - before.keys())} new; {len(guides)} changed or new in the guides\n"
        )


if __name__ == "__main__":
    main(sys.argv[1])
