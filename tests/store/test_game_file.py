"""Games as files: round trips, games of another engine, and whatever a stranger might send."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from app.games.notation import NotedGame
from app.games.trigon import notation as blksgf
from app.store.game_file import (
    GUEST,
    LARGEST,
    FileReason,
    FoundGame,
    GameFileError,
    has_notation,
    read,
    written,
    written_in_notation,
)
from app.store.import_game import take_in, take_in_file
from app.store.log import HandedOver, Happened
from app.store.seats import PERSON, bot
from app.store.store import Profile, Store, StoredGame
from app.table.house import House
from app.table.proposals import HandOver, Undo
from app.table.runner import Inline
from rules.trigon.geometry import CELL_AT
from tests.rules.driver import LONG, Variant
from tests.store.test_replaying import keep
from tests.table.tables import ask, new_table, play_on

DATA = Path(__file__).parents[1] / "data" / "trigon"
NOW = 2_000_000_000.0
FUZZED = 10_000 if LONG else 1_000
VARIANTS = [
    Variant("knister", 2),
    Variant("twenty_one", 2),
    Variant("qwantum", 2),
    Variant("genial", 2),
    Variant("trigon", 3),
    Variant("table_dice", 2, (("plays", "knister"),)),
]


def player(number: int) -> str:
    return f"Player {number}"


def taken(data: bytes | str, profiles: tuple[str, ...] = ()) -> FoundGame:
    return read(data.encode() if isinstance(data, str) else data, profiles, NOW, player)


def refusal(data: bytes | str) -> FileReason:
    with pytest.raises(GameFileError) as refused:
        taken(data)
    return refused.value.reason


@cache
def stored(variant: Variant, seed: int = 1) -> StoredGame:
    store = Store.in_memory()
    keep(store, variant, seed)
    return store.load("game")


@cache
def document(variant: Variant = VARIANTS[0]) -> str:
    return written(stored(variant))


def changed(**parts: Any) -> str:
    return json.dumps({**json.loads(document()), **parts})


# -- our own files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_game_comes_back_as_it_was_written(variant: Variant) -> None:
    kept = stored(variant)
    found = taken(written(kept))
    assert (found.id, found.entries, found.created) == (kept.id, kept.entries, kept.created)
    assert (found.new.game, found.new.setup) == (kept.new.game, kept.new.setup)
    assert [seat.name for seat in found.new.seats] == [seat.name for seat in kept.new.seats]
    assert found.new.luck == "imported"
    store = Store.in_memory()
    assert take_in(store, found.id, found.new, found.entries, found.created)
    again = store.load(found.id)
    assert again.state == kept.state and again.finished
    assert written(again).replace('"imported"', '"seed:1"') == written(kept).replace(
        '"person","level":null,"guest":null', '"guest","level":null,"guest":"file"'
    )


def test_undone_moves_and_seats_that_were_handed_over_are_part_of_it() -> None:
    table = new_table("trigon", 2)
    play_on(table, Random(1), 4)
    assert ask(table, Undo(1)).accepted
    assert ask(table, HandOver(1, bot("easy"))).accepted
    play_on(table, Random(1))
    kept = table.store.load(table.id)
    found = taken(written(kept), ("profile0",))
    assert [type(entry.what) for entry in found.entries] == [type(entry.what) for entry in kept.entries]
    assert [seat.controller for seat in found.new.seats] == [PERSON, GUEST]
    assert [entry.what.controller for entry in found.entries if isinstance(entry.what, HandedOver)] == [bot("easy")]


def test_people_of_this_device_stay_who_they_are_and_others_are_guests() -> None:
    table = new_table("trigon", 3, {2: bot("hard")})
    play_on(table, Random(1))
    text = written(table.store.load(table.id))
    seats = taken(text, ("profile1",)).new.seats
    assert [seat.profile for seat in seats] == [None, "profile1", None]
    assert [seat.controller for seat in seats] == [GUEST, PERSON, bot("hard")]


def test_the_same_game_is_not_doubled_and_what_was_deleted_comes_back_once(tmp_path: Path) -> None:
    house = House(tmp_path, Inline(), now=lambda: NOW)
    data = document().encode()
    assert take_in_file(house.store, data, house.now(), player) == ("game", True)
    assert take_in_file(house.store, data, house.now(), player) == ("game", False)
    facts = house.store.facts()
    house.store.delete("game", NOW)
    assert take_in_file(house.store, data, house.now(), player) == ("game", True)
    house.store.delete("game", NOW)
    house.store.purge()
    assert house.store.games() == [] and house.store.facts() == facts
    assert take_in_file(house.store, data, house.now(), player) == ("game", True)
    assert len(house.store.games()) == 1 and house.store.facts() == facts
    assert facts[0][1].luck == "imported" and house.store.roll_counts() == {}


# -- what does not fit ----------------------------------------------------------------------------------------------


def event(**how: Any) -> str:
    """The document with its first entries changed."""
    value = json.loads(document())
    value["log"][0] |= how
    return json.dumps(value)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", FileReason.UNREADABLE),
        (b"\xff\xfe\x00", FileReason.UNREADABLE),
        (b"PK\x03\x04", FileReason.UNREADABLE),
        ("null", FileReason.UNREADABLE),
        ("[1, 2]", FileReason.UNREADABLE),
        ("[" * 100_000, FileReason.UNREADABLE),
        ('{"format":"petka-game","version":1,"log":' + "[" * 5000 + "]" * 5000 + "}", FileReason.UNREADABLE),
        ("9" * 100_000, FileReason.UNREADABLE),
        (" " * (LARGEST + 1), FileReason.TOO_LARGE),
    ],
)
def test_what_is_no_game_at_all(data: bytes | str, reason: FileReason) -> None:
    assert refusal(data) is reason


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"format": "other"}, FileReason.UNREADABLE),
        ({"version": 2}, FileReason.NEWER),
        ({"version": "1"}, FileReason.UNREADABLE),
        ({"version": True}, FileReason.UNREADABLE),
        ({"rules": 99}, FileReason.NEWER),
        ({"rules": 0}, FileReason.UNREADABLE),
        ({"game": "chess"}, FileReason.UNREADABLE),
        ({"game": ["knister"]}, FileReason.UNREADABLE),
        ({"setup": {"seats": 99}}, FileReason.UNREADABLE),
        ({"id": "../../etc"}, FileReason.UNREADABLE),
        ({"id": None}, FileReason.UNREADABLE),
        ({"seats": []}, FileReason.UNREADABLE),
        ({"seats": [1, 2]}, FileReason.UNREADABLE),
        ({"seats": [{"name": "A"}, {"name": "B", "controller": {"kind": "bot"}}]}, FileReason.UNREADABLE),
        ({"created": float("inf")}, FileReason.UNREADABLE),
        ({"created": 1e300}, FileReason.UNREADABLE),
        ({"created": "today"}, FileReason.UNREADABLE),
        ({"real_dice": 1}, FileReason.UNREADABLE),
        ({"log": []}, FileReason.UNREADABLE),
        ({"log": {"a": 1}}, FileReason.UNREADABLE),
        ({"log": [{"at": 1}] * 20_001}, FileReason.UNREADABLE),
    ],
)
def test_what_is_wrong_in_its_head(parts: dict[str, Any], reason: FileReason) -> None:
    assert refusal(changed(**parts)) is reason


def test_what_is_wrong_in_its_log() -> None:
    assert refusal(event(values=[7, 7])) is FileReason.ILLEGAL
    assert refusal(event(values=[[1], 2])) is FileReason.ILLEGAL
    assert refusal(event(source="loaded")) is FileReason.UNREADABLE
    assert refusal(event(event="danced")) is FileReason.UNREADABLE
    assert refusal(event(at=None)) is FileReason.UNREADABLE
    assert refusal(event(more=1)) is FileReason.UNREADABLE
    log = json.loads(document())["log"]
    assert refusal(changed(log=log[:-1])) is FileReason.UNFINISHED
    assert refusal(changed(log=[*log, log[-1]])) is FileReason.ILLEGAL
    undone = {"at": 2000.0, "event": "undone", "seat": 0}
    assert refusal(changed(log=[*log, {**undone, "revokes": [len(log) + 5]}])) is FileReason.UNREADABLE
    assert refusal(changed(log=[*log, {**undone, "revokes": [len(log)]}])) is FileReason.UNFINISHED
    assert refusal(changed(log=[*log, {**undone, "revokes": [], "seat": 9}])) is FileReason.UNREADABLE


def test_names_and_times_are_tidied() -> None:
    seats = [
        {"name": "\u202e Jana\n" + "a" * 100, "controller": {"kind": "person"}, "avatar": "no such"},
        {"name": " \t", "controller": {"kind": "person"}, "avatar": "coral"},
    ]
    log = [{**line, "at": 3.0 if number % 2 else 9.0} for number, line in enumerate(json.loads(document())["log"])]
    found = taken(changed(seats=seats, log=log, created=5.0))
    assert len(found.new.seats[0].name) == 24 and found.new.seats[0].avatar == "amber"
    assert found.new.seats[1].name == "Player 2"
    assert [entry.at for entry in found.entries] == [9.0] * len(log)


def mutated(rng: Random, data: bytes) -> bytes:
    """A file after something has happened to it."""
    change = rng.randrange(6)
    at = rng.randrange(len(data))
    if change == 0:
        return data[:at]
    if change == 1:
        return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
    if change == 2:
        end = min(len(data), at + rng.randrange(1, 60))
        return data[:at] + data[end:]
    if change == 3:
        return data[:at] + data[rng.randrange(len(data)) :][: rng.randrange(1, 60)] + data[at:]
    if change == 4:
        digits = [place for place in range(at, min(len(data), at + 200)) if 48 <= data[place] < 58]
        place = rng.choice(digits or [at])
        return data[:place] + str(rng.choice([0, 5, 7, -1, 99, 2**70])).encode() + data[place + 1 :]
    words = (b"null", b"true", b"[]", b"{}", b'""', b"1e999", b"NaN", b'"\\ud800"', b"]", b")", b"(;", b"[a1]")
    return data[:at] + rng.choice(words) + data[at + rng.randrange(3) :]


def test_a_thousand_spoilt_files_are_read_or_refused_and_nothing_else_happens(tmp_path: Path) -> None:
    house = House(tmp_path, Inline(), now=lambda: NOW)
    rng = Random(10)
    files = [document(variant).encode() for variant in VARIANTS]
    files.append(written_in_notation(stored(Variant("trigon", 3)), "1").encode())
    before = house.store.games()
    refused = 0
    for number in range(FUZZED):
        data = mutated(rng, files[number % len(files)])
        try:
            id, new = take_in_file(house.store, data, house.now(), player)
        except GameFileError as error:
            refused += 1
            assert str(error.reason) in list(FileReason)
            continue
        kept = house.store.load(id)
        assert kept.state.over() and kept.replayed and kept.new.luck == "imported"
        if new:
            house.store.delete(id, NOW)
            house.store.purge()
            house.store.connection.execute("DELETE FROM facts")
            house.store.connection.execute("DELETE FROM fact_seats")
    assert house.store.games() == before and refused > FUZZED / 2


# -- Pentobi ---------------------------------------------------------------------------------------------------------

FILES = sorted((DATA / "blksgf").glob("*.blksgf"))
GAMES = [json.loads(line) for line in gzip.decompress((DATA / "games.jsonl.gz").read_bytes()).splitlines()]
KINDS = {"trigon": (4, 9), "trigon_2": (2, 9), "trigon_3": (3, 8)}
"""Seats, and the side of their board."""


def point(place: tuple[int, int], side: int) -> str:
    x, y = place
    letters = "abcdefghijklmnopqrstuvwxyz"
    column = letters[x] if x < 26 else letters[x // 26 - 1] + letters[x % 26]
    return f"{column}{2 * side - y}"


def their_cells(side: int) -> list[tuple[int, int]]:
    """Where their cells lie on their board, in order."""
    rows = [(y, side - 1 - min(y, 2 * side - 1 - y)) for y in range(2 * side)]
    return [(x, y) for y, first in rows for x in range(first, 4 * side - 1 - first)]


def played_cells(found: FoundGame) -> list[tuple[int, ...]]:
    return [entry.what.event.action.cells for entry in found.entries if isinstance(entry.what, Happened)]  # type: ignore[union-attr]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['variant']}-{game['policy']}-{game['game']}")
def test_games_of_the_other_engine_give_the_same_positions(game: dict[str, Any]) -> None:
    seats, side = KINDS[game["variant"]]
    places = their_cells(side)
    lines = [
        f";{ply['color'] + 1}[{','.join(point(places[cell], side) for cell in ply['cells'])}]" for ply in game["plies"]
    ]
    found = taken(f"(\n;GM[{blksgf.GAMES[seats]}]\n" + "\n".join(lines) + "\n)\n")
    inset = 9 - side
    ours = [
        tuple(sorted(CELL_AT[places[cell][0] + 2 * inset, places[cell][1] + inset] for cell in ply["cells"]))
        for ply in game["plies"]
    ]
    assert played_cells(found) == ours
    store = Store.in_memory()
    assert take_in(store, found.id, found.new, found.entries, found.created)
    state: Any = store.load(found.id).state
    assert [sum(map(len, laid)) for laid in state.placed] == game["final"]["cells_placed"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_their_files_are_read_and_written_again_to_the_letter(path: Path) -> None:
    found = taken(path.read_bytes())
    store = Store.in_memory()
    take_in(store, found.id, found.new, found.entries, found.created)
    kept = store.load(found.id)
    theirs = [line for line in path.read_text().splitlines() if line[1:2].isdigit()]
    ours = [line for line in written_in_notation(kept, "1").splitlines() if line[1:2].isdigit()]
    assert ours == theirs and kept.state.over()


def test_computers_begin_where_an_imported_game_lets_them() -> None:
    """Its first pieces know no limits, so those of whoever plays on from it do not either."""
    found = taken(FILES[0].read_bytes())
    state: Any = found.new.game.start(found.new.setup)
    for entry in found.entries[:4]:
        for level in ("easy", "medium", "hard"):
            action = found.new.game.bots[level](state, state.to_act()[0], Random(1), {}, 4, lambda: False)
            assert action in state.legal(state.to_act()[0])
        assert isinstance(entry.what, Happened)
        state = state.apply(entry.what.event)


@pytest.mark.parametrize("variant", [Variant("trigon", seats) for seats in (2, 3, 4)], ids=str)
@pytest.mark.parametrize("touching", ["any", "vertex"])
def test_our_games_come_back_from_pentobis_format(variant: Variant, touching: str) -> None:
    kept = stored(Variant("trigon", variant.seats, (("touching", touching),)), 3)
    assert has_notation(kept)
    text = written_in_notation(kept, "1.0")
    assert text.startswith(f"(;GM[{blksgf.GAMES[variant.seats]}]CA[UTF-8]AP[Petka:1.0]DT[1970-01-01]")
    found = taken(text)
    assert found.id == kept.id and found.entries[-1].what == kept.entries[-1].what
    assert [seat.name for seat in found.new.seats] == [seat.name for seat in kept.new.seats]
    state: Any = found.new.game.start(found.new.setup)
    for entry in found.entries:
        assert isinstance(entry.what, Happened)
        state = state.apply(entry.what.event)
    assert state.placed == kept.state.placed and state.scores() == kept.state.scores()  # type: ignore[attr-defined]


def test_only_two_to_four_seats_of_trigon_are_theirs() -> None:
    assert not has_notation(stored(Variant("trigon", 1))) and not has_notation(stored(Variant("genial", 2)))


def test_names_keep_their_brackets() -> None:
    game = NotedGame(4, (), ("J]a\\na", "", "Bára", "4"))
    assert blksgf.parse(blksgf.write(game, "1")).names == game.names


def sgf(body: str) -> str:
    return f"(;GM[Blokus Trigon]{body})"


def first_moves() -> list[str]:
    return [line for line in FILES[-1].read_text().splitlines() if line.startswith(";")][1:]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(", FileReason.UNREADABLE),
        ("(;GM[Blokus Duo];B[e8])", FileReason.UNREADABLE),
        ("(;GM[1]SZ[19];B[dd])", FileReason.UNREADABLE),
        ("(;FF[4])", FileReason.UNREADABLE),
        (sgf(""), FileReason.UNFINISHED),
        (sgf(";1[zz99]"), FileReason.UNREADABLE),
        (sgf(";1[]"), FileReason.UNREADABLE),
        (sgf(";1[a1,b1,"), FileReason.UNREADABLE),
        (sgf(";1[j9]"), FileReason.ILLEGAL),
        (sgf(";1[r15]2[r4]"), FileReason.UNREADABLE),
        (sgf("A1[r15];2[r4]"), FileReason.NOT_PLAIN),
        (sgf(";1[r15](;2[r4])(;2[j7])"), FileReason.NOT_PLAIN),
        (sgf(";1[r15]") + sgf(";1[r15]"), FileReason.NOT_PLAIN),
        (sgf(";C[x]" * 1001), FileReason.UNREADABLE),
        ("(" * 50_000, FileReason.UNREADABLE),
        ("(;GM[Blokus Trigon" * 5_000, FileReason.UNREADABLE),
    ],
)
def test_files_of_theirs_that_are_no_plain_games(text: str, reason: FileReason) -> None:
    assert refusal(text) is reason


def test_the_largest_file_of_brackets_keeps_nobody_waiting() -> None:
    began = process_time()
    assert refusal("(" * 600_000) is FileReason.UNREADABLE
    assert process_time() - began < 5, "every bracket looks through all that follow"


def test_a_move_out_of_turn_is_told_by_its_number() -> None:
    moves = first_moves()
    moves[4], moves[5] = moves[5], moves[4]
    with pytest.raises(GameFileError) as refused:
        taken(sgf("".join(moves)))
    assert refused.value.reason is FileReason.ILLEGAL and refused.value.values == {"n": 5}


def test_old_names_comments_and_single_branches_are_understood() -> None:
    moves = first_moves()
    old = [f";{['BLUE', 'YELLOW', 'RED', 'GREEN'][int(line[1]) - 1]}{line[2:]}" for line in moves]
    text = "\ufeff" + sgf(f" C[a \\] comment ; (]\n{''.join(old[:9])}(;C[on]{''.join(old[9:])})")
    assert played_cells(taken(text)) == played_cells(taken(FILES[-1].read_bytes()))


def test_a_profile_of_the_device_is_told_apart(tmp_path: Path) -> None:
    house = House(tmp_path, Inline(), now=lambda: NOW)
    house.store.save_profile(Profile("profile0", "Jana", "amber", owner=True), NOW)
    table = new_table("trigon", 2)
    play_on(table, Random(1))
    take_in_file(house.store, written(table.store.load(table.id)).encode(), house.now(), player)
    assert [seat.profile for seat in house.store.load(table.id).new.seats] == ["profile0", None]
