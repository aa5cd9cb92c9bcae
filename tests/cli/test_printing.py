"""`branchline print`: a file for the printer, or one sentence that says why there is none."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.running import complaint, run


def test_a_document_is_written_and_told_of(tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    said = run("print", "depot", "--only", "depots", "--only", "rules", "-o", str(file))
    assert file.read_bytes().startswith(b"%PDF-")
    assert said.stdout.replace("\n", "") == f"2 pages in {file}."


def test_options_paper_and_inks_make_a_difference(tmp_path: Path) -> None:
    made: set[bytes] = set()
    for more in ((), ("--option", "expansion=lakes"), ("--paper", "letter"), ("--black-and-white",)):
        file = tmp_path / f"{len(made)}.pdf"
        run("print", "railroad-ink", "--only", "board", "--language", "uk", "-o", str(file), *more)
        made.add(file.read_bytes())
    assert len(made) == 4


def test_whoever_prints_two_sides_is_told_which_edge(tmp_path: Path) -> None:
    said = run("print", "land-vs-sea", "--only", "tiles", "-o", str(tmp_path / "tiles.pdf")).stdout
    assert "6 pages" in said
    assert "both sides, turned over the long edge" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "There is no game “chess”; "),
        (("depot", "--only", "board"), "“board” can't be printed; there are cards, depots, rules."),
        (("depot", "--option", "edition=x"), "Depot has no option “edition”; "),
        (("railroad-ink", "--option", "edition=x"), "The option edition can't be “x”; "),
        (("railroad-ink", "--only", "goals"), "With these options there is nothing of that to print."),
    ],
)
def test_what_can_not_be_printed_is_said_in_a_sentence(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    file = tmp_path / "sheets.pdf"
    assert complaint("print", *words, "-o", str(file)).startswith(said)
    assert not file.exists()


def test_without_typst_a_sentence_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    said = complaint("print", "depot", "--only", "depots", "-o", str(tmp_path / "sheets.pdf"))
    assert said == 'Printing needs the extra “print”: run pip install ".[print]" in your clone of Branchline.'


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    said = run("print", "depot", "-o", str(tmp_path / "sheets.docx"), status=2)
    assert "ends in .pdf" in said.stderr
