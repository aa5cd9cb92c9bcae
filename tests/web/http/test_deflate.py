"""Long messages are compressed for whoever offers that, and say the same."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from branchline.client import Me
from branchline.web.http.deflate import COMPRESSED, END_OF_BLOCK, LEAST, deflated, framed
from tests.web.serving import run, serving

LONG = '{"picks":["одне й те саме"]}'.encode() * LEAST


def test_a_message_is_whole_after_it() -> None:
    made = deflated(LONG)
    assert len(made) < len(LONG) / 50
    assert zlib.decompressobj(-15).decompress(made + END_OF_BLOCK) == LONG
    assert deflated(LONG) is made, "once for all who are sent the same"


def test_what_is_short_is_sent_as_it_is() -> None:
    short = b"x" * (LEAST - 1)
    assert framed(short, 15) == framed(short) == _as_a_frame(short)
    assert framed(LONG) == _as_a_frame(LONG), "also for whoever has not offered compression"
    first, *rest = _as_a_frame(deflated(LONG))
    assert framed(LONG, 15) == bytes((first | COMPRESSED, *rest))


@pytest.mark.parametrize("size", [0, 125, 126, 1000, (1 << 16) - 1, 1 << 16, 1 << 17])
def test_a_frame_tells_how_long_it_is(size: int) -> None:
    assert framed(b"x" * size) == _as_a_frame(b"x" * size)


def _as_a_frame(message: bytes) -> bytes:
    """As the library writes it, which speaks for the other side."""
    return Frame(Opcode.TEXT, message).serialize(mask=False)


def test_a_page_is_told_the_same_with_it_and_without(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("depot", [Me(), Me()])
            told = []
            for compression in ("deflate", None):
                async with connect(
                    f"{server.address.replace('http', 'ws', 1)}/t/{table.id}/socket",
                    compression=compression,
                    max_size=None,
                    proxy=None,
                ) as socket:
                    told.append(await socket.recv())
                    assert ("permessage-deflate" in str(socket.response)) == (compression == "deflate")
            assert told[0] == told[1]
            assert len(told[0]) > LEAST

    run(look())
