"""The Cookie header, read so that nothing another program has put there hides our own.

Cookies belong to a host, not to a port: whatever else runs there has its cookies in our requests, written as
it likes. So the header is only taken apart at its semicolons, which no cookie can contain (RFC 6265, 5.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def cookie_values(headers: Iterable[tuple[bytes, bytes]], name: str) -> list[str]:
    """All values of the cookies of this name, in the order of the request; there may be several headers."""
    values = []
    for header, content in headers:
        if header.lower() == b"cookie":
            for pair in content.decode("latin-1").split(";"):
                key, equals, value = pair.partition("=")
                if equals and key.strip() == name:
                    values.append(_unquoted(value.strip()))
    return values


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) >= 2 and value[0] == value[-1] == '"' else value
