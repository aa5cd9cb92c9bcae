"""What many wait for is done stage by stage for all of them, and each gets their own result."""

from __future__ import annotations

import asyncio

import pytest

from branchline.web.stages import MOST, Stages, Together, finished


def counting(name: str, told: list[str], stages: int = 2) -> Stages[str]:
    for stage in range(stages):
        told.append(f"{name}{stage}")
        yield
    return name


def failing(told: list[str]) -> Stages[str]:
    yield from counting("f", told, 1)
    raise ValueError("f")


def test_alone_all_stages_are_done_at_once() -> None:
    told: list[str] = []
    assert finished(counting("a", told)) == "a"
    assert told == ["a0", "a1"]


def test_those_who_ask_in_the_same_moment_are_served_stage_by_stage() -> None:
    async def ask() -> list[str]:
        together = Together()
        return await asyncio.gather(*(together.finish(counting(name, told)) for name in "abc"))

    told: list[str] = []
    assert asyncio.run(ask()) == ["a", "b", "c"]
    assert told == ["a0", "b0", "c0", "a1", "b1", "c1"]


def test_one_that_fails_fails_alone() -> None:
    async def ask() -> tuple[str | BaseException, str | BaseException]:
        together = Together()
        asked = (together.finish(failing(told)), together.finish(counting("a", told)))
        return await asyncio.gather(*asked, return_exceptions=True)

    told: list[str] = []
    failed, found = asyncio.run(ask())
    assert isinstance(failed, ValueError)
    assert found == "a"
    with pytest.raises(ValueError, match="f"):
        finished(failing(told))


def test_whoever_has_gone_meanwhile_keeps_nobody_from_it() -> None:
    async def ask() -> str:
        together = Together()
        gone = asyncio.ensure_future(together.finish(counting("g", told)))
        stays = asyncio.ensure_future(together.finish(counting("a", told)))
        asyncio.get_running_loop().call_soon(gone.cancel)
        return await stays

    told: list[str] = []
    assert asyncio.run(ask()) == "a"
    assert told == ["g0", "a0", "g1", "a1"]


def test_of_many_the_first_do_not_wait_for_the_last() -> None:
    async def ask() -> None:
        together = Together()
        await asyncio.gather(*(together.finish(counting(f"{n}:", told)) for n in range(MOST + 1)))

    told: list[str] = []
    asyncio.run(ask())
    assert told.index(f"{MOST - 1}:1") < told.index(f"{MOST}:0")
