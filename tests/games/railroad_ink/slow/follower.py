"""A second opinion on whole games: a log is followed entry by entry, and everything is worked out anew.

Written from the rules text alone, like `land`, `goals` and `drafting`, which it puts together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.games.railroad_ink.slow import goals
from tests.games.railroad_ink.slow import land as lands
from tests.games.railroad_ink.slow.player import Player

CLASSIC = [["hs", "hc", "ht", "rs", "rc", "rt"]] * 3 + [["ss", "ss", "sc", "sc", "op", "op"]]
CHALLENGE = [["hs", "hc", "ht", "rs", "rc", "rt"]] * 2 + [
    ["hd", "rd", "ss", "sc", "th", "tr"],
    ["rt", "ht", "op", "op", "rr", "hh"],
]
BASE_GOALS = {"lush-green": list("ABCDEF"), "shining-yellow": list("GHIJKL")}
EXPANSION_GOALS = {
    "forest": ["FA", "FB", "FC"],
    "trails": ["TA", "TB", "TC"],
    "desert": ["DA", "DB", "DC"],
    "canyons": ["CA", "CB", "CC"],
}
DEADLINES = (3, 4, 5)
NEXT = {4: 2, 2: 1, 1: 1}
WORTH = {"op": 0, "hh": 0, "rr": 0, "hd": 1, "rd": 1, "ht": 3, "rt": 3, "th": 3, "tr": 3}
"""Die values in a draft; all others are worth 2."""


@dataclass
class Follower:
    """The whole table, as the log tells it."""

    edition: str
    expansions: list[str]
    seats: int
    reading: str
    with_goals: bool
    both_decks: bool
    draft: bool
    sets: str | Sequence[str]
    """In a draft: "edition", "mixed", or the edition that each seat brings."""
    rules: int = 2
    house: frozenset[str] = frozenset()
    """House rules: the readings that are not the usual ones."""
    round: int = 1
    players: list[Player] = field(default_factory=list)
    goals: list[str] = field(default_factory=list)
    pays: list[int] = field(default_factory=list)
    first: int = 0
    star: int = -1
    pool: list[list[str]] = field(default_factory=list)
    pairs: list[tuple[str, str]] = field(default_factory=list)
    picked: list[tuple[int, tuple[str, str]]] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    last_drought: bool = False

    def __post_init__(self) -> None:
        self.challenge = self.edition in BASE_GOALS
        self.players = [
            Player(self.expansions, self.challenge, self.rules, "one_a_round" in self.house)
            for _ in range(self.seats)
        ]
        if not self.challenge:
            self.with_goals = False

    @property
    def rounds(self) -> int:
        return min([7, *(7 if name == "canyons" else 6 for name in self.expansions)])

    @property
    def dice(self) -> list[list[str]]:
        return CHALLENGE if self.challenge else CLASSIC

    # --- chance -----------------------------------------------------------------------------------

    def draws(self, label: str, results: Sequence[str]) -> None:
        """What has been rolled or drawn."""
        what, last = label.split("/")[0], label.split("/")[-1]
        if last == "order":
            assert self.seats == 1, "alone the goals lie in a drawn order"
            assert sorted(results) == ["1", "2", "3"]
            self.goals = [self.goals[int(place) - 1] for place in results]
        elif what == "goals":
            self.deal(last, results)
        elif what == "star":
            self.first = self.star = int(results[0]) - 1
        elif what == "drought":
            self.dry(results)
        elif last == "pool":
            self.shuffle(results)
        elif last == "die":
            self.roll(results)

    def deal(self, deck: str, codes: Sequence[str]) -> None:
        special = [name for name in self.expansions if name in EXPANSION_GOALS]
        if deck == "base":
            editions = BASE_GOALS if self.both_decks else [self.edition]
            cards = [code for edition in editions for code in BASE_GOALS[edition]]
            assert len(codes) == 3 - len(special), "one goal of each Challenge expansion, the rest base goals"
        else:
            cards = EXPANSION_GOALS[deck]
            assert len(codes) == 1
        assert self.with_goals
        assert set(codes) <= set(cards), "a card of its deck"
        assert len({*self.goals, *codes}) == len(self.goals) + len(codes), "no card twice"
        self.goals += codes
        self.pays = [4] * len(self.goals)

    def shuffle(self, names: Sequence[str]) -> None:
        """The dice of all sets, in the order in which they lie: `2.4` is the fourth of the second set."""
        assert sorted(names) == sorted(f"{n + 1}.{die + 1}" for n in range(self.seats) for die in range(4))
        places = [name.split(".") for name in names]
        self.pool = [self.brought(int(place) - 1)[int(die) - 1] for place, die in places]

    def brought(self, place: int) -> list[list[str]]:
        """The set that whoever sits at a place has brought; mixed, every second one is of the other kind."""
        if not isinstance(self.sets, str):
            return CHALLENGE if self.sets[place] in BASE_GOALS else CLASSIC
        if self.sets == "mixed" and place % 2:
            return CLASSIC if self.challenge else CHALLENGE
        return self.dice

    def roll(self, results: Sequence[str]) -> None:
        routes = 4 * self.seats if self.draft else 4
        dice, self.extra = list(results[:routes]), list(results[routes:])
        assert len(self.extra) == 2 * len(self.expansions)
        if self.draft:
            self.pairs = [(dice[n], dice[n + 1]) for n in range(0, routes, 2)]
            self.picked = []
            assert all(face in die for face, die in zip(dice, self.pool, strict=True))
            return
        assert all(face in die for face, die in zip(dice, self.dice, strict=True))
        for player in self.players:
            player.begin(dice, self.extra)

    def dry(self, results: Sequence[str]) -> None:
        """The last drought, after the last round."""
        self.last_drought = True
        for player in self.players:
            player.events = ["drought"] if "arid" in results and player.withering() else []
            player.special, player.done = False, not player.events

    # --- turns ------------------------------------------------------------------------------------

    def acts(self, seat: int, moves: Sequence[str]) -> None:
        """What a seat has done in a phase."""
        for move in moves:
            if move.startswith("pick:"):
                self.pick(seat, move.removeprefix("pick:"))
                continue
            player = self.players[seat]
            self.check(player, move)
            player.play(move)
            if self.last_drought:
                player.done = True
        if not self.last_drought and not self.picking and all(player.done for player in self.players):
            self.end_round()

    def check(self, player: Player, move: str) -> None:
        """Cheap enough for every move: is this one legal?"""
        assert not player.done, "who has confirmed is done"
        if move == "done" or player.events:
            legal = player.may_confirm() if move == "done" and not player.events else move in player.moves()
        else:
            legal = move in player.ways_of(move)
        assert legal, f"{move} in round {self.round}"

    @property
    def picking(self) -> bool:
        return self.draft and len(self.picked) < 2 * self.seats

    def pick(self, seat: int, text: str) -> None:
        order = [(self.first + n) % self.seats for n in range(self.seats)] * 2
        assert seat == order[len(self.picked)], "clockwise from the first player, twice"
        pair = next(pair for pair in self.pairs if sorted(pair) == sorted(text.split("+")))
        self.pairs.remove(pair)
        self.picked.append((seat, pair))
        if self.picking:
            return
        for n, player in enumerate(self.players):
            player.begin([face for picker, pair in self.picked if picker == n for face in pair], self.extra)
        self.first = next_first([player.dice for player in self.players], order[: self.seats])

    def end_round(self) -> None:
        for n, code in enumerate(self.goals):
            reached = [
                player
                for player in self.players
                if not player.goals.get(code)
                and goals.met(code, player.land, self.reading, player.villages, self.house)
            ]
            for player in reached:
                player.goals[code] = self.value(n)
            if reached:
                self.pays[n] = NEXT[self.pays[n]]
        self.round += 1
        self.picked = []
        for player in self.players:
            player.copies = player.free = 0

    def value(self, goal: int) -> int:
        if self.seats == 1:
            return 4 if self.round <= DEADLINES[goal] else 1
        return self.pays[goal]

    # --- the end ----------------------------------------------------------------------------------

    def sheet(self, seat: int) -> dict[str, int]:
        """The points of a seat, line by line."""
        player = self.players[seat]
        lines = lands.score(player.land, self.reading, self.expansions, self.house)
        if self.challenge:
            lines["villages"] = 2 * player.villages
        if self.with_goals:
            lines["goals"] = sum(player.goals.values())
        return lines

    def ranking(self, sheets: Sequence[dict[str, int]]) -> list[list[int]]:
        """The seats from first to last, those of one place together."""
        places: dict[tuple[int, int, int], list[int]] = {}
        for seat, lines in enumerate(sheets):
            right_of_star = (self.star - seat) % self.seats or self.seats
            result = -sum(lines.values()), -lines["errors"], right_of_star if self.draft else 0
            places.setdefault(result, []).append(seat)
        return [places[result] for result in sorted(places)]


def next_first(dice: Sequence[Sequence[str]], order: Sequence[int]) -> int:
    """The player with the least valuable dice; among equals the one who picked later."""
    totals = [sum(WORTH.get(face, 2) for face in own) for own in dice]
    return max((seat for seat in order if totals[seat] == min(totals)), key=list(order).index)
