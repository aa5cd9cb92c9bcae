"""A log can be read aloud: every entry is a sentence, in every language, for whoever may read it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from branchline.core.chance import Committed
from branchline.core.contract import Game
from branchline.core.log import ChanceEntry, Entry, TurnEntry, entries_for
from branchline.core.sentences import name_players, players_in
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES, Text, _catalogue
from branchline.games import built_in, packages
from branchline.games import game as find_game
from tests.contract.cases import case

GAMES_EACH = 4
TELLING = [name for name in packages() if type(find_game(name)).describe_move is not Game.describe_move]
"""The games that have sentences of their own for moves and draws."""


def logs(name: str) -> list[tuple[Table, int]]:
    """Some random games, with different options."""
    played = []
    for number in range(GAMES_EACH):
        chosen = case(name, number)
        seed = f"told {name} {number}"
        random = Random(seed)
        table = Table(chosen.game, chosen.options, chosen.seats, Committed(seed.encode()))
        while waiting := table.waiting():
            seat = random.choice(waiting)
            table.play(seat, random.choice(table.moves(seat)))
        played.append((table, chosen.seats))
    return played


def texts(game: Any, entry: Entry) -> list[Text]:
    if isinstance(entry, ChanceEntry):
        return [game.describe_draw(entry.label, entry.results)]
    return [game.describe_move(game.parse(move)) for move in entry.moves]


def parts(said: Text) -> list[Text]:
    """A text and all that it is made of."""
    return [said, *(part for v in said.values.values() if isinstance(v, Text) for part in parts(v))]


@pytest.mark.parametrize("name", TELLING)
def test_everything_that_happens_can_be_told_to_everyone(name: str) -> None:
    game = find_game(name)
    for table, seats in logs(name):
        for reader in (None, *range(seats)):
            for entry in entries_for(table.log, reader):
                for said in texts(game, entry):
                    told = {language: said.say(language) for language in LANGUAGES}
                    assert len(set(told.values())) == len(LANGUAGES), f"not translated: {told}"
                    assert "{" not in "".join(told.values())
                    assert "?" not in "".join(told.values()), "what is unknown has words of its own"


@pytest.mark.parametrize("name", TELLING)
def test_every_word_of_it_is_in_the_catalogues(name: str) -> None:
    game = find_game(name)
    for table, _ in logs(name):
        for entry in table.log:
            for said in texts(game, entry):
                for part in parts(said):
                    if re.search(r"\w", re.sub(r"\{\w+\}", "", part.sentence)):
                        for language in LANGUAGES[1:]:
                            assert part.sentence in _catalogue(language).forms, part.sentence


@pytest.mark.parametrize("name", TELLING)
def test_moves_have_no_subject_and_draws_are_sentences(name: str) -> None:
    game = find_game(name)
    for table, _ in logs(name):
        for entry in table.log:
            for said in texts(game, entry):
                if isinstance(entry, ChanceEntry):
                    assert said.say()[-1] == "."
                else:
                    assert said.say()[0].islower(), "it follows a name"
                    assert said.say()[-1] != "."


def test_our_games_have_sentences_of_their_own() -> None:
    assert {*built_in()} <= {*TELLING}


def test_players_are_called_by_their_names() -> None:
    said = find_game("depot").describe_draw("deal/1", ("?",) * 7)
    assert said.say() == "Player 2 is dealt 7 cards."
    assert name_players(said, ("Ann", "{Olha}")).say() == "{Olha} is dealt 7 cards."


def test_told_as_people_say_it() -> None:
    ink, depot = find_game("railroad-ink"), find_game("depot")
    assert ink.describe_move(ink.parse("b3:hh..")).say() == "draws a highway curve at b3"
    assert ink.describe_move(ink.parse("b3:hrhrx")).say() == "draws an overpass at b3"
    assert (
        ink.describe_move(ink.parse("b3:hhhh")).say() == "draws the special route “highway crossroads” at b3"
    )
    rolled = ink.describe_draw("round/3/die", ("hc", "rs", "rs", "op"))
    assert rolled.say() == (
        "Round 3. The dice show: highway curve, straight railway, straight railway, overpass."
    )
    laid = depot.describe_move(depot.parse("P-blue-oval>2"))
    assert laid.say() == "docks a passenger wagon (blue, oval) to train 2"
    assert laid.say("uk") == "приєднує до потяга 2: пасажирський вагон (синій, овал)"
    sea = find_game("land-vs-sea")
    assert sea.describe_move(sea.parse("LLLLSS-7@0,1/2")).say() == "places a tile (corals, a caravan) at 0,1"
    assert sea.describe_move(sea.parse("volcano@0,1/2")).say("ru") == "размещает вулкан на 0,1"
    assert sea.describe_draw("top/left/3", ("LLLLLS-1",)).say() == "The left stack turns up a plain tile."


def test_a_turn_names_those_whose_cards_it_takes_off_the_table() -> None:
    depot = find_game("depot")
    log = [
        TurnEntry(0, ("P-red-star>start",)),
        TurnEntry(1, ("P-red-oval>start",)),
        TurnEntry(2, ("P-blue-oval>1",)),
    ]
    taking = TurnEntry(1, ("take:P-red-star/P-blue-oval",))
    assert depot.taken_from(log, taking) == (0, 2)
    assert depot.taken_from(log, TurnEntry(1, ("draw",))) == ()


def test_a_turn_names_those_whose_tiles_it_steals() -> None:
    sea = find_game("land-vs-sea")
    log: list[Entry] = [
        ChanceEntry("top/left/1", ("LLLLSS-7",)),
        ChanceEntry("top/right/2", ("LLLSSS-13",)),
        TurnEntry(2, ("take:left",)),
        ChanceEntry("top/left/3", ("LLLSSS-7",)),
        TurnEntry(0, ("take:right",)),
    ]
    assert sea.taken_from(log, TurnEntry(1, ("LSSSSS-2@1,0/3", "steal:LLLLSS-7"))) == (2,)
    stolen = [*log, TurnEntry(1, ("steal:LLLLSS-7",))]
    assert sea.taken_from(stolen, TurnEntry(3, ("steal:LLLLSS-7",))) == (1,)
    assert sea.taken_from(log, TurnEntry(1, ("take:left",))) == ()


def test_a_draw_names_those_it_speaks_of() -> None:
    assert players_in(find_game("depot").describe_draw("deal/2", ("?", "?"))) == (2,)
    assert players_in(find_game("railroad-ink").describe_draw("goals/order", ("1",))) == ()
