"""Floods of a shared table, run in a process of their own: python -m tests.attacks.floods KIND PORT SECRET SECONDS

Every attacker has an address of its own in 127.x.y.z, and comes back as soon as it is cut off.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import struct
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from app.shared.wire.protocol import VERSION

HOST = "127.0.0.1"
PING = 0x9
TEXT = 0x1
STRANGERS = 4

Attack = Callable[["Target", str], Awaitable[None]]


class Target:
    def __init__(self, port: int, secret: str) -> None:
        self.port, self.secret = port, secret
        self.came = 0
        self.welcomed = 0


def frame(kind: int, payload: bytes) -> bytes:
    """As a browser masks it, with a mask of zeros."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack("!BH", 0x80 | 126, len(payload))
    return bytes([0x80 | kind]) + length + bytes(4) + payload


def said(kind: str, **fields: object) -> bytes:
    return frame(TEXT, json.dumps({"kind": kind, **fields}).encode())


class Wire:
    """A WebSocket of an attacker."""

    def __init__(self, target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.target, self.reader, self.writer = target, reader, writer

    @classmethod
    async def open(cls, target: Target, address: str) -> Wire:
        reader, writer = await asyncio.open_connection(HOST, target.port, local_addr=(address, 0))
        target.came += 1
        return cls(target, reader, writer)

    async def shake_hands(self) -> None:
        self.writer.write(
            b"GET /table HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await self.reader.readuntil(b"\r\n\r\n")

    async def hello(self, name: str, **fields: object) -> None:
        await self.shake_hands()
        told = {"version": VERSION, "client": "browser", "name": name, "secret": self.target.secret, **fields}
        await self.send(said("hello", **told))
        self.target.welcomed += b'"welcome"' in await self.reader.read(64)

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    def close(self) -> None:
        self.writer.transport.abort()


async def hold(target: Target, address: str) -> None:
    """A connection that says nothing."""
    wire = await Wire.open(target, address)
    try:
        await wire.reader.read()
    finally:
        wire.close()


async def drip(target: Target, address: str) -> None:
    """A request that never ends."""
    wire = await Wire.open(target, address)
    try:
        await wire.send(b"GET / HTTP/1.1\r\nX: ")
        while True:
            await asyncio.sleep(0.5)
            await wire.send(b"x")
    finally:
        wire.close()


async def greet(target: Target, address: str) -> None:
    """Newcomers with the secret, again and again."""
    wire = await Wire.open(target, address)
    try:
        await wire.hello("Mallory")
    finally:
        wire.close()


async def knock(target: Target, address: str) -> None:
    """Strangers without the secret, who wait for a moment and go away."""
    wire = await Wire.open(target, address)
    try:
        await wire.hello("Mallory", secret="")
        await asyncio.sleep(0.05)
    finally:
        wire.close()


async def seek(target: Target, address: str) -> None:
    """Who of this table is lost? Again and again."""
    wire = await Wire.open(target, address)
    try:
        await wire.shake_hands()
        await wire.send(said("seek", version=VERSION, secret=target.secret))
        await wire.reader.read()
    finally:
        wire.close()


async def fetch(target: Target, address: str) -> None:
    """The page's largest files, without end."""
    wire = await Wire.open(target, address)
    try:
        await wire.send(f"GET /table.css HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
        await wire.reader.read()
    finally:
        wire.close()


async def ping(target: Target, address: str) -> None:
    wire = await Wire.open(target, address)
    try:
        await wire.shake_hands()
        while True:
            await wire.send(frame(PING, b"") * 500)
    finally:
        wire.close()


async def ping_as_guest(target: Target, address: str) -> None:
    wire = await Wire.open(target, address)
    try:
        await wire.hello("Mallory")
        while True:
            await wire.send(frame(PING, b"") * 500)
    finally:
        wire.close()


async def talk(target: Target, address: str) -> None:
    """A guest who says as much as one may, and what costs the host most."""
    wire = await Wire.open(target, address)
    await wire.hello("Mallory")
    reading = asyncio.ensure_future(_swallow(wire))
    try:
        number = 0
        while not reading.done():
            number += 1
            await wire.send(
                (
                    said("ready", yes=number % 2 == 0),
                    said("undo", id=f"u{number}"),
                    said("look", seat=0),
                    said("act", id=f"a{number}", action={"kind": "write", "cell": 0}),
                    said("nudge", seat=0),
                    said("speak", language=("cs", "en")[number % 2]),
                    said("react", sign="thumb"),
                    said("move"),
                )[number % 8]
            )
            await asyncio.sleep(1 / 19)
    finally:
        reading.cancel()
        wire.close()


async def _swallow(wire: Wire) -> None:
    while await wire.reader.read(1 << 16):
        pass


async def again(attack: Attack, target: Target, address: str) -> None:
    while True:
        try:
            await attack(target, address)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await asyncio.sleep(0.01)


def addresses(net: int, count: int) -> Iterator[str]:
    return (f"127.{net}.{number // 250}.{number % 250 + 1}" for number in range(count))


KINDS: dict[str, tuple[Attack, list[str]]] = {
    "connections": (hold, list(addresses(1, 2000))),
    "connections of four": (hold, list(addresses(2, STRANGERS)) * 500),
    "hello loop": (greet, list(addresses(3, STRANGERS)) * 2),
    "door loop": (knock, list(addresses(8, 300))),
    "seek loop": (seek, list(addresses(9, 300))),
    "page loop": (fetch, list(addresses(10, 300))),
    "thirty at the limit": (talk, list(addresses(4, 30))),
    "slow-loris": (drip, list(addresses(5, 300))),
    "pings": (ping, list(addresses(6, STRANGERS))),
    "pings of guests": (ping_as_guest, list(addresses(7, STRANGERS))),
}


async def flood(kind: str, target: Target, seconds: float, most: int | None = None) -> None:
    attack, froms = KINDS[kind]
    tasks = [asyncio.ensure_future(again(attack, target, address)) for address in froms[:most]]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.contextmanager
def flooding(kind: str, port: int, secret: str, seconds: float) -> Iterator[subprocess.Popen[str]]:
    """The flood in another process, begun when this block begins."""
    command = [sys.executable, "-m", "tests.attacks.floods", kind, str(port), secret, str(seconds)]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == "begun"
            yield process
        finally:
            process.kill()


def main(kind: str, port: str, secret: str, seconds: str) -> None:
    target = Target(int(port), secret)
    print("begun", flush=True)
    begin = time.monotonic()
    asyncio.run(flood(kind, target, float(seconds)))
    print(f"{kind}: {target.came} connections, {target.welcomed} welcomes in {time.monotonic() - begin:.1f} s")


if __name__ == "__main__":
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))
    main(*sys.argv[1:])
