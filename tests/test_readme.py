"""The README's examples are true: each runs and prints what it says."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_readme_examples_run() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", text, flags=re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 15
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


def test_every_file_the_readme_points_to_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)|(?:src|srcset)=\"([^\"]+)\"", text):
        path = target[0] or target[1]
        assert (ROOT / path).exists(), path


def test_on_a_package_page_nothing_points_to_a_file_that_is_not_there() -> None:
    """What the build makes of it, by the rules in pyproject.toml."""
    program = [sys.executable, "-m", "hatch_fancy_pypi_readme"]
    shown = subprocess.run(program, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    assert "<picture>" not in shown
    assert [link for link in re.findall(r"\]\(([^)]+)\)|(?:src|srcset)=", shown) if "://" not in link] == []
    assert "docs/write-a-bot.md" in shown, "files are still named"
    assert "| **Depot** | 2–6 |" in shown
    assert shown.count("\n## ") == (ROOT / "README.md").read_text(encoding="utf-8").count("\n## ")
