"""What passes have proved, kept from outside: hands that someone imagines must explain them all."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.games.depot.slow.game import SlowDepot


@dataclass
class _Drawn:
    """A card that a seat has got, unseen by the others, and what it may have been."""

    seat: int
    shuffle: int
    possible: set[str]


@dataclass
class _Left:
    seat: int
    shuffle: int
    card: str
    after: int


@dataclass
class Passes:
    """Follows a game in the open: every card that a seat got unseen must have been some card."""

    slow: SlowDepot
    drawn: list[_Drawn] = field(default_factory=list)
    left: list[_Left] = field(default_factory=list)
    taken: list[set[str]] = field(default_factory=list)
    shuffle_of: dict[str, int] = field(default_factory=dict)
    shuffles: int = 0

    def settle(self, results: list[str]) -> None:
        slow = self.slow
        awaits, seat = slow.awaits, slow.turn
        possible = self.unseen()
        if awaits == "deal":
            seat = slow.hands.index(set())
            self.drawn += [_Drawn(seat, 0, possible) for _ in results]
        fitting = {card for card in possible if slow.lays({card})} if awaits == "draw" else set()
        slow.settle(results)
        if awaits == "draw":
            self.drawn.append(
                _Drawn(seat, self.shuffles, fitting if slow.awaits == "lay" else possible - fitting)
            )
        elif awaits == "reward":
            self.drawn.append(_Drawn(seat, self.shuffles, possible))
        elif awaits == "first":
            self.first()
        self.notice_shuffle()

    def first(self) -> None:
        """Who starts holds a start card; when that is not so, nobody does."""
        slow = self.slow
        if slow.start != "holder":
            return
        for entry in self.drawn:
            if not slow.opening:
                entry.possible = {card for card in entry.possible if not slow.can_start(card)}
        self.starter = slow.turn if slow.opening else None

    def play(self, seat: int, move: str) -> None:
        slow = self.slow
        before = [set(hand) for hand in slow.hands]
        pile, drawn = list(slow.pile), slow.drawn
        slow.play(seat, move)
        self.taken = self.taken or [set() for _ in slow.hands]
        for card in before[seat] - slow.hands[seat]:
            if card in self.taken[seat]:
                self.taken[seat].remove(card)
            elif card == drawn:
                self.drawn.pop()
            else:
                self.left.append(_Left(seat, self.shuffle_of.get(card, 0), card, len(self.drawn)))
        if move.startswith("take:"):
            self.taken[seat] |= slow.hands[seat] - before[seat]
        self.notice_shuffle(pile)

    def notice_shuffle(self, pile: list[str] | None = None) -> None:
        """The discard pile has become the deck: its cards are unseen again."""
        before = self.pile_before if pile is None else pile
        if before and not self.slow.pile:
            self.shuffles += 1
            self.shuffle_of |= dict.fromkeys(before, self.shuffles)
        self.pile_before = list(self.slow.pile)

    pile_before: list[str] = field(default_factory=list)
    starter: int | None = None

    def unseen(self) -> set[str]:
        """The cards that may come from the deck as far as everyone knows: hidden, and of its last shuffle."""
        slow = self.slow
        hidden = slow.deck.union(*slow.hands).difference(*self.taken)
        return {card for card in hidden if self.shuffle_of.get(card, 0) == self.shuffles}

    def check(self, hands: list[set[str]]) -> None:
        """Each hand explains every card that its seat has got: by another one, still here or laid since."""
        for seat, hand in enumerate(hands):
            taken = self.taken[seat] if self.taken else set()
            assert taken <= hand
            cards = [(card, self.shuffle_of.get(card, 0), len(self.drawn)) for card in sorted(hand - taken)]
            cards += [(left.card, left.shuffle, left.after) for left in self.left if left.seat == seat]
            drawn = [(i, entry) for i, entry in enumerate(self.drawn) if entry.seat == seat]
            assert len(cards) == len(drawn)
            explains = [
                [
                    j
                    for j, (card, shuffle, before) in enumerate(cards)
                    if i < before and shuffle == entry.shuffle and card in entry.possible
                ]
                for i, entry in drawn
            ]
            assert matched(explains), f"seat {seat} can't have got these cards"
        if self.starter is not None and self.slow.opening:
            assert any(self.slow.can_start(card) for card in hands[self.starter])


def matched(choices: list[list[int]]) -> bool:
    """Whether everyone can get another one of their choices (augmenting paths)."""
    owner: dict[int, int] = {}

    def find(i: int, tried: set[int]) -> bool:
        for j in choices[i]:
            if j not in tried:
                tried.add(j)
                if j not in owner or find(owner[j], tried):
                    owner[j] = i
                    return True
        return False

    return all(find(i, set()) for i in range(len(choices)))
