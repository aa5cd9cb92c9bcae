"""`branchline bot`: a bot at a server's table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from branchline.cli.completion import bot_names, game_names
from branchline.cli.serve import need_web
from branchline.cli.speech import LANGUAGE, printable, say, tell
from branchline.core.errors import BadText, BranchlineError
from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from random import Random

    from branchline.bots.simple import Bot
    from branchline.client import Client
    from branchline.web.render.messages import Snapshot, TableInfo

JOIN = "/join/"
OPEN = "open"
"""Among the others at a new table: a seat for whoever has its invitation."""


def bot(
    url: Annotated[str, typer.Argument(help="An invitation, http://…/join/…, or a server, http://….")],
    bot: Annotated[
        str,
        typer.Option(autocompletion=bot_names, help="An installed bot, module:Class or file.py:Class."),
    ] = "greedy",
    game: Annotated[
        str, typer.Option(autocompletion=game_names, help="At a server: the game to make a table of.")
    ] = "railroad-ink",
    against: Annotated[
        str | None,
        typer.Option(
            help="At a server: the others, separated by commas: its bots, or “open” for an invitation; "
            "by default as many of its bots as it takes."
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="What the others call it; by default its own name.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same thoughts.")] = None,
) -> None:
    """Let a bot play at a server's table until the game is over; with Ctrl-C it leaves its seat."""
    need_web()
    import asyncio
    from random import Random

    import httpx2

    from branchline.bots import bot_by_name_or_class
    from branchline.client import Client, ServerRefused

    address = urlsplit(url)
    if address.scheme not in ("http", "https") or not address.netloc:
        raise BadText("no-address", text("“{url}” is no address of a server.", url=url), at=url)
    if address.path.strip("/") and not address.path.startswith(JOIN):
        said = text("A seat is taken by an invitation: its address has {join} in it.", join=JOIN)
        raise BadText("no-invitation", said, at=url)
    player = bot_by_name_or_class(bot)
    called = name or (bot if bot.isidentifier() else type(player).__name__)
    client = Client(f"{address.scheme}://{address.netloc}", called, language=LANGUAGE.get())
    invite = address.path if address.path.startswith(JOIN) else ""
    try:
        asyncio.run(_visit(client, invite, (game, against), player, Random(seed)))
    except KeyboardInterrupt:
        pass  # the seat has been left, and that was said
    except ServerRefused as refused:
        raise BranchlineError(refused.code, Text("{said}", {"said": refused.text})) from None
    except httpx2.TransportError:
        raise BranchlineError("no-server", text("No server answers at {url}.", url=url)) from None


async def _visit(client: Client, invite: str, wish: tuple[str, str | None], bot: Bot, random: Random) -> None:
    import asyncio

    from branchline.cli.compiled import compiled_game
    from branchline.client import play_game

    async with client:
        if invite:
            table, number = await client.accept(invite)
        else:
            table, number = await _new_table(client, *wish), 0
        _say(text("{title}: {address}", title=table.title, address=f"{client.address}/t/{table.id}"))
        for other in table.invites:
            if not table.seats[other.seat].owned and table.seats[other.seat].kind == OPEN:
                _say(text("Invitation: {address}", address=client.address + other.path))
        try:
            rules = await asyncio.to_thread(compiled_game, table.game, table.rules)
            async with client.watch(table.id, number, game=rules) as seat:
                end = await play_game(client, seat, bot, random, lambda said: tell(printable(said)))
        except BaseException:
            await _leave(client, table.id, number)
            raise
        _tell_end(end)


async def _new_table(client: Client, game: str, against: str | None) -> TableInfo:
    """A table with this bot in the first seat."""
    from branchline.client import Bot, Me, Open
    from branchline.games import package

    if against is None:
        others = [""] * (package(game).meta.seats[0] - 1)
    else:
        others = [word.strip() for word in against.split(",") if word.strip()]
    seats = [Me(), *(Open() if word == OPEN else Bot(word) for word in others)]
    return await client.create(game, seats)


async def _leave(client: Client, table: str, seat: int) -> None:
    """Whoever goes early leaves the seat to the others, if the server is there to hear it."""
    import httpx2

    from branchline.client import ServerRefused

    try:
        await client.seat_request(table, seat, "leave")
    except (ServerRefused, httpx2.TransportError):
        return
    _say(text("The seat is left; whoever is invited can take it."))


def _tell_end(end: Snapshot) -> None:
    if end.outcome is None:
        _say(text("The game has ended without a result: nobody is left at the table."))
        return
    for rank in end.outcome.ranks:
        players = ", ".join(end.table.seats[seat].name for seat in rank.seats)
        tell(printable(f"{rank.place}. {players}: {rank.score}"))
    _say(text("Decided by: {reason}", reason=end.outcome.decided_by))


def _say(said: Text) -> None:
    tell(printable(say(said)))
