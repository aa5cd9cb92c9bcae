"""Who somebody is: the key that signs cookies is made once, on every file system, and is ours alone."""

from __future__ import annotations

import os
import stat
import unicodedata
from pathlib import Path
from typing import Never

import pytest

from branchline.client import Me
from branchline.core.errors import BranchlineError
from branchline.web.errors import Refused
from branchline.web.http.identity import clean_name, load_secret
from tests.web.serving import run, serving


def no_links(*_paths: object) -> Never:
    raise OSError("no hard links here")


@pytest.mark.parametrize("hard_links", [True, False])
def test_the_secret_key_is_made_once_and_for_us_alone(
    hard_links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hard_links:
        monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "data" / "secret.key"
    first = load_secret(path)
    assert load_secret(path) == first
    assert len(first) == 32
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret.key"]


def test_the_environment_can_say_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRANCHLINE_SECRET", "correct horse battery")
    assert load_secret(tmp_path / "secret.key") == b"correct horse battery"
    assert not list(tmp_path.iterdir())
    monkeypatch.setenv("BRANCHLINE_SECRET", "short")
    with pytest.raises(BranchlineError) as refused:
        load_secret(tmp_path / "secret.key")
    assert refused.value.code == "bad-secret"


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800",
        "\u115f",
        "\u1160",
        "\uffa0",
        "\u3164 \u2800",
        "\u200b",
        "\ufe0f",
        "\u0301",
        "\u00ad \u034f",
        "\u2800\ufe0f",
    ],
)
def test_a_name_of_invisible_characters_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert (refused.value.status, refused.value.code) == (400, "invisible-name")


def test_an_invisible_name_is_refused_wherever_one_is_chosen_and_the_old_one_stays(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            wish = {"game": "railroad-ink", "seats": [{"kind": "here", "name": "\u3164"}]}
            table = await ann.create("railroad-ink", [Me()])
            take = {"nonce": "00" * 16, "name": "\u2800"}
            for method, path, body in (
                ("PUT", "/api/me", {"name": "\u115f"}),
                ("POST", "/api/tables", wish),
                ("POST", f"/api/tables/{table.id}/seats/0/take", take),
            ):
                answer = await ann._http.request(method, path, json=body, headers={"accept-language": "ru"})
                assert (answer.status_code, answer.json()["code"]) == (400, "invisible-name"), path
                assert answer.json()["text"] == "Этого имени никто не увидит; выберите другое."
            assert (await ann._http.get("/api/me")).json()["name"] == "Ann"
            assert (await ann._http.put("/api/me", json={"name": " "})).json()["name"] == ""

    run(play())


def test_what_can_be_seen_of_a_name_stays() -> None:
    for name in ("Ann", "Їжак", "이름", "Zoë", "Zoë", "❤️", "नमस्ते", "Ann Lee", "李"):
        assert clean_name(name) == unicodedata.normalize("NFC", name)
    assert clean_name("  Ann \u3164 \n Lee\u200b ") == "Ann Lee"
