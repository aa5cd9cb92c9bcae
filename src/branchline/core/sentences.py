"""What happens at a table, in sentences: rules know seats, and whoever shows a sentence knows their names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.log import ChanceEntry
from branchline.core.texts import Text, listed, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.log import Entry
    from branchline.core.table import AnyGame


def player(seat: int) -> Text:
    """Whoever has a seat, as long as nobody knows the name."""
    return text("Player {number}", number=seat + 1)


def name_players(sentence: Text, names: Sequence[str]) -> Text:
    """The same sentence, with the players under their names."""
    number = sentence.values.get("number")
    if isinstance(number, int) and sentence == player(number - 1):
        return Text("{name}", {"name": names[number - 1]})
    values = {
        name: name_players(value, names) if isinstance(value, Text) else value
        for name, value in sentence.values.items()
    }
    return Text(sentence.sentence, values, sentence.many)


def players_in(sentence: Text) -> tuple[int, ...]:
    """The seats that a sentence speaks of."""
    number = sentence.values.get("number")
    if isinstance(number, int) and sentence == player(number - 1):
        return (number - 1,)
    parts = [players_in(value) for value in sentence.values.values() if isinstance(value, Text)]
    return tuple(sorted({seat for part in parts for seat in part}))


def describe_entry(game: AnyGame, entry: Entry, names: Sequence[str]) -> Text:
    """An entry of the log as its reader may know it; whoever it speaks of is called by name."""
    if isinstance(entry, ChanceEntry):
        return name_players(game.describe_draw(entry.label, entry.results), names)
    acts = [_act(game, move) for move in entry.moves]
    said = [name_players(sentence, names) if speaks else sentence for sentence, speaks in acts]
    return text("{name} {acts}.", name=names[entry.seat], acts=listed(said))


@lru_cache(maxsize=4096)  # the same moves are made at many tables
def _act(game: AnyGame, move: str) -> tuple[Text, bool]:
    """What a move does, and whether that speaks of players."""
    sentence = game.describe_move(game.parse(move))
    return sentence, bool(players_in(sentence))
