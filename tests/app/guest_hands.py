"""A person who is a guest: the app on the stage, a host on loopback, and real time for the line between them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from app.shared.wire.codes import TableLink
from app.store.store import Profile
from tests.app.harness import Hands, open_app
from tests.shared.people import LOOPBACK, PATIENCE, Host


def own(hands: Hands, name: str = "Ota", avatar: str = "sky") -> None:
    """Whose device it is."""
    profile = Profile("own", name, avatar, owner=True)
    hands.app.house.ask(lambda house: house.store.save_profile(profile, 0)).result()


class GuestHands(Hands):
    def until(self, true: Callable[[], Any], what: str = "") -> None:
        """Let frames and real time pass until it is so."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, what or f"it never came; there are {sorted(set(self.texts()))}"
            time.sleep(0.005)
            self.stage.frames(2)

    def sees(self, *words: str) -> None:
        self.until(lambda: set(words) <= set(self.texts()), f"no {words}; there are {sorted(set(self.texts()))}")

    @property
    def client(self) -> Any:
        return self.app.guest_client

    @property
    def guest(self) -> Any:
        return self.client.session

    def join(self, host: Host, port: int | None = None) -> None:
        """By the link of the QR code."""
        link = TableLink(LOOPBACK, port or host.port, host.hosting.secret)
        self.app.navigator.open("join", link=link.app)
        self.until(lambda: not self.page.join_button.disabled)
        self.page.join()
        self.until(lambda: self.page.name.startswith("guest"), "not joined")
        self.wait(0.6)

    def start(self, host: Host) -> None:
        """The host starts the game and it opens here."""
        host.start()
        self.until(lambda: getattr(self.page, "body", None) is not None)
        self.wait(0.6)

    def up_to(self, host: Host) -> None:
        """Everything that has happened there is shown here."""
        self.until(lambda: self.guest.revision == host.table.revision and not self.page.body.busy)


def open_guest(stage: Any, folder: Path, language: str = "en", name: str = "Ota", home: bool = False) -> GuestHands:
    hands = open_app(stage, folder, language, home)
    hands = GuestHands(stage, hands.app)
    if name:
        own(hands, name)
    return hands


def play_round(hands: GuestHands, host: Host, rng: Random, first: Callable[[], object]) -> None:
    """The host rolls, `first` is what the guest does, the people at the host's device follow."""
    host.roll()
    hands.up_to(host)
    first()
    hands.until(lambda: hands.guest.seat not in host.table.state.to_act())
    while host.play_locals(rng):
        pass
