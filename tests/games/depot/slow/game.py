"""A second opinion on Depot, written from the rules alone: cards are names, everything is searched.

It imports nothing of the game. A log can be followed entry by entry; at each step it says what is to be
drawn or who is to act, and what is legal.
"""

from __future__ import annotations

from itertools import combinations, permutations

COLOURS = ["red", "green", "yellow", "blue", "purple", "orange", "cyan"]
SHAPES = ["circle", "oval", "square", "triangle", "rhombus", "pentagon", "star"]
DEPOTS = {
    "D1": {"circle", "square", "rhombus", "pentagon"},
    "D2": {"oval", "rhombus", "pentagon", "star"},
    "D3": {"oval", "square", "triangle", "pentagon"},
    "D4": {"circle", "oval", "triangle", "rhombus"},
    "D5": {"circle", "triangle", "pentagon", "star"},
    "D6": {"circle", "oval", "square", "star"},
    "D7": {"square", "triangle", "rhombus", "star"},
}


def all_cards() -> set[str]:
    """In each colour, passenger wagons lack one shape and freight wagons another: locomotives have both."""
    cards = set()
    for c, colour in enumerate(COLOURS):
        no_passenger, no_freight = SHAPES[c], SHAPES[(c + 3) % 7]
        cards |= {f"L-{colour}-{no_passenger}", f"L-{colour}-{no_freight}", f"S-{colour}"}
        cards |= {f"P-{colour}-{shape}" for shape in SHAPES if shape != no_passenger}
        cards |= {f"F-{colour}-{shape}" for shape in SHAPES if shape != no_freight}
    return cards


def kind(card: str) -> str:
    return card[0]


def colour(card: str) -> str:
    return card.split("-")[1]


def shape(card: str) -> str:
    return card.split("-")[2] if kind(card) != "S" else "none"


def dock(a: str, b: str, docking: str) -> bool:
    if "S" in (kind(a), kind(b)):
        return colour(a) == colour(b)
    if colour(a) == colour(b) or shape(a) == shape(b):
        return True
    return docking == "same_type" and kind(a) == kind(b)


def clash(a: str, b: str) -> bool:
    if colour(a) == colour(b):
        return True
    return kind(a) != "S" and kind(b) != "S" and shape(a) == shape(b)


