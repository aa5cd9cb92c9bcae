"""Playing at a server's tables from Python.

    async with Client("http://127.0.0.1:8765", name="My bot") as client:
        table = await client.create("railroad-ink", [Me(), Bot()])
        async with client.watch(table.id, seat=0) as seat:
            await play_game(client, seat, branchline.bot("greedy"), Random())

`seat.view` is what `Table.view` gives, so that a bot plays here as it does at home; `seat.play` makes a move
oneself. A move is sent again until it is answered, over as many connections as that takes.
"""

from __future__ import annotations

from branchline.client.errors import ServerRefused
from branchline.client.playing import play_game
from branchline.client.seat import Seat
from branchline.client.server import Bot, Client, Here, Me, Open

__all__ = ["Bot", "Client", "Here", "Me", "Open", "Seat", "ServerRefused", "play_game"]
