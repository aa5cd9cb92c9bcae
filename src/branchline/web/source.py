"""The source of a request: the network that limits and bans count as one visitor."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network


@lru_cache(10_000)
def source_of(address: str) -> str:
    """Return an IPv4 address, or the /64 network of an IPv6 address: a household has all of these."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found.packed[:8] + bytes(8), 64)))


class Proxies:
    """Addresses whose `X-Forwarded-For` is believed, written like `FORWARDED_ALLOW_IPS`."""

    def __init__(self, listed: str) -> None:
        words = [word.strip() for word in listed.split(",") if word.strip()]
        self._everyone = "*" in words
        self._networks = [ip_network(word, strict=False) for word in words if word[0] in "0123456789:abcdef"]

    def __contains__(self, address: str) -> bool:
        if self._everyone:
            return True
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
