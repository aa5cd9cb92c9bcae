"""Messages of sockets as they go over the line, compressed where it pays: long ones, and once for all who are
sent the same.

Each message is compressed by itself (`server_no_context_takeover`): a socket keeps nothing for it, and what
is sent to several is the same for all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from isal import isal_zlib
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.extensions import Extension

LEAST = 1024
"""Bytes below which a message is sent as it is: it would fit into one packet anyway."""
LEVEL = 1
"""ISA-L takes a third of zlib's time here, for messages larger by a twentieth; its 3 takes half."""
WINDOW_BITS = 15
MOST = 16
"""They are sent to all in the same moment."""
END_OF_BLOCK = b"\x00\x00\xff\xff"
WHOLE_TEXT, COMPRESSED = 0x81, 0x40
"""The first byte of a frame,"""
TWO_BYTES, EIGHT_BYTES = 126, 127
"""and what the second says where a length does not fit in it."""


class DeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees on compression with whoever offers it."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)


def agreed_window(extensions: Sequence[Extension]) -> int:
    """The window for compressing, as agreed upon at the beginning; 0 for whoever did not offer it."""
    agreed = (each for each in extensions if isinstance(each, PerMessageDeflate))
    return next((each.local_max_window_bits for each in agreed), 0)


def framed(message: bytes, window_bits: int = 0) -> bytes:
    """A text as it goes over the line (RFC 6455, section 5.2), compressed where that pays and was agreed."""
    first = WHOLE_TEXT
    if window_bits and len(message) >= LEAST:
        first, message = WHOLE_TEXT | COMPRESSED, deflated(message, window_bits)
    size = len(message)
    if size < TWO_BYTES:
        return bytes((first, size)) + message
    if size < 1 << 16:
        return bytes((first, TWO_BYTES)) + size.to_bytes(2, "big") + message
    return bytes((first, EIGHT_BYTES)) + size.to_bytes(8, "big") + message


@lru_cache(MOST)
def deflated(message: bytes, window_bits: int = WINDOW_BITS) -> bytes:
    """A message as `permessage-deflate` wants it (RFC 7692)."""
    made = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, -window_bits)
    return (made.compress(message) + made.flush(isal_zlib.Z_SYNC_FLUSH)).removesuffix(END_OF_BLOCK)
