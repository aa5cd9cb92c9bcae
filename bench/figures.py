"""The figures and their ids, all in one place.

An id never changes and never goes to another figure, so that results of different versions can be laid side
by side; the words beside it may be said better, in which case the old ones stay here, too.
"""

from __future__ import annotations

import re

import msgspec

from bench.measure import Row

FIGURES = {
    ("Railroad Ink", "random base games, classic longest line"): "ink.games.classic",
    ("Railroad Ink", "… crossing longest line"): "ink.games.crossing",
    ("Railroad Ink", "… with special routes"): "ink.games.specials",
    ("Railroad Ink", "… with Challenge dice and structures"): "ink.games.challenge",
    ("Railroad Ink", "… with rivers"): "ink.games.rivers",
    ("Railroad Ink", "… with lakes"): "ink.games.lakes",
    ("Railroad Ink", "… with lava"): "ink.games.lava",
    ("Railroad Ink", "… with meteors"): "ink.games.meteors",
    ("Railroad Ink", "… with forest"): "ink.games.forest",
    ("Railroad Ink", "… with trails"): "ink.games.trails",
    ("Railroad Ink", "… with desert"): "ink.games.desert",
    ("Railroad Ink", "… with canyons"): "ink.games.canyons",
    ("Railroad Ink", "… the same source interpreted"): "ink.games.interpreted",
    ("Railroad Ink", "copy of a state"): "ink.copy",
    ("Railroad Ink", "legal moves, kernel"): "ink.legal.kernel",
    ("Railroad Ink", "legal moves as values"): "ink.legal.values",
    ("Railroad Ink", "score, crossing"): "ink.score.crossing",
    ("Railroad Ink", "score, classic"): "ink.score.classic",
    ("Railroad Ink", "a move through the Table, and back"): "ink.table.move",
    ("Railroad Ink", "a view for two seats"): "ink.view",
    ("Depot", "random basic games for four"): "depot.games",
    ("Depot", "… the same source interpreted"): "depot.games.interpreted",
    ("Depot", "… through the rules in Python"): "depot.games.rules",
    ("Depot", "copy of a state"): "depot.copy",
    ("Depot", "legal moves, kernel"): "depot.legal.kernel",
    ("Depot", "legal moves as values"): "depot.legal.values",
    ("Depot", "a view"): "depot.view",
    ("Depot", "a state imagined from a view"): "depot.imagine",
    ("Land vs Sea", "random games for two with all modules"): "sea.games",
    ("Land vs Sea", "… the same source interpreted"): "sea.games.interpreted",
    ("Land vs Sea", "… through the rules in Python"): "sea.games.rules",
    ("Land vs Sea", "copy of a state"): "sea.copy",
    ("Land vs Sea", "legal moves, kernel"): "sea.legal.kernel",
    ("Land vs Sea", "legal moves as values"): "sea.legal.values",
    ("Land vs Sea", "a view"): "sea.view",
    ("Land vs Sea", "a state imagined from a view"): "sea.imagine",
    ("Pioneer Rails", "random solo games"): "pioneer.games",
    ("Pioneer Rails", "… for four"): "pioneer.games.four",
    ("Pioneer Rails", "… the same source interpreted"): "pioneer.games.interpreted",
    ("Pioneer Rails", "… through the rules in Python"): "pioneer.games.rules",
    ("Pioneer Rails", "copy of a state for four"): "pioneer.copy",
    ("Pioneer Rails", "legal moves, kernel"): "pioneer.legal.kernel",
    ("Pioneer Rails", "legal moves as values"): "pioneer.legal.values",
    ("Pioneer Rails", "a view"): "pioneer.view",
    ("Pioneer Rails", "a state imagined from a view"): "pioneer.imagine",
    ("Pioneer Rails", "plans for the rest of a turn"): "pioneer.plans",
    ("Pioneer Rails", "a rollout"): "pioneer.rollout",
    ("Railroad Ink", "moves of a random bot at the Table, by view and imagine"): "ink.bot",
    ("Depot", "moves of a random bot at the Table, by view and imagine"): "depot.bot",
    ("Land vs Sea", "moves of a random bot at the Table, by view and imagine"): "sea.bot",
    ("Pioneer Rails", "moves of a random bot at the Table, by view and imagine"): "pioneer.bot",
    ("Vectors", "1,024 solo games of Railroad Ink"): "vectors.ink",
    ("Vectors", "1,024 solo games of Pioneer Rails"): "vectors.pioneer",
    ("Vectors", "Railroad Ink alone, through OpenSpiel's Python API"): "vectors.openspiel.ink",
    ("Vectors", "OpenSpiel's hex 11×11, through its Python API"): "vectors.openspiel.hex",
    ("Vectors", "PettingZoo's Connect Four"): "vectors.pettingzoo.connect-four",
    ("Peers", "OpenSpiel, C++: hex 11×11 rollouts"): "peers.hex",
    ("Peers", "OpenSpiel, C++: havannah 8 rollouts"): "peers.havannah",
    ("Peers", "python-chess: random games"): "peers.chess",
    ("Live table", "start to first page"): "web.start",
    ("Live table", "memory of an idle table"): "web.idle-memory",
    ("Live table", "1 table, as a program: moves"): "web.1-program.moves",
    ("Live table", "1 table, as a program: round trip, median"): "web.1-program.median",
    ("Live table", "1 table, as a program: round trip, p99"): "web.1-program.p99",
    ("Live table", "1 table, as a program: size of an update"): "web.1-program.update-size",
    ("Live table", "32 tables, as a program: moves"): "web.32-program.moves",
    ("Live table", "32 tables, as a program: round trip, median"): "web.32-program.median",
    ("Live table", "32 tables, as a program: round trip, p99"): "web.32-program.p99",
    ("Live table", "32 tables, as a program: size of an update"): "web.32-program.update-size",
    ("Live table", "200 tables, as a program: moves"): "web.200-program.moves",
    ("Live table", "200 tables, as a program: round trip, median"): "web.200-program.median",
    ("Live table", "200 tables, as a program: round trip, p99"): "web.200-program.p99",
    ("Live table", "200 tables, as a program: size of an update"): "web.200-program.update-size",
    ("Live table", "32 tables, as a page: moves"): "web.32-page.moves",
    ("Live table", "32 tables, as a page: round trip, median"): "web.32-page.median",
    ("Live table", "32 tables, as a page: round trip, p99"): "web.32-page.p99",
    ("Live table", "32 tables, as a page: size of an update"): "web.32-page.update-size",
    ("Live table", "page weight"): "web.page-weight",
    ("Pages", "Railroad Ink: an update after a move"): "pages.ink.cost",
    ("Pages", "Railroad Ink: its size"): "pages.ink.size",
    ("Pages", "Depot: an update after a move"): "pages.depot.cost",
    ("Pages", "Depot: its size"): "pages.depot.size",
    ("Pages", "Land vs Sea: an update after a move"): "pages.sea.cost",
    ("Pages", "Land vs Sea: its size"): "pages.sea.size",
    ("Pages", "Pioneer Rails: an update after a move"): "pages.pioneer.cost",
    ("Pages", "Pioneer Rails: its size"): "pages.pioneer.size",
    ("Browser", "Railroad Ink on a phone: work for an act"): "browser.ink.phone",
    ("Browser", "Railroad Ink on a large screen: work for an act"): "browser.ink.large",
    ("Browser", "Depot on a phone: work for an act"): "browser.depot.phone",
    ("Browser", "Depot on a large screen: work for an act"): "browser.depot.large",
    ("Browser", "Land vs Sea on a phone: work for an act"): "browser.sea.phone",
    ("Browser", "Land vs Sea on a large screen: work for an act"): "browser.sea.large",
    ("Browser", "Pioneer Rails on a phone: work for an act"): "browser.pioneer.phone",
    ("Browser", "Pioneer Rails on a large screen: work for an act"): "browser.pioneer.large",
    ("Attacks", "ping in peace"): "attacks.ping.calm",
    ("Attacks", "ping beside 200 sockets at a seat"): "attacks.ping.sockets",
    ("Attacks", "turn of three bots in peace"): "attacks.turn.calm",
    ("Attacks", "turn of three bots beside 12 tables of 12"): "attacks.turn.bots",
    ("Attacks", "memory held for 40 MB of pings"): "attacks.pongs.memory",
    ("Thinking", "turn of an expert at ten tables, median"): "thinking.turn.median",
    ("Thinking", "turn of an expert at ten tables, p95"): "thinking.turn.p95",
    ("Thinking", "core seconds of such a turn, mean"): "thinking.turn.core",
}
"""The id of a figure by its group and its name."""


class Figure(Row, frozen=True, kw_only=True):
    """A row under its id."""

    id: str


def figure(row: Row) -> Figure:
    """A row with its id; one that has none here can't be compared with anything, so it needs one first."""
    return Figure(**msgspec.structs.asdict(row), id=FIGURES[_key(row)])


def is_measured(row: Row) -> bool:
    """Whether this version measures that, too: others may have measured what is gone."""
    return _key(row) in FIGURES


def _key(row: Row) -> tuple[str, str]:
    return row.group, re.sub(r", \d+ requests$", "", row.name)
