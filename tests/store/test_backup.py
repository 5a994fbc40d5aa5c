"""Everything in one file and back: nothing lost, nothing doubled, nothing taken from a file that is not sound."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.shared.guest.rejoin import JOINED
from app.shared.host.kept import HOSTED
from app.store import backup, restoring
from app.store.backup import BackupError, BackupOwner, BackupReason, look_inside, write_backup
from app.store.restoring import restore
from app.store.salvage import columns_of_tables
from app.store.statistics import read_resets, reset, reset_key
from app.store.store import Profile, Store, StoreError, StoreReason
from app.table.table import Table
from tests.golden import unpack
from tests.store.power import recorded
from tests.store.test_power_cuts import cuts, every_moment, put
from tests.store.test_rescue import SETTINGS, opened, original, play_named
from tests.table.tables import new_game, ticking

NOW = 1_795_293_000.0


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Store]:
    """Games of every kind, people, settings, goals."""
    original().put(tmp_path / "full")
    store, _ = opened(tmp_path / "full")
    store.save_profile(Profile("o", "Ota", "sky", owner=True), 0.0)
    yield store
    store.close()


@pytest.fixture
def file(full: Store, tmp_path: Path) -> Path:
    write_backup(full, tmp_path / "all.petka", NOW)
    return tmp_path / "all.petka"


def rows(store: Store) -> dict[str, list[Any]]:
    return {table: sorted(store.connection.execute(f"SELECT * FROM {table}")) for table in columns_of_tables()}


def other(tmp_path: Path) -> Store:
    """Another phone, with a game and an owner of its own."""
    store, _ = opened(tmp_path / "other")
    store.save_profile(Profile("e", "Eva", "mint", owner=True), 1.0)
    store.save_settings({"theme": "dark", "language": "en"})
    Table.create(store, new_game("trigon", 2), "of the other", ticking())
    return store


# -- there and back --------------------------------------------------------------------------------------------------


def test_a_new_phone_has_everything(full: Store, file: Path, tmp_path: Path) -> None:
    store, _ = opened(tmp_path / "new")
    taken = restore(store, file, replace=False)
    assert taken.games == len(original().games) and taken.known == 0
    assert rows(store) == rows(full)
    for id, (state, entries) in original().games.items():
        kept = store.load(id)
        assert (kept.state, kept.entries) == (state, entries)
    store.close()


def test_one_looks_inside_before_anything_is_taken(file: Path) -> None:
    inside = look_inside(file)
    assert (inside.games, inside.people, inside.made) == (len(original().games), ("Ota", "Jana"), NOW)
    assert 0 < inside.first <= inside.last


def test_taken_twice_nothing_is_doubled(full: Store, file: Path, tmp_path: Path) -> None:
    store = other(tmp_path)
    restore(store, file, replace=False)
    before = rows(store)
    taken = restore(store, file, replace=False)
    assert (taken.games, taken.known) == (0, len(original().games))
    assert rows(store) == before
    store.close()


def test_beside_what_is_here(file: Path, tmp_path: Path) -> None:
    store = other(tmp_path)
    restore(store, file, replace=False)
    assert {game.id for game in store.games()} == {*original().games, "of the other"}
    assert [one.name for one in store.profiles() if one.owner] == ["Eva"]
    assert store.settings() == {**SETTINGS, "theme": "dark", "language": "en"}, "what is set here stays"
    assert dict(store.facts()) == original().facts
    store.close()


def test_instead_of_what_is_here(full: Store, file: Path, tmp_path: Path) -> None:
    store = other(tmp_path)
    store.save_settings({HOSTED: [{"id": "table"}]})
    restore(store, file, replace=True)
    assert store.settings() == {**SETTINGS, HOSTED: [{"id": "table"}]}, "the keys of this device stay"
    store.save_settings({HOSTED: []})
    store.connection.execute("DELETE FROM settings WHERE key = ?", (HOSTED,))
    assert rows(store) == rows(full)
    store.close()


def test_of_two_the_longer_game_stays(full: Store, file: Path, tmp_path: Path) -> None:
    id = next(id for id, (state, _) in original().games.items() if not state.over())
    here = Table.load(full, id, ticking())
    play_named(here, Random(3), 2)
    restore(full, file, replace=False)
    assert full.load(id).revision == here.revision, "the one here has gone on"
    write_backup(full, tmp_path / "later.petka", NOW)
    store, _ = opened(tmp_path / "new")
    restore(store, file, replace=False)
    assert restore(store, tmp_path / "later.petka", replace=False).games == 1
    assert store.load(id).entries == tuple(here.entries)
    assert rows(store) == rows(full)
    store.close()


def test_the_device_of_an_earlier_version(tmp_path: Path) -> None:
    store, _ = opened(unpack(tmp_path / "device"))
    write_backup(store, tmp_path / "all.petka", NOW)
    new, _ = opened(tmp_path / "new")
    restore(new, tmp_path / "all.petka", replace=False)
    shared = backup.shared_games(store.connection)
    assert {game.id for game in new.games()} == {game.id for game in store.games()} - shared
    assert dict(new.facts()) == dict(store.facts())
    assert set(rows(new)["rolls"]) == {row for row in rows(store)["rolls"] if row[0] not in shared}
    for game in new.games():
        assert new.load(game.id) == store.load(game.id)
    new.close()
    store.close()


# -- two devices that know the same people -----------------------------------------------------------------------------


def seated(store: Store) -> set[str | None]:
    """In games that came from elsewhere."""
    return {seat.profile for game in store.games() for seat in game.seats if game.id != "of the other"}


def test_people_of_one_name_are_one_person(full: Store, tmp_path: Path) -> None:
    """As wherever a name is typed in."""
    full.save_profile(Profile("profile0", "Zdena", "leaf"), 2.0)
    write_backup(full, tmp_path / "all.petka", NOW)
    store, _ = opened(tmp_path / "new")
    store.save_profile(Profile("zdena here", "ZDENA", "leaf"), 2.0)
    restore(store, tmp_path / "all.petka", replace=False)
    assert sorted(one.name for one in store.profiles()) == ["Jana", "Ota", "ZDENA"]
    assert "profile0" not in seated(store) and "zdena here" in seated(store)
    assert "profile0" not in {seat.profile for _, facts in store.facts() for seat in facts.seats}
    before = rows(store)
    restore(store, tmp_path / "all.petka", replace=False)
    assert rows(store) == before
    store.close()


def test_whoever_takes_their_own_games_along_stays_one_person(full: Store, tmp_path: Path) -> None:
    """Also where the new phone was given another name; and what they wanted forgotten stays so."""
    full.save_profile(Profile("profile0", "Zdena", "sky", owner=True), 0.0)
    reset(full, "profile0", "knister", 5.0)
    write_backup(full, tmp_path / "all.petka", NOW)
    store = other(tmp_path)
    restore(store, tmp_path / "all.petka", replace=False, owner_is_me=True)
    (owner,) = (one for one in store.profiles() if one.owner)
    assert (owner.id, owner.name) == ("e", "Eva")
    assert "Zdena" not in {one.name for one in store.profiles()}
    assert "profile0" not in seated(store) and "e" in seated(store)
    assert read_resets(store).until == {reset_key("e", "knister"): 5.0}
    store.close()


def test_who_gave_no_name_takes_that_of_the_backup(file: Path, tmp_path: Path) -> None:
    store, _ = opened(tmp_path / "new")
    store.save_profile(Profile("n", "", "mint", owner=True), 1.0)
    restore(store, file, replace=False, owner_is_me=True)
    assert store.profiles()[0] == Profile("n", "Ota", "sky", owner=True)
    store.close()


def test_who_has_no_name_needs_none(full: Store, tmp_path: Path) -> None:
    full.save_profile(Profile("n", "", "mint", owner=True), 1.0)
    write_backup(full, tmp_path / "all.petka", NOW)
    inside = look_inside(tmp_path / "all.petka")
    assert (inside.owner, inside.people) == (BackupOwner("n", ""), ("Jana", "Ota"))
    store, _ = opened(tmp_path / "new")
    restore(store, tmp_path / "all.petka", replace=False)
    assert store.profiles()[0] == Profile("n", "", "mint", owner=True)
    store.close()


def test_what_both_remember_is_put_together(full: Store, tmp_path: Path) -> None:
    solved, begun = {"laid": [], "time": 9, "best": 90}, {"laid": [[1]], "time": 4, "best": None}
    slower, helped = {**solved, "best": 99}, {**solved, "best": 50, "best_helped": True}
    there = {"lesson": ["a", "b"], "begun": solved, "solved": begun, "slow": solved, "own": helped, "new": 5}
    here = {"lesson": ["c", "a"], "begun": begun, "solved": solved, "slow": slower, "own": slower, "only": 1}
    for key, value in there.items():
        full.keep("part", key, value, 1.0)
    write_backup(full, tmp_path / "all.petka", NOW)
    store = other(tmp_path)
    for key, value in here.items():
        store.keep("part", key, value, 2.0)
    for _ in range(2):
        restore(store, tmp_path / "all.petka", replace=False)
        assert store.kept("part") == {
            "lesson": ["c", "a", "b"],
            "begun": solved,
            "solved": solved,
            "slow": solved,
            "own": slower,
            "new": 5,
            "only": 1,
        }
    store.close()


def test_a_game_that_was_deleted_here_comes_back(full: Store, file: Path) -> None:
    id = next(iter(original().facts))
    before = rows(full)
    full.delete(id, 5.0)
    assert restore(full, file, replace=False).games == 1
    assert rows(full) == before


# -- what stays at home ------------------------------------------------------------------------------------------------


def test_tables_that_are_open_and_their_secrets_are_left_out(full: Store, tmp_path: Path) -> None:
    assert set(backup.OF_THIS_DEVICE) == {HOSTED, JOINED}
    shared = next(id for id, (state, _) in original().games.items() if not state.over())
    full.save_settings({HOSTED: [{"game": shared, "open": True, "secret": "hush"}], JOINED: [{"key": "hush"}]})
    write_backup(full, tmp_path / "all.petka", NOW)
    text = gzip.decompress((tmp_path / "all.petka").read_bytes()).decode()
    assert "hush" not in text and shared not in text
    assert look_inside(tmp_path / "all.petka").games == len(original().games) - 1


@pytest.mark.parametrize("replace", [False, True])
def test_a_game_at_an_open_table_stays_as_it_is(replace: bool, full: Store, file: Path) -> None:
    id = next(id for id, (state, _) in original().games.items() if not state.over())
    full.save_settings({HOSTED: [{"game": id, "open": True}]})
    here = Table.load(full, id, ticking())
    play_named(here, Random(3), 2)
    restore(full, file, replace=replace)
    assert full.load(id).entries == tuple(here.entries)
    assert {game.id for game in full.games()} == set(original().games)


def test_deleted_games_stay_behind_and_their_results_come_along(full: Store, tmp_path: Path) -> None:
    id = next(iter(original().facts))
    full.delete(id, 5.0)
    write_backup(full, tmp_path / "all.petka", NOW)
    store, _ = opened(tmp_path / "new")
    restore(store, tmp_path / "all.petka", replace=False)
    assert id not in {game.id for game in store.games()} and id in dict(store.facts())
    store.close()


def test_what_another_device_once_spoilt_does_not_spoil_the_backup(full: Store, tmp_path: Path) -> None:
    with full.transaction() as write:
        write.execute("UPDATE facts SET finished = 1e300")
        write.execute("UPDATE games SET created = -5, seats = x'ff00' WHERE id = ?", (next(iter(original().games)),))
        write.execute("INSERT INTO settings VALUES ('a', ?)", (float("inf"),))
    write_backup(full, tmp_path / "all.petka", NOW)
    store, _ = opened(tmp_path / "new")
    assert restore(store, tmp_path / "all.petka", replace=False).games == len(original().games) - 1
    assert {facts.finished for _, facts in store.facts()} == {0.0}
    store.close()


def test_nothing_that_is_stored_is_forgotten() -> None:
    assert set(backup.TABLES) == set(columns_of_tables())


# -- what is no backup -------------------------------------------------------------------------------------------------


def refused(store: Store, path: Path, reason: BackupReason = BackupReason.UNREADABLE) -> None:
    before = rows(store)
    for replace in (False, True):
        with pytest.raises(BackupError) as caught:
            restore(store, path, replace=replace)
        assert caught.value.reason is reason
        assert rows(store) == before


def packed(path: Path, *lines: Any) -> Path:
    texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    path.write_bytes(gzip.compress(b"\n".join(texts) + b"\n"))
    return path


def unpacked(path: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


@pytest.mark.parametrize(
    "data",
    [b"", b"x", b"\x1f\x8b", gzip.compress(b""), gzip.compress(b"{}"), b"PK\3\4" * 99],
    ids=["empty", "letter", "head", "packed nothing", "packed object", "zip"],
)
def test_a_foreign_file_is_refused_and_changes_nothing(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "foreign").write_bytes(data)
    store = other(tmp_path)
    refused(store, tmp_path / "foreign")
    refused(store, tmp_path / "gone", BackupReason.GONE)
    store.close()


def test_a_newer_apps_backup_says_so(file: Path, tmp_path: Path) -> None:
    head, *rest = unpacked(file)
    store = other(tmp_path)
    refused(store, packed(tmp_path / "newer", {**head, "version": 2}, *rest), BackupReason.NEWER)
    store.close()


def test_no_damage_changes_anything(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    store = other(tmp_path)
    rng = Random("backup")
    for number in range(12):
        at = rng.randrange(len(data))
        broken = data[:at] if number % 2 else data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        (tmp_path / "broken").write_bytes(broken)
        if at > 10:  # the first bytes tell a time and a system
            refused(store, tmp_path / "broken")
    store.close()


def spoilt(lines: list[Any], table: str, column: str, value: Any) -> list[Any]:
    """The same lines with one cell changed."""
    at = lines[0]["columns"][table].index(column)
    line = next(line for line in lines if line.get("table") == table)
    line["rows"][-1][at] = value
    return lines


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("games", "created", 1e18),
        ("games", "created", -1),
        ("games", "revision", 2**60),
        ("games", "revision", "7"),
        ("games", "id", "x" * 5000),
        ("games", "snapshot", "x" * 300_000),
        ("events", "entry", ["nested"]),
        ("events", "at", None),
        ("facts", "seconds", float("inf")),
        ("fact_seats", "score", float("nan")),
        ("profiles", "name", 5),
        ("settings", "value", {"a": 1}),
    ],
)
def test_a_hostile_cell_is_refused(table: str, column: str, value: Any, file: Path, tmp_path: Path) -> None:
    store = other(tmp_path)
    refused(store, packed(tmp_path / "hostile", *spoilt(unpacked(file), table, column, value)))
    store.close()


def test_hostile_shapes_are_refused(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head, *rest = unpacked(file)
    games = next(line for line in rest if line.get("table") == "games")
    store = other(tmp_path)
    hostile = tmp_path / "hostile"
    for lines in (
        [head, *rest[:-1]],
        [head, *rest, rest[-1]],
        [head, games, *rest[:-1], {"end": len(rest)}],
        [head, {"table": "sqlite_master", "rows": []}, {"end": 1}],
        [{**head, "columns": {**head["columns"], "games": ["id"]}}, *rest],
        [{**head, "columns": {**head["columns"], "games); DROP TABLE games; --": ["id"]}}, *rest],
        [{**head, "columns": {**head["columns"], "games": [["id"]]}}, *rest],
        [{**head, "columns": {**head["columns"], "games": head["columns"]["games"] * 2}}, *rest],
        [{**head, "people": "Jana"}, *rest],
        [{**head, "games": -1}, *rest],
        [{**head, "owner": {"id": 7, "name": "Jana"}}, *rest],
        [head, b"[" * 100_000, {"end": 1}],
        [head, {"table": "games", "rows": [[]]}, {"end": 1}],
    ):
        refused(store, packed(hostile, *lines))
    monkeypatch.setattr(restoring, "MOST_PEOPLE", 1)
    refused(store, packed(hostile, head, *rest))
    monkeypatch.setattr(backup, "SMALL", 1 << 20)
    bomb = [b'{"table": "games", "rows": [%s]}' % (b" " * 200_000)] * 10
    refused(store, packed(hostile, head, *bomb, {"end": len(bomb)}))
    monkeypatch.undo()
    refused(store, packed(hostile, head, *[b'{"table": "games", "rows": []}' + b" " * 4_000_000] * 8, {"end": 8}))
    monkeypatch.setattr(backup, "LONGEST", 1000)
    refused(store, packed(hostile, head, *rest))
    store.close()


def test_a_stranger_cannot_plant_keys_or_results(file: Path, tmp_path: Path) -> None:
    store = other(tmp_path)
    game = "of the other"
    lines = unpacked(file)
    columns = lines[0]["columns"]
    facts = next(line for line in lines if line.get("table") == "facts")
    facts["rows"].append(
        [game if name == "game" else cell for name, cell in zip(columns["facts"], facts["rows"][0], strict=True)]
    )
    settings = next(line for line in lines if line.get("table") == "settings")
    settings["rows"].append([{"key": HOSTED, "value": "[]"}[name] for name in columns["settings"]])
    restore(store, packed(tmp_path / "planted", *lines), replace=False)
    assert game not in dict(store.facts()) and HOSTED not in store.settings()
    store.close()


# -- in the middle -----------------------------------------------------------------------------------------------------


@every_moment
@pytest.mark.parametrize("replace", [False, True])
def test_a_kill_or_a_power_cut_in_the_middle_leaves_the_old_or_the_new(
    replace: bool, all_of_them: bool, file: Path, tmp_path: Path
) -> None:
    other(tmp_path).close()
    store, _ = opened(tmp_path / "other")
    old = rows(store)
    store.close()
    with recorded(tmp_path / "other") as disk:
        store, _ = opened(tmp_path / "other")
        restore(store, file, replace=replace)
        new = rows(store)
        store.close()
    for _moment, files in cuts(disk, all_of_them):
        store, notices = opened(put(files, tmp_path / "after"))
        assert notices == () and rows(store) in (old, new)
        store.close()


def test_a_later_backup_takes_the_place_of_an_earlier_one(full: Store, file: Path) -> None:
    write_backup(full, file, NOW + 1)
    assert look_inside(file).made == NOW + 1


def test_a_backup_is_written_whole_or_not_at_all(full: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def no_room(done: float) -> None:
        raise OSError(28, "no space left")

    with pytest.raises(OSError, match="no space"):
        write_backup(full, file, NOW + 1, no_room)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir() if path.name.startswith(file.name)] == [file.name]


class CalledOff(Exception):
    pass


@pytest.mark.parametrize("replace", [False, True])
def test_whoever_calls_it_off_has_what_was_there(replace: bool, full: Store, file: Path, tmp_path: Path) -> None:
    def progress(done: float) -> None:
        if done > 0.5:
            raise CalledOff

    store = other(tmp_path)
    before = rows(store)
    with pytest.raises(CalledOff):
        restore(store, file, replace=replace, progress=progress)
    assert rows(store) == before
    with pytest.raises(CalledOff):
        write_backup(full, tmp_path / "half.petka", NOW, progress)
    assert not list(tmp_path.glob("half*"))
    store.close()


def test_a_full_disk_changes_nothing(full: Store, file: Path, tmp_path: Path) -> None:
    store = other(tmp_path)
    before = rows(store)
    (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
    store.connection.execute(f"PRAGMA max_page_count = {pages + 4}")
    with pytest.raises(StoreError) as caught:
        restore(store, file, replace=True)
    assert caught.value.reason is StoreReason.FULL
    assert rows(store) == before
    store.close()
