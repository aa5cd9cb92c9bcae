"""Paper boards at a server: entered touch by touch as the page does it, and scored like everywhere else."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from branchline.client import Client, ServerRefused
from branchline.core.sketch import Touch
from branchline.games import built_in, package
from branchline.games.railroad_ink.expansions import features
from branchline.games.railroad_ink.meta import Edition, Expansion, RailroadInkOptions
from branchline.games.railroad_ink.sketches import read_sketch
from branchline.web.http.limits import Limits, Rate
from branchline.web.render.sketches import SketchInfo
from tests.cli.running import run as command
from tests.games.railroad_ink.by_hand import laying, marking, turning
from tests.games.railroad_ink.test_sketches import finished
from tests.soak import rotating
from tests.web.serving import run, serving

INK = {"game": "railroad-ink"}


async def ask(client: Client, **sketched: Any) -> SketchInfo:
    touch = sketched.pop("touch", None)
    body = {**INK, **sketched, **({} if touch is None else {"touch": msgspec.to_builtins(touch)})}
    return await client._json("POST", "/api/paper/score", SketchInfo, body)


class Page:
    """What a page does: it keeps the text, and patches what it shows."""

    def __init__(self, client: Client, options: dict[str, Any]) -> None:
        self.client, self.options = client, options
        self.board = ""
        self.shown: dict[str, str] = {}

    async def open(self) -> None:
        info = await ask(self.client, options=self.options)
        self.board, self.shown = info.board, dict(info.panes[0].fragments)

    async def touch(self, touch: Touch) -> None:
        info = await ask(self.client, options=self.options, board=self.board, touch=touch)
        self.board = info.board
        assert info.panes == (), "only what has changed is sent"
        for patch in info.patches:
            self.shown[patch.id] = patch.svg
        self.shown = {key: svg for key, svg in self.shown.items() if svg}

    async def enter(self, board: str, played: RailroadInkOptions) -> None:
        sketch = read_sketch(board, features(played))
        for wanted, touch in laying(sketch, Random(board)):
            if wanted not in self.board.split():
                await self.touch(touch)
            while wanted not in self.board.split():
                await self.touch(turning(touch.place))
        for touch in marking(sketch, played):
            await self.touch(touch)


@rotating(("edition", "expansion"), product(get_args(Edition), get_args(Expansion)))
def test_a_board_entered_touch_by_touch_has_the_game_s_own_sheet(
    tmp_path: Path, edition: Edition, expansion: Expansion
) -> None:
    """And `branchline score` gives the same numbers for the text that the address of the page holds."""
    options = {"edition": edition, "expansion": expansion}
    played = RailroadInkOptions(edition=edition, expansion=expansion)
    board, table = finished(played, f"{edition} {expansion}")

    found: list[SketchInfo] = []

    async def enter() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            page = Page(ann, options)
            await page.open()
            await page.enter(board, played)
            whole = await ask(ann, options=options, board=page.board)
            assert page.shown == whole.panes[0].fragments, "what was patched is what is drawn anew"
            found.append(whole)

    run(enter())
    (info,) = found
    assert info.mistakes == ()
    assert info.total == table.sheet(0)[0].total
    arguments = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    printed = command("score", "railroad-ink", "--json", *arguments, typed=f"{info.board}\n").stdout
    assert msgspec.json.decode(printed)["total"] == info.total


@pytest.mark.parametrize("game", built_in())
def test_a_game_offers_it_or_has_no_such_page(tmp_path: Path, game: str) -> None:
    offered = package(game).sketches is not None

    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            page = await ann._http.get(f"/paper/score/{game}")
            assert page.status_code == (200 if offered else 404)
            listed = (await ann._http.get("/paper/score")).text
            assert (f'href="/paper/score/{game}"' in listed) == offered
            if offered:
                info = await ask(ann, game=game)
                assert info.lines
                assert info.panes or info.boxes
                return
            with pytest.raises(ServerRefused) as refused:
                await ask(ann, game=game)
            assert refused.value.code == "no-sketches"

    run(look())


def test_what_can_not_be_read_is_refused_with_a_sentence(tmp_path: Path) -> None:
    wrong: dict[str, dict[str, Any]] = {
        "unknown-route": {"board": "d4:vv.."},
        "bad-options": {"options": {"edition": "deep-pink"}},
        "bad-request": {"board": "b1:h.h. " * 400},
        "unknown-game": {"game": "chess"},
    }

    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            for code, sketched in wrong.items():
                with pytest.raises(ServerRefused) as refused:
                    await ask(ann, **sketched)
                assert refused.value.code == code
                assert str(refused.value)

    run(look())


def test_whoever_asks_too_much_waits(tmp_path: Path) -> None:
    async def look() -> None:
        limits = Limits(requests=Rate(2, 0.001))
        async with serving(tmp_path, limits=limits) as server, server.client() as ann:
            for _ in range(2):
                await ask(ann)
            with pytest.raises(ServerRefused) as refused:
                await ask(ann)
            assert refused.value.code == "too-many"

    run(look())
