"""A finished game as a file to give away or to keep, and back.

    {"format": "petka-game", "version": 1, "id": ..., "game": ..., "rules": 1, "setup": {...}, "seats": [...],
     "real_dice": false, "luck": "app", "hints": true, "created": 1763280000.0, "log": [{"at": ..., "event": ...}, ...]}

Where another program has a notation for a game, that is read and written, too (`games/notation.py`). Whatever comes in
is a stranger's: it is read strictly, played through by our rules, and refused with a reason where it does not fit.
People of other devices are guests here; dice of a file were not rolled here (`IMPORTED`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any

import rules
from app.games.notation import Notation, NotedGame, NotPlain, Unreadable, notation_of, noted_games
from app.intake.document import Bounds, Unfit, read_json
from app.intake.values import moment
from app.store.chance import IMPORTED
from app.store.log import Entry, HandedOver, Happened, Undone, counted, parse_what, what_json
from app.store.seats import AVATARS, PERSON, Controller, Seat, tidy
from app.store.store import UNPLAYABLE, UNREADABLE, NewGame, StoredGame
from rules.codec import JSON, decode, encode
from rules.core import FORMAT, Chanced, IllegalAction, State
from rules.record import parse_head

FORMAT_NAME, VERSION = "petka-game", 1
LARGEST = 1 << 20
"""Bytes. The longest game of twelve is a tenth of it."""
MOST_ENTRIES = 20_000
GAME_FILE = Bounds(LARGEST, depth=12, text=400, items=MOST_ENTRIES, values=500_000)
GUEST = Controller("guest", guest="file")
"""Who decides for the people of another device."""
SOURCES = ("app", "typed", "seed", "daily")


class FileReason(StrEnum):
    """Why a file was not taken in or not written; the app makes a sentence of it."""

    TOO_LARGE = "file_too_large"
    UNREADABLE = "file_unreadable"
    NEWER = "file_newer"
    ILLEGAL = "file_illegal"
    UNFINISHED = "file_unfinished"
    NOT_PLAIN = "file_not_plain"
    GONE = "file_gone"
    BACKUP = "file_is_backup"
    NOT_WRITTEN = "file_not_written"


class GameFileError(Unfit):
    def __init__(self, reason: FileReason, detail: str = "", **values: Any) -> None:
        super().__init__(f"{reason.value} {detail}".strip())
        self.reason = reason
        self.values = values


@dataclass(frozen=True)
class FoundGame:
    """What a file has, ready to be taken in."""

    id: str
    new: NewGame
    entries: tuple[Entry, ...]
    created: float


# -- writing -----------------------------------------------------------------------------------------------------


def written(kept: StoredGame) -> str:
    """A stored game that is over, as the text of a file."""
    new = kept.new
    head = {
        "format": FORMAT_NAME,
        "version": VERSION,
        "id": kept.id,
        "game": new.game.id,
        "rules": new.game.version,
        "setup": encode(new.setup),
        "seats": [_seat_json(seat) for seat in new.seats],
        "real_dice": new.real_dice,
        "luck": new.luck,
        "hints": new.hints,
        "created": kept.created,
    }
    log = [{"at": entry.at, **_plain(entry.what)} for entry in kept.entries]
    return _dumps({**head, "log": log}) + "\n"


def _plain(what: Any) -> JSON:
    """An entry without the ids of devices."""
    if isinstance(what, HandedOver):
        what = HandedOver(what.seat, _nameless(what.controller), what.resigned)
    return what_json(what)


def _seat_json(seat: Seat) -> JSON:
    return encode(Seat(seat.name, _nameless(seat.controller), seat.avatar, seat.profile))


def _nameless(controller: Controller) -> Controller:
    return GUEST if controller.kind == "guest" else controller


def _dumps(value: JSON) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def has_notation(kept: StoredGame) -> bool:
    notation = notation_of(kept.new.game.id)
    return notation is not None and notation.fits(kept.new.setup)


def written_in_notation(kept: StoredGame, version: str) -> str:
    """The same for the other program, with what it knows: moves, names, the day. `version` is ours."""
    notation = notation_of(kept.new.game.id)
    assert notation is not None
    moves = notation.moves(kept.new.game.start(kept.new.setup), [item.event for item in counted(kept.entries)])
    names = tuple(seat.name for seat in kept.new.seats)
    day = datetime.fromtimestamp(kept.created, UTC)
    return notation.write(NotedGame(kept.new.setup.seats, moves, names, day, kept.id), version)


# -- reading -----------------------------------------------------------------------------------------------------


def read(data: bytes, profiles: Collection[str], now: float, unnamed: Callable[[int], str]) -> FoundGame:
    """The game of a file, played through, or `GameFileError`.

    `profiles` are the people of this device; `unnamed` says what to call a seat (from 1) whose name is not told.
    """
    if len(data) > LARGEST:
        raise GameFileError(FileReason.TOO_LARGE)
    try:
        text = data.decode("utf-8-sig")
        if text.lstrip()[:1] == "(":
            return _from_notation(text, now, unnamed)
        return _from_json(text, frozenset(profiles), now, unnamed)
    except GameFileError:
        raise
    except NotPlain as error:
        raise GameFileError(FileReason.NOT_PLAIN, str(error)) from error
    except (*UNREADABLE, IllegalAction, RecursionError, OverflowError) as error:
        raise GameFileError(FileReason.UNREADABLE, str(error)) from error


def _from_json(text: str, profiles: frozenset[str], now: float, unnamed: Callable[[int], str]) -> FoundGame:
    value = read_json(text, GAME_FILE)
    if not isinstance(value, dict) or value.get("format") != FORMAT_NAME:
        raise GameFileError(FileReason.UNREADABLE, "another format")
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise GameFileError(FileReason.UNREADABLE, "no version")
    if version > VERSION or _is_newer(value):
        raise GameFileError(FileReason.NEWER, str(version)[:20])
    head = {"format": FORMAT, **{name: value.get(name) for name in ("game", "rules", "setup")}}
    game, setup = parse_head(head)
    id = value.get("id")
    if not isinstance(id, str) or not re.fullmatch(r"[0-9A-Za-z-]{1,64}", id):
        raise GameFileError(FileReason.UNREADABLE, "no id")
    seats = value.get("seats")
    if not isinstance(seats, list) or len(seats) != setup.seats:
        raise GameFileError(FileReason.UNREADABLE, "not a seat for everyone")
    people = tuple(_seat(seat, number, profiles, unnamed) for number, seat in enumerate(seats, 1))
    if type(value.get("real_dice")) is not bool:
        raise GameFileError(FileReason.UNREADABLE, "no word about the dice")
    hints = value.get("hints", True) is True
    new = NewGame(game, setup, people, value["real_dice"], IMPORTED, hints)
    log = value.get("log")
    if not isinstance(log, list) or not 0 < len(log) <= MOST_ENTRIES:
        raise GameFileError(FileReason.UNREADABLE, "no log")
    created = moment(value.get("created"), 0.0, now)
    entries = read_log(new, log, created, now)
    _play(new, entries)
    return FoundGame(id, new, entries, created)


def _is_newer(value: Any) -> bool:
    """The rules of a later Pětka."""
    try:
        return type(value.get("rules")) is int and value["rules"] > rules.game(value.get("game")).version
    except (KeyError, TypeError):
        return False


def _seat(value: JSON, number: int, profiles: frozenset[str], unnamed: Callable[[int], str]) -> Seat:
    seat = decode(Seat, value)
    name = tidy(seat.name) or unnamed(number)
    avatar = seat.avatar if seat.avatar in AVATARS else AVATARS[(number - 1) % len(AVATARS)]
    profile = seat.profile if seat.profile in profiles else None
    return Seat(name, _controller(seat.controller, profile is not None), avatar, profile)


def _controller(controller: Controller, here: bool) -> Controller:
    if controller.kind == "bot":
        if controller.level is None:
            raise ValueError("a computer without a level")
        return Controller("bot", controller.level)
    return PERSON if here else GUEST


def read_log(new: NewGame, log: Sequence[Any], created: float, now: float, before: int = 0) -> tuple[Entry, ...]:
    """The lines of a stranger's log after `before` others. Raises one of `UNREADABLE`, or `IllegalAction`."""
    entries: list[Entry] = []
    at = created
    for revision, line in enumerate(log, before + 1):
        if not isinstance(line, dict):
            raise ValueError("a line of the log")
        at = moment(line.get("at"), at, now)
        what = parse_what(new.game, {key: item for key, item in line.items() if key != "at"})
        if isinstance(what, HandedOver):
            known = new.seats[_seat_number(new, what.seat)].profile is not None
            what = HandedOver(what.seat, _controller(what.controller, known), what.resigned)
        elif isinstance(what, Undone):
            _seat_number(new, what.seat)
            if not all(0 < one < revision for one in what.revokes):
                raise ValueError("takes back what was not")
        elif isinstance(what.event, Chanced) and what.event.source not in SOURCES:
            raise ValueError("no such luck")
        entries.append(Entry(revision, at, what))
    return tuple(entries)


