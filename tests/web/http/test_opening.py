"""Before a table: setting one up, invitations, and what other sites show of a link."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from branchline.client import Bot, Client, Me, Open
from branchline.core.texts import LANGUAGES
from branchline.games import packages
from branchline.web.render.messages import TableInfo
from tests.web.http.test_pages import data_of
from tests.web.serving import run, serving

META = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"')
GREEN = {"edition": "lush-green", "expansion": "forest"}


def png_size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


async def take(guest: Client, table: TableInfo, name: str) -> None:
    invite = table.invites[0]
    wish = {"nonce": "a1" * 16, "invite": invite.path.removeprefix("/join/"), "name": name}
    await guest.seat_request(table.id, invite.seat, "take", wish)


def test_every_game_can_be_set_up_on_a_page_of_its_own(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            offered = [game["id"] for game in (await ann._http.get("/api/games")).json()]
            for game in offered:
                for language in LANGUAGES:
                    answer = await ann._http.get(f"/new/{game}", params={"language": language})
                    assert answer.status_code == 200
                    assert data_of(answer.text)["game"]["id"] == game  # type: ignore[index]
            assert (await ann._http.get("/new/chess")).status_code == 404

    run(look())


def test_every_picture_of_a_choice_is_there_in_both_themes(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            games = (await ann._http.get("/api/games")).json()
            pictures = {
                choice["picture"]
                for game in games
                for setting in game["settings"]
                for choice in setting["choices"]
            } - {""}
            assert len(pictures) > 8
            for picture in pictures:
                for theme in ("light", "dark"):
                    answer = await ann._http.get(f"{picture}/{theme}.svg")
                    assert answer.status_code == 200
                    assert answer.headers["content-type"] == "image/svg+xml"
                    assert answer.text.startswith("<svg")

    run(look())


def test_a_condition_names_options_and_values_that_there_are() -> None:
    for package in packages().values():
        known = {s.name: {choice.value for choice in s.choices} for s in package.meta.settings}
        for setting in package.meta.settings:
            assert not setting.continues or known[setting.continues] == known[setting.name]
            for when in setting.when:
                assert set(when.seats or ()) <= set(package.meta.seats)
                for name, values in when.options.items():
                    assert set(values) <= known[name]
                    assert name != setting.name


def test_an_invitation_says_what_is_played_and_takes_no_seat(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client() as guest:
            table = await ann.create("railroad-ink", [Me(), Open(), Bot()], GREEN)
            answer = await guest._http.get(table.invites[0].path)
            assert "Ann invites you to a game." in answer.text
            assert "<h1>Railroad Ink, Lush Green + Forest: 3 players, about 25 minutes</h1>" in answer.text
            assert "bot, skilled" in answer.text
            assert (await ann.table(table.id)).seats[1].kind == "open"
            await take(guest, table, "Guest")
            again = await guest._http.get(table.invites[0].path)
            assert again.status_code == 303
            assert again.headers["location"] == f"/t/{table.id}"
            taken = await ann._http.get(table.invites[0].path)
            assert "Somebody has taken this seat already." in taken.text

    run(look())


def test_the_name_that_a_guest_gives_is_theirs_from_then_on(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client() as guest:
            one = await ann.create("railroad-ink", [Me(), Open()])
            await take(guest, one, "Lesia")
            assert (await ann.table(one.id)).seats[1].name == "Lesia"
            assert (await guest._http.get("/api/me")).json()["name"] == "Lesia"
            two = await ann.create("railroad-ink", [Me(), Open()])
            await take(guest, two, "Another")
            assert (await ann.table(two.id)).seats[1].name == "Another"
            assert (await guest._http.get("/api/me")).json()["name"] == "Lesia"

    run(look())


def test_what_other_sites_show_of_a_link(tmp_path: Path) -> None:
    """A title, a sentence and a picture, for every kind of page."""

    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me(), Open()], GREEN)
            invite = table.invites[0].path
            pages = ("/", "/new/depot", "/rules", "/rules/depot", f"/t/{table.id}", invite)
            for path in pages:
                async with server.client() as stranger:
                    page = (await stranger._http.get(path)).text
                    shown = dict(META.findall(page))
                    assert shown["og:title"]
                    assert shown["description"] == shown["og:description"] != ""
                    assert shown["og:image"].startswith(server.address)
                    picture = await stranger._http.get(shown["og:image"].removeprefix(server.address))
                    assert picture.headers["content-type"] == "image/png"
                    assert png_size(picture.content) == (1200, 630)
                    assert (shown.get("robots") == "noindex") is (table.id in page)
            assert (await ann.table(table.id)).seats[1].kind == "open"

    run(look())


def test_the_picture_of_a_table_is_a_spectators(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client() as other:
            table = await ann.create("depot", [Me(), Bot()])
            async with ann.watch(table.id, 0, parts=("panes",)) as seat:
                await seat.until(lambda now: now.panes)
            address = f"/t/{table.id}/picture/light.svg"
            pictures = [(await visitor._http.get(address)).text for visitor in (ann, other)]
            assert pictures[0] == pictures[1]
            assert pictures[0].startswith("<svg")
            assert (await ann._http.get(f"/t/{table.id}/picture/secret.svg")).status_code == 404

    run(look())


def test_the_page_can_be_installed(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            assert '<link rel="manifest" href="/manifest.webmanifest">' in (await ann._http.get("/")).text
            answer = await ann._http.get("/manifest.webmanifest")
            assert answer.headers["content-type"] == "application/manifest+json"
            manifest = answer.json()
            assert manifest["start_url"] == "/"
            assert manifest["display"] == "standalone"
            assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
            for icon in manifest["icons"]:
                width, height = png_size((await ann._http.get(icon["src"])).content)
                assert icon["sizes"] == f"{width}x{height}"

    run(look())
