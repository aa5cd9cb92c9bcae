"""The types of messages say exactly what may be missing."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType

from branchline.web.render.messages import LogLine, Patch
from tools.message_types import RECEIVED, SENT, interface, structs_of


class Inner(Struct):
    inside: tuple[int | None, ...]


class Whole(Struct, tag_field="type", tag="whole"):
    """It is sent with all its fields.

    This is not told.
    """

    word: Literal["b", "a"]
    table: dict[str, Any]
    inner: Inner
    given: int = 0
    perhaps: bool | UnsetType = UNSET


class Spare(Struct, omit_defaults=True):
    number: float
    given: int = 0
    several: dict[str, str] = {}


class Tree(Struct):
    then: tuple[Tree, ...]


def test_what_is_always_there_and_what_may_be_missing() -> None:
    assert interface(Whole, omits_defaults=False).splitlines() == [
        "/** It is sent with all its fields. */",
        "export interface Whole {",
        '  type: "whole";',
        '  word: "a" | "b";',
        "  table: Record<string, unknown>;",
        "  inner: Inner;",
        "  given: number;",
        "  perhaps?: boolean;",
        "}",
    ]
    assert "  given?: number;" in interface(Whole, omits_defaults=True)
    assert interface(Spare, omits_defaults=False).splitlines()[1:] == [
        "  number: number;",
        "  given?: number;",
        "  several?: Record<string, string>;",
        "}",
    ]
    assert "inside: (number | null)[];" in interface(Inner, omits_defaults=False)


def test_a_struct_comes_with_all_that_it_is_made_of() -> None:
    assert structs_of((Whole, Tree)) == [Whole, Inner, Tree]


def test_no_two_structs_have_one_name() -> None:
    every = set(structs_of(SENT)) | set(structs_of(RECEIVED))
    assert len({struct.__name__ for struct in every}) == len(every)


@pytest.mark.parametrize(
    ("value", "present"),
    [
        (Whole("a", {}, Inner(())), {"type", "word", "table", "inner", "given"}),
        (Spare(1.5), {"number"}),
        (LogLine("turn", (), ""), {"kind", "items", "text"}),
        (Patch("board", "cell", "place"), {"pane", "id", "cause"}),
    ],
)
def test_the_wire_agrees(value: Struct, present: set[str]) -> None:
    assert set(msgspec.json.decode(msgspec.json.encode(value))) == present
