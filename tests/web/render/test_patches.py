"""Patches say exactly what has changed: applied to the old drawing they give the new one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from branchline.core.drawing import Pane
from branchline.web.render.messages import Snapshot, TableInfo, Update
from branchline.web.render.patches import apply_update, common_start, patchable, patches, resized

TABLE = TableInfo(
    id="", game="", title="", status="running", options={}, settings=(), secrets=False, commitment="",
    created_by_me=False, seats=(), mine=(), invites=(), hints=True, analysis=False, clock=0,
    deadline=None, rematch="", lesson=False, continued=False, analysable=False, challenge=None, entered=False,
    proof=None, sound="", played="", minutes=0, colour="", rules=1,
)  # fmt: skip

ORDERED = st.dictionaries(st.integers(0, 12), st.sampled_from(["<a/>", "<b/>", "<c/>"]), max_size=10).map(
    lambda found: {f"e{key}": found[key] for key in sorted(found)}
)
"""Fragments whose elements always come in the same order."""


def pane(name: str, fragments: dict[str, str], width: int = 1) -> Pane:
    return Pane(name, name, width, 1, fragments, left=1 - width)


@given(ORDERED, ORDERED, ORDERED, st.integers(1, 2))
def test_patched_is_the_new_drawing(
    one: dict[str, str], two: dict[str, str], other: dict[str, str], width: int
) -> None:
    before = (pane("mine", one), pane("shared", other))
    after = (pane("mine", two, width), pane("shared", one))
    assert patchable(before, after)
    update = Update(patches=tuple(patches(before, after, "place")), resized=resized(before, after))
    now = apply_update(Snapshot(table=TABLE, seat=0, panes=before), update)
    assert now.panes == after
    assert [list(pane.fragments) for pane in now.panes] == [list(pane.fragments) for pane in after]


def test_another_order_or_other_panes_are_sent_whole() -> None:
    ab, ba = (pane("p", {"a": "<a/>", "b": "<b/>"}),), (pane("p", {"b": "<b/>", "a": "<a/>"}),)
    assert not patchable(ab, ba)
    assert not patchable(ab, (*ab, pane("q", {})))
    assert list(patches(ab, ab, "roll")) == []


def test_a_gone_element_is_erased_whatever_the_cause() -> None:
    (patch,) = patches((pane("p", {"a": "<a/>"}),), (pane("p", {}),), "roll")
    assert (patch.id, patch.cause, patch.svg) == ("a", "erase", "")
    assert common_start((), ()) == 0
