"""Addresses that count as one visitor, and proxies that speak for others."""

from __future__ import annotations

import pytest

from branchline.web.source import Proxies, source_of


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_an_ipv6_network_is_one_source(address: str, source: str) -> None:
    assert source_of(address) == source


def test_proxies_are_addresses_networks_or_everyone() -> None:
    listed = Proxies("127.0.0.1, ::1,10.88.0.0/16,/run/proxy.sock")
    assert [address in listed for address in ("127.0.0.1", "::1", "10.88.3.4", "10.89.0.1", "proxy", "")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
    assert "192.0.2.7" in Proxies("*")
    assert "127.0.0.1" not in Proxies("")
