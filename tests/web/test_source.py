"""Addresses that count as one source for limits, bans and fairness, and proxies that speak for others."""

from __future__ import annotations

import pytest

from branchline.web.source import Proxies, source_network, source_of


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_ipv6_network_of_one_customer_is_one_source(address: str, source: str) -> None:
    assert source_of(address) == source


@pytest.mark.parametrize(
    ("banned", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.0/120", "192.0.2.0/24"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/96", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_a_network_is_at_least_a_source(banned: str, network: str) -> None:
    assert str(source_network(banned)) == network


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
