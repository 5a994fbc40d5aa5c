"""Guests of the golden device's tables: they come, and they come back with the keys they were given."""

from __future__ import annotations

from typing import Any

from app.shared.host.hosting import Hosting, Welcome
from app.shared.wire import protocol as say
from app.shared.wire.protocol import NetReason
from app.table.table import Table

VIA = "192.168.1.20:8021"
"""The address they come to."""


class Deaf:
    """A guest's connection (`Outlet`) over which nothing is heard."""

    def show(self, snapshot: Any) -> None: ...
    def answer(self, id: str, answer: Any) -> None: ...
    def nudge(self, by: str) -> None: ...
    def keep(self, table: Table) -> None: ...
    def close(self, reason: NetReason) -> None: ...


def says_hello(hosting: Hosting, client: Any, name: str = "", **keys: str) -> Welcome | NetReason:
    return hosting.hello(say.HelloMessage(say.VERSION, client, "cs", name, **keys), Deaf(), VIA)
