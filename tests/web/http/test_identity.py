"""Who somebody is: the key that signs cookies is made once, on every file system, and is ours alone."""

from __future__ import annotations

import os
import stat
import unicodedata
from pathlib import Path
from typing import Never

import pytest

from branchline.web.http.identity import clean_name, load_secret


def no_links(*_paths: object) -> Never:
    raise OSError("no hard links here")


@pytest.mark.parametrize("hard_links", [True, False])
def test_the_secret_key_is_made_once_and_for_us_alone(
    hard_links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hard_links:
        monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "data" / "secret.key"
    first = load_secret(path)
    assert load_secret(path) == first
    assert len(first) == 32
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret.key"]


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800",
        "\u115f",
        "\u1160",
        "\uffa0",
        "\u3164 \u2800",
        "\u200b",
        "\ufe0f",
        "\u0301",
        "\u00ad \u034f",
        "\u2800\ufe0f",
    ],
)
def test_a_name_of_invisible_characters_is_none(name: str) -> None:
    assert clean_name(name) == ""


def test_what_can_be_seen_of_a_name_stays() -> None:
    for name in ("Ann", "Їжак", "이름", "Zoë", "Zoë", "❤️", "नमस्ते", "Ann Lee", "李"):
        assert clean_name(name) == unicodedata.normalize("NFC", name)
    assert clean_name("  Ann \u3164 \n Lee\u200b ") == "Ann Lee"
