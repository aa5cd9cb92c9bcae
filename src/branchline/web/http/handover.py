"""A connection goes to the worker where it belongs, whichever has taken it.

The sockets of a table are all at one process, so that a move is not read again from the store for those who
are elsewhere. All else that a visitor does is done by one process, too: what is only kept in memory (a try at
a puzzle, a review that is being made) is there. Where a connection belongs says its first request: the table
of a socket, or the cookie; without either it stays where it is. Should that worker not be there, any other
can serve as well.
"""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import suppress
from typing import TYPE_CHECKING
from zlib import crc32

from branchline.web.http.identity import COOKIE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from branchline.web.http.shared_memory import SharedMemory

MOST_BYTES = 64 * 1024
"""Of the beginning of a request."""
_TABLE = re.compile(rb"GET /t/([^/? ]+)/socket[? ]")
_COOKIE = re.compile(rb"\r\ncookie:[^\r\n]*?\b" + COOKIE.encode() + rb"=([^;\s]+)", re.IGNORECASE)

Inbox = tuple[socket.socket, socket.socket]
"""Where a worker is handed connections: the end from which it takes them, and the one for all others."""


def new_inboxes(workers: int) -> list[Inbox]:
    """Made before the workers are, who inherit them; what is in one is not lost with its worker."""
    pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(workers)]
    for pair in pairs:
        for end in pair:
            end.setblocking(False)
    return pairs


class Handover:
    """The place of a worker among the others."""

    def __init__(self, worker: int, inboxes: Sequence[Inbox], memory: SharedMemory) -> None:
        self._worker = worker
        self._inboxes = inboxes
        self._memory = memory

    def pass_on(self, connection: socket.socket, beginning: bytes) -> bool:
        """Hands a connection with the beginning of its request to another worker, if it is theirs."""
        found = _TABLE.match(beginning) or _COOKIE.search(beginning)
        if found is None or (home := self.home(found[1])) == self._worker:
            return False
        with suppress(OSError):  # its inbox is full, or the request too long: it is served here
            socket.send_fds(self._inboxes[home][1], [beginning], [connection.fileno()])
            return True
        return False

    def home(self, name: bytes) -> int:
        """The worker of a table or a visitor; as long as it is not ready, one that is."""
        number, ready = crc32(name), self._memory.ready()
        chosen = number % len(self._inboxes)
        return chosen if chosen in ready else ready[number % len(ready)] if ready else self._worker

    def listen(self, take: Callable[[socket.socket, bytes], None]) -> None:
        """Takes what others hand over from now on, with the beginning of its request."""
        inbox = self._inboxes[self._worker][0]
        asyncio.get_running_loop().add_reader(inbox, self._receive, inbox, take)

    def _receive(self, inbox: socket.socket, take: Callable[[socket.socket, bytes], None]) -> None:
        with suppress(BlockingIOError):
            beginning, handles, _, _ = socket.recv_fds(inbox, MOST_BYTES, 1)
            for handle in handles:
                connection = socket.socket(fileno=handle)
                connection.setblocking(False)
                take(connection, beginning)