def _seat_number(new: NewGame, seat: int) -> int:
    if seat not in range(len(new.seats)):
        raise ValueError("no such seat")
    return seat


def _play(new: NewGame, entries: Sequence[Entry]) -> None:
    """Everything that counts must follow by the rules, to the end of the game."""
    history = counted(entries)
    state: State[Any] = new.game.start(new.setup)
    for number, item in enumerate(history, 1):
        try:
            state = state.apply(item.event)
        except UNPLAYABLE as error:
            raise GameFileError(FileReason.ILLEGAL, str(error), n=number) from error
    if not state.over():
        raise GameFileError(FileReason.UNFINISHED)


def _from_notation(text: str, now: float, unnamed: Callable[[int], str]) -> FoundGame:
    game_id, notation, found = _noted(text)
    game = rules.game(game_id)
    names = [tidy(name) or unnamed(number) for number, name in enumerate(found.names, 1)]
    people = tuple(Seat(name, GUEST, AVATARS[number % len(AVATARS)]) for number, name in enumerate(names))
    at = min(found.day.timestamp(), now) if found.day is not None and found.day.timestamp() > 0 else now
    failure: GameFileError | None = None
    for setup in notation.setups(found):
        new = NewGame(game, game.parse_setup(setup), people, luck=IMPORTED)
        try:
            entries = _noted_entries(new, notation, found, at)
        except GameFileError as error:
            if failure is None or error.values.get("n", 0) > failure.values.get("n", 0):
                failure = error
            continue
        digest = sha256(repr((found.seats, found.moves)).encode()).hexdigest()[:32]
        id = found.id if re.fullmatch(r"[0-9A-Za-z-]{1,64}", found.id) else digest
        return FoundGame(id, new, entries, at)
    assert failure is not None
    raise failure


def _noted(text: str) -> tuple[str, Notation, NotedGame]:
    """The game whose notation this is."""
    failure = Unreadable("no notation")
    for game_id in noted_games():
        notation = notation_of(game_id)
        if notation is None:
            continue
        try:
            return game_id, notation, notation.parse(text)
        except Unreadable as error:
            failure = error
    raise failure


def _noted_entries(new: NewGame, notation: Notation, found: NotedGame, at: float) -> tuple[Entry, ...]:
    state: State[Any] = new.game.start(new.setup)
    entries: list[Entry] = []
    for number, move in enumerate(found.moves, 1):
        event = None if state.over() else notation.event(state, move)
        if event is None:
            raise GameFileError(FileReason.ILLEGAL, "another turn", n=number)
        try:
            state = state.apply(event)
        except UNPLAYABLE as error:
            raise GameFileError(FileReason.ILLEGAL, str(error), n=number) from error
        entries.append(Entry(number, at, Happened(event)))
    if not state.over():
        raise GameFileError(FileReason.UNFINISHED)
    return tuple(entries)
