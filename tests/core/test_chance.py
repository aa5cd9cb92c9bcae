"""Chance: results that anyone can derive again, and that nothing makes uneven."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.core.chance import EVERYONE, Chance, Committed, Draw, Sampler, Scripted, Setup, sees
from branchline.core.errors import BadText
from tests.refusals import refused

DICE = Draw("round/1/die", (("a", "b", "c"),) * 2 + (("x", "y"),))
CARDS = Draw("deal/0", (tuple(f"card {n}" for n in range(10)),) * 4, distinct=True)


def derived(seed: bytes, nonces: list[bytes], label: str, faces: int) -> int:
    """The documented derivation, written down a second time."""
    message = b""
    for nonce in nonces:
        message += len(nonce).to_bytes(4, "big") + nonce
    key = hmac.new(seed, message, hashlib.sha256).digest()
    for attempt in range(100):
        block = hmac.new(key, f"{label}#{attempt}".encode(), hashlib.sha256).digest()
        number = int.from_bytes(block[:8], "big")
        if number < (2**64 // faces) * faces:
            return number % faces
    raise AssertionError("a hundred rejections in a row")


# --- committed ------------------------------------------------------------------------------------


def test_a_known_answer() -> None:
    chance = Committed(b"\x00" * 32, [b"Anna", b"Borys"])
    parts = [bytes(32), b"t1", b'{"goals":true}', b"3"]
    message = b"".join(struct.pack(">I", len(part)) + part for part in parts)
    setup = Setup("t1", '{"goals":true}', 3)
    assert chance.commitment(setup) == hashlib.sha256(message).hexdigest()
    first = Committed(b"\x00" * 32, version=1)
    assert first.commitment(setup) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    roll = Draw("round/1/die", (tuple("abcdef"),) * 4)
    assert chance.draw(roll) == (0, 2, 4, 2)


def test_the_commitment_fixes_seed_table_options_and_seats() -> None:
    setups = [Setup("t1", "{}", 2), Setup("t2", "{}", 2), Setup("t1", '{"a":1}', 2), Setup("t1", "{}", 3)]
    promised = {Committed(b"secret").commitment(setup) for setup in (*setups, Setup("", "t1{}", 2))}
    assert len(promised) == 5
    assert Committed(b"another").commitment(setups[0]) not in promised
    assert Committed(b"secret", [b"nonce"]).commitment(setups[0]) in promised, "nonces come afterwards"


def test_nonces_go_in_by_their_seats() -> None:
    draw = Draw("label", (tuple(map(str, range(2**20))),))
    assert Committed(b"secret", {2: b"b", 0: b"a"}).draw(draw) == Committed(b"secret", [b"a", b"b"]).draw(
        draw
    )
    assert Committed(b"secret", {2: b"b", 0: b"a"}).nonces == {0: b"a", 2: b"b"}


def test_results_follow_from_seed_nonces_and_label_alone() -> None:
    seed, nonces = b"secret", [b"", b"one", b"other"]
    chance = Committed(seed, nonces)
    for n in range(1, 60):
        assert chance.below(n, f"label/{n}") == derived(seed, nonces, f"label/{n}", n)
    wanted = tuple(derived(seed, nonces, f"{DICE.label}/{i}", len(pool)) for i, pool in enumerate(DICE.pools))
    chance.draw(CARDS)
    assert chance.draw(DICE) == wanted, "whatever was drawn before"


def test_distinct_results_are_drawn_from_what_is_left() -> None:
    seed = b"secret"
    left = list(range(10))
    wanted = [left.pop(derived(seed, [], f"{CARDS.label}/{i}", 10 - i)) for i in range(4)]
    assert list(Committed(seed).draw(CARDS)) == wanted


def test_each_list_of_nonces_gives_its_own_results() -> None:
    draw = Draw("label", (tuple(map(str, range(2**20))),))
    lists = [[], [b""], [b"ab"], [b"a", b"b"], [b"b", b"a"], [b"a", b"", b"b"], [b"\x00\x00\x00\x01a"]]
    assert len({Committed(b"secret", nonces).draw(draw) for nonces in lists}) == len(lists)


def test_the_uneven_rest_is_rejected_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []
    labels: list[bytes] = []

    def digest(_key: bytes, message: bytes, _name: str) -> bytes:
        labels.append(message)
        return numbers[len(labels) - 1].to_bytes(8, "big") + bytes(24)

    chance = Committed(b"secret")
    monkeypatch.setattr("branchline.core.chance.hmac.digest", digest)
    whole = 2**64
    for n in range(1, 257):
        limit = whole // n * n
        # The accepted numbers are whole rows of n, so that each result has equally many of them.
        for number in {0, n - 1, n, limit - n, limit - 1}:
            numbers[:], labels[:] = [number], []
            assert chance.below(n, "label") == number % n
        for number in range(limit, min(limit + n, whole)):
            numbers[:], labels[:] = [number, number, 0], []
            assert chance.below(n, "label") == 0
            assert labels == [b"label#0", b"label#1", b"label#2"], "each attempt has its own block"


def test_results_are_spread_evenly() -> None:
    chance = Committed(b"secret")
    counts = Counter(chance.below(6, f"roll/{n}") for n in range(6000))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5, "chi-square, 5 degrees"


# --- other sources --------------------------------------------------------------------------------


@pytest.mark.parametrize("chance", [Committed(b"secret"), Sampler(Random(1))], ids=["committed", "sampler"])
def test_sources_give_what_the_draw_can_give(chance: Chance) -> None:
    for draw in (DICE, CARDS):
        drawn = chance.draw(draw)
        assert draw.read(draw.names(drawn)) == drawn
    assert len(set(chance.draw(CARDS))) == len(CARDS.pools)


def test_a_script_is_followed_and_ends() -> None:
    chance = Scripted([["a", "c", "y"]])
    assert chance.draw(DICE) == (0, 2, 1)
    with refused("no-more-results"):
        chance.draw(DICE)


# --- draws ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "code", "at"),
    [
        (["a", "b"], "wrong-count", "round/1/die"),
        (["a", "b", "x", "y"], "wrong-count", "round/1/die"),
        (["a", "b", "c"], "impossible-result", "c"),
        (["?", "b", "x"], "impossible-result", "?"),
    ],
)
def test_impossible_results_are_refused(names: list[str], code: str, at: str) -> None:
    with pytest.raises(BadText) as caught:
        DICE.read(names)
    assert (caught.value.code, caught.value.at) == (code, at)


def test_a_card_comes_up_once() -> None:
    with refused("impossible-result", BadText):
        CARDS.read(["card 1", "card 2", "card 1", "card 3"])


def test_equal_cards_are_read_one_after_the_other() -> None:
    draw = Draw("deal", (("a", "a", "b"),) * 2, distinct=True)
    assert draw.read(["a", "a"]) == (0, 1)


@given(st.integers(0, 2**12 - 1), st.integers(0, 11))
def test_a_mask_names_its_seats(mask: int, seat: int) -> None:
    assert sees(mask, seat) == (format(mask, "012b")[11 - seat] == "1")
    assert not sees(mask, None)
    assert sees(EVERYONE, seat)
    assert sees(EVERYONE, None)
