"""A server keeps no more memory than it needs."""

from __future__ import annotations

import sys

import pytest

from branchline.web.tables.memory import give_memory_back, resident_memory

PIECE, COUNT = 2_000, 40_000
"""Larger than what Python keeps for itself, so that the C library hands them out."""


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc gives memory back when it is asked to")
def test_holes_between_what_stays_go_back_to_the_system() -> None:
    pieces = [bytes([n % 250 + 1]) * PIECE for n in range(COUNT)]
    kept = pieces[:: COUNT // 100]
    del pieces
    before = resident_memory()
    give_memory_back()
    assert before - resident_memory() > PIECE * COUNT // 2
    assert len(kept) == 100
