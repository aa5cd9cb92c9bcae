"""Texts of moves that are nearly right: a letter, a number or a part is changed, swapped, lost or doubled."""

from __future__ import annotations

import re
from random import Random

PIECES = re.compile(r"[A-Za-z]+|\d+|.")


def mutated(text: str, others: list[str], random: Random) -> str:
    """The text of a move after one or two changes; much of what comes from it are the other texts' pieces."""
    for _ in range(random.choice((1, 1, 2))):
        text = random.choice(CHANGES)(text, others, random)
    return text


def change_letter(text: str, others: list[str], random: Random) -> str:
    """One letter becomes another that stands somewhere in a move."""
    at = random.randrange(len(text)) if text else 0
    return text[:at] + random.choice("".join(others) or text or "0") + text[at + 1 :]


def change_number(text: str, _: list[str], random: Random) -> str:
    numbers = [*re.finditer(r"\d+", text)]
    if not numbers:
        return text
    number = random.choice(numbers)
    changed = max(0, int(number[0]) + random.choice((-1, 1, 2, 10)))
    return text[: number.start()] + str(changed) + text[number.end() :]


def swap_pieces(text: str, _: list[str], random: Random) -> str:
    pieces = PIECES.findall(text)
    if len(pieces) > 1:
        one, other = random.sample(range(len(pieces)), 2)
        pieces[one], pieces[other] = pieces[other], pieces[one]
    return "".join(pieces)


def take_anothers_piece(text: str, others: list[str], random: Random) -> str:
    """A cell, a card, a seat or whatever stands in another move replaces what stands in this one."""
    pieces, given = PIECES.findall(text), PIECES.findall(random.choice(others or [text]))
    if pieces and given:
        at = random.randrange(len(pieces))
        same_kind = [piece for piece in given if piece[0].isalnum() == pieces[at][0].isalnum()]
        pieces[at] = random.choice(same_kind or given)
    return "".join(pieces)


def lose_or_double_a_piece(text: str, _: list[str], random: Random) -> str:
    pieces = PIECES.findall(text)
    if pieces:
        at = random.randrange(len(pieces))
        pieces[at] *= random.choice((0, 2))
    return "".join(pieces)


CHANGES = (change_letter, change_number, swap_pieces, take_anothers_piece, lose_or_double_a_piece)
