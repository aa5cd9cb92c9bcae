"""Where bots come from: installed ones by name, classes that the command line names, and what is wrong with
some of them, in one sentence each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from random import Random

import pytest

from branchline.bots import bot, bot_by_name_or_class, bots, find, play_on
from branchline.bots.simple import GreedyBot, RandomBot
from branchline.core.chance import Committed
from branchline.core.errors import BadText
from branchline.core.table import Table
from branchline.games import game
from tests.refusals import refused

MINE = """
from dataclasses import dataclass

@dataclass
class Mine:
    wins: int = 0

    def act(self, game, view, random):
        return [game.moves(game.imagine(view, random), view.seat)[-1]]

class Idle:
    pass

class Loud:
    def __init__(self):
        raise RuntimeError("no batteries")
"""

WHICH = "Say which class of {folder}/mine.py is the bot: {folder}/mine.py:Class."


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return file


def test_installed_bots_have_names() -> None:
    assert set(find.built_in()) <= set(bots())
    assert isinstance(bot("random"), RandomBot)
    assert isinstance(bot_by_name_or_class("greedy"), GreedyBot)
    with refused("unknown-bot", BadText):
        bot("clever")
    with refused("unknown-bot", BadText):
        bot_by_name_or_class("clever")


def test_a_class_in_a_file_plays(mine: Path) -> None:
    table = Table(game("depot"), game("depot").meta.options(), 2, Committed(b"mine"))
    play_on(table, {0: bot_by_name_or_class(f"{mine}:Mine"), 1: bot("random")}, Random(1))
    assert table.outcome() is not None


def test_a_class_in_a_module_is_found() -> None:
    assert isinstance(bot_by_name_or_class("branchline.bots.simple:RandomBot"), RandomBot)


def test_only_the_command_line_reaches_files_and_modules(mine: Path) -> None:
    for name in (f"{mine}:Mine", "branchline.bots.simple:RandomBot"):
        with refused("unknown-bot", BadText):
            bot(name)


def test_files_of_the_same_name_are_different_modules(mine: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere" / "mine.py"
    other.parent.mkdir()
    other.write_text(MINE)
    one, same, two = (type(bot_by_name_or_class(f"{file}:Mine")) for file in (mine, mine, other))
    assert one is same is not two
    assert sys.modules[one.__module__] is not sys.modules[two.__module__]


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("{folder}/missing.py:Mine", "no-such-file", "There is no file or folder {folder}/missing.py."),
        ("{folder}/mine.py:Yours", "no-such-class", "There is no Yours in {folder}/mine.py."),
        ("{folder}/mine.py", "no-class-named", WHICH),
        ("{folder}/mine.py:", "no-class-named", WHICH),
        ("{folder}/mine.py:Idle", "unusable-bot", "{bot} has no method “act”."),
        ("{folder}/mine.py:Loud", "unusable-bot", "{bot} can't be used: RuntimeError: no batteries."),
        ("{folder}/mine.py:MINE", "no-such-class", "There is no MINE in {folder}/mine.py."),
        (
            "{folder}/broken.py:Mine",
            "unusable-bot",
            "{bot} can't be used: ZeroDivisionError: division by zero.",
        ),
        (
            "nowhere.at_all:Mine",
            "unusable-bot",
            "{bot} can't be used: ModuleNotFoundError: No module named 'nowhere'.",
        ),
        (":Mine", "unusable-bot", "{bot} can't be used: ValueError: Empty module name."),
    ],
)
def test_what_is_wrong_with_a_bot_is_said(mine: Path, name: str, code: str, said: str) -> None:
    name = name.format(folder=mine.parent)
    (mine.parent / "broken.py").write_text("1 / 0\n")
    modules = set(sys.modules)
    with refused(code, BadText):
        bot_by_name_or_class(name)
    with pytest.raises(BadText) as caught:
        bot_by_name_or_class(name)
    assert str(caught.value) == said.format(folder=mine.parent, bot=f"The bot {name}")
    assert not [module for module in set(sys.modules) - modules if module.startswith("broken")]


def test_paths_of_windows_hold_a_colon_of_their_own() -> None:
    for name, code in ((r"C:\x\mine.py:Mine", "no-such-file"), (r"C:\x\mine.py", "no-class-named")):
        with refused(code, BadText):
            bot_by_name_or_class(name)


# --- entry points of others -----------------------------------------------------------------------


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is installed beside our own."""
    own = list(entry_points(group=find.GROUP))
    others = [
        EntryPoint("tidy", "branchline.bots.simple:RandomBot", find.GROUP),
        EntryPoint("broken", "nowhere.at_all:Bot", find.GROUP),
        EntryPoint("greedy", "nowhere.at_all:Greedy", find.GROUP),
    ]
    monkeypatch.setattr(find, "entry_points", lambda group: [*others, *own] if group == find.GROUP else [])
    find._entries.cache_clear()
    yield
    find._entries.cache_clear()


@pytest.mark.usefixtures("entries")
def test_bots_of_others_come_after_our_own_and_take_no_name_of_them() -> None:
    assert bots()[-2:] == ("broken", "tidy")
    assert isinstance(bot("greedy"), GreedyBot)
    assert isinstance(bot("tidy"), RandomBot)
    assert "tidy" not in find.built_in()
    with refused("unusable-bot", BadText):
        bot("broken")
