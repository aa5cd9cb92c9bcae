"""Sources of requests: the addresses that limits, bans and the fair queue count as one."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

IPV6_BITS = 64
"""One customer of a provider has at least so large a network, and may use each address in it."""


@lru_cache(4096)
def source_of(address: str) -> str:
    """Return the source of an address: itself for IPv4, its /64 network for IPv6."""
    try:
        network = source_network(address)
    except ValueError:
        return address
    return str(network.network_address) if network.version == 4 else str(network)


def source_network(address: str) -> Network:
    """Return the network of an address or a network, at least as wide as a source.

    Raise `ValueError` if it is neither.
    """
    network = ipaddress.ip_network(address, strict=False)
    if network.version == 4:
        return network
    mapped = network.network_address.ipv4_mapped
    if mapped is not None:
        return ipaddress.ip_network((mapped, network.prefixlen - 96), strict=False)
    return network if network.prefixlen <= IPV6_BITS else network.supernet(new_prefix=IPV6_BITS)


class Proxies:
    """Addresses whose `X-Forwarded-For` is believed, written like `FORWARDED_ALLOW_IPS`."""

    def __init__(self, listed: str) -> None:
        words = [word.strip() for word in listed.split(",") if word.strip()]
        self._everyone = "*" in words
        self._networks = [
            ipaddress.ip_network(word, strict=False) for word in words if word[0] in "0123456789:abcdef"
        ]

    def __contains__(self, address: str) -> bool:
        if self._everyone:
            return True
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
