"""All ways by which bytes of strangers come in, and bytes that are sound, to change them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import rules
from app.intake.document import OWN, Unfit, read_json, read_object
from app.pages.dice_table.draft import DiceTableDraft
from app.shared.guest.from_host import read as read_host
from app.shared.guest.rejoin import KeptSeat, kept_seats
from app.shared.guest.rejoin import keep as keep_way
from app.shared.host import messages
from app.shared.host.kept import Guest, KeptTable, kept_tables
from app.shared.host.kept import keep as keep_table
from app.shared.wire import protocol
from app.shared.wire.codes import code_of, link_of
from app.store.backup import write_backup
from app.store.facts import facts_of
from app.store.fairness import read_fairness
from app.store.game_file import read as read_file
from app.store.game_file import written, written_in_notation
from app.store.log import counted
from app.store.overview import read_overview
from app.store.restoring import restore
from app.store.store import Profile, Store, StoredGame, StoreError
from app.table.draft import Draft
from rules.record import state_json
from tests.shared.hostile_host import LOBBY, WELCOME
from tests.table.tables import new_table, play_on


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _taken_in(data: bytes) -> None:
    """A backup whose lines these are; what comes in has to be such that everything can be read of it."""
    with TemporaryDirectory(dir=_memory()) as folder:
        path = Path(folder, "all.petka")
        path.write_bytes(gzip.compress(data, 1))
        store = Store.in_memory()
        try:
            restore(store, path, replace=True)
            for listed in store.games():
                with suppress(StoreError):
                    store.load(listed.id)
            read_overview(store, None, "ever", 1e9)
            read_fairness(store, 1e9)
        finally:
            store.close()


def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def _settings(data: bytes) -> None:
    """What this device has kept of tables and of the last games; whatever cannot be read is as if never set."""
    settings = read_object(read_json(data, OWN))
    kept_tables(settings), kept_seats(settings), DiceTableDraft.recalled((), settings.get("setup.table_dice"))
    for game_id in rules.GAME_IDS:
        Draft.recalled(rules.game(game_id), (), settings.get(f"setup.{game_id}"))


WAYS: dict[str, Callable[[bytes], object]] = {
    "guest": lambda data: protocol.parse(_text(data)),
    "host": read_host,
    "link": lambda data: link_of(_text(data)),
    "file": lambda data: read_file(data, ["own"], 1e9, str),
    "own": lambda data: read_json(data, OWN),
    "backup": _taken_in,
    "settings": _settings,
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
        "backup": [_backup(games)],
        "settings": [json.dumps(_kept()).encode()],
    }


def _backup(games: list[StoredGame]) -> bytes:
    """Its lines, as they are before they are packed."""
    store = Store.in_memory()
    store.save_profile(Profile("own", "Ota", "sky", owner=True), 1.0)
    store.save_settings({"theme": "dark"})
    for game in games:
        facts = facts_of(game.new, game.new.seats, game.state, game.entries, counted(game.entries))
        store.add_game(game.id, game.new, game.state, game.entries, game.created, facts)
    with TemporaryDirectory() as folder:
        write_backup(store, Path(folder, "all"), 1e9)
        return gzip.decompress(Path(folder, "all").read_bytes())


def _kept() -> dict[str, Any]:
    """The settings that have a shape of their own."""
    store = Store.in_memory()
    keep_table(store, KeptTable("t", "s", 8021, "knister", guests=(Guest("g", "k", "Eva", "sky", "app"),)))
    keep_way(store, KeptSeat("t", "g", "k", "10.0.0.1", 8021, "s"))
    drafts = {f"setup.{game_id}": Draft.first(rules.game(game_id), ()).kept() for game_id in rules.GAME_IDS}
    on_paper = {"names": ["own"], "dice": ["red"], "plays": "knister"}
    return {**store.settings(), **drafts, "setup.table_dice": on_paper}


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
