"""What a server knows of its own address, and who may look at its metrics."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from branchline.web.http.pages import qr_code
from tests.web.serving import run, serving

SITE = "https://play.example.org"
HOST = {"host": "play.example.org"}


def test_links_and_cookies_follow_the_site_and_not_the_request(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            serving(tmp_path, site=SITE) as server,
            httpx2.AsyncClient(base_url=server.address, trust_env=False, headers=HOST) as plain,
        ):
            page = await plain.get("/")
            assert page.status_code == 200
            assert re.findall(r'og:image" content="([^"]+)/picture', page.text) == [SITE]
            assert "; Secure" in page.headers["set-cookie"]
            assert (await plain.get("/qr/t/abc")).content == qr_code(f"{SITE}/t/abc")

    run(look())


def test_another_host_is_refused_where_there_is_a_site(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            serving(tmp_path, site=SITE) as server,
            httpx2.AsyncClient(base_url=server.address, trust_env=False) as plain,
        ):
            for host in ({}, {"host": "evil.example"}, {"host": "play.example.org.evil.example"}):
                answer = await plain.get("/", headers=host)
                assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
                assert SITE in answer.json()["text"]
            assert (await plain.get("/healthz")).status_code == 200
            assert (await plain.get("/metrics")).status_code == 200
            async with connect(f"{server.address.replace('http', 'ws')}/t/x/socket", proxy=None) as socket:
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 4421

    run(look())


def test_without_a_site_the_host_of_the_request_is_believed(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            serving(tmp_path) as server,
            httpx2.AsyncClient(base_url=server.address, trust_env=False) as plain,
        ):
            page = await plain.get("/", headers=HOST)
            assert re.findall(r'og:image" content="([^"]+)/picture', page.text) == ["http://play.example.org"]
            assert "; Secure" not in page.headers["set-cookie"]

    run(look())


def test_metrics_are_for_the_machine_itself_unless_they_are_opened(tmp_path: Path) -> None:
    async def look() -> None:
        other = {"x-forwarded-for": "192.0.2.1"}
        for opened, status in ((False, 403), (True, 200)):
            async with (
                serving(tmp_path, open_metrics=opened) as server,
                httpx2.AsyncClient(base_url=server.address, trust_env=False) as plain,
            ):
                assert (await plain.get("/metrics")).status_code == 200
                assert (await plain.get("/metrics", headers=other)).status_code == status

    run(look())
