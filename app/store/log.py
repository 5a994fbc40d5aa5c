"""The log of a game: what is appended, never changed. Undo is an entry too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.store.seats import Controller, Seat
from rules.codec import JSON, Malformed, decode, encode
from rules.core import Event, Game, Setup, State
from rules.record import Record, event_json, parse_event


@dataclass(frozen=True)
class Happened:
    """The rules moved on: a seat acted, luck answered, or a seat left."""

    event: Event


@dataclass(frozen=True)
class Undone:
    """A seat took its last action back; the entries with these revisions no longer count."""

    seat: int
    revokes: tuple[int, ...]


@dataclass(frozen=True)
class HandedOver:
    """Someone else now decides for a seat. A seat that resigned is not handed back."""

    seat: int
    controller: Controller
    resigned: bool = False


What = Happened | Undone | HandedOver


@dataclass(frozen=True)
class Entry:
    """One line of the log. Revisions count from 1 and only grow; `proposal` is the id of what asked for it."""

    revision: int
    at: float
    what: What
    proposal: str | None = None


def what_json(what: What) -> JSON:
    if isinstance(what, Happened):
        return event_json(what.event)
    kind = "undone" if isinstance(what, Undone) else "handed_over"
    return {"event": kind, **encode(what)}


def parse_what(game: Game, value: JSON) -> What:
    """The other way round, or `Malformed` / `IllegalAction`."""
    if not isinstance(value, dict):
        raise Malformed("entry", "an object")
    fields = {key: item for key, item in value.items() if key != "event"}
    match value.get("event"):
        case "undone":
            return decode(Undone, fields)
        case "handed_over":
            return decode(HandedOver, fields)
    return Happened(parse_event(game, value))


@dataclass(frozen=True)
class Counted:
    """A rules event that no undo has revoked, with its revision."""

    revision: int
    event: Event


def counted(entries: Iterable[Entry]) -> tuple[Counted, ...]:
    """What still counts, in order."""
    found: dict[int, Counted] = {}
    for entry in entries:
        if isinstance(entry.what, Happened):
            found[entry.revision] = Counted(entry.revision, entry.what.event)
        elif isinstance(entry.what, Undone):
            for revision in entry.what.revokes:
                found.pop(revision, None)
    return tuple(found.values())


def seats_after(seats: tuple[Seat, ...], entries: Iterable[Entry]) -> tuple[Seat, ...]:
    """The seats under whoever decides for them now."""
    handed = [entry.what for entry in entries if isinstance(entry.what, HandedOver)]
    if not handed:
        return seats
    now = list(seats)
    for what in handed:
        now[what.seat] = now[what.seat].under(what.controller, what.resigned)
    return tuple(now)


def record_of(game: Game, setup: Setup, entries: Iterable[Entry]) -> Record:
    """The game as the rules see it: only what counts."""
    return Record(game, setup, tuple(item.event for item in counted(entries)))


def replay(game: Game, setup: Setup, entries: Iterable[Entry]) -> State[Any]:
    return record_of(game, setup, entries).final()
