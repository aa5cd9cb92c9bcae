"""Players in sentences: rules know seats, and whoever shows a sentence knows their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence


def player(seat: int) -> Text:
    """Whoever has a seat, as long as nobody knows the name."""
    return text("Player {number}", number=seat + 1)


def called(said: Text, names: Sequence[str]) -> Text:
    """The same sentence, with the players under their names."""
    number = said.values.get("number")
    if isinstance(number, int) and said == player(number - 1):
        return Text("{name}", {"name": names[number - 1]})
    values = {name: called(v, names) if isinstance(v, Text) else v for name, v in said.values.items()}
    return Text(said.sentence, values, said.many)
