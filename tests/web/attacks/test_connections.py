"""One source opens connection after connection; everybody else is served."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx2
import pytest

from tests.web.attacks.conftest import Attacked

MANY = 150


@pytest.fixture
def environment() -> dict[str, str]:
    """Nobody here is a proxy, which may have as many connections as it likes."""
    return {"FORWARDED_ALLOW_IPS": "192.0.2.1"}


def test_a_source_has_a_hundred_connections_and_others_have_theirs(attacked: Attacked) -> None:
    where = urlsplit(attacked.address)
    with ExitStack() as stack:
        lines = [socket.create_connection((where.hostname, where.port)) for _ in range(MANY)]
        for line in lines:
            stack.enter_context(line)
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert sum(map(is_answered, lines)) == 100
        elsewhere = httpx2.HTTPTransport(local_address="127.0.0.2")
        with httpx2.Client(transport=elsewhere) as other:
            assert other.get(f"{attacked.address}/healthz").status_code == 200
    with httpx2.Client(trust_env=False) as again:
        assert again.get(f"{attacked.address}/healthz").status_code == 200


def is_answered(line: socket.socket) -> bool:
    try:
        return line.recv(4096).startswith(b"HTTP/1.1 200 ")
    except ConnectionResetError:
        return False