class SlowDepot:
    """A game that is followed from outside."""

    def __init__(
        self, seats: int, version: str, docking: str, start: str, reward: str, claim_turn: str
    ) -> None:
        self.seats, self.version, self.docking, self.start = seats, version, docking, start
        self.reward, self.claim_turn = reward, claim_turn
        self.deck = all_cards()
        self.pile: list[str] = []
        self.out: list[str] = []
        self.hands: list[set[str]] = [set() for _ in range(seats)]
        self.trains: dict[int, list[str]] = {exit: [] for exit in range(1, 8)}
        self.centre: list[str] = []
        self.tasks: dict[int, str] = {}
        self.done: list[int] = []
        self.not_tasks: list[set[str]] = [set() for _ in range(seats)]
        self.turn = -1
        self.opening = False
        self.drawn: str | None = None
        self.passes = 0
        self.draws = 0
        self.awaits = "depot"
        self.layer = -1
        self.answers: dict[int, str] = {}
        self.owed = 0
        self.winner: int | None = None

    # --- what is awaited --------------------------------------------------------------------------

    def label(self) -> str | None:
        """The draw that is due."""
        match self.awaits:
            case "depot" | "first":
                return self.awaits
            case "task":
                return f"task/{len(self.tasks)}"
            case "deal":
                return f"deal/{self.hands.index(set())}"
            case "draw" | "reward":
                return f"draw/{self.draws}"
        return None

    def actors(self) -> list[int]:
        if self.awaits in ("turn", "lay", "discard"):
            return [self.turn]
        if self.awaits == "ask":
            return [seat for seat in self.open_seats() if seat not in self.answers]
        return []

    def moves(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        if self.awaits == "discard":
            return {f"discard:{card}" for card in self.hands[seat]}
        if self.awaits == "ask":
            ways = self.ways(seat)
            return {"claim"} if 0 in ways else {"claim", "wait"} if ways else {"wait"}
        if self.awaits == "lay":
            assert self.drawn is not None
            return self.lays({self.drawn})
        clashes = self.clashes()
        if clashes:
            repeating = {
                card for card in self.hands[seat] if any(self.repeats(card, *pair) for pair in clashes)
            }
            taking = {f"take:{a}/{b}" for pair in clashes for a, b in permutations(pair)}
            return self.lays(repeating) | taking
        return self.lays(self.hands[seat]) | (set() if self.opening else {"draw"})

    def lays(self, cards: set[str]) -> set[str]:
        found = set()
        for card in cards:
            for exit, train in self.trains.items():
                if train and dock(train[-1], card, self.docking):
                    found.add(f"{card}>{exit}")
            if self.can_start(card):
                found.add(f"{card}>start")
        return found

    def can_start(self, card: str) -> bool:
        firsts = [train[0] for train in self.trains.values() if train]
        if kind(card) == "S" or len(firsts) >= self.exits() or shape(card) not in self.shapes():
            return False
        return all(colour(card) != colour(first) and shape(card) != shape(first) for first in firsts)

    def shapes(self) -> set[str]:
        return set().union(*(DEPOTS[depot] for depot in self.centre))

    def exits(self) -> int:
        return min(7, 4 + 2 * (len(self.centre) - 1), len(self.shapes()))

    def clashes(self) -> list[tuple[str, str]]:
        ends = [train[-1] for train in self.trains.values() if train]
        return [(a, b) for a, b in combinations(ends, 2) if clash(a, b)]

    @staticmethod
    def repeats(card: str, a: str, b: str) -> bool:
        same_colour = colour(a) == colour(b) == colour(card)
        return same_colour or (kind(card) != "S" and shape(a) == shape(b) == shape(card))

    # --- chance -----------------------------------------------------------------------------------

    def settle(self, results: list[str]) -> None:
        match self.awaits:
            case "depot":
                self.centre = results
                self.awaits = "task" if self.version == "advanced" else "deal"
            case "task":
                assert results[0] not in (*self.centre, *self.tasks.values())
                self.tasks[len(self.tasks)] = results[0]
                self.awaits = "task" if len(self.tasks) < self.seats else "deal"
            case "deal":
                assert len(results) == 7
                self.from_deck(self.hands.index(set()), results)
                self.awaits = "deal" if set() in self.hands else "first"
            case "first":
                self.turn = int(results[0])
                holders = [any(self.can_start(card) for card in hand) for hand in self.hands]
                if self.start == "holder" and any(holders):
                    assert holders[self.turn]
                    self.opening = True
                self.awaits = "turn"
            case "draw":
                self.draws += 1
                self.from_deck(self.turn, results)
                if self.lays(set(results)):
                    self.drawn, self.awaits = results[0], "lay"
                else:
                    self.pass_turn()
            case "reward":
                self.draws += 1
                self.from_deck(self.turn, results)
                self.owed -= 1
                if not self.owed or not self.fill_deck():
                    self.claim_settled()

    def from_deck(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.deck.remove(card)
            self.hands[seat].add(card)

    def fill_deck(self) -> bool:
        if not self.deck:
            self.deck, self.pile = set(self.pile), []
        return bool(self.deck)

    # --- play -------------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> None:
        assert move in self.moves(seat), move
        if move == "draw":
            self.awaits = "draw"
            if not self.fill_deck():
                self.pass_turn()
        elif move.startswith("take:"):
            taken, dropped = move.removeprefix("take:").split("/")
            for train in self.trains.values():
                if train and train[-1] in (taken, dropped):
                    train.pop()
            self.hands[seat].add(taken)
            self.pile.append(dropped)
            self.passes = 0
            self.next_turn()
        elif move.startswith("discard:"):
            card = move.removeprefix("discard:")
            self.hands[seat].remove(card)
            self.pile.append(card)
            self.owed -= 1
            if not self.owed:
                self.claim_settled()
        elif move in ("claim", "wait"):
            self.answers[seat] = move
            if not self.actors():
                self.settle_claims(self.layer)
        else:
            self.lay(seat, *move.split(">"))

    def lay(self, seat: int, card: str, where: str) -> None:
        exit = int(where) if where != "start" else min(e for e, train in self.trains.items() if not train)
        self.hands[seat].remove(card)
        self.trains[exit].append(card)
        self.opening, self.drawn, self.passes = False, None, 0
        if not self.hands[seat] and (self.version == "basic" or seat in self.done):
            self.win(seat)
        elif self.version == "basic":
            self.next_turn()
        else:
            self.layer, self.answers = seat, {}
            self.awaits = "ask"
            if not self.is_asked():
                self.settle_claims(seat)

    def pass_turn(self) -> None:
        self.passes += 1
        if self.passes >= self.seats and not self.deck and not self.pile:
            self.awaits = "over"
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        self.awaits = "turn"

    def win(self, seat: int) -> None:
        self.winner, self.awaits = seat, "over"

    # --- tasks ------------------------------------------------------------------------------------

    def open_seats(self) -> list[int]:
        return [seat for seat in self.tasks if seat not in self.done]

    def fulfilments(self, train: list[str], depot: str) -> list[tuple[str, ...]]:
        """Every choice of one card for each shape of the depot, special wagons standing in."""
        choices: list[tuple[str, ...]] = [()]
        for wanted in DEPOTS[depot]:
            choices = [
                (*chosen, card)
                for chosen in choices
                for card in train
                if card not in chosen and (kind(card) == "S" or shape(card) == wanted)
            ]
        return choices

    def worth(self, cards: tuple[str, ...] | list[str]) -> int:
        """Cards that may be discarded, or, below zero, must be drawn."""
        specials = sum(kind(card) == "S" for card in cards)
        if specials:
            return 0 if specials == 1 else -specials
        return 2 if any(kind(card) == "L" for card in cards) else 1

    def ways(self, seat: int) -> dict[int, list[int]]:
        """The exits of the trains that fulfil a task, by the number of special wagons that it needs."""
        found: dict[int, list[int]] = {}
        for exit, train in self.trains.items():
            chosen = self.fulfilments(train, self.tasks[seat])
            if chosen:
                needed = min(sum(kind(card) == "S" for card in cards) for cards in chosen)
                found.setdefault(needed, []).append(exit)
        return found

    def is_asked(self) -> bool:
        """Everyone with an open task, if a depot that nobody sees could be fulfilled with special wagons."""
        if not self.open_seats():
            return False
        for train in self.trains.values():
            for depot in DEPOTS.keys() - set(self.centre):
                chosen = self.fulfilments(train, depot)
                if chosen and all(any(kind(card) == "S" for card in cards) for cards in chosen):
                    return True
        return False

    def complete(self) -> set[str]:
        """The depots that a train fulfils without special wagons: who does not claim has another task."""
        return {
            depot
            for depot in DEPOTS
            for train in self.trains.values()
            if DEPOTS[depot] <= {shape(card) for card in train}
        }

    def settle_claims(self, first: int) -> None:
        order = [(self.layer + i) % self.seats for i in range(self.seats)]
        for seat in order[order.index(first) :]:
            if seat in self.open_seats():
                ways = self.ways(seat)
                if ways and (0 in ways or self.answers.get(seat) == "claim"):
                    self.claim(seat)
                    return
                self.not_tasks[seat] |= self.complete()
        self.after_claims()

    def after_claims(self) -> None:
        """Who claimed in a turn of another's has had a turn, or has got one."""
        if self.claim_turn == "then_turn" and self.turn != self.layer:
            self.awaits = "turn"
        else:
            self.next_turn()

    def claim(self, seat: int) -> None:
        depot = self.tasks[seat]
        worths = {}
        for exit, train in self.trains.items():
            chosen = self.fulfilments(train, depot)
            if chosen and self.reward == "needed":
                worths[exit] = max(self.worth(cards) for cards in chosen)
            elif chosen:
                worths[exit] = self.worth(train)
        exit = max(worths, key=lambda e: (worths[e], -e))
        self.out += self.trains[exit]
        self.trains[exit] = []
        self.centre.append(depot)
        self.done.append(seat)
        self.turn = seat
        self.owed = min(abs(worths[exit]), len(self.hands[seat])) if worths[exit] > 0 else -worths[exit]
        if worths[exit] > 0 and self.owed:
            self.awaits = "discard"
        elif worths[exit] < 0 and self.fill_deck():
            self.awaits = "reward"
        else:
            self.claim_settled()

    def claim_settled(self) -> None:
        self.owed = 0
        if not self.hands[self.turn]:
            self.win(self.turn)
        elif (self.turn + 1) % self.seats == self.layer:
            self.after_claims()
        else:
            self.settle_claims((self.turn + 1) % self.seats)

    # --- the end ----------------------------------------------------------------------------------

    def places(self) -> dict[int, int]:
        """The place of each seat."""
        keys = [
            (seat != self.winner, seat not in self.done, len(self.hands[seat])) for seat in range(self.seats)
        ]
        return {seat: 1 + sum(other < keys[seat] for other in keys) for seat in range(self.seats)}

    def everything(self) -> list[str]:
        """All cards, wherever they are."""
        return [
            *self.deck,
            *self.pile,
            *self.out,
            *(c for t in (*self.hands, *self.trains.values()) for c in t),
        ]
