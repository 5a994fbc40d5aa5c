"""A guest in the app, without its screens: the same line to the host, playing by the rules it has itself."""

from __future__ import annotations

from random import Random
from typing import Any

from app.shared.guest.connection import Given, GuestLine, Line, Pass, TableStanding, given_of, standing_of
from app.shared.wire.codes import TableLink
from rules.core import Roll, action_json
from tests.shared.people import LOOPBACK, wait


class AppGuest:
    def __init__(self, port: int, secret: str, name: str = "Ota", way_back: Pass | None = None) -> None:
        self._told: dict[str, Any] = {}
        self._standing: TableStanding | None = None
        self.line_stands: list[Line] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.given: Given | None = None
        self.entries: list[int] = []
        self.sorry: list[str] = []
        self.line = GuestLine(
            TableLink(LOOPBACK, port, secret), name, "en", self._hear, self.line_stands.append, way_back
        )
        self.line.start()

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message.get("kind")
        if kind in ("lobby", "table"):
            self._told, self._standing = message, None
            self.entries += [entry["revision"] for entry in message.get("entries", [])]
        elif kind == "answer":
            self.answers[message["id"]] = message
        elif kind == "game":
            self.given = given_of(message)
        elif kind == "sorry":
            self.sorry.append(message["reason"])

    @property
    def standing(self) -> TableStanding | None:
        """What the host told last; read when it is looked at."""
        if self._standing is None and self._told:
            self._standing = standing_of(self._told)
        return self._standing

    def wait_for(self, revision: int) -> None:
        wait(lambda: self._told.get("revision", -1) >= revision, "the app guest hears nothing")

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
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
        assert answer["accepted"], answer
        self.wait_for(answer["revision"])
        return True

    def close(self) -> None:
        self.line.close()
