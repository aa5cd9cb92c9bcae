"""Sources that may not use this server any more, because its operator has said so."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, text

from branchline.core.errors import BranchlineError
from branchline.core.texts import text as sentence
from branchline.web.source import Network, source_network
from branchline.web.store.schema import bans
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from branchline.web.store.writer import Writer


LEAST_BITS = {4: 8, 6: 16}
"""Bits of a network, by the version of IP, below which a ban has to be forced."""


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
            source = source_network(str(address))
        except ValueError:
            return False
        return any(source.overlaps(network) for network in self._networks)

    async def reload(self) -> None:
        """Another server may have changed them."""
        self._networks = await in_thread(self._read)
        self.on_change()

    def _read(self) -> tuple[Network, ...]:
        with self._engine.connect() as connection:
            return tuple(dict.fromkeys(map(source_network, _stored(connection))))

    async def add(self, address: str, *, force: bool = False) -> str:
        """Ban the source of an address, or a network; return how it is listed.

        A very large network has to be meant: refuse it without `force`.
        """
        network = _network(address)
        if network.prefixlen < LEAST_BITS[network.version] and not force:
            raise BranchlineError(
                "large-network",
                sentence(
                    "{network} is a large part of the internet, perhaps with you in it; "
                    "--force bans it all the same.",
                    network=str(network),
                ),
                address,
            )

        def work(connection: Connection) -> None:
            _remove(connection, network)
            connection.execute(insert(bans), {"network": str(network), "since": time.time()})
            _announce(connection)

        await self._writer.write(work, "bans")
        self._networks = (*(known for known in self._networks if known != network), network)
        self.on_change()
        return _name(network)

    async def remove(self, address: str) -> str:
        """Let a source or a network in again; return how it was listed."""
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


def _stored(connection: Connection) -> list[str]:
    """Return the networks as they were written, the oldest ban first."""
    found = connection.execute(select(bans.c.network).order_by(bans.c.since, bans.c.network))
    return list(found.scalars())


def _remove(connection: Connection, network: Network) -> None:
    """Remove a network; older versions have stored single addresses of IPv6 sources, too."""
    names = [name for name in _stored(connection) if source_network(name) == network]
    connection.execute(delete(bans).where(bans.c.network.in_(names)))


def _announce(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify('branchline_bans', '')"))


def _network(address: str) -> Network:
    try:
        return source_network(address.strip())
    except ValueError:
        raise BranchlineError(
            "bad-address",
            sentence(
                "“{address}” is no address; addresses look like 192.0.2.7 or 2001:db8::/64.", address=address
            ),
            address,
        ) from None


def _name(network: Network) -> str:
    """Return a single address without the number of its bits."""
    return str(network.network_address) if network.num_addresses == 1 else str(network)
