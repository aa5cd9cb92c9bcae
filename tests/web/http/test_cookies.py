"""Our cookie is found whatever stands around it."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from branchline.web.http.cookies import cookie_values
from tests.web.serving import run, serving

FOREIGN = [
    'prefs={"theme":"dark"}',
    "a b=1",
    "foo",
    "x=über",
    "x[]=1",
    '"',
    "=",
    'q="a',
    "branchline=forged.00",
]


@pytest.mark.parametrize("foreign", FOREIGN)
def test_cookies_of_another_program_do_not_hide_ours(foreign: str) -> None:
    other = foreign.encode()
    for header in (
        other + b"; branchline=me",
        b"branchline=me; " + other,
        b"a=1;" + other + b";branchline=me;",
    ):
        assert "me" in cookie_values([(b"host", b"here"), (b"cookie", header)], "branchline")
    several = [(b"cookie", other), (b"Cookie", b"branchline=me")]
    assert cookie_values(several, "branchline")[-1] == "me"


def test_only_a_cookie_of_this_name_counts() -> None:
    headers = [
        (b"cookie", b"xbranchline=1; branchline-language=uk; branchline; branchlinex=2"),
        (b"x", b"branchline=3"),
    ]
    assert cookie_values(headers, "branchline") == []
    assert cookie_values(headers, "branchline-language") == ["uk"]
    assert cookie_values([(b"cookie", b'branchline="me"')], "branchline") == ["me"]


def test_cookies_nobody_is_locked_out_by_a_neighbour(tmp_path: Path) -> None:
    """The visitor stays who they are, can change things, and is given no new identity."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            ours = f"branchline={ann._http.cookies['branchline']}; branchline-language=uk"
            csrf = ann._http.headers["x-csrf-token"]
            async with httpx2.AsyncClient(base_url=server.address, trust_env=False) as browser:
                for foreign in FOREIGN:
                    for cookie in (f"{foreign}; {ours}", f"{ours}; {foreign}"):
                        sent = [(b"cookie", cookie.encode()), (b"x-csrf-token", csrf.encode())]
                        answer = await browser.put("/api/me", json={"name": "Ann"}, headers=sent)
                        assert answer.status_code == 200, cookie
                        assert answer.json() == {"name": "Ann", "csrf": csrf, "language": "uk"}
                        assert "set-cookie" not in answer.headers

    run(play())
