"""A link to another device: opened there, confirmed here, good once, and its secret is stored nowhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from branchline.client import Client
from branchline.web.http import devices
from branchline.web.store.schema import links
from tests.web.serving import run, serving


async def link_of(client: Client) -> str:
    made = (await client._http.post("/api/me/link")).json()
    path, _, token = made["path"].partition("#")
    assert path == "/device"
    assert made["picture"].startswith("<?xml")
    return str(token)


async def open_link(client: Client, token: str) -> dict[str, Any]:
    answer: dict[str, Any] = (await client._http.post("/api/me/device", json={"token": token})).json()
    return answer


async def confirm(client: Client, code: str, agreed: bool = True) -> int:
    body = {"code": code, "agreed": agreed}
    return (await client._http.post("/api/me/link/confirm", json=body)).status_code


async def name_of(client: Client) -> str:
    return str((await client._http.get("/api/me")).json()["name"])


def test_another_device_is_mine_when_i_have_confirmed_what_it_shows(tmp_path: Path, database: str) -> None:
    async def move() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client() as phone,
            server.client() as thief,
        ):
            assert (await ann._http.get("/api/me/link")).json()["state"] == "none"
            token = await link_of(ann)
            assert (await phone._http.get("/device")).status_code == 200  # looking does not use it
            shown = await open_link(phone, token)
            assert shown["done"] is False
            asked = (await ann._http.get("/api/me/link")).json()
            assert asked == {"state": "opened", "code": shown["code"]}
            assert (await open_link(thief, token))["code"] == "bad-link"  # the first who opens it has it
            assert await name_of(phone) == ""
            assert await confirm(ann, "none of these") == 403
            assert await confirm(thief, shown["code"]) == 403
            assert await confirm(ann, shown["code"]) == 200
            assert (await open_link(phone, token))["done"] is True
            assert await name_of(phone) == "Ann"
            phone._http.headers["x-csrf-token"] = (await phone._http.get("/api/me")).json()["csrf"]
            assert (await open_link(thief, token))["code"] == "bad-link"
            assert (await ann._http.get("/api/me/link")).json()["state"] == "none"

    run(move())


def test_a_device_that_is_refused_stays_somebody_else(tmp_path: Path) -> None:
    async def move() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client() as thief:
            token = await link_of(ann)
            shown = await open_link(thief, token)
            assert await confirm(ann, shown["code"], agreed=False) == 200
            assert (await open_link(thief, token))["code"] == "bad-link"
            assert await name_of(thief) == ""

    run(move())


def test_a_new_link_ends_the_one_before_and_ten_minutes_end_every_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def move() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client() as phone:
            first = await link_of(ann)
            second = await link_of(ann)
            assert (await open_link(phone, first))["code"] == "bad-link"
            assert (await open_link(ann, second))["code"] == "same-device"
            assert (await open_link(phone, second))["done"] is False
            monkeypatch.setattr(devices, "LINK_AGE", -1)
            assert (await open_link(phone, await link_of(ann)))["code"] == "bad-link"

    run(move())


def test_the_secret_of_a_link_is_not_stored(tmp_path: Path) -> None:
    async def move() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            token = await link_of(ann)
            with server.services.database.reading.connect() as connection:
                row = connection.execute(links.select()).one()
            assert token not in map(str, row)

    run(move())
