"""The app as a host on loopback, and guests who speak the protocol: tables on their own thread, a real port."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.shared.host.addresses import Address
from app.table.house import House
from tests.app.harness import Hands, InstantWorker
from tests.shared.people import LOOPBACK, PATIENCE, Guest

HERE = [Address(LOOPBACK, "wifi", "wlan0"), Address("192.168.43.1", "hotspot", "ap0")]


class HostHands(Hands):
    """A person who hosts. `until` lets frames pass while other threads work."""

    def until(self, true: Callable[[], Any], what: str = "") -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"{what or 'nothing happened'}: {sorted(set(self.texts()))}"
            self.stage.frames()
            time.sleep(0.002)

    def until_said(self, text: str) -> None:
        self.until(lambda: text in self.texts(), text)

    @property
    def shared(self) -> Any:
        return self.app.shared

    def guest(self, name: str, client: str = "browser", ready: bool = True, **hello: Any) -> Guest:
        """Somebody comes, by the link unless told otherwise."""
        where = SimpleNamespace(port=self.shared.port, secret=self.shared.hosting.secret)
        guest = Guest(where, name, client, **hello)  # type: ignore[arg-type]
        guest.until(lambda: bool(guest.guest))
        if ready:
            guest.say("ready", yes=True)
        return guest


def stay_on_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.play import host_session, hosted_table

    monkeypatch.setattr(hosted_table, "BIND", LOOPBACK)
    monkeypatch.setattr(host_session, "addresses", lambda *_: HERE)
    monkeypatch.setattr(host_session, "TableServer", partial(host_session.TableServer, ports=(0,)))


def open_host(stage: Any, folder: Path, later: float = 0) -> HostHands:
    """The app as it starts, so many seconds later."""
    from app.start.petka_app import PetkaApp

    house = House(folder, now=lambda: time.time() + later)
    app = PetkaApp("en", house, InstantWorker())  # type: ignore[arg-type]
    app.root = app.build()
    stage.show(app.root)
    app.dispatch("on_start")
    hands = HostHands(stage, app)
    hands.until(lambda: app.is_open)
    return hands
