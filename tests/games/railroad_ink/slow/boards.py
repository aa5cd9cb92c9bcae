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

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF
from branchline.games.railroad_ink.kernels.pictures import FACE, FACE_ID, FIRST_SPECIAL, PICTURE_OF, TEXT
from branchline.games.railroad_ink.kernels.playout import BLOCK, PLAYOUT_WORK, dice_table, play_out
from branchline.games.railroad_ink.state import empty_block
from branchline.parts.compiled import Ints, new_random
from tests.games.railroad_ink.slow import base

READINGS = ("classic", "crossing")


def pictures_of(board: base.Board) -> Ints:
    pictures = np.zeros(at.BOARD, np.int32)
    for cell, drawing in board.items():
        pictures[CELL_OF[cell]] = PICTURE_OF[drawing]
    return pictures


def board_of(pictures: Ints) -> base.Board:
    return {CELL_NAMES[cell]: TEXT[pictures[cell]] for cell in np.flatnonzero(pictures[: at.CELLS])}


def head_of(rolled: bool, round_number: int = 1, reading: str = "classic") -> Ints:
    """The head of a game of seven rounds in this round."""
    head = np.zeros(at.HEAD_SIZE, np.int32)
    head[at.HEAD_ROUND], head[at.HEAD_ROUNDS] = round_number, 7
    head[at.HEAD_FEATURES] = at.CLASSIC_LONGEST if reading == "classic" else 0
    head[at.HEAD_STAGE] = at.DRAWING if rolled else at.ROLLING
    return head


def block_of(board: base.Board, roll: Sequence[str] = ()) -> Ints:
    """A seat's block in a round of which nothing has been drawn."""
    block = empty_block()
    block[: at.BOARD] = pictures_of(board)
    block[at.DICE : at.DICE + len(roll)] = [FACE_ID[code] for code in roll]
    for picture in block[: at.CELLS]:
        if FACE[picture] >= FIRST_SPECIAL:
            block[at.SPECIALS_USED] |= 1 << FACE[picture] - FIRST_SPECIAL
    return block


def played_boards(count: int, rounds: int = 7, dice: str = "classic", seed: int = 0) -> list[base.Board]:
    """Boards of random games after some rounds, with specials."""
    boards = []
    random = new_random(seed)
    work = np.zeros(PLAYOUT_WORK, np.int32)
    head = head_of(False, round_number=8 - rounds)
    for _ in range(count):
        play_out(head, empty_block(), dice_table(dice), 1, random, random, np.zeros(1, np.int32), work)
        boards.append(board_of(work[BLOCK : BLOCK + at.CELLS]))
    return boards


def grown_board(random: Random, size: int, routes: list[str]) -> base.Board:
    """A dense board: of a few random placements the one with the fewest errors, again and again."""
    board: base.Board = {}
    for _ in range(size):
        allowed = sorted(base.placements(board, [random.choice(routes)]))
        few = random.sample(allowed, min(4, len(allowed)))
        if few:
            _, cell, drawing = min(few, key=lambda move: len(base.errors(board | {move[1]: move[2]})))
            board[cell] = drawing
    return board


def can_be_drawn(board: base.Board) -> bool:
    """Is there an order in which every drawing was allowed when it was made?"""
    drawn: base.Board = {}
    progress = True
    while progress:
        progress = False
        for cell in board.keys() - drawn:
            if base.reason(drawn, cell, board[cell]) == "ok":
                drawn[cell] = board[cell]
                progress = True
    return len(drawn) == len(board)


def conformance(name: str) -> list[dict[str, Any]]:
    """Records of a conformance file; the test is skipped where there is none."""
    folder = os.environ.get("BRANCHLINE_CONFORMANCE")
    if not folder:
        pytest.skip("BRANCHLINE_CONFORMANCE is not set")
    return [json.loads(line) for line in Path(folder, f"{name}.jsonl").read_text().splitlines()]
