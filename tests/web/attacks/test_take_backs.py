"""Somebody plays and takes back for ever: the rows of one turn don't fill the disk."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.attacks.conftest import GAME, Attacked
from tests.web.attacks.people import Person, Refused

MORE_THAN_ALLOWED = 300
"""Moves, each with its take-back."""


def test_a_turn_can_be_changed_many_times_but_not_for_ever(attacked: Attacked) -> None:
    eve = Person(attacked.address, "198.51.100.66")
    ann = Person(attacked.address, "192.0.2.1")

    async def play() -> None:
        await eve.arrive(GAME)
        await ann.arrive(GAME)
        with pytest.raises(Refused, match="too-many-edits"):
            await eve.play_and_take_back(MORE_THAN_ALLOWED)
        await ann.play_and_take_back(5)

    asyncio.run(play())
