"""The symbols of Pioneer Rails."""

from __future__ import annotations

import re

from branchline.games.pioneer_rails.look.symbols import SUIT_COLOURS, sprite


def test_suits_are_told_apart_without_colour() -> None:
    symbols = re.findall(r'<symbol id="pr-track-(\w+)"[^>]*>(.*?)</symbol>', sprite())
    assert {suit for suit, _ in symbols} == {*SUIT_COLOURS}
    assert len({re.sub(r"var\(--[a-z]+\)", "", drawn) for _, drawn in symbols}) == len(SUIT_COLOURS)
