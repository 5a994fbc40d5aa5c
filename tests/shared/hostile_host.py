"""A host that says whatever a test wants, on loopback."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from app.shared.wire.protocol import hashed, proof_of
from tests.shared.people import LOOPBACK, PATIENCE

WELCOME: dict[str, Any] = {
    "kind": "welcome",
    "version": 1,
    "table": "t1",
    "guest": "g1",
    "key": "k1",
    "sign": "s1",
    "name": "Ota",
}
LOBBY: dict[str, Any] = {
    "kind": "lobby",
    "game_id": "knister",
    "guest": {"name": "Ota", "avatar": "sky", "ready": False},
    "asleep": False,
    "seat": 0,
    "people": [{"name": "Ota", "avatar": "sky", "kind": "app", "seat": 0}],
    "you": 0,
}


class HostileHost:
    def __init__(self, port: int) -> None:
        self.port = port
        self.hellos: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.connections: list[ServerConnection] = []


@contextmanager
def hostile_host(
    talk: Callable[[HostileHost, ServerConnection], object], gave_key: bool = True
) -> Iterator[HostileHost]:
    """`talk` is what it does with each guest once that has said hello; then it listens until the guest goes.

    It gave the key of `WELCOME` and proves it, unless it merely pretends to.
    """

    def meet(connection: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            host.hellos.append(json.loads(connection.recv(PATIENCE)))
            host.connections.append(connection)
            if gave_key and "nonce" in host.hellos[-1]:
                prove(host, connection, host.hellos[-1]["nonce"])
            talk(host, connection)
            while True:
                host.heard.append(json.loads(connection.recv()))

    with serve(meet, LOOPBACK, 0, compression=None) as server:
        host = HostileHost(server.socket.getsockname()[1])
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield host
        finally:
            server.shutdown()
            for connection in host.connections:
                with contextlib.suppress(OSError):
                    connection.socket.shutdown(socket.SHUT_RDWR)
            thread.join(PATIENCE)


def prove(host: HostileHost, connection: ServerConnection, nonce: str) -> None:
    proof = proof_of(hashed(WELCOME["key"]), nonce, f"{LOOPBACK}:{host.port}")
    connection.send(json.dumps({"kind": "proof", "proof": proof}))
    connection.recv(PATIENCE)


def says(*messages: Any) -> Callable[[HostileHost, ServerConnection], None]:
    def talk(_: HostileHost, connection: ServerConnection) -> None:
        for message in messages:
            connection.send(message if isinstance(message, str) else json.dumps(message))

    return talk
