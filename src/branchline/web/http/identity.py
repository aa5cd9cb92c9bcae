"""Who somebody is: a random id in a signed cookie, and nothing else."""

from __future__ import annotations

import hmac
import os
import secrets
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.core.texts import LANGUAGES, text
from branchline.web.errors import Refused
from branchline.web.store.schema import LONGEST_NAME

if TYPE_CHECKING:
    from pathlib import Path

COOKIE = "branchline"
LANGUAGE_COOKIE = "branchline-language"
COOKIE_AGE = 365 * 24 * 3600
LINK_AGE = 600
SHORTEST_SECRET = 16
"""Bytes."""
SECRET_VARIABLE = "BRANCHLINE_SECRET"
MOST_SIGNED = 1024
"""Signatures that are kept: whoever opens a table asks for the same several times."""


class Keys:
    """The secret of this server: what it has signed, nobody else can have made."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._sign = lru_cache(MOST_SIGNED)(self._signed)

    def cookie(self, player: str) -> str:
        return f"{player}.{self._sign('player', player)}"

    def player(self, cookie: str) -> str | None:
        """The player of a cookie; none when we have not made it."""
        player, _, signature = cookie.partition(".")
        good = hmac.compare_digest(signature.encode(), self._sign("player", player).encode())
        return player if good and player else None

    def csrf(self, player: str) -> str:
        """What only a page of ours can know: it goes with every request that changes something."""
        return self._sign("csrf", player)

    def csrf_fits(self, player: str, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.csrf(player).encode())

    @property
    def fingerprint(self) -> bytes:
        """What says which secret this is, and nothing about it."""
        return self._signed("fingerprint", "").encode()

    def _signed(self, purpose: str, words: str) -> str:
        return hmac.digest(self._secret, f"{purpose}:{words}".encode(), "sha256").hex()


def new_player() -> str:
    return secrets.token_hex(16)


def load_secret(path: Path) -> bytes:
    """Return the secret from the environment, or else from a file, made when it is first needed.

    Nobody but the owner of the file can read it.
    """
    if given := os.environ.get(SECRET_VARIABLE, "").encode():
        if len(given) < SHORTEST_SECRET:
            raise BranchlineError(
                "bad-secret", text("BRANCHLINE_SECRET must be at least 16 characters long."), SECRET_VARIABLE
            )
        return given
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(new, flags, 0o600), "wb") as file:
            file.write(secrets.token_bytes(32))
        _publish(new, path)
    secret = path.read_bytes()
    if len(secret) < SHORTEST_SECRET:
        raise BranchlineError(
            "bad-secret",
            text(
                "{file} is empty or cut off. Put it back from a backup, or remove it: then a new one is "
                "made, and nobody is recognised any more.",
                file=str(path),
            ),
            str(path),
        )
    return secret


def _publish(new: Path, path: Path) -> None:
    """Gives a file its name, unless another server was quicker: then that one's key is ours."""
    try:
        os.link(new, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without hard links
        if not path.exists():
            new.replace(path)
    new.unlink(missing_ok=True)


BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs, says Unicode, that show nothing: fillers of Hangul, the empty cell of Braille …"""


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A nickname as it is kept, without what can't be seen or could disturb a line of text; may be empty.

    One that was chosen so that nobody sees it is refused.
    """
    spaced = " ".join(unicodedata.normalize("NFC", name).split())
    shown = "".join(letter for letter in spaced if letter not in BLANK_LETTERS and _category(letter) != "C")
    if spaced and all(_category(letter) in "ZM" for letter in shown):  # marks are seen on a letter only
        raise Refused(400, "invisible-name", text("Nobody could see this name; please choose another."))
    return " ".join(shown.split())[:longest].strip()


def _category(letter: str) -> str:
    """The first letter of its category: L letters, M marks, Z spaces, C what has no shape …"""
    return unicodedata.category(letter)[0]


def pick_language(*wishes: str) -> str:
    """The first wish that can be granted; each is a language or the value of `Accept-Language`."""
    for wish in wishes:
        for word in wish.split(","):
            language = word.split(";")[0].split("-")[0].strip().lower()
            if language in LANGUAGES:
                return language
    return LANGUAGES[0]
