"""What a host said and nobody has looked at yet: a handful at most, whatever it says and however long nobody looks.

The line's thread puts in, the screen's thread takes out.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

from app.shared.guest.connection import Line
from app.shared.guest.from_host import Answered, GivenGame, Heard, TableStanding

MOST_ENTRIES = 200
"""Moves that are told one by one; of more only the end is shown."""
MOST = {Answered: 32, GivenGame: 4}
"""How many of a kind are kept; of all others the latest alone."""
UNREAD = 64
"""So many may come until somebody looks; then the line waits."""


class Inbox:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: list[Heard | Line] = []
        self._unread = 0

    def put(self, message: Heard | Line) -> bool:
        """Whether somebody has to be told that there is something."""
        if isinstance(message, TableStanding) and len(message.entries) > MOST_ENTRIES:
            message = replace(message, entries=())
        with self._lock:
            first = not self._kept
            kind = type(message)
            alike = [one for one in self._kept if type(one) is kind]
            gone = alike[: len(alike) - MOST.get(kind, 1) + 1] if len(alike) >= MOST.get(kind, 1) else []
            for one in gone:
                if isinstance(one, TableStanding) and isinstance(message, TableStanding):
                    message = one_standing(one, message)
                self._kept = [kept for kept in self._kept if kept is not one]
            self._kept.append(message)
            self._unread += 1
            return first

    def take(self) -> Sequence[Heard | Line]:
        with self._lock:
            kept, self._kept, self._unread = self._kept, [], 0
            return kept

    def has_room(self) -> bool:
        return self._unread < UNREAD


def one_standing(before: TableStanding, now: TableStanding) -> TableStanding:
    """The later one, with the moves that both tell."""
    if before.state is None or before.running != now.running or not (before.entries and now.entries):
        return replace(now, entries=()) if before.running == now.running else now
    entries = before.entries + now.entries
    return replace(now, entries=entries if len(entries) <= MOST_ENTRIES else ())
