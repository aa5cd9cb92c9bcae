"""Checks the chance of saved games, without Branchline: `python verify.py game.txt …`.

This is a second program on purpose. It shares no line with Branchline, needs nothing but Python, and follows
docs/saved-games.md and docs/chance.md alone. From the seed and the nonces of a saved game it derives every
roll and every card again, and compares. Whether the moves are legal is not its business.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class Wrong(Exception):
    """Something does not follow from what was promised; the message says what."""


# --- the file ---------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of the log: `chance round/3/die: ht rs` or `turn 0: b1:hhh. done`."""

    kind: str
    name: str
    items: list[str]


@dataclass
class SavedGame:
    """What a saved game says, line by line."""

    game: str = ""
    rules: int = 1
    chance: int = 1
    options: str = ""
    seats: int = 0
    table: str = ""
    commitment: str = ""
    seed: bytes | None = None
    nonces: dict[int, bytes] = field(default_factory=dict)
    log: list[Line] = field(default_factory=list)


def read(text: str) -> SavedGame:
    saved = SavedGame()
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    body = "".join(line + "\n" for line in lines[:-1])
    if lines[-1] != "end " + hashlib.sha256(body.encode()).hexdigest()[:16]:
        raise Wrong("the end is missing, or the file was changed after it had been saved")
    for line in lines[:-1]:
        word, _, rest = line.partition(" ")
        if word == "game":
            saved.game, *versions = rest.split()
            named = dict(zip(versions[::2], map(int, versions[1::2]), strict=True))
            saved.rules, saved.chance = named["rules"], named.get("chance", 1)
        elif word == "options":
            saved.options = rest
        elif word == "seats":
            saved.seats = int(rest)
        elif word == "table":
            saved.table = rest
        elif word == "commitment":
            saved.commitment = rest
        elif word == "nonce":
            seat, _, nonce = rest.partition(" ")
            saved.nonces[int(seat)] = bytes.fromhex(nonce)
        elif word == "seed":
            saved.seed = bytes.fromhex(rest)
        elif word in ("chance", "turn"):
            head, _, items = rest.partition(": ")
            saved.log.append(Line(word, head.partition(" @")[0], items.split()))
    return saved


# --- seed, commitment, results ------------------------------------------------------------------------


