"""Boards for the kernel tests: between the text of the second opinion and the arrays of the kernels."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF
from branchline.games.railroad_ink.kernels.layout import (
    BOARD,
    CELLS,
    CLASSIC_LONGEST,
    DICE,
    DRAWING,
    HEAD_FEATURES,
    HEAD_ROUND,
    HEAD_ROUNDS,
    HEAD_SIZE,
    HEAD_STAGE,
    ROLLING,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import FACE, FACE_ID, FIRST_SPECIAL, PICTURE_OF, TEXT
from branchline.games.railroad_ink.kernels.playout import BLOCK, PLAYOUT_WORK, dice_table, playouts
from branchline.games.railroad_ink.notation import empty_block
from branchline.parts.compiled import Ints, new_random
from tests.games.railroad_ink import slow

READINGS = ("classic", "crossing")


def pictures_of(board: slow.Board) -> Ints:
    pictures = np.zeros(BOARD, np.int32)
    for cell, drawing in board.items():
        pictures[CELL_OF[cell]] = PICTURE_OF[drawing]
    return pictures


def board_of(pictures: Ints) -> slow.Board:
    return {CELL_NAMES[cell]: TEXT[pictures[cell]] for cell in np.flatnonzero(pictures[:CELLS])}


def head_of(rolled: bool, round_number: int = 1, reading: str = "classic") -> Ints:
    """The head of a game of seven rounds in this round."""
    head = np.zeros(HEAD_SIZE, np.int32)
    head[HEAD_ROUND], head[HEAD_ROUNDS] = round_number, 7
    head[HEAD_FEATURES] = CLASSIC_LONGEST if reading == "classic" else 0
    head[HEAD_STAGE] = DRAWING if rolled else ROLLING
    return head


def block_of(board: slow.Board, roll: Sequence[str] = ()) -> Ints:
    """A seat's block in a round of which nothing has been drawn."""
    block = empty_block()
    block[:BOARD] = pictures_of(board)
    block[DICE : DICE + len(roll)] = [FACE_ID[code] for code in roll]
    for picture in block[:CELLS]:
        if FACE[picture] >= FIRST_SPECIAL:
            block[USED] |= 1 << FACE[picture] - FIRST_SPECIAL
    return block


def played_boards(count: int, rounds: int = 7, dice: str = "classic", seed: int = 0) -> list[slow.Board]:
    """Boards of random games after some rounds, with specials."""
    boards = []
    random = new_random(seed)
    work = np.zeros(PLAYOUT_WORK, np.int32)
    head = head_of(False, round_number=8 - rounds)
    for _ in range(count):
        playouts(head, empty_block(), dice_table(dice), 1, random, np.zeros(1, np.int32), work)
        boards.append(board_of(work[BLOCK : BLOCK + CELLS]))
    return boards


def grown_board(random: Random, size: int, routes: list[str]) -> slow.Board:
    """A dense board: of a few random placements the one with the fewest errors, again and again."""
    board: slow.Board = {}
    for _ in range(size):
        allowed = sorted(slow.placements(board, [random.choice(routes)]))
        few = random.sample(allowed, min(4, len(allowed)))
        if few:
            _, cell, drawing = min(few, key=lambda move: len(slow.errors(board | {move[1]: move[2]})))
            board[cell] = drawing
    return board


def can_be_drawn(board: slow.Board) -> bool:
    """Is there an order in which every drawing was allowed when it was made?"""
    drawn: slow.Board = {}
    progress = True
    while progress:
        progress = False
        for cell in board.keys() - drawn:
            if slow.reason(drawn, cell, board[cell]) == "ok":
                drawn[cell] = board[cell]
                progress = True
    return len(drawn) == len(board)


def conformance(name: str) -> list[dict[str, Any]]:
    """Records of a conformance file; the test is skipped where there is none."""
    folder = os.environ.get("BRANCHLINE_CONFORMANCE")
    if not folder:
        pytest.skip("BRANCHLINE_CONFORMANCE is not set")
    return [json.loads(line) for line in Path(folder, f"{name}.jsonl").read_text().splitlines()]
