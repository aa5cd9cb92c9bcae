"""Servers for the tests: one in this process, and one in a process that can be killed."""

from __future__ import annotations

import asyncio
import atexit
import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from branchline.client import Bot, Client, Me, Open, Seat, ServerRefused
from branchline.web.app import Server, Settings
from branchline.web.http.asgi import create_app
from branchline.web.http.guard import connection_options
from branchline.web.http.limits import WIDE, Limits
from branchline.web.http.services import Services
from branchline.web.store.database import Database
from branchline.web.tables.pace import HURRIED

PAGE_AND_PROGRAM = ("view", "moves", "sheets", "log", "panes", "picks")


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@asynccontextmanager
async def serving(
    folder: Path, database: str = "", limits: Limits = WIDE, **settings: Any
) -> AsyncIterator[Running]:
    """A server in this process, on a free port."""
    if not database:
        prepare(folder / "branchline.db")
    server = Server(Settings(folder, database, limits, **{"pace": HURRIED, **settings}))
    config = uvicorn.Config(
        create_app(server.services),
        lifespan="off",
        log_config=None,
        **connection_options(limits),
    )
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(512)
        async with server.running():
            process = _Server(config)
            task = asyncio.create_task(process.serve(sockets=[listening]))
            await process.ready.wait()
            try:
                yield Running(server.services, f"http://127.0.0.1:{listening.getsockname()[1]}")
            finally:
                process.should_exit = True
                await task


def prepare(file: Path) -> None:
    """A new file becomes a database without rows, as a first start makes it, in a tenth of the time."""
    if not file.exists():
        file.write_bytes(_without_rows())


@cache
def _without_rows() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "new.db"
        Database(str(file)).close()
        return file.read_bytes()


class Running:
    """A server and how to reach it."""

    def __init__(self, services: Services, address: str) -> None:
        self.services = services
        self.address = address

    def client(self, name: str = "") -> Client:
        return Client(self.address, name)


class Killable:
    """The server as people start it, which can be killed and started again under the same address.

    A process that has loaded everything forks each server, and later those of other tests: a thousand starts
    would take an hour otherwise.
    """

    _PROGRAM = """
import faulthandler, os, signal, sys
from pathlib import Path
import uvicorn
from branchline import games
from branchline.web.commands import serve
from branchline.web.http import asgi, guard
from branchline.web.http.limits import WIDE

games.game("railroad-ink")
list(games.load_kernels("railroad-ink"))
for line in sys.stdin:
    server = os.fork()
    if server == 0:
        port, folder, database = line.removesuffix("\\n").split("\\t")
        os.dup2(os.open(folder + "/server.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
        faulthandler.register(signal.SIGUSR1)
        serve(port=int(port), data_dir=Path(folder), database=database, limits=WIDE, warm=False)
        os._exit(0)
    print(server, flush=True)
    os.waitpid(server, 0)
    print("ended", flush=True)
"""

    _idle: ClassVar[list[subprocess.Popen[str]]] = []

    def __init__(self, folder: Path, database: str = "") -> None:
        self._folder, self._database = folder, database
        self._log = folder / "server.log"
        self.port = 0
        self._starter = self._idle.pop() if self._idle else self._new_starter()
        self.start()

    @classmethod
    def _new_starter(cls) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", cls._PROGRAM]
        starter = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        atexit.register(starter.communicate)
        return starter

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        assert self._starter.stdin is not None
        self._starter.stdin.write(f"{self.port}\t{self._folder}\t{self._database}\n")
        self._starter.stdin.flush()
        said = [self._said(), self._said()]  # by the two processes, in any order
        found = re.search(r"http://127.0.0.1:(\d+)", "".join(said))
        assert found is not None, self._log.read_text()
        self.port = int(found[1])
        self._ended = False
        self._process = next(int(line) for line in said if line.strip().isdecimal())

    def _said(self) -> str:
        assert self._starter.stdout is not None
        return self._starter.stdout.readline()

    @property
    def running(self) -> bool:
        with suppress(ProcessLookupError):
            os.kill(self._process, 0)
            return True
        return False

    def send(self, which: signal.Signals) -> None:
        os.kill(self._process, which)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends the server as it should be, if it has not ended."""
        if not self._ended:
            self._end(signal.SIGTERM)
        self._idle.append(self._starter)

    def stacks(self) -> str:
        """What each thread of the server is doing, after what it has logged."""
        self.send(signal.SIGUSR1)
        with suppress(subprocess.TimeoutExpired):  # time to write it down
            self._starter.wait(2)
        return self._log.read_text()

    def _end(self, how: signal.Signals) -> None:
        with suppress(ProcessLookupError):  # it may have ended by itself
            self.send(how)
        assert self._said() == "ended\n"
        self._ended = True


def run(test: Coroutine[Any, Any, None], seconds: float = 120) -> None:
    """Runs a test in the event loop that a server has; one that waits for what does not come fails."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(asyncio.wait_for(test, seconds))


async def play_on(seat: Seat, rng: random.Random, most: int = 10_000) -> int:
    """Plays any legal moves from the seats of one device until the game is over; returns how many."""
    for played in range(most):
        now = await seat.until(lambda now: now.outcome or my_turns(now))
        if now.outcome is not None:
            return played
        if now.seat not in my_turns(now):
            await seat.sit(my_turns(now)[0])
        try:
            await seat.play(rng.choice(seat.now.moves))
        except ServerRefused as refused:
            if refused.code != "stale":  # the server has answered for a seat without a choice
                raise
    return most


def my_turns(now: Any) -> list[int]:
    """The seats of mine that are to act."""
    return [seat.seat for seat in now.table.seats if seat.mine and seat.state == "drawing"]


async def finished(client: Client, *others: Client, game: str = "railroad-ink", **house: Any) -> str:
    """A game between these people and a bot, played to its end."""
    table = await client.create(game, [Me(), *[Open() for _ in others], Bot("random")], **house)
    for other, invite in zip(others, table.invites, strict=False):  # the bot's seat has one too
        await other.sit_down(table.id, invite.seat, invite.path)

    async def sit(player: Client) -> None:
        mine = (await player.table(table.id)).mine[0]
        async with player.watch(table.id, mine) as seat:
            await play_on(seat, random.Random(mine))

    await asyncio.gather(*(sit(player) for player in (client, *others)))
    return table.id
