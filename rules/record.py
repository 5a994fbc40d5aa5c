"""Games and states as versioned JSON documents, and a game's log played again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from rules.codec import JSON, Malformed, decode, encode
from rules.core import FORMAT, Acted, Action, Chanced, Event, Game, IllegalSetup, Left, Setup, State, action_json


class UnknownDocument(ValueError):
    """Not a document that this version can read."""


@dataclass(frozen=True)
class Record:
    """A whole game: its set-up and everything that happened."""

    game: Game
    setup: Setup
    events: tuple[Event, ...]

    def states(self) -> Iterable[State[Any]]:
        """The first state and the one after each event."""
        state = self.game.start(self.setup)
        yield state
        for event in self.events:
            state = state.apply(event)
            yield state

    def final(self) -> State[Any]:
        *_, last = self.states()
        return last


def event_json(event: Event) -> JSON:
    if isinstance(event, Acted):
        return {"event": "acted", "seat": event.seat, "action": action_json(event.action)}
    if isinstance(event, Chanced):
        return {"event": "chanced", "values": encode(event.values), "source": event.source}
    return {"event": "left", "seat": event.seat}


def parse_event(game: Game, value: JSON) -> Event:
    """An event of `game`, or `Malformed` / `IllegalAction`. Whether it fits the state shows when it is applied."""
    if not isinstance(value, dict):
        raise Malformed("event", "an object")
    fields = {key: item for key, item in value.items() if key != "event"}
    match value.get("event"):
        case "acted":
            action = game.parse_action(fields.pop("action", None))
            return Acted(decode(_Seat, fields).seat, action)
        case "chanced":
            chance = decode(_Chance, fields)
            return Chanced(tuple(map(_frozen, chance.values)), chance.source)
        case "left":
            return Left(decode(_Seat, fields).seat)
    raise Malformed("event", "one of its choices")


@dataclass(frozen=True)
class _Seat:
    seat: int


@dataclass(frozen=True)
class _Chance:
    values: tuple[Any, ...]
    source: str


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def head_json(game: Game, setup: Setup) -> dict[str, JSON]:
    return {"format": FORMAT, "game": game.id, "rules": game.version, "setup": encode(setup)}


def parse_head(value: JSON) -> tuple[Game, Setup]:
    """Game and set-up of a document, or `UnknownDocument`."""
    if not isinstance(value, dict):
        raise UnknownDocument("not a document")
    if type(value.get("format")) is not int or not 1 <= value["format"] <= FORMAT:
        raise UnknownDocument(f"format {value.get('format')!r}")
    try:
        game = rules.game(value["game"])
    except (KeyError, TypeError):
        raise UnknownDocument(f"game {value.get('game')!r}") from None
    if type(value.get("rules")) is not int or not 1 <= value["rules"] <= game.version:
        raise UnknownDocument(f"rules {value.get('rules')!r} of {game.id}")
    try:
        return game, game.parse_setup(value.get("setup"))
    except IllegalSetup as error:
        raise UnknownDocument(str(error)) from None


def record_json(record: Record) -> JSON:
    return {**head_json(record.game, record.setup), "events": [event_json(event) for event in record.events]}


def parse_record(value: JSON) -> Record:
    """A record whose parts are well formed; `final()` shows whether it can be played."""
    game, setup = parse_head(value)
    events = value.get("events")
    if not isinstance(events, list):
        raise UnknownDocument("no events")
    return Record(game, setup, tuple(parse_event(game, event) for event in events))


def state_json(state: State[Any]) -> JSON:
    """A snapshot of a state, or of a view."""
    body = encode(state)
    del body["setup"]
    return {**head_json(state.game, state.setup), "state": body}


def parse_state(value: JSON) -> State[Any]:
    """A state out of `state_json`, or `UnknownDocument` / `Malformed`."""
    game, setup = parse_head(value)
    body = value.get("state")
    if not isinstance(body, dict):
        raise UnknownDocument("no state")
    return decode(game.state, {**body, "setup": encode(setup)}, "state")


def transcript(record: Record) -> str:
    """The whole game as text for human eyes: the set-up, a line an event, and how it ended."""
    state = record.game.start(record.setup)
    lines = [f"{record.game.id} {_fields(encode(record.setup))}"]
    for number, event in enumerate(record.events, 1):
        lines.append(f"{number:4} {event_text(event)}")
        state = state.apply(event)
    lines += ["", state.text(), "", f"scores {_list(state.scores())}"]
    outcome = state.outcome()
    if outcome:
        lines.append(f"places {_list(outcome.places)}")
    return "\n".join(lines) + "\n"


def event_text(event: Event) -> str:
    if isinstance(event, Acted):
        action: Action = event.action
        return f"{event.seat}: {action.kind} {_fields(encode(action))}".rstrip()
    if isinstance(event, Chanced):
        return f"   {event.source} {_list(event.values)}"
    return f"{event.seat}: left"


def _fields(values: dict[str, JSON]) -> str:
    return " ".join(f"{key}={_list(v) if isinstance(v, list) else v}" for key, v in values.items())


def _list(values: Sequence[Any]) -> str:
    return "-".join(_list(v) if isinstance(v, (list, tuple)) else "." if v is None else str(v) for v in values)
