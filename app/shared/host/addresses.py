"""The networks this device is on, the one that guests most likely share first.

Mobile data is never among them: nobody in the room can reach that address. Neither are the networks of containers and
virtual machines, nor an address that the device gave itself because it got none (169.254.x.x): a phone cannot reach it.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import socket
import struct
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv4Network
from typing import Literal, NamedTuple

from app.shared.wire.codes import length_of

Kind = Literal["hotspot", "wifi", "cable", "other", "vpn"]

KINDS: dict[Kind, re.Pattern[str]] = {
    "hotspot": re.compile(r"ap|swlan|softap|wlan[1-9]|wigig"),
    "wifi": re.compile(r"wl"),
    "cable": re.compile(r"eth|en[opsx]|usb|rndis|ncm"),
    "vpn": re.compile(r"u?tun|tap|wg|tailscale|zt|nebula|nordlynx|proton|vpn"),
}
"""How the names of interfaces begin. A Mac's en0 may be Wi-Fi or a cable, so it is neither."""

MOBILE = re.compile(r"\w*rmnet|v4-|clat|cc\w*mni|ccinet|pdp|ww|seth_|sipa_|epdg|ipsec|qmi|ppp")
"""Modems of all makers, the IPv4 that Android makes up on an IPv6 network, and carriers' own tunnels."""

INSIDE = re.compile(r"docker|veth|br-|virbr|lxc|lxd|incus|podman|cni|vbox|vmnet|waydroid|dummy")
"""What leads into this very device."""

ORDER: tuple[Kind, ...] = ("hotspot", "wifi", "cable", "other", "vpn")

RANK: dict[Kind, int] = {"hotspot": 0, "wifi": 1, "cable": 1, "other": 1, "vpn": 2}
"""Among networks of one rank the address with the shortest code comes first."""

MADE_UP = IPv4Network("192.0.0.0/24")
"""Only this device knows these, on an IPv6 network."""

TAILSCALE = IPv4Network("100.64.0.0/10")

BROADCAST = 0x2
"""The flag of an interface, and its value on every system that has `getifaddrs`."""

IPV4 = (struct.pack("=H", socket.AF_INET), bytes((16, socket.AF_INET)))
"""How an IPv4 socket address begins: with its family, or with its length and its family (macOS)."""


class Interface(NamedTuple):
    """`name` is "" where the system does not tell. Modems and tunnels do not broadcast."""

    name: str
    address: str
    broadcasts: bool = True


class Address(NamedTuple):
    """One address of this device, and the name of the interface that has it."""

    address: str
    kind: Kind
    network: str = ""


def addresses(otherwise: Callable[[], Iterable[Interface]] = tuple) -> list[Address]:
    """Where guests can reach us, the best first; empty without a network.

    `otherwise` finds the interfaces where the C library does not.
    """
    found: Iterable[Interface]
    try:
        found = _ask_windows() if os.name == "nt" else ask_c_library()
    except (OSError, AttributeError):
        found = otherwise()
    return offered(found)


def offered(found: Iterable[Interface]) -> list[Address]:
    known = ((one, kind_of(one)) for one in found)
    offers = dict.fromkeys(Address(one.address, kind, one.name) for one, kind in known if kind)
    return sorted(offers, key=lambda offer: (RANK[offer.kind], length_of(offer.address), ORDER.index(offer.kind)))


def kind_of(interface: Interface) -> Kind | None:
    """None where guests cannot come from. An unknown name is trusted if it is no modem's or tunnel's."""
    name, address = interface.name, IPv4Address(interface.address)
    if address.is_loopback or address.is_unspecified or address.is_link_local or address in MADE_UP:
        return None
    if MOBILE.match(name) or INSIDE.match(name):
        return None
    kind = next((kind for kind, names in KINDS.items() if names.match(name)), None)
    if kind == "wifi" and interface.address.endswith(".1"):
        return "hotspot"  # the others come by way of us
    if kind is None and interface.broadcasts:
        return "vpn" if address in TAILSCALE else "other"
    return kind


class _Entry(ctypes.Structure):
    """The beginning of C's `struct ifaddrs`."""

    _fields_ = (
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("flags", ctypes.c_uint),
        ("address", ctypes.c_void_p),
    )


def ask_c_library() -> list[Interface]:
    """Unlike `socket.if_nameindex` this is allowed to apps on every Android."""
    library = ctypes.CDLL(None, use_errno=True)
    first = ctypes.c_void_p()
    if library.getifaddrs(ctypes.byref(first)):
        raise OSError(ctypes.get_errno(), "getifaddrs")
    found: list[Interface] = []
    try:
        place = first.value
        while place:
            entry = _Entry.from_address(place)
            if entry.address and ctypes.string_at(entry.address, 2) in IPV4:
                address = socket.inet_ntoa(ctypes.string_at(entry.address + 4, 4))
                found.append(Interface(entry.name.decode(errors="replace"), address, bool(entry.flags & BROADCAST)))
            place = entry.next
    finally:
        library.freeifaddrs(first)
    return found


def _ask_windows() -> list[Interface]:
    """The address that the way out of here begins at, and those our name stands for. Sends nothing."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 1))
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [Interface("", address) for address in found]
