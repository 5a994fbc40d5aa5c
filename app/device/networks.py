"""The network interfaces as Java knows them, for a phone whose C library does not tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.device.platform import is_android, java
from app.device.silence import silently


@silently(())
def interfaces() -> Sequence[tuple[str, str, bool]]:
    """Of each its name, its address and whether it broadcasts."""
    return list(_found()) if is_android() else ()


def _found() -> Iterator[tuple[str, str, bool]]:
    java("java.util.Enumeration", hasMoreElements="()Z", nextElement="()Ljava/lang/Object;")
    java("java.util.List", size="()I", get="(I)Ljava/lang/Object;")
    java("java.net.InetAddress", getHostAddress="()Ljava/lang/String;")
    java(
        "java.net.InterfaceAddress",
        getAddress="()Ljava/net/InetAddress;",
        getBroadcast="()Ljava/net/InetAddress;",
    )
    network = java(
        "java.net.NetworkInterface",
        getNetworkInterfaces="static ()Ljava/util/Enumeration;",
        getName="()Ljava/lang/String;",
        getInterfaceAddresses="()Ljava/util/List;",
    )
    rest: Any = network.getNetworkInterfaces()
    while rest.hasMoreElements():
        one = rest.nextElement()
        entries = one.getInterfaceAddresses()
        for entry in (entries.get(number) for number in range(entries.size())):
            address = entry.getAddress().getHostAddress()
            if ":" not in address:
                yield one.getName(), address, entry.getBroadcast() is not None
