"""Pages and what they are made of, as a browser gets them; and what watches over a server."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx2
from websockets.asyncio.client import connect

from branchline.client import Client, Me, Open
from branchline.core.meta import LEVEL_WORDS
from branchline.core.texts import LANGUAGES
from branchline.web.http.visitors import HEADERS
from tests.web.serving import Killable, run, serving


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


def test_pages_carry_their_data(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me(), Open()])
            invite = table.invites[0].path
            for path, kind in (
                ("/", "lobby"),
                (f"/t/{table.id}", "table"),
                (invite, "invite"),
                ("/device", "device"),
            ):
                for language in LANGUAGES:
                    answer = await ann._http.get(path, params={"language": language})
                    assert answer.status_code == 200
                    assert f'<html lang="{language}"' in answer.text
                    assert data_of(answer.text)["page"] == kind
                    for name, value in HEADERS.items():
                        assert answer.headers[name] == value
            levels = data_of((await ann._http.get(f"/t/{table.id}?language=uk")).text)["levels"]
            assert levels == {
                "id": "railroad-ink",
                "bots": ["newcomer", "relaxed", "greedy", "expert", "master"],
                "ready": ["newcomer", "relaxed", "greedy", "expert", "master"],
                "levels": {bot: word.say("uk") for bot, word in LEVEL_WORDS.items() if bot != "random"},
                "first": "relaxed",
            }
            assert (await ann.table(table.id)).seats[1].kind == "open"  # looking takes no seat
            spoken = await ann._http.get("/", headers={"accept-language": "de, uk;q=0.8"})
            assert '<html lang="uk"' in spoken.text

    run(look())


def test_scripts_styles_and_sprites_never_change_under_their_address(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            page = (await ann._http.get(f"/t/{table.id}")).text
            async with ann.watch(table.id, 0, parts=("panes",)) as seat:
                parts = {*re.findall(r'(?:src|href)="(/static/[^"]+)"', page), seat.now.sprite}
            assert len(parts) > 2
            for part in parts:
                for encoding in ("gzip", "identity"):
                    answer = await ann._http.get(part, headers={"accept-encoding": encoding})
                    assert answer.status_code == 200, part
                    assert "immutable" in answer.headers["cache-control"]
                    assert "set-cookie" not in answer.headers
                    assert (answer.headers.get("content-encoding") == "gzip") is (encoding == "gzip")
            assert not re.search(
                r"https?://(?!www\.w3\.org)", page.replace(server.address, "")
            )  # no other site

    run(look())


def plain(address: str) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(base_url=address, trust_env=False)


def test_a_cookie_is_for_this_site_and_not_for_scripts(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            serving(tmp_path) as server,
            httpx2.AsyncClient(base_url=server.address, trust_env=False) as new,
        ):
            cookie = (await new.get("/")).headers["set-cookie"]
            assert "HttpOnly; SameSite=Lax" in cookie
            assert "set-cookie" not in (await new.get("/")).headers
            forwarded = {"x-forwarded-proto": "https", "cookie": ""}
            assert "; Secure" in (await new.get("/", headers=forwarded)).headers["set-cookie"]

    run(look())


def test_health_and_metrics(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            async with ann.watch(table.id, 0) as seat:
                await seat.play(seat.now.moves[0])
                counted = (await ann._http.get("/metrics")).text
            assert "branchline_moves_total 1\n" in counted
            assert "branchline_sockets 1\n" in counted
            assert "branchline_tables_in_memory 1\n" in counted
            server.services.database.writing.dispose()
            assert (await ann._http.get("/healthz")).text == "ok\n"

    run(look())


def test_a_stopped_server_says_goodbye_and_logs_lines_of_json(tmp_path: Path) -> None:
    server = Killable(tmp_path)

    async def look() -> None:
        async with Client(server.address) as ann:
            table = await ann.create("railroad-ink", [Me()])
            address = server.address.replace("http", "ws") + f"/t/{table.id}/socket?seat=-1"
            async with connect(address, proxy=None) as socket:
                await socket.recv()
                server.send(signal.SIGTERM)
                await socket.wait_closed()
                assert socket.close_code == 1012

    try:
        run(look())
    finally:
        server.stop()
    events = [json.loads(line) for line in (tmp_path / "server.log").read_text().splitlines()]
    assert all({"time", "level", "logger", "event"} <= set(event) for event in events)
    assert not any(event["level"] == "error" for event in events)


def test_serving_a_file_in_use_is_refused_in_a_sentence(tmp_path: Path) -> None:
    server = Killable(tmp_path)
    try:
        program = "import sys; from pathlib import Path; from branchline.web.commands import serve\n"
        program += "serve(port=0, data_dir=Path(sys.argv[1]))"
        second = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=False
        )
        assert second.returncode != 0
        assert "Another server is using" in second.stderr
    finally:
        server.stop()


def test_a_code_leads_to_our_own_pages_and_nowhere_else(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            serving(tmp_path) as server,
            httpx2.AsyncClient(base_url=server.address, trust_env=False) as web,
        ):
            code = await web.get("/qr/join/abc-DEF_1")
            assert code.headers["content-type"].startswith("image/svg+xml")
            assert code.text.startswith("<?xml")
            assert code.text != (await web.get("/qr/t/abc-DEF_1")).text
            for wrong in (
                "/qr/elsewhere/abc",
                "/qr/device/abc",
                "/qr/join/a.b",
                f"/qr/join/{'x' * 65}",
                "/qr/join/",
            ):
                assert (await web.get(wrong)).status_code == 404, wrong

    run(look())
