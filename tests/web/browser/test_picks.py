"""The choices of the page, asked directly: which picks lead on, in whatever order they are made."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

TREE = [
    {
        "id": "die/a",
        "label": "curve",
        "then": [
            {"id": "cell/1", "label": "1", "then": [{"id": "x", "label": "x", "move": "a1x", "turn": 1}]},
            {
                "id": "cell/2",
                "label": "2",
                "then": [
                    {"id": "x", "label": "x", "move": "a2x", "flip": True},
                    {"id": "y", "label": "y", "move": "a2y", "turn": 2},
                ],
            },
        ],
    },
    {
        "id": "die/b",
        "label": "straight",
        "then": [{"id": "cell/3", "label": "3", "then": [{"id": "x", "label": "x", "move": "b3x"}]}],
    },
    {"id": "deck", "label": "draw", "move": "draw"},
    {"id": "done", "label": "Confirm", "move": "done"},
]
SHOWN = ["die/a", "die/b", "cell/1", "cell/2", "cell/3", "deck"]
ASK = """async ([tree, shown, picks]) => {
    const script = document.querySelector("script[type=module]").src;
    const { Choice } = await import(new URL("../board/picks.js", script));
    const choice = new Choice();
    choice.load(tree, (id) => shown.includes(id));
    let ok = true;
    for (const id of picks) {
        const step = choice.with(id);
        ok = step.ok;
        if (ok) choice.picked = step.picked;
    }
    return {
        ok, picked: choice.picked, next: [...choice.next().keys()].sort(),
        moves: choice.complete().map((leaf) => leaf.move),
        buttons: choice.buttons().map((leaf) => leaf.move),
        shortcuts: choice.shortcuts().map((leaf) => leaf.move),
    };
}"""


@pytest.fixture
def choose(page: Page) -> Any:
    page.goto("/")
    return lambda *picks: page.evaluate(ASK, [TREE, SHOWN, list(picks)])


def test_picks_in_any_order(choose: Any) -> None:
    assert choose()["next"] == sorted(SHOWN)
    assert choose()["buttons"] == ["done"]
    assert choose()["shortcuts"] == ["draw"]
    assert choose("die/a")["next"] == ["cell/1", "cell/2"]
    assert choose("cell/2")["next"] == ["die/a"]
    assert choose("die/a", "cell/2")["moves"] == choose("cell/2", "die/a")["moves"] == ["a2y", "a2x"]
    assert choose("deck")["moves"] == ["draw"]


def test_a_pick_replaces_one_of_its_kind_and_what_leads_nowhere_is_refused(choose: Any) -> None:
    assert choose("die/a", "die/b")["picked"] == ["die/b"]
    assert choose("die/a", "cell/1", "cell/2")["picked"] == ["die/a", "cell/2"]
    assert choose("die/a", "cell/3") == {**choose("die/a"), "ok": False}
    assert choose("die/a", "nothing")["ok"] is False