def with_lengths(parts: list[bytes]) -> bytes:
    """Each part after its length, four bytes, the largest first."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment(saved: SavedGame, seed: bytes) -> str:
    if saved.chance == 1:
        return hashlib.sha256(seed).hexdigest()
    parts = [seed, saved.table.encode(), saved.options.encode(), str(saved.seats).encode()]
    return hashlib.sha256(with_lengths(parts)).hexdigest()


def chance_key(saved: SavedGame, seed: bytes) -> bytes:
    nonces = [saved.nonces[seat] for seat in sorted(saved.nonces)]
    return hmac.digest(seed, with_lengths(nonces), "sha256")


def number_below(key: bytes, n: int, label: str) -> int:
    """One of n numbers, each as likely as the others."""
    attempt = 0
    while True:
        block = hmac.digest(key, f"{label}#{attempt}".encode(), "sha256")
        number = int.from_bytes(block[:8], "big")
        if number < 2**64 // n * n:
            return number % n
        attempt += 1


Pool = list[str]


def roll(key: bytes, label: str, dice: list[Pool]) -> list[str]:
    """A face of each die."""
    return [die[number_below(key, len(die), f"{label}/{i}")] for i, die in enumerate(dice)]


def deal(key: bytes, label: str, deck: Pool, count: int) -> list[str]:
    """Cards of one deck: each is gone once it has come up."""
    left = list(deck)
    return [left.pop(number_below(key, len(left), f"{label}/{i}")) for i in range(count)]


class Bag(NamedTuple):
    """What a label draws from: a face of each of the pools, or with `cards` so many of the one pool."""

    pools: list[Pool]
    cards: int = 0

    def draw(self, key: bytes, label: str) -> list[str]:
        return deal(key, label, self.pools[0], self.cards) if self.cards else roll(key, label, self.pools)


class Game(Protocol):
    """What there is to draw from at each moment of a game."""

    def bag(self, label: str) -> Bag: ...

    def has_drawn(self, label: str, results: list[str]) -> None: ...

    def has_played(self, moves: list[str]) -> None: ...


def no_such_draw(label: str) -> Wrong:
    return Wrong(f"{label} is nothing that this game draws")


# --- Railroad Ink -------------------------------------------------------------------------------------

CHALLENGE_EDITIONS = {"lush-green": "A B C D E F", "shining-yellow": "G H I J K L"}
"""The editions with Challenge dice, and their goals."""
ROUTE_DICE = {
    "classic": ["hs hc ht rs rc rt"] * 3 + ["ss ss sc sc op op"],
    "challenge": ["hs hc ht rs rc rt"] * 2 + ["hd rd ss sc th tr", "rt ht op op rr hh"],
}
EXPANSION_DICE = {
    "rivers": ["vc vc vc vs vh vr"] * 2,
    "lakes": ["w1 w2 w3 wh wr wx"] * 2,
    "lava": ["lc lc ls lt lh lr"] * 2,
    "meteors": ["up right down left any any", "1 1 1 2 2 3"],
    "forest": ["hst rst hct rct t t"] * 2,
    "trails": ["hsp rsp hcp rcp htp rtp"] * 2,
    "desert": ["hso rsc rcc hco cc arid", "hsc rso rco hcc cc arid"],
    "canyons": ["k1 k2 k3 k11 k12 k111"] * 2,
}
EXPANSION_GOALS = {"forest": "FA FB FC", "trails": "TA TB TC", "desert": "DA DB DC", "canyons": "CA CB CC"}


def faces(dice: list[str]) -> list[Pool]:
    return [die.split() for die in dice]


class RailroadInk:
    """Goals once; in a draft who begins, and each round how the dice lie; then the dice of the round."""

    def __init__(self, saved: SavedGame) -> None:
        options = json.loads(saved.options)
        self.edition = options["edition"]
        chosen = (options.get("expansion", "none"), options.get("second_expansion", "none"))
        self.expansions = [name for name in dict.fromkeys(chosen) if name != "none"]
        self.both_decks = options.get("goal_decks") == "both"
        self.seats = saved.seats
        self.draft = options.get("draft", False) and self.seats > 1
        self.drafted = self.drafted_dice(options.get("draft_sets", "edition"))
        self.lying: list[str] = []
        """In a draft, the dice of this round as they lie: `2.3` is the third die of the second player."""

    def drafted_dice(self, sets: str | list[str]) -> dict[str, Pool]:
        """The dice of a draft, by their names."""
        own, other = (
            ("challenge", "classic") if self.edition in CHALLENGE_EDITIONS else ("classic", "challenge")
        )
        if isinstance(sets, list):
            brought = ["challenge" if edition in CHALLENGE_EDITIONS else "classic" for edition in sets]
        else:
            brought = [other if sets == "mixed" and seat % 2 else own for seat in range(self.seats)]
        return {
            f"{seat}.{number}": die.split()
            for seat, name in enumerate(brought, 1)
            for number, die in enumerate(ROUTE_DICE[name], 1)
        }

    def bag(self, label: str) -> Bag:
        goal_decks = [name for name in self.expansions if name in EXPANSION_GOALS]
        if label == "goals/base":
            decks = CHALLENGE_EDITIONS if self.both_decks else [self.edition]
            return Bag(
                [[goal for name in decks for goal in CHALLENGE_EDITIONS[name].split()]], 3 - len(goal_decks)
            )
        if label.removeprefix("goals/") in goal_decks:
            return Bag([EXPANSION_GOALS[label.removeprefix("goals/")].split()])
        if label == "goals/order":
            return Bag([["1", "2", "3"]], 3)
        if label == "star":
            return Bag([[str(seat) for seat in range(1, self.seats + 1)]])
        if label == "drought/die":
            return Bag(faces(EXPANSION_DICE["desert"]))
        if label.startswith("round/") and label.endswith("/pool") and self.draft:
            return Bag([list(self.drafted)], len(self.drafted))
        if label.startswith("round/") and label.endswith("/die"):
            own = "challenge" if self.edition in CHALLENGE_EDITIONS else "classic"
            routes = [self.drafted[die] for die in self.lying] if self.draft else faces(ROUTE_DICE[own])
            return Bag(routes + [die for name in self.expansions for die in faces(EXPANSION_DICE[name])])
        raise no_such_draw(label)

    def has_drawn(self, label: str, results: list[str]) -> None:
        if label.endswith("/pool"):
            self.lying = results

    def has_played(self, moves: list[str]) -> None:
        """Nothing that anyone draws changes the dice."""


# --- Depot --------------------------------------------------------------------------------------------

COLOURS = ["red", "green", "yellow", "blue", "purple", "orange", "cyan"]
SHAPES = ["circle", "oval", "square", "triangle", "rhombus", "pentagon", "star"]
DEPOTS = {
    "D1": "circle square rhombus pentagon",
    "D2": "oval rhombus pentagon star",
    "D3": "oval square triangle pentagon",
    "D4": "circle oval triangle rhombus",
    "D5": "circle triangle pentagon star",
    "D6": "circle oval square star",
    "D7": "square triangle rhombus star",
}


def depot_cards() -> Pool:
    """Locomotives, passenger wagons, freight wagons, special wagons, by colours and shapes.

    Of colour n (from 0) there are no passenger wagons with shape n and no freight wagons with shape n + 3:
    these are on the two locomotives.
    """
    cards = [f"L-{colour}-{SHAPES[(n + k) % 7]}" for n, colour in enumerate(COLOURS) for k in (0, 3)]
    for kind, shift in (("P", 0), ("F", 3)):
        for n, colour in enumerate(COLOURS):
            cards += [f"{kind}-{colour}-{shape}" for shape in SHAPES if shape != SHAPES[(n + shift) % 7]]
    return cards + [f"S-{colour}" for colour in COLOURS]


class Depot:
    """A depot, tasks, hands, who starts, then single cards from a deck that is renewed from the discards."""

    def __init__(self, saved: SavedGame) -> None:
        self.holder_starts = json.loads(saved.options)["start"] == "holder"
        self.depots = list(DEPOTS)
        self.shapes: list[str] = []
        self.deck = depot_cards()
        self.discards: set[str] = set()
        self.hands: list[list[str]] = [[] for _ in range(saved.seats)]

    def bag(self, label: str) -> Bag:
        kind = label.partition("/")[0]
        if kind in ("depot", "task"):
            return Bag([self.depots])
        if kind == "deal":
            return Bag([self.deck], 7)
        if kind == "first":
            return Bag([[str(seat) for seat in self.starters()]])
        if kind == "draw":
            if not self.deck:
                self.deck = [card for card in depot_cards() if card in self.discards]
                self.discards = set()
            return Bag([self.deck])
        raise no_such_draw(label)

    def starters(self) -> list[int]:
        """Those who hold a card that can start a train; when nobody does, or it does not matter, all."""
        seats = list(range(len(self.hands)))
        holders = [
            seat for seat in seats if any(card.split("-")[-1] in self.shapes for card in self.hands[seat])
        ]
        return holders if holders and self.holder_starts else seats

    def has_drawn(self, label: str, results: list[str]) -> None:
        kind, _, number = label.partition("/")
        if kind in ("depot", "task"):
            self.depots.remove(results[0])
        if kind == "depot":
            self.shapes = DEPOTS[results[0]].split()
        if kind in ("deal", "draw"):
            self.deck = [card for card in self.deck if card not in results]
        if kind == "deal":
            self.hands[int(number)] = results

    def has_played(self, moves: list[str]) -> None:
        for move in moves:
            if move.startswith("take:"):
                self.discards.add(move.partition("/")[2])
            elif move.startswith("discard:"):
                self.discards.add(move.removeprefix("discard:"))


# --- Land vs Sea --------------------------------------------------------------------------------------

FACES = {
    "LLLLLS": list(range(1, 6)),
    "LLLLSS": list(range(1, 15)),
    "LLLSLS": list(range(1, 10)),
    "LLLSSS": list(range(1, 23)),
    "LLSLLS": list(range(1, 9)),
    "LLSLSS": list(range(1, 12)),
    "LLSSLS": list(range(1, 12)),
    "LLSSSS": list(range(1, 15)),
    "LSLSSS": list(range(1, 10)),
    "LSSLSS": list(range(1, 9)),
    "LSSSSS": list(range(1, 6)),
}
"""The numbers of the faces with these edges, in their order."""
FACES_OF_RULES_2 = {**FACES, "LLLSSS": [2, 23, 3, 4, 5, 7, 24, *range(8, 23)]}
REPLACED_IN_RULES_2 = {"LLLSSS-1": "LLLSSS-23", "LLLSSS-6": "LLLSSS-24"}
TILES = """
LLLLLS-1/LLSLLS-7 LLLLLS-2/LLSSSS-13 LLLLLS-3/LLLSLS-8 LLLLLS-4/LLSLSS-9 LLLLLS-5/LLSLSS-3 LLLLSS-1/LLSSLS-11
LLLLSS-2/LLLSSS-20 LLLLSS-3/LLSSSS-9 LLLLSS-4/LLLSSS-11 LLLLSS-5/LLLSSS-16 LLLLSS-6/LLSLLS-1
LLLLSS-7/LSSLSS-7 LLLLSS-8/LLLSSS-2 LLLLSS-9/LLSSLS-6 LLLLSS-10/LLLSSS-3 LLLLSS-11/LSSSSS-2
LLLLSS-12/LSSLSS-4 LLLLSS-13/LLSLSS-5 LLLLSS-14/LLSSSS-10 LLLSLS-1/LLLSSS-6 LLLSLS-2/LSLSSS-4
LLLSLS-3/LLSLSS-2 LLLSLS-4/LSLSSS-1 LLLSLS-5/LSLSSS-9 LLLSLS-6/LLSSLS-1 LLLSLS-7/LLSSLS-9 LLLSLS-9/LSLSSS-7
LLLSSS-1/LSLSSS-6 LLLSSS-4/LLSLSS-10 LLLSSS-5/LSSLSS-8 LLLSSS-7/LLSSSS-6 LLLSSS-8/LLSSSS-12
LLLSSS-9/LSSLSS-6 LLLSSS-10/LLSLLS-2 LLLSSS-12/LLSSSS-1 LLLSSS-13/LLSSLS-5 LLLSSS-14/LLSLSS-11
LLLSSS-15/LLSSSS-4 LLLSSS-17/LLSLLS-6 LLLSSS-18/LLSSLS-4 LLLSSS-19/LLSLLS-4 LLLSSS-21/LLSSSS-2
LLLSSS-22/LSSLSS-2 LLSLLS-3/LLSSSS-7 LLSLLS-5/LLSSLS-2 LLSLLS-8/LLSSSS-14 LLSLSS-1/LLSSSS-11
LLSLSS-4/LSLSSS-3 LLSLSS-6/LLSSSS-3 LLSLSS-7/LSLSSS-2 LLSLSS-8/LSSLSS-1 LLSSLS-3/LSSSSS-4 LLSSLS-7/LSLSSS-8
LLSSLS-8/LSSSSS-5 LLSSLS-10/LLSSSS-8 LLSSSS-5/LSSLSS-5 LSLSSS-5/LSSSSS-3 LSSLSS-3/LSSSSS-1
"""
"""The two faces of each tile."""


class LandVsSea:
    """Who plays Land, since rules 2; then the faces that are turned up, each of which takes its tile away."""

    def __init__(self, saved: SavedGame) -> None:
        self.seats = saved.seats
        numbers, replaced = (FACES, {}) if saved.rules == 1 else (FACES_OF_RULES_2, REPLACED_IN_RULES_2)
        self.left = [f"{edges}-{number}" for edges, found in numbers.items() for number in found]
        self.other_side: dict[str, str] = {}
        for tile in TILES.split():
            one, other = (replaced.get(face, face) for face in tile.split("/"))
            self.other_side |= {one: other, other: one}

    def bag(self, label: str) -> Bag:
        if label.startswith("top/"):
            return Bag([self.left])
        if label == "sides":
            return Bag([[str(seat) for seat in range(self.seats)]])
        raise no_such_draw(label)

    def has_drawn(self, label: str, results: list[str]) -> None:
        if label.startswith("top/"):
            self.left.remove(results[0])
            self.left.remove(self.other_side[results[0]])

    def has_played(self, moves: list[str]) -> None:
        """What is taken from the stacks lay open."""


# --- Pioneer Rails ------------------------------------------------------------------------------------

GOALS = {"sheriff": "1A 1B 1C 1D 1E", "ranch": "1F 1G 1H 1I 1J", "train": "1K 1L 1M 1N 1O"}
CARDS = [rank + suit for suit in "SHDC" for rank in ("10", "J", "Q", "K", "A")]
FURTHER_GOALS = {"beginner": 0, "easy": 1, "medium": 2, "hard": 3, "legendary": 4}
TURNS_OF_A_ROUND = 5


class PioneerRails:
    """A goal of each type, further ones alone, the first dealer; each round has a whole deck."""

    def __init__(self, saved: SavedGame) -> None:
        self.seats = saved.seats
        self.further = FURTHER_GOALS[json.loads(saved.options)["level"]]
        self.goals: list[str] = []
        self.round = 0
        self.deck: Pool = []

    def bag(self, label: str) -> Bag:
        kind, _, rest = label.partition("/")
        if label == "goals":
            return Bag([goals.split() for goals in GOALS.values()])
        if label == "goals/further":
            every = " ".join(GOALS.values()).split()
            return Bag([[goal for goal in every if goal not in self.goals]], self.further)
        if label == "dealer":
            return Bag([[str(seat) for seat in range(self.seats)]])
        if kind in ("turn", "round"):
            number = int(rest.partition("/")[0])
            self.open_deck(number if kind == "round" else (number - 1) // TURNS_OF_A_ROUND + 1)
            return Bag([self.deck], 3 if kind == "turn" else 1)
        raise no_such_draw(label)

    def open_deck(self, number: int) -> None:
        if number != self.round:
            self.round, self.deck = number, list(CARDS)

    def has_drawn(self, label: str, results: list[str]) -> None:
        if label == "goals":
            self.goals = results
        self.deck = [card for card in self.deck if card not in results]

    def has_played(self, moves: list[str]) -> None:
        """Picks are not exclusive, and no card comes back before the round is over."""


# --- checking -----------------------------------------------------------------------------------------

GAMES: dict[str, Callable[[SavedGame], Game]] = {
    "railroad-ink": RailroadInk,
    "depot": Depot,
    "land-vs-sea": LandVsSea,
    "pioneer-rails": PioneerRails,
}


def check(text: str) -> int:
    """Derives everything again; how many results there are, or what is wrong."""
    saved = read(text)
    if saved.game not in GAMES:
        raise Wrong(f"what is drawn in {saved.game or 'this file'} is not known here")
    if saved.chance not in (1, 2):
        raise Wrong(f"version {saved.chance} of chance is not known here")
    if saved.seed is None:
        raise Wrong("the seed is not shown yet")
    if commitment(saved, saved.seed) != saved.commitment:
        raise Wrong("seed, table, options and seats are not those that were promised")
    key = chance_key(saved, saved.seed)
    game = GAMES[saved.game](saved)
    seen: set[str] = set()
    count = 0
    for line in saved.log:
        if line.kind == "turn":
            game.has_played(line.items)
            continue
        if line.name in seen:
            raise Wrong(f"{line.name} was drawn twice")
        right = game.bag(line.name).draw(key, line.name)
        if line.items != right:
            raise Wrong(f"{line.name} is {' '.join(line.items)} and should have been {' '.join(right)}")
        game.has_drawn(line.name, right)
        seen.add(line.name)
        count += len(right)
    return count


def main(files: list[str]) -> int:
    if not files:
        print(__doc__)  # noqa: T201
        return 2
    wrong = 0
    for file in files:
        try:
            with open(file, encoding="utf-8", newline="") as source:
                print(f"{file}: {check(source.read())} results follow from the seed that was promised")  # noqa: T201
        except (Wrong, OSError, ValueError, KeyError) as problem:
            wrong += 1
            print(f"{file}: {problem}")  # noqa: T201
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
