"""A wire that can be cut: passes bytes between guests and host on loopback until told otherwise."""

from __future__ import annotations

import contextlib
import socket
import threading

from tests.shared.people import LOOPBACK, PATIENCE


class Proxy:
    """Listens at `port`. `cut()` breaks every connection and refuses new ones until `mend()`."""

    def __init__(self, target: int) -> None:
        self.target = target
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
                threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                if one not in self._silent:
                    other.sendall(data)
        if one in self._silent:
            return
        for wire in (one, other):
            with contextlib.suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)
            wire.close()
        with self._lock:
            self._pairs -= {one, other}
