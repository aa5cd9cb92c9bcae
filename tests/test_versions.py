"""The versions that are installed: pinned ones are allowed ones, and hosted jobs run tests that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]


def test_pinned_versions_are_within_the_bounds() -> None:
    pins = (Requirement(line) for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()[1:])
    pinned = {_key(pin.name): str(pin.specifier).removeprefix("==") for pin in pins}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    groups = (project["dependencies"], *project["optional-dependencies"].values())
    needed = [Requirement(one) for group in groups for one in group]
    checked = [one for one in needed if _key(one.name) in pinned]
    assert len(checked) > 30
    for one in checked:
        assert one.specifier.contains(pinned[_key(one.name)]), one


def test_hosted_jobs_run_tests_that_exist() -> None:
    jobs = (ROOT / ".github/workflows").glob("*.yml")
    named = {path for job in jobs for path in re.findall(r"\btests/[\w/.]+", job.read_text("utf-8"))}
    assert len(named) > 5
    for path in named:
        assert (ROOT / path).exists(), path


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
