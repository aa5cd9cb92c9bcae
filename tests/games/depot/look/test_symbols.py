"""The symbols of the cards."""

from __future__ import annotations

from xml.etree import ElementTree

from branchline.games.depot.cards import NAMES
from branchline.games.depot.look.symbols import sprite


def test_every_card_has_a_symbol() -> None:
    symbols = {symbol.attrib["id"] for symbol in ElementTree.fromstring(f"<svg>{sprite()}</svg>")}
    assert symbols.issuperset(f"dp-{name}" for name in NAMES)
