"""The documents are true: what they link to exists, and so do the commands and options they name."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer.main
from typer.core import TyperGroup

from branchline.cli.app import app

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), *ROOT.glob("examples/*/*.md")]
LARGEST = 150_000
"""Bytes of a picture."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    words = document.read_text("utf-8")
    links = re.findall(r"\]\(([^)\s]+)\)", words) + re.findall(r'(?:src|srcset|href)="([^"]+)"', words)
    for link in links:
        target = link.partition("#")[0]
        if target and "://" not in target:
            assert (document.parent / target).exists(), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_exist_with_their_options(document: Path) -> None:
    command = typer.main.get_command(app)
    assert isinstance(command, TyperGroup)
    lines = re.findall(r"^(branchline [a-z].*)$", document.read_text("utf-8"), re.MULTILINE)
    for line in lines:
        name, *words = shlex.split(line.partition("  ")[0])[1:]
        options = {option for parameter in command.commands[name].params for option in parameter.opts}
        for word in words:
            assert not word.startswith("-") or word.partition("=")[0] in options, f"{line}: {word}"


def test_every_picture_is_used_and_of_a_modest_size() -> None:
    words = "".join(document.read_text("utf-8") for document in DOCUMENTS)
    pictures = list((ROOT / "docs/images").glob("*.webp"))
    assert pictures
    for picture in pictures:
        assert f"images/{picture.name}" in words, picture.name
        assert picture.stat().st_size <= LARGEST, picture.name


def test_nothing_is_installed_from_an_index_that_does_not_have_it() -> None:
    sources = [path for ending in ("py", "po") for path in (ROOT / "src").rglob(f"*.{ending}")]
    for file in [*DOCUMENTS, *sources]:
        promised = re.search(r"pip install [^\n]*?['\" ]branchline\b(?!/)", file.read_text("utf-8"))
        assert promised is None, f"{file}: {promised}"


def test_the_service_uses_what_the_steps_before_it_have_made() -> None:
    guide = (ROOT / "docs/operators-guide.md").read_text("utf-8")
    section = guide.partition("## As a service")[2].partition("\n## ")[0]
    unit = section.partition("```ini\n")[2].partition("```")[0]
    steps = section.partition("```ini\n")[0]
    made = set(re.findall(r"(?<= )/(?:etc|opt|var)/[\w./-]+", steps))
    used = set(re.findall(r"/(?:etc|opt|var)/[\w./-]+", unit))
    assert len(used) == 4
    for path in used:
        assert made & {path, *map(str, Path(path).parents)}, path
    user = re.search(r"^User=(.*)$", unit, re.MULTILINE)
    assert user is not None
    assert re.search(rf"^useradd .* {user[1]}$", steps, re.MULTILINE)
