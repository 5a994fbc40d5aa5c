"""All ways by which bytes of strangers come in, and bytes that are sound, to change them."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from app.intake.document import OWN, Unfit, read_json
from app.shared.guest.from_host import read as read_host
from app.shared.host import messages
from app.shared.wire import protocol
from app.shared.wire.codes import code_of, link_of
from app.store.game_file import read as read_file
from app.store.game_file import written, written_in_notation
from app.store.store import StoredGame
from rules.record import state_json
from tests.shared.hostile_host import LOBBY, WELCOME
from tests.table.tables import new_table, play_on


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


WAYS: dict[str, Callable[[bytes], object]] = {
    "guest": lambda data: protocol.parse(_text(data)),
    "host": read_host,
    "link": lambda data: link_of(_text(data)),
    "file": lambda data: read_file(data, ["own"], 1e9, str),
    "own": lambda data: read_json(data, OWN),
}


def seeds() -> dict[str, list[bytes]]:
    """Sound bytes for each way; the games are short ones."""
    table, trigon = new_table("knister", 1), new_table("trigon", 2)
    play_on(table, Random(1))
    play_on(trigon, Random(1))
    state = table.state
    playing = {
        **LOBBY,
        "kind": "table",
        "running": "g1",
        "revision": table.revision,
        "can_undo": False,
        "asked": [],
        "undo_by": None,
        "wished": None,
        "real_dice": False,
        "seats": [{"name": "Ota"}],
        "state": state_json(state),
        "entries": [{"revision": 1, "what": {"event": "left", "seat": 0}}],
    }
    guest: list[Any] = [
        {"kind": "hello", "version": protocol.VERSION, "client": "app", "name": "Ota", "secret": "s", "nonce": "n"},
        {"kind": "act", "id": "a", "action": {"kind": "write", "cell": 3}},
        {"kind": "roll", "id": "a"},
        {"kind": "type", "id": "a", "values": [1, 2]},
        {"kind": "fetch", "game": "p"},
    ]
    host: list[Any] = [
        WELCOME,
        LOBBY,
        playing,
        messages.keep(table),
        {"kind": "sorry", "reason": "removed"},
        {"kind": "answer", "id": "a", "accepted": False, "reason": "field_taken", "values": {"n": 1}},
        {"kind": "nudge", "by": "Eva"},
        {"kind": "proof", "proof": "0" * 32},
    ]
    games = [stored(table), stored(trigon)]
    return {
        "guest": [json.dumps(one).encode() for one in guest],
        "host": [json.dumps(one).encode() for one in host],
        "link": [b"petka://192.168.1.24:8021/#secret", b"http://[::1]:8021/", code_of("192.168.1.24", 8021).encode()],
        "file": [*(written(game).encode() for game in games), written_in_notation(games[1], "1").encode()],
        "own": [json.dumps(messages.keep(table)).encode()],
    }


def stored(table: Any) -> StoredGame:
    at = table.entries[-1].at
    return StoredGame(table.id, table.new, table.entries, table.revision, table.created, at, True, table.state, True)


def let_in(way: str, data: bytes) -> bool:
    """Whether they came in; anything but the refusal goes on."""
    try:
        WAYS[way](data)
    except Unfit:
        return False
    return True


PIECES = (*b"{ [ ] } : , null true NaN 1e999 -1 [] {} \xff".split(), b"9" * 30, b'"', b'"\\ud800"')


def changed(data: bytes, rng: Random) -> bytes:
    """A few bytes gone, doubled, turned or put in."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 4, 8))):
        at = rng.randrange(len(found) + 1)
        match rng.randrange(5):
            case 0:
                del found[at : at + rng.choice((1, 2, 8, 64))]
            case 1:
                found[at:at] = rng.choice(PIECES)
            case 2:
                found[at : at + 1] = bytes((rng.randrange(256),))
            case 3:
                length = rng.choice((2, 8, 64, 512))
                found[at:at] = found[at : at + length]
            case 4:
                _other_value(found, rng)
    return bytes(found)


def _other_value(found: bytearray, rng: Random) -> None:
    """One number, text or list becomes something else, and the rest stays sound."""
    places = [place for place, byte in enumerate(found) if byte == 0x3A]
    if places:
        at = rng.choice(places) + 1
        end = min(
            (place for place in (found.find(sign, at) for sign in (b",", b"}")) if place >= 0), default=len(found)
        )
        found[at:end] = rng.choice(PIECES)
