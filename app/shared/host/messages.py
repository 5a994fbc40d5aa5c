"""What the host tells guests beside how the table stands (`standing.py`): the way in and out, answers, finished games.

Guests in the app get their seat's view and the entries of the log as they may see them; browsers get a page in words
and drawings (`web_page.py`) and need no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.games.game_words import why_not
from app.i18n import Translator, choose
from app.i18n.sentences import sentence
from app.shared.host.hosting import Welcome
from app.shared.host.kept import Guest
from app.shared.wire.protocol import VERSION, NetReason, dumps, sign_of
from app.store.log import Counted, Entry, HandedOver, what_json
from app.store.seats import Controller, Seat
from app.store.store import NewGame
from app.table.proposals import Answer
from app.table.table import Table
from rules.codec import JSON, encode
from rules.record import head_json

_TRANSLATORS: dict[str, Translator] = {}


def translator(language: str) -> Translator:
    """The words for a guest; whatever it asked for, one of ours."""
    known = choose([language[:16]])
    if known not in _TRANSLATORS:
        _TRANSLATORS[known] = Translator(known)
    return _TRANSLATORS[known]


def welcome(table: str, secret: str, welcomed: Welcome) -> JSON:
    """The way in."""
    guest = welcomed.guest
    message: dict[str, JSON] = {"kind": "welcome", "version": VERSION, "table": table, "guest": guest.id}
    message["name"] = guest.name
    if guest.status == "in":
        message["sign"] = sign_of(secret, guest.id, guest.key)
    if welcomed.key:
        message["key"] = welcomed.key
    return message


def lost(people: Sequence[Guest], door: JSON = None) -> JSON:
    """Who cannot come back by a key, and whose table it is, for somebody who may join."""
    return {"kind": "lost", "people": [{"name": one.name, "avatar": one.avatar} for one in people], "door": door}


def sorry(reason: NetReason, language: str) -> JSON:
    """Sent away, with a sentence to show."""
    return {"kind": "sorry", "reason": reason, "text": sentence(translator(language), reason, {})}


def answer(id: str, given: Answer, game_id: str, language: str) -> JSON:
    message: dict[str, JSON] = {"kind": "answer", "id": id, "accepted": given.accepted, "revision": given.revision}
    if given.reason:
        message["reason"] = given.reason
        message["values"] = _plain(given.values)
        message["text"] = why_not(translator(language), game_id, given.reason, given.values)
    if given.asked:
        message["asked"] = list(given.asked)
    return message


LONGEST_LOG = 5000
"""Entries that a guest is given; of a longer log, only what counts."""
PART = 1000
"""Entries in one message: a longer game is given in parts."""


@dataclass(frozen=True)
class Kept:
    """A finished game as it stood on the tables' thread, which has no more to do with it."""

    id: str
    new: NewGame
    created: float
    entries: Sequence[Entry]
    history: Sequence[Counted]

    @classmethod
    def of(cls, finished: Table) -> Kept:
        return cls(finished.id, finished.new, finished.created, tuple(finished.entries), finished.history)


class Finished:
    """The last finished game as texts, part by part: at its end everybody gets the same. On the network's thread."""

    def __init__(self) -> None:
        self._whose = ("", 0)
        self._log: Sequence[Entry] = ()
        self._texts: dict[int, str] = {}

    def part(self, kept: Kept, number: int) -> tuple[str, bool]:
        """A part (from 0), and whether more follows."""
        whose = kept.id, len(kept.entries)
        if self._whose != whose:
            self._whose, self._log, self._texts = whose, given_log(kept), {}
        if number not in self._texts:
            self._texts[number] = dumps(part(kept, self._log, number))
        return self._texts[number], (number + 1) * PART < len(self._log)


def given_log(finished: Table | Kept) -> Sequence[Entry]:
    """Taking moves back all evening makes a longer log than any guest needs."""
    if len(finished.entries) <= LONGEST_LOG:
        return finished.entries
    counts = {item.revision for item in finished.history}
    return [e for e in finished.entries if isinstance(e.what, HandedOver) or e.revision in counts]


def part(kept: Kept, log: Sequence[Entry], number: int) -> JSON:
    """Of a finished game with its log, for a guest's own history: the first says which game it is."""
    new, begin = kept.new, number * PART
    head = {
        "kind": "game",
        "id": kept.id,
        "head": head_json(new.game, new.setup),
        "seats": encode(tuple(stranger(seat) for seat in new.seats)),
        "real_dice": new.real_dice,
        "created": kept.created,
    }
    lines = [
        {"revision": revision, "at": entry.at, "what": _handed(what_json(entry.what))}
        for revision, entry in enumerate(log[begin : begin + PART], begin + 1)
    ]
    more = begin + PART < len(log)
    return {**(head if number == 0 else {"kind": "game_part", "id": kept.id}), "entries": lines, "more": more}


def keep(finished: Table) -> JSON:
    """A finished game of ordinary length."""
    kept = Kept.of(finished)
    return part(kept, given_log(kept), 0)


def told(entry: Entry) -> JSON:
    """An entry as it happens."""
    return {"revision": entry.revision, "what": _handed(what_json(entry.what))}


def _handed(what: JSON) -> JSON:
    """Guests' ids stay with the host."""
    if what.get("event") == "handed_over" and what["controller"].get("guest"):
        return {**what, "controller": {**what["controller"], "guest": "guest"}}
    return what


def stranger(seat: Seat) -> Seat:
    """A seat as other devices may know it: nobody's profile, nobody's id."""
    controller = seat.controller
    if controller.kind == "guest":
        controller = Controller("guest", guest="guest")
    return replace(seat, controller=controller, profile=None)


def _plain(values: dict[str, Any]) -> JSON:
    return {name: encode(value) for name, value in values.items()}
