"""What a server answers instead of doing it."""

from __future__ import annotations


class ServerRefused(Exception):
    """The server has said no; `code` tells programs why, `text` tells people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
