"""A wire that can be cut, or is slow: passes bytes between guests and host on loopback until told otherwise."""

from __future__ import annotations

import contextlib
import queue
import socket
import threading
import time

from tests.shared.people import LOOPBACK, PATIENCE


class Way:
    """One direction of a slow line, shared by all its connections: so many bits a second, each of them so late."""

    def __init__(self, bits: float, late: float) -> None:
        self._second_of_byte = 8 / bits
        self._late = late
        self._free = 0.0
        self._lock = threading.Lock()

    def due(self, size: int) -> float:
        """When what is sent now arrives."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size * self._second_of_byte
            return self._free + self._late


class Late(threading.Thread):
    """Hands bytes on when they are due."""

    def __init__(self, way: Way, other: socket.socket) -> None:
        super().__init__(daemon=True)
        self._way, self._other = way, other
        self._under_way: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()
        self.start()

    def sendall(self, data: bytes) -> None:
        """No bytes are the end."""
        self._under_way.put((self._way.due(len(data)), data))

    def run(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                due, data = self._under_way.get()
                time.sleep(max(0.0, due - time.monotonic()))
                if not data:
                    return
                self._other.sendall(data)


PIECE = 1400
"""Bytes that arrive together on a slow line."""


class Proxy:
    """Listens at `port`. `cut()` breaks every connection and refuses new ones until `mend()`. With `bits` a second, all
    bytes are `late` seconds on their way, there and back.
    """

    def __init__(self, target: int, bits: float = 0.0, late: float = 0.0) -> None:
        self.target = target
        self.passed = 0
        """Bytes from the host so far."""
        self._ways = (Way(bits, late), Way(bits, late)) if bits else None
        self._whole = True
        self._pairs: set[socket.socket] = set()
        self._silent: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listener = socket.create_server((LOOPBACK, 0))
        self.port: int = self._listener.getsockname()[1]
        self.place = f"{LOOPBACK}:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._whole = False
        self.shake()

    def mend(self) -> None:
        self._whole = True

    def hush(self) -> None:
        """Nothing more gets through what is connected now, not even its end."""
        with self._lock:
            self._silent |= self._pairs

    def shake(self) -> None:
        """Break what is connected; whoever tries again gets through."""
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for wire in pairs | self._silent:
            with contextlib.suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)
            wire.close()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)  # closing alone does not wake who waits for guests
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                guest, _ = self._listener.accept()
            except OSError:
                return
            if not self._whole:
                guest.close()
                continue
            try:
                host = socket.create_connection((LOOPBACK, self.target), timeout=PATIENCE)
            except OSError:
                guest.close()
                continue
            host.settimeout(None)
            with self._lock:
                self._pairs |= {guest, host}
            for one, other in ((guest, host), (host, guest)):
                threading.Thread(target=self._pass, args=(one, other, one is host), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket, down: bool) -> None:
        out = Late(self._ways[down], other) if self._ways else other
        with contextlib.suppress(OSError):
            while data := one.recv(PIECE if self._ways else 65536):
                if one not in self._silent:
                    self.passed += len(data) if down else 0
                    out.sendall(data)
        if isinstance(out, Late):
            out.sendall(b"")
            out.join()
        if one in self._silent:
            return
        for wire in (one, other):
            with contextlib.suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)
            wire.close()
        with self._lock:
            self._pairs -= {one, other}
