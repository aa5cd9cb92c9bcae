"""Messages of sockets, compressed where it pays: long ones, and once for all who are sent the same.

Each message is compressed by itself (`server_no_context_takeover`): a socket keeps nothing for it, and what
is sent to several is the same for all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from isal import isal_zlib
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.extensions import Extension
    from websockets.typing import ExtensionParameter

LEAST = 1024
"""Bytes below which a message is sent as it is: it would fit into one packet anyway."""
LEVEL = 1
"""ISA-L takes a third of zlib's time here, for messages larger by a twentieth; its 3 takes half."""
WINDOW_BITS = 15
MOST = 16
"""They are sent to all in the same moment."""
END_OF_BLOCK = b"\x00\x00\xff\xff"


class DeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees on compression with whoever offers it."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, SharedDeflate(agreed)


class SharedDeflate(PerMessageDeflate):
    """Compresses messages that are whole and long."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        super().__init__(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or not frame.fin or len(frame.data) < LEAST:
            return frame
        data = deflated(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, True, True, frame.rsv2, frame.rsv3)


@lru_cache(MOST)
def deflated(message: bytes, window_bits: int = WINDOW_BITS) -> bytes:
    """A message as `permessage-deflate` wants it (RFC 7692)."""
    made = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, -window_bits)
    return (made.compress(message) + made.flush(isal_zlib.Z_SYNC_FLUSH)).removesuffix(END_OF_BLOCK)
