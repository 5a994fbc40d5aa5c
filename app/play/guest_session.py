"""A game at somebody else's table: the same as a session for screens, over a line to the host.

The line lives on a thread of its own; what it hears is brought to the UI thread, as much as a screen can show. At this
device the guest's own seat is the only person, so screens treat the others like players elsewhere.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty

from app.games.tints import in_colours
from app.play.playing import Playing
from app.shared.guest.connection import GuestLine, Line, Pass
from app.shared.guest.from_host import Answered, GivenGame, Heard, Nudged, Sorry, TableStanding, Waiting, Welcomed
from app.shared.guest.inbox import Inbox
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import NetReason
from app.store.seats import PERSON, Controller, Seat
from app.store.store import NewGame
from app.table.proposals import Act, Agree, Answer, Ask, Leave, Resign, RollDice, TableReason, TypeDice, Undo
from rules.codec import encode
from rules.core import Game, action_json

log = logging.getLogger(__name__)


ELSEWHERE = Controller("guest", guest="elsewhere")
"""Somebody on another device, the host's or a guest's."""
MOST_PLAYED = 8
NUDGE_EVERY = 5.0
"""Nobody is nudged twice within so many seconds."""


class GuestSession(Playing):
    """
    line        "connecting", "here", "away" (trying again), "ended"
    standing    how the table stands as a whole: people, lobby, the host asleep; None until the host has told
    waiting     the host has not let us in yet
    on_changed()            something else than a move: people came or went, the line, or all after a break
    on_sorry(reason)        sent away for good
    on_nudge(by)            somebody is waiting for us
    on_given_game(given)         the finished game for our own history
    """

    line = StringProperty("connecting")
    standing: TableStanding | None = ObjectProperty(None, allownone=True)
    waiting = ObjectProperty(False)
    __events__ = ("on_changed", "on_sorry", "on_nudge", "on_given_game")

    def __init__(
        self,
        link: TableLink,
        name: str,
        language: str,
        passes: Sequence[Pass] = (),
        avatar: str = "",
        seat_code: str = "",
    ) -> None:
        super().__init__()
        self.link = link
        self.table = ""
        """The host's id of the table, to find the way back by."""
        self.played: list[str] = []
        """The games in which something that we did was accepted, the latest last."""
        self._acts: dict[str, str] = {}
        self._closed = False
        self._inbox, self._rested, self._nudged = Inbox(), 0.0, -NUDGE_EVERY
        self._line = GuestLine(
            link, name, language, self._put, self._put, passes, avatar, self._inbox.has_room, seat_code
        )

    def start(self) -> None:
        self._line.start()

    @property
    def guest_pass(self) -> Pass:
        return self._line.guest_pass

    @property
    def is_known(self) -> bool:
        """Whether this is the table that gave us our key."""
        return self._line.is_known

    @property
    def sign(self) -> str:
        return self._line.sign

    @property
    def id(self) -> str:
        """The host's id of the game, empty in the lobby; another one means a rematch."""
        return self.standing.running if self.standing else ""

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

    def _put(self, message: Heard | Line) -> None:
        if self._inbox.put(message):
            Clock.schedule_once(self._look, max(0.0, self._rested - perf_counter()))

    def _look(self, _: float) -> None:
        """Take in everything that came meanwhile; then leave the screen as much time for other things as that took."""
        begun = perf_counter()
        messages = iter(self._inbox.take())
        try:
            for message in messages:
                if not self._closed:
                    self.stand(message) if isinstance(message, str) else self.hear(message)
        finally:
            now = perf_counter()
            self._rested = 2 * now - begun
            for message in messages:
                self._put(message)

    def stand(self, line: Line) -> None:
        self.line = line
        self.dispatch("on_changed")

    def hear(self, message: Heard) -> None:
        match message:
            case Welcomed():
                self.table = message.table
            case Waiting():
                self.waiting = True
                self.dispatch("on_changed")
            case TableStanding():
                self._show(message)
            case Answered():
                self._answered(message)
            case Nudged():
                self._wake(message)
            case GivenGame():
                self.dispatch("on_given_game", message)
            case Sorry():
                self.dispatch("on_sorry", message.reason)

    def _wake(self, nudge: Nudged) -> None:
        now = perf_counter()
        if now - self._nudged >= NUDGE_EVERY:
            self._nudged = now
            self.dispatch("on_nudge", nudge.by)

    def _show(self, standing: TableStanding) -> None:
        self.waiting = False
        before = self.standing
        if standing.state is not None:
            again = before is not None and before.running == standing.running
            self.seat = standing.seat
            self.can_undo = standing.can_undo
            ours = [self._ours(number, seat, standing.seat) for number, seat in enumerate(standing.seats)]
            self.seats = in_colours(standing.state.game.id, ours)
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

    def _answered(self, message: Answered) -> None:
        play = self._acts.pop(message.id, "")
        if message.accepted and play:
            self.played = [*(one for one in self.played if one != play), play][-MOST_PLAYED:]
        if not message.accepted:
            self.dispatch("on_refused", Answer(False, 0, message.reason, message.values))

    # -- asking --------------------------------------------------------------------------------------------

    def ask(self, ask: Ask) -> None:
        if self.line != "here":
            self.dispatch("on_refused", Answer(False, self.revision, NetReason.LINE_AWAY))
            return
        match ask:
            case Act(_, action):
                self._acts[self._line.ask("act", action=action_json(action))] = self.id
            case RollDice():
                self._acts[self._line.ask("roll")] = self.id
            case TypeDice(_, values):
                self._acts[self._line.ask("type", values=encode(values))] = self.id
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

    def move(self) -> None:
        """Ask for the number that opens our seat on another device; it comes with `standing`."""
        self._line.send("move")

    def sit(self, seat: int) -> None:
        self._line.send("sit", seat=seat)

    def nudge(self, seat: int) -> None:
        self._line.send("nudge", seat=seat)

    def rename(self, name: str) -> None:
        self._line.send("rename", name=name)

    def speak(self, language: str) -> None:
        self._line.speak(language)

    def keep(self, game: str = "") -> None:
        """Ask for the finished game, or for an earlier one; it comes with `on_given_game`."""
        self._line.send("fetch", **({"game": game} if game else {}))

    # -- living --------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """The line stays as long as the system lets it."""

    def resume(self) -> None:
        """A broken line recovers by itself."""

    def close(self) -> None:
        self._closed = True
        self._line.close(wait=False)

    def on_changed(self) -> None:
        """Kivy wants a default handler."""

    def on_sorry(self, reason: str) -> None:
        """Kivy wants a default handler."""

    def on_nudge(self, by: str) -> None:
        """Kivy wants a default handler."""

    def on_given_game(self, given: GivenGame) -> None:
        """Kivy wants a default handler."""
