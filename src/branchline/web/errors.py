"""What the server refuses, with the status and the sentence for it."""

from __future__ import annotations

import msgspec

from branchline.core.errors import BranchlineError
from branchline.core.texts import Text, text


class Refused(BranchlineError):
    """A request that can't be granted; `status` is what HTTP says of it."""

    def __init__(self, status: int, code: str, sentence: Text, at: str = "") -> None:
        super().__init__(code, sentence, at)
        self.status = status


def no_such_table() -> Refused:
    return Refused(404, "no-such-table", text("There is no such table."))


def no_such_seat() -> Refused:
    return Refused(404, "no-such-seat", text("There is no such seat at this table."))


def not_your_seat() -> Refused:
    return Refused(403, "not-your-seat", text("This seat is somebody else's."))


def too_many() -> Refused:
    return Refused(429, "too-many", text("That was too much at once; wait a little."))


def cannot_store() -> Refused:
    sentence = text(
        "This can't be stored at the moment; the disk of the server may be full. Please try again later."
    )
    return Refused(503, "can't-store", sentence)


def not_over() -> Refused:
    return Refused(409, "not-over", text("The game has not ended yet."))


def stale() -> Refused:
    return Refused(409, "stale", text("The table has moved on since; look again."))


def not_running() -> Refused:
    return Refused(409, "not-running", text("No game is running at this table."))


def unusable(problem: str) -> Refused:
    return Refused(400, "bad-request", text("The request can't be used: {problem}", problem=problem))


def status_of(error: BranchlineError) -> int:
    """What HTTP says of an error: those of the rules and readers are the sender's."""
    return error.status if isinstance(error, Refused) else 400


class Error(msgspec.Struct, frozen=True):
    """What went wrong: a code for programs, a sentence for people."""

    code: str
    text: str
    at: str


def error_info(error: BranchlineError, language: str) -> Error:
    return Error(error.code, error.text.say(language), error.at)
