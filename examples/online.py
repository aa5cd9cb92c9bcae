"""A bot of one's own at a server's table: `python examples/online.py http://127.0.0.1:8765`.

Start a server with `branchline serve`. The bot makes a table there with a bot of the server's, plays the game
to its end and says who won. Nothing in the class knows that it plays online: the same one plays in
`branchline arena railroad-ink --bots examples/online.py:Tidy,random`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

from branchline.bots.simple import seat_of
from branchline.client import Bot, Client, Me, play_game
from branchline.core.contract import Game, View


class Tidy:
    """Of a few whole turns it plays the one after which the game's rule of thumb likes its state best."""

    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:
        seat, state = seat_of(view), game.imagine(view, random)
        plans = game.plans(state, seat, random, 16)
        return max(plans, key=lambda plan: self.worth(game, state.copy(), seat, plan))

    def worth(self, game: Game[Any, Any, Any], state: Any, seat: int, plan: Sequence[Hashable]) -> float:
        for move in plan:
            game.play(state, seat, move)
        return game.value(state, seat)


async def play(address: str, name: str = "railroad-ink", tell: Callable[[str], None] = print) -> bool:
    """Plays one game for two at this server; whether the bot has won it."""
    async with Client(address, name="Tidy") as client:
        table = await client.create(name, [Me(), Bot("relaxed")])
        tell(f"Look on at {address}/t/{table.id}")
        async with client.watch(table.id, seat=0) as seat:
            end = await play_game(client, seat, Tidy(), Random(), tell)
    assert end.outcome is not None, "somebody has closed the table"
    for rank in end.outcome.ranks:
        names = " & ".join(end.table.seats[seat].name for seat in rank.seats)
        tell(f"{rank.place}. {names}: {rank.score}")
    return 0 in end.outcome.ranks[0].seats


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "railroad-ink"))
