"""The same rooms in every game: whoever knows one finds everything in the next (docs/architecture.md)."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import branchline.games
from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package

HOME = Path(branchline.games.__file__).parent
TESTS = Path(__file__).parent

ROOMS = {
    "meta": ("META",),
    "state": ("new_state",),
    "moves": ("Move", "parse"),
    "chance": ("chance", "settle"),
    "legal": ("phase", "actors", "moves"),
    "refusals": ("check", "RULE_OF"),
    "rules": ("GAME",),
    "view": ("view",),
    "imagine": ("imagine",),
    "score": ("sheet", "outcome"),
    "bot": ("value",),
    "encoding": ("observation", "observe"),
    "look.drawing": ("drawing",),
    "look.picks": ("picks", "explain_candidates"),
    "look.symbols": ("sprite",),
    "look.diagrams": ("DIAGRAMS",),
    "look.reference": ("REFERENCE",),
    "look.printables": ("PRINTABLES",),
    "words.telling": ("describe_move", "describe_draw"),
    "words.names": (),
    "words.terminal": ("terminal",),
    "words.lessons": ("LESSONS",),
    "words.lessons.first_game": ("LESSON",),
    "puzzles": ("PUZZLES",),
    "daily": ("daily",),
    "kernels.layout": (),
}
"""What every game has, and what each room offers to the rest of the house."""

NOUNS = {
    "railroad-ink": {
        "boards",
        "conditions",
        "draft",
        "expansions",
        "futures",
        "goals",
        "land",
        "mistakes",
        "notation",
        "redrawing",
        "rounds",
        "sketches",
        "solve",
        "touching",
    },
    "depot": {"cards", "claims", "clues", "hidden_hands", "laying", "tasks"},
    "land-vs-sea": {"areas", "events", "sides", "tiles"},
    "pioneer-rails": {"score_zones"},
}
"""Rules of one game alone, each called by the rulebook's noun."""


def folder(name: str) -> Path:
    return HOME / name.replace("-", "_")


@pytest.mark.parametrize("name", built_in())
def test_every_room_is_there_and_offers_what_it_is_for(name: str) -> None:
    home = f"branchline.games.{folder(name).name}"
    for room, offers in ROOMS.items():
        module = import_module(f"{home}.{room}")
        assert [offer for offer in offers if not hasattr(module, offer)] == [], room
    assert package(name).guide == folder(name) / "words" / "guide"
    for language in LANGUAGES:
        assert (folder(name) / "words" / "guide" / f"{language}.md").is_file()
        assert (folder(name) / "words" / "guide" / f"card-{language}.md").is_file()
        assert language == "en" or (folder(name) / "words" / f"{language}.po").is_file()


@pytest.mark.parametrize("name", built_in())
def test_what_stands_beside_the_rooms_is_a_noun_of_the_rulebook(name: str) -> None:
    rooms = {room for room in ROOMS if "." not in room} | {"__init__"}
    assert {path.stem for path in folder(name).glob("*.py")} - rooms == NOUNS[name]
    folders = {path.name for path in folder(name).iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == {"data", "kernels", "look", "puzzles", "words"}


@pytest.mark.parametrize("name", built_in())
def test_no_base_name_stands_twice_in_a_game(name: str) -> None:
    names = Counter(path.stem for path in folder(name).rglob("*.py") if path.stem != "__init__")
    assert [base for base, count in names.items() if count > 1] == []


@pytest.mark.parametrize("name", built_in())
def test_the_tests_of_a_game_mirror_its_rooms(name: str) -> None:
    tests = TESTS / folder(name).name
    for helper in ("scenes", "kernel_sample", "opinion"):
        assert (tests / f"{helper}.py").is_file(), helper
    assert (tests / "slow.py").is_file() or (tests / "slow" / "__init__.py").is_file()
    folders = {path.name for path in tests.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert {"kernels", "look", "words"} <= folders <= {"kernels", "look", "words", "slow"}


def test_no_name_that_was_replaced_comes_back() -> None:
    """Names that a reader had to ask about stay replaced (CHANGELOG.md says by what)."""
    replaced = {
        "meant", "told", "foreseen", "pauses", "worlds", "Eye", "Shown", "Live", "House", "heard_nothing",
        "doubts", "comings", "be_struck", "do_without", "hush", "stands", "fill",
    }  # fmt: skip
    found = []
    for path in HOME.parent.rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split("(")[0].split(":")[0].split()
            if len(words) > 1 and words[-2] in ("def", "class") and words[-1] in replaced:
                found.append(f"{path.name}: {line.strip()}")
    assert found == []
