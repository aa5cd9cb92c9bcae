"""Every request is counted: each route declares what it costs, and nothing is answered for nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from branchline.client import Me, ServerRefused
from branchline.web.daily import calendar
from branchline.web.http.asgi import routes
from branchline.web.http.costs import COST, Cost
from branchline.web.http.limits import Limits, Rate
from tests.web.serving import run, serving
from tests.web.test_breaking_in import cookie_of

GAME = "railroad-ink"


def handlers() -> list[tuple[str, Any]]:
    """Return the handlers of all routes by their names, without those that Litestar makes for OPTIONS."""
    found: list[tuple[str, Any]] = []
    for route in routes().routes:
        if isinstance(route, WebSocketRoute):
            found.append((route.path, route.route_handler))
        elif isinstance(route, HTTPRoute):
            made = [one for one in route.route_handlers if one.http_methods != {"OPTIONS"}]
            found += [(f"{' '.join(one.http_methods)} {route.path}", one) for one in made]
    return found


def test_every_route_declares_its_cost() -> None:
    undeclared = [name for name, handler in handlers() if not isinstance(handler.opt.get(COST), Cost)]
    assert undeclared == []
    assert len(handlers()) > 100


def test_only_static_files_and_health_are_free() -> None:
    free = {name for name, handler in handlers() if not handler.opt[COST].tokens}
    assert free == {"GET /healthz", "GET /static/{version:str}/{file:path}"}


def test_a_daily_try_is_no_new_table() -> None:
    by_name = dict(handlers())
    assert by_name["POST /api/daily/{day:str}/{game:str}/try"].opt[COST].budget is None
    assert by_name["POST /api/tables"].opt[COST].budget == "tables"


@pytest.mark.parametrize(
    ("path", "accept"),
    [("/", "text/html"), ("/nowhere", "text/html"), ("/api/nowhere", "*/*"), ("/static/old/page.css", "*/*")],
)
def test_who_asks_too_often_is_refused_wherever_they_ask(tmp_path: Path, path: str, accept: str) -> None:
    async def ask() -> None:
        limits = Limits(requests=Rate(3, 1e-6))
        async with serving(tmp_path, limits=limits) as server, httpx2.AsyncClient(trust_env=False) as plain:
            answers = [
                await plain.get(server.address + path, headers={"accept": accept, "cookie": ""})
                for _ in range(5)
            ]
            assert 429 not in {answer.status_code for answer in answers[:3]}
            assert [answer.status_code for answer in answers[3:]] == [429, 429]
            assert "too much at once" in answers[-1].text
            assert (await plain.get(f"{server.address}/healthz")).status_code == 200

    run(ask())


def test_a_socket_that_is_opened_too_often_is_told_so(tmp_path: Path) -> None:
    async def ask() -> None:
        async with (
            serving(tmp_path, limits=Limits(requests=Rate(10, 1e-6))) as server,
            server.client() as ann,
        ):
            table = await ann.create(GAME, [Me()])
            address = f"{server.address.replace('http', 'ws')}/t/{table.id}/socket"
            codes = []
            for _ in range(12):
                async with connect(
                    address, additional_headers={"cookie": cookie_of(ann)}, proxy=None
                ) as socket:
                    try:
                        await socket.recv()
                    except ConnectionClosed:
                        codes.append(socket.close_code)
            assert set(codes) == {4429}

    run(ask())


def test_strangers_and_those_without_a_token_spend_nothing_of_their_neighbours(tmp_path: Path) -> None:
    async def ask() -> None:
        limits = Limits(requests=Rate(30, 1e-6), per_source=1)
        async with (
            serving(tmp_path, limits=limits) as server,
            server.client("Ann") as ann,
            httpx2.AsyncClient(base_url=server.address, trust_env=False) as eve,
        ):
            for headers in ({}, {"cookie": cookie_of(ann)}, {"cookie": "branchline=forged.0"}):
                posted = [eve.post("/api/tables", headers=headers) for _ in range(40)]
                answers = await asyncio.gather(*posted)
                assert {answer.status_code for answer in answers} == {403}
            await asyncio.gather(*(eve.get("/learn", headers={"cookie": ""}) for _ in range(40)))
            assert (await ann.create(GAME, [Me()])).id

    run(ask())


def test_nobody_who_makes_tables_takes_the_daily_try_of_others(tmp_path: Path) -> None:
    async def ask() -> None:
        limits = Limits(tables=Rate(1, 1e-6), per_source=1)
        async with (
            serving(tmp_path, limits=limits) as server,
            server.client("Eve") as eve,
            server.client("Wim") as wim,
        ):
            await eve.create(GAME, [Me()])
            with pytest.raises(ServerRefused) as refused:
                await wim.create(GAME, [Me()])
            assert refused.value.code == "too-many"
            day = calendar.day_of(await server.services.dailies.now()).isoformat()
            begun = await wim._http.post(f"/api/daily/{day}/{GAME}/try")
            assert begun.status_code == 200, begun.text

    run(ask())


def test_a_tree_costs_by_its_nodes(tmp_path: Path) -> None:
    async def ask() -> None:
        limits = Limits(requests=Rate(15, 1e-6))
        async with serving(tmp_path, limits=limits) as server, server.client("Ann") as ann:
            tree: dict[str, Any] = {"start": {"game": GAME, "seats": 1}, "nodes": [(-1, "* ?")] * 400}
            answers = [await ann._http.post("/api/analysis/tree", json=tree) for _ in range(2)]
            assert [answer.status_code for answer in answers] == [200, 429]

    run(ask())
