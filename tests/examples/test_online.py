"""The bot of `examples/online.py` plays a game at a server, and the same class plays in the arena."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

from branchline.games import built_in
from tests.cli.running import run as command
from tests.soak import rotating
from tests.web.serving import run, serving

PROGRAM = Path(__file__).parents[2] / "examples" / "online.py"


@rotating("name", list(built_in()))
def test_it_plays_any_game_to_its_end(tmp_path: Path, name: str) -> None:
    said: list[str] = []

    async def play() -> None:
        async with serving(tmp_path) as server:
            await runpy.run_path(str(PROGRAM))["play"](server.address, name, said.append)

    run(play())
    assert said[0].startswith("Look on at http://127.0.0.1:")
    assert said[-2].startswith("1. "), "who has won"
    assert "Tidy" in "".join(said[-2:])


def test_the_same_class_plays_at_home() -> None:
    bots = f"{PROGRAM}:Tidy,random"
    played = json.loads(command("arena", "depot", "--bots", bots, "--games", "2", "--json").stdout)
    assert len(played["bots"]) == 2
