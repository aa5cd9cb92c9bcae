"""Addresses that may not use this server any more, because its operator has said so."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, text

from branchline.core.errors import BranchlineError
from branchline.core.texts import text as sentence
from branchline.web.store.schema import bans
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from branchline.web.store.writer import Writer

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Bans:
    """The bans as they are stored, in memory; servers of one database tell each other of changes."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer
        self._networks = self._read()
        self.on_change: Callable[[], None] = lambda: None

    @property
    def listed(self) -> list[str]:
        return [_name(network) for network in self._networks]

    def __contains__(self, address: object) -> bool:
        if not self._networks:
            return False
        try:
            found = ipaddress.ip_address(str(address))
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network for network in self._networks)

    async def reload(self) -> None:
        """Another server may have changed them."""
        self._networks = await in_thread(self._read)
        self.on_change()

    def _read(self) -> tuple[Network, ...]:
        with self._engine.connect() as connection:
            found = connection.execute(select(bans.c.network).order_by(bans.c.since, bans.c.network))
            return tuple(ipaddress.ip_network(network) for network in found.scalars())

    async def add(self, address: str) -> str:
        """Bans an address or a network; returns how it is listed."""
        network = _network(address)

        def work(connection: Connection) -> None:
            _remove(connection, network)
            connection.execute(insert(bans), {"network": str(network), "since": time.time()})
            _announce(connection)

        await self._writer.write(work, "bans")
        self._networks = (*(known for known in self._networks if known != network), network)
        self.on_change()
        return _name(network)

    async def remove(self, address: str) -> str:
        """Lets an address or network in again that was banned under this name."""
        network = _network(address)
        if network not in self._networks:
            raise BranchlineError(
                "not-banned", sentence("{address} is not banned.", address=address), address
            )

        def work(connection: Connection) -> None:
            _remove(connection, network)
            _announce(connection)

        await self._writer.write(work, "bans")
        self._networks = tuple(known for known in self._networks if known != network)
        return _name(network)


def _remove(connection: Connection, network: Network) -> None:
    connection.execute(delete(bans).where(bans.c.network == str(network)))


def _announce(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify('branchline_bans', '')"))


def _network(address: str) -> Network:
    try:
        return ipaddress.ip_network(address.strip(), strict=False)
    except ValueError:
        raise BranchlineError(
            "bad-address",
            sentence(
                "“{address}” is no address; addresses look like 192.0.2.7 or 2001:db8::/64.", address=address
            ),
            address,
        ) from None


def _name(network: Network) -> str:
    """A single address without the number of its bits."""
    return str(network.network_address) if network.num_addresses == 1 else str(network)
