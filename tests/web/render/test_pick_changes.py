"""What can be chosen is told by what is different, and the receiver has exactly what can be chosen now."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from branchline.core.drawing import Pick
from branchline.web.render.messages import Snapshot, Update
from branchline.web.render.patches import apply_update
from branchline.web.render.pick_changes import pick_changes
from tests.web.render.test_patches import TABLE

LEAF = st.builds(
    Pick, st.sampled_from("abc"), st.sampled_from(["one", "two"]), move=st.sampled_from(["m", "n", "o"])
)
TREES = st.lists(
    st.recursive(
        LEAF,
        lambda below: st.builds(
            Pick, st.sampled_from("abc"), st.just("group"), st.lists(below, min_size=1, max_size=4).map(tuple)
        ),
        max_leaves=12,
    ),
    max_size=4,
).map(tuple)
"""With equal ids beside each other, too: they may mean different moves."""


def received(old: tuple[Pick, ...], new: tuple[Pick, ...]) -> tuple[tuple[Pick, ...], str]:
    """What a receiver has after the update that was sent, and its text."""
    sent = msgspec.json.encode(Update(picks=pick_changes(old, new)))
    update = msgspec.json.decode(sent, type=Update)
    return apply_update(Snapshot(table=TABLE, seat=0, picks=old), update).picks, sent.decode()


@given(TREES, TREES)
def test_the_receiver_has_what_can_be_chosen_now(old: tuple[Pick, ...], new: tuple[Pick, ...]) -> None:
    assert received(old, new)[0] == new


def test_what_stays_is_only_counted() -> None:
    """A die is used up, and one cell of the other is taken: neither the rest of its cells nor their ways."""
    ways = tuple(Pick(f"way/{n}", f"way {n}", move=f"m{n}") for n in range(4))
    cells = tuple(Pick(f"cell/{n}", f"cell {n}", ways) for n in range(20))
    old = (Pick("die/1", "one", cells), Pick("die/2", "two", cells), Pick("done", "Done", move="done"))
    new = (Pick("die/2", "two", cells[1:]), Pick("done", "Done", move="done"))
    found, sent = received(old, new)
    assert found == new
    counted = ",".join(map(str, range(1, 20)))
    assert sent == ('{"type":"update","picks":[{"id":"die/2","label":"two","then":[' + counted + "]},2]}")
