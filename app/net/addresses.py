"""The networks this device is on, the one that guests most likely share first."""

from __future__ import annotations

import contextlib
import socket
import struct
import sys
from ipaddress import IPv4Address
from typing import Literal, NamedTuple

Kind = Literal["wifi", "hotspot", "cable", "other"]

KINDS: tuple[tuple[str, Kind], ...] = (
    ("ap", "hotspot"),
    ("swlan", "hotspot"),
    ("softap", "hotspot"),
    ("wlan1", "hotspot"),
    ("wl", "wifi"),
    ("rndis", "cable"),
    ("usb", "cable"),
    ("eth", "cable"),
    ("en", "cable"),
)
"""What the beginning of an interface's name tells, the exact ones first."""

UNUSABLE = ("lo", "docker", "veth", "br-", "virbr", "tun", "tap", "rmnet", "ccmni", "pdp", "dummy", "ppp", "wg", "p2p0")
"""Interfaces that guests in the room cannot reach: loops, containers, tunnels, the mobile network."""

ORDER: tuple[Kind, ...] = ("hotspot", "wifi", "cable", "other")

SIOCGIFADDR = 0x8915


class Address(NamedTuple):
    """One address of this device. `network` is the interface's name, "" where the system does not tell."""

    address: str
    kind: Kind
    network: str = ""


def addresses() -> list[Address]:
    """Where guests in the room can reach us, the best first; empty without a network."""
    found = _by_interface() if sys.platform.startswith("linux") else []
    known = {item.address for item in found}
    found += [Address(address, "other") for address in _by_asking() if address not in known]
    return sorted(filter(_usable, found), key=lambda item: ORDER.index(item.kind))


def kind_of(interface: str) -> Kind:
    return next((kind for start, kind in KINDS if interface.startswith(start)), "other")


def _usable(item: Address) -> bool:
    address = IPv4Address(item.address)
    return not (address.is_loopback or address.is_unspecified or item.network.startswith(UNUSABLE))


def _by_interface() -> list[Address]:
    """Linux and Android: ask for each interface's address."""
    import fcntl

    found: list[Address] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(Address(socket.inet_ntoa(answer[20:24]), kind_of(name), name))
    return found


def _by_asking() -> list[str]:
    """The address that the way out of here begins at, and those our name stands for. Sends nothing."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 1))
        found.append(probe.getsockname()[0])
    if not sys.platform.startswith("linux"):
        with contextlib.suppress(OSError):
            found += socket.gethostbyname_ex(socket.gethostname())[2]
    return list(dict.fromkeys(found))
