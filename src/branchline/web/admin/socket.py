"""The socket of an operator: in the data directory, for the server's own user alone."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from branchline.core.errors import BranchlineError
from branchline.core.texts import Text, text
from branchline.web.admin import messages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.web.admin.service import AdminService

NAME = "admin.sock"
AVAILABLE = sys.platform != "win32"
"""Windows has no sockets of this kind."""
LONGEST_PATH = 100
"""What every system allows for the path of a socket."""
MOST_BYTES = 64 * 1024
PATIENCE_SECONDS = 30.0

logger = logging.getLogger(__name__)
_requests = msgspec.json.Decoder(messages.FromOperator)
_answers = msgspec.json.Decoder(messages.FromServer)


class AdminSocket:
    """Where a running server can be asked."""

    def __init__(self, data_dir: Path, service: AdminService) -> None:
        self._data_dir = data_dir
        self._service = service
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Begins to listen, unless another server does so in the same data directory."""
        if not AVAILABLE:
            return
        with _short_path(self._data_dir) as path:
            if _answers_there(path):
                logger.warning("another server has the admin socket", extra={"folder": str(self._data_dir)})
                return
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)  # left by a server that was killed
            before = os.umask(0o177)
            try:
                self._server = await asyncio.start_unix_server(self._converse, path, limit=MOST_BYTES)
            except OSError as error:
                logger.warning("no admin socket", extra={"problem": str(error)})
            finally:
                os.umask(before)

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            (self._data_dir / NAME).unlink(missing_ok=True)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request, one answer."""
        with contextlib.closing(writer), contextlib.suppress(OSError, TimeoutError, ValueError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                answer = await self._answer(await reader.readline())
                writer.write(msgspec.json.encode(answer) + b"\n")
                await writer.drain()

    async def _answer(self, line: bytes) -> messages.FromServer:
        try:
            request = _requests.decode(line)
            answer = await self._service.answer(request)
        except msgspec.DecodeError as error:
            return _failed("bad-request", text("This message can't be read: {problem}.", problem=str(error)))
        except BranchlineError as error:
            return _failed(error.code, error.text)
        except Exception:
            logger.exception("admin request failed")
            return _failed("internal", text("Something went wrong here; it has been noted."))
        if not isinstance(request, messages.ListTables | messages.ListVisitors | messages.AskDisk):
            logger.info("admin", extra={"request": msgspec.to_builtins(request)})
        return answer


def _failed(code: str, said: Text) -> messages.Failed:
    values = {name: value if isinstance(value, int) else str(value) for name, value in said.values.items()}
    return messages.Failed(code, said.sentence, values)


def ask(data_dir: Path, request: messages.FromOperator) -> messages.FromServer:
    """Asks the server that runs on a data directory."""
    if not AVAILABLE:
        raise BranchlineError(
            "no-admin-here",
            text("On Windows a running server can't be asked; stop it and use the other commands."),
        )
    with _short_path(data_dir) as path, socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        asking.settimeout(PATIENCE_SECONDS)
        try:
            asking.connect(path)
        except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
            raise BranchlineError(
                "no-server", text("No server runs on {folder}.", folder=str(data_dir)), str(data_dir)
            ) from None
        except PermissionError:
            raise BranchlineError(
                "not-the-operator",
                text("Only the user whose server runs on {folder} can ask it.", folder=str(data_dir)),
                str(data_dir),
            ) from None
        asking.sendall(msgspec.json.encode(request) + b"\n")
        with asking.makefile("rb") as answering:
            answer: messages.FromServer = _answers.decode(answering.readline())
    if isinstance(answer, messages.Failed):
        raise BranchlineError(answer.code, Text(answer.sentence, dict(answer.values)))
    return answer


@contextlib.contextmanager
def _short_path(folder: Path) -> Iterator[str]:
    """The path of the socket; where that is longer than a socket's may be, one through a link."""
    path = folder / NAME
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    with tempfile.TemporaryDirectory() as short:
        link = Path(short) / "data"
        link.symlink_to(folder.resolve())
        yield str(link / NAME)


def _answers_there(path: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        asking.settimeout(1.0)
        with contextlib.suppress(OSError):
            asking.connect(path)
            return True
    return False
