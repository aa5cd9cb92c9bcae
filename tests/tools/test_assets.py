"""What `make assets` makes is what the project holds."""

from __future__ import annotations

import pytest

from tools.assets import DOCUMENTS, ROOT, STATIC, assets

MADE = assets()


@pytest.mark.parametrize("path", MADE)
def test_no_made_file_is_stale(path: str) -> None:
    # No `==` in the assertion: the difference of two pictures is nothing to print.
    fresh = (ROOT / path).read_bytes() == MADE[path]()
    assert fresh, f"{path} is stale: `make assets` makes it again"


def test_no_made_file_is_left_over() -> None:
    for folder, kind in (
        (f"{STATIC}/lobby/pictures", "svg"),
        (f"{STATIC}/shared/icons", "png"),
        (DOCUMENTS, "svg"),
    ):
        for file in (ROOT / folder).glob(f"*.{kind}"):
            assert f"{folder}/{file.name}" in MADE or file.name.startswith("strength-")  # tools.strength
