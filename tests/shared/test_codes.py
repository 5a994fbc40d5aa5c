"""Codes and links: an address read out and typed in is the same address."""

from __future__ import annotations

from ipaddress import IPv4Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.shared.wire.codes import PORTS, NoCode, TableLink, code_of, link_of

ADDRESSES = st.integers(0, 2**32 - 1).map(lambda number: str(IPv4Address(number)))
HOME = st.integers(0, 2**16 - 1).map(lambda number: str(IPv4Address("192.168.0.0") + number))


@given(ADDRESSES | HOME, st.sampled_from(PORTS), st.sampled_from((str.upper, str.lower, lambda c: c.replace(" ", "-"))))
def test_a_code_says_address_and_port(address: str, port: int, spelled: object) -> None:
    code = code_of(address, port)
    assert link_of(spelled(code)) == TableLink(address, port)  # type: ignore[operator]


def test_at_home_it_is_short_enough_to_read_out() -> None:
    assert all(len(code_of(f"192.168.{net}.{host}", 8021)) == 7 for net in (0, 43, 255) for host in (1, 24, 254))
    assert all(len(code_of(address, 8021)) == 10 for address in ("10.0.0.7", "172.16.4.1", "100.64.0.9", "100.127.1.2"))


def test_codes_that_people_know_stay_theirs() -> None:
    assert code_of("192.168.1.23", 8021) == "HEBA 84"
    assert link_of(code_of("10.0.0.7", 8024)) == TableLink("10.0.0.7", 8024)


def test_neighbours_have_codes_that_cannot_be_mixed_up() -> None:
    one, other = code_of("192.168.1.24", 8021), code_of("192.168.1.25", 8021)
    assert sum(a != b for a, b in zip(one, other, strict=True)) >= 3


def test_a_link_holds_the_secret_in_its_fragment() -> None:
    link = TableLink("192.168.1.24", 8021, "a-secret")
    assert link.http == "http://192.168.1.24:8021/#a-secret"
    for text in (link.http, link.app, " 192.168.1.24:8021/#a-secret "):
        assert link_of(text) == link


@pytest.mark.parametrize(
    "text",
    ["", "KOLO", "57", "KOLO 5", "KÓLO 57", "KOLOKO 57", "http://", "http://192.168.1.1/", "https://192.168.1.1:8021/",
     "ftp://192.168.1.1:8021/", "http://[:8021", "http://192.168.1.1:99999/", "ZZZZZZZZ 9999", "VUVUVUVU 9999"],
)  # fmt: skip
def test_anything_else_is_no_code(text: str) -> None:
    with pytest.raises(NoCode):
        link_of(text)


@pytest.mark.parametrize(("address", "port"), [("::1", 8021), ("table.local", 8021), ("192.168.1.1", 80)])
def test_what_has_no_code(address: str, port: int) -> None:
    with pytest.raises(NoCode):
        code_of(address, port)
