"""A game at somebody else's table: the same as a session for screens, over a line to the host.

The line lives on a thread of its own; what it hears is brought to the UI thread. At this device the guest's own seat is
the only person, so screens treat the others like players elsewhere.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty

from app.play.playing import Playing
from app.shared.guest.connection import BadHost, Given, GuestLine, Pass, TableStanding, given_of, standing_of
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import NetReason
from app.store.seats import PERSON, Controller, Seat
from app.store.store import NewGame
from app.table.proposals import Act, Agree, Answer, Ask, Leave, Resign, RollDice, TableReason, TypeDice, Undo
from rules.codec import JSON, encode
from rules.core import Game, action_json

log = logging.getLogger(__name__)

T = TypeVar("T")

ELSEWHERE = Controller("guest", guest="elsewhere")
"""Somebody on another device, be it the host's or a guest's."""


class GuestSession(Playing):
    """
    line        "connecting", "here", "away" (trying again), "ended"
    standing    how the table stands as a whole: people, lobby, the host asleep; None until the host has told
    waiting     the host has not let us in yet
    on_changed()            something else than a move: people came or went, the line, or all after a break
    on_sorry(reason, text)  sent away for good, with a sentence
    on_nudge(by)            somebody is waiting for us
    on_given(given)         the finished game for our own history
    """

    line = StringProperty("connecting")
    standing: TableStanding | None = ObjectProperty(None, allownone=True)
    waiting = ObjectProperty(False)
    __events__ = ("on_changed", "on_sorry", "on_nudge", "on_given")

    def __init__(
        self, link: TableLink, name: str, language: str, way_back: Pass | None = None, avatar: str = ""
    ) -> None:
        super().__init__()
        self.link = link
        self.table = ""
        """The host's id of the table, to find the way back by."""
        self._closed = False
        heard, stands = self._later(self.hear), self._later(self.stand)
        self._line = GuestLine(link, name, language, heard, stands, way_back, avatar)

    def start(self) -> None:
        self._line.start()

    @property
    def way_back(self) -> Pass:
        return self._line.way_back

    @property
    def sign(self) -> str:
        return self._line.sign

    @property
    def id(self) -> str:
        """The host's id of the game, empty in the lobby; another one means a rematch."""
        return self.standing.play if self.standing else ""

    @property
    def host_name(self) -> str:
        """Whose table it is: the first person who plays at the host's own device, if there is one."""
        people = self.standing.people if self.standing else ()
        return next((person.name for person in people if person.kind == "person"), "")

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def new(self) -> NewGame:
        real_dice = bool(self.standing and self.standing.real_dice)
        hints = bool(self.standing and self.standing.hints)
        return NewGame(self.state.game, self.state.setup, self.seats, real_dice, hints=hints)

    # -- looking -------------------------------------------------------------------------------------------

    def take(self, seat: int | None, then: Callable[[], object] | None = None) -> None:
        """The device is nobody else's."""
        if then:
            then()

    def following(self) -> int | None:
        return self.seat

    def _later(self, work: Callable[[T], None]) -> Callable[[T], None]:
        def post(value: T) -> None:
            Clock.schedule_once(lambda _: None if self._closed else work(value))

        return post

    def stand(self, line: str) -> None:
        self.line = line
        self.dispatch("on_changed")

    def hear(self, message: dict[str, JSON]) -> None:
        kind = message.get("kind")
        try:
            if kind == "welcome":
                self.table = str(message.get("table"))
            elif kind == "waiting":
                self.waiting = True
                self.dispatch("on_changed")
            elif kind in ("lobby", "table"):
                self._show(standing_of(message))
            elif kind == "answer":
                self._answered(message)
            elif kind == "nudge":
                self.dispatch("on_nudge", str(message.get("by")))
            elif kind == "game":
                self.dispatch("on_given", given_of(message))
            elif kind == "sorry":
                self.dispatch("on_sorry", str(message.get("reason")), str(message.get("text")))
        except BadHost as error:
            log.warning("the host sent nonsense: %s", error)

    def _show(self, standing: TableStanding) -> None:
        self.waiting = False
        before = self.standing
        if standing.state is not None:
            again = before is not None and before.play == standing.play
            self.seat = standing.seat
            self.can_undo = standing.can_undo
            self.seats = tuple(self._ours(number, seat, standing.seat) for number, seat in enumerate(standing.seats))
            self.asked, self.undo_by = standing.asked, standing.undo_by
            self.state = standing.state
            self.revision = standing.revision
            self.standing = standing
            if again and standing.entries:
                self.dispatch("on_happened", standing.entries)
                return
        else:
            self.standing = standing
        self.dispatch("on_changed")

    @staticmethod
    def _ours(number: int, seat: Seat, own: int | None) -> Seat:
        if number == own:
            return replace(seat, controller=PERSON)
        return replace(seat, controller=ELSEWHERE) if seat.controller.kind == "person" else seat

    def _answered(self, message: dict[str, JSON]) -> None:
        if not message.get("accepted"):
            reason, values = str(message.get("reason")), message.get("values")
            self.dispatch("on_refused", Answer(False, 0, reason, values if isinstance(values, dict) else {}))

    # -- asking --------------------------------------------------------------------------------------------

    def ask(self, ask: Ask) -> None:
        if self.line != "here":
            self.dispatch("on_refused", Answer(False, self.revision, NetReason.LINE_AWAY))
            return
        match ask:
            case Act(_, action):
                self._line.ask("act", action=action_json(action))
            case RollDice():
                self._line.ask("roll")
            case TypeDice(_, values):
                self._line.ask("type", values=encode(values))
            case Undo():
                self._line.ask("undo")
            case Agree(_, yes):
                self._line.ask("agree", yes=yes)
            case Leave() | Resign():
                self._line.ask("leave")
            case _:
                self.dispatch("on_refused", Answer(False, self.revision, TableReason.NOT_YOUR_SEAT))

    def ready(self, yes: bool) -> None:
        self._line.send("ready", yes=yes)

    def watch(self, yes: bool) -> None:
        self._line.send("watch", yes=yes)

    def sit(self, seat: int) -> None:
        self._line.send("sit", seat=seat)

    def nudge(self, seat: int) -> None:
        self._line.send("nudge", seat=seat)

    def rename(self, name: str) -> None:
        self._line.send("rename", name=name)

    def speak(self, language: str) -> None:
        self._line.speak(language)

    def keep(self, play: str = "") -> None:
        """Ask for the finished game, or for an earlier one; it comes with `on_given`."""
        self._line.send("keep", **({"play": play} if play else {}))

    # -- living --------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """The line stays as long as the system lets it."""

    def resume(self) -> None:
        """A broken line mends itself."""

    def close(self) -> None:
        self._closed = True
        self._line.close(wait=False)

    def on_changed(self) -> None:
        """Kivy wants a default handler."""

    def on_sorry(self, reason: str, text: str) -> None:
        """Kivy wants a default handler."""

    def on_nudge(self, by: str) -> None:
        """Kivy wants a default handler."""

    def on_given(self, given: Given) -> None:
        """Kivy wants a default handler."""
