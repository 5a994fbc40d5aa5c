"""A guest in the app, without its screens: the same line to the host, playing by the rules it has itself."""

from __future__ import annotations

from random import Random
from typing import Any

from app.shared.guest.connection import GuestLine, Line, Pass
from app.shared.guest.from_host import Answered, GivenGame, Heard, Sorry, TableStanding
from app.shared.wire.codes import TableLink
from rules.core import Roll, action_json
from tests.shared.people import LOOPBACK, wait


class AppGuest:
    def __init__(self, port: int, secret: str, name: str = "Ota", *passes: Pass) -> None:
        self.standing: TableStanding | None = None
        self.line_stands: list[Line] = []
        self.answers: dict[str, Answered] = {}
        self.given: GivenGame | None = None
        self.entries: list[int] = []
        self.sorry: list[str] = []
        self.line = GuestLine(
            TableLink(LOOPBACK, port, secret),
            name,
            "en",
            self._hear,
            self.line_stands.append,
            passes,
        )
        self.line.start()

    def _hear(self, message: Heard) -> None:
        match message:
            case TableStanding():
                self.standing = message
                self.entries += [entry.revision for entry in message.entries]
            case Answered():
                self.answers[message.id] = message
            case GivenGame():
                self.given = message
            case Sorry():
                self.sorry.append(message.reason)

    def wait_for(self, revision: int) -> None:
        wait(lambda: self.standing is not None and self.standing.revision >= revision, "the app guest hears nothing")

    def ask(self, kind: str, **fields: Any) -> Answered:
        id = self.line.ask(kind, **fields)
        wait(lambda: id in self.answers, "no answer")
        return self.answers[id]

    def play(self, rng: Random) -> bool:
        """Whatever the rules allow this seat now; false if nothing."""
        standing = self.standing
        if standing is None or standing.state is None or standing.seat is None:
            return False
        state, seat = standing.state, standing.seat
        pending = state.chance()
        if seat in state.to_act():
            answer = self.ask("act", action=action_json(rng.choice(list(state.legal(seat)))))
        elif isinstance(pending, Roll) and pending.seat == seat:
            answer = self.ask("roll")
        else:
            return False
        assert answer.accepted, answer
        self.wait_for(answer.revision)
        return True

    def close(self) -> None:
        self.line.close()
