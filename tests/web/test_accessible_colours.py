"""The colours of the house can be told apart: text by 4.5 to 1, lines and signs by 3 to 1 (WCAG 2.2, AA)."""

from __future__ import annotations

import pytest

from branchline.parts.svg import THEMES, Theme

TEXT = [(words, ground) for words in ("ink", "quiet") for ground in ("paper", "cell", "centre")]
SIGNS = [
    *((line, ground) for line in ("highway", "railway", "station") for ground in ("paper", "cell")),
    ("plate-ink", "plate"),
]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_how_contrast_is_measured() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("words", "ground"), TEXT)
def test_text_can_be_read(theme: Theme, words: str, ground: str) -> None:
    assert contrast(THEMES[theme][words], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sign", "ground"), SIGNS)
def test_lines_and_signs_can_be_seen(theme: Theme, sign: str, ground: str) -> None:
    assert contrast(THEMES[theme][sign], THEMES[theme][ground]) >= 3
