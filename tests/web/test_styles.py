"""The styles of a table cost little while one plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import branchline.web

STATIC = Path(branchline.web.__file__).parent / "static"
SHEETS = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.glob("[bt]*/*.css"))
LARGE = r"(?:body|#table|#play|#stage|#main|#side|\.pane|\[data-[a-z]+(?:[~|^$*]?=[^\]]*)?\]):has\("
"""The page, the table, a pane or what is marked as one of them, if it is styled by what is in it."""


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_large_is_styled_by_what_is_in_it(sheet: str) -> None:
    """Browsers look such a style up again with every change inside: marks tell what it would look for."""
    assert re.findall(LARGE, (STATIC / sheet).read_text()) == []


def test_what_the_other_test_finds() -> None:
    assert re.findall(LARGE, '[data-screen="small"]:has(#clock[hidden]) #status {}')
    assert re.findall(LARGE, "#main .pane:has(.map) {}")
    assert not re.findall(LARGE, "#sheet tbody tr:has(.spot):hover {}")
