"""Nobody loses anything: what an earlier app has left on a device opens, says the same and goes on."""

from __future__ import annotations

import csv
import gzip
import json
import logging
import time
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import rules
from app.i18n import Translator
from app.pages.dice_table.draft import KEPT, DiceTableDraft
from app.pages.statistics.words import table_text
from app.shared.guest.rejoin import forget, kept_seats
from app.shared.host.hosting import Hosting, Welcome
from app.shared.host.kept import kept_tables
from app.shared.wire.codes import TableLink
from app.shared.wire.protocol import NetReason
from app.store.backup import TABLES, VERSION
from app.store.game_file import read, written, written_in_notation
from app.store.import_game import take_in_file
from app.store.overview import read_table
from app.store.salvage import columns_of_tables
from app.table.branching import branch
from app.table.draft import Draft
from app.table.house import House
from app.table.proposals import HOST, Proposal, RollDice
from app.table.runner import Inline
from app.thinking.device_speed import Speed
from tests.golden import BACKUPS, FILES, GUEST_KEYS, LATER, OWNER, SUMMARY, ZONE, unpack
from tests.golden.guests import VIA, says_hello
from tests.golden.player import Player
from tests.golden.summary import summary
from tests.golden.write_backup import taken_in

FROZEN: dict[str, Any] = json.loads(SUMMARY.read_text("utf-8"))
KEYS = json.loads(GUEST_KEYS.read_text("utf-8"))
EVERY_GAME = {*rules.GAME_IDS, rules.TABLE_DICE}
OPEN, FINISHED = (
    sorted(id for id, game in FROZEN["games"].items() if game["status"] == status) for status in ("open", "finished")
)
GIVEN = sorted(path.name for path in FILES.iterdir() if path.suffix != ".csv")


@pytest.fixture(autouse=True)
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Days begin where the device was."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", ZONE)
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(unpack(tmp_path / "device"), Inline(), lambda: LATER)
    assert house.opened.result() == ()
    yield house
    house.close()


@cache
def today() -> dict[str, Any]:
    """What this app finds on the device."""
    with TemporaryDirectory() as folder:
        found = summary(unpack(Path(folder)))
        assert summary(Path(folder)) == found, "looking changes nothing"
    return found


# -- backups -------------------------------------------------------------------------------------------------------

ELSEWHERE = {"hosted": [], "joined": []}
"""What stays on the device that it belongs to."""
WITH_ITS_TABLES = ("games", "rolls", "statistics", "this year")
"""What lacks the games of tables that were open to others."""


def same(said: Any, frozen: Any) -> bool:
    """Goals may come in another order."""
    return said == frozen or (isinstance(said, list) and isinstance(frozen, list) and sorted(said) == sorted(frozen))


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_backup_of_an_earlier_app_brings_everything(version: int, tmp_path: Path) -> None:
    taken_in(BACKUPS / f"{version}.petka", tmp_path / "new")
    brought, frozen = summary(tmp_path / "new"), json.loads((BACKUPS / f"{version}.json").read_text("utf-8"))
    for part, there in FROZEN.items():
        assert same(brought[part], frozen[part]), part
        assert part in WITH_ITS_TABLES or same(brought[part], ELSEWHERE.get(part, there)), part
    missing = {id for id in FROZEN["games"] if id not in brought["games"]}
    assert missing == {one["table"][4] for one in FROZEN["hosted"] if one["table"][5] and one["table"][4]}
    assert all(FROZEN["games"][id]["status"] == "open" for id in missing)
    for id, game in brought["games"].items():
        assert game == FROZEN["games"][id], id


def test_a_backup_with_other_columns_has_another_version() -> None:
    """So that an older app says which of the two is to be brought up to date."""
    with gzip.open(BACKUPS / f"{VERSION}.petka") as lines:
        head = json.loads(lines.readline())
    assert head["columns"] == {table: [*columns_of_tables()[table]] for table in TABLES}


# -- the store -----------------------------------------------------------------------------------------------------


def test_there_are_games_of_every_kind_open_and_finished() -> None:
    for ids in (OPEN, FINISHED):
        assert {FROZEN["games"][id]["game"] for id in ids} == EVERY_GAME
    assert {game["luck"].partition(":")[0] for game in FROZEN["games"].values()} == {
        *("app", "seed", "daily", "branch", "imported")
    }


@pytest.mark.parametrize("part", FROZEN)
def test_the_device_says_what_it_said(part: str) -> None:
    said, frozen = today()[part], FROZEN[part]
    if part == "goals":
        said, frozen = sorted(said), sorted(frozen)
    assert said == frozen


def test_nothing_is_told_of_that_was_not_there() -> None:
    assert today().keys() == FROZEN.keys()


@pytest.mark.parametrize("id", OPEN)
def test_an_open_game_goes_on_to_its_end(house: House, id: str) -> None:
    table = house.table(id)
    before = table.revision
    Player(house, "later").play(table)
    assert table.finished and table.revision > before
    kept = house.store.load(id)
    assert kept.replayed and kept.finished and kept.state.over()
    assert id in dict(house.store.facts())


def test_what_was_asked_once_happens_once(house: House) -> None:
    """Also when it is asked again by another app than the one that has done it."""
    for id in FROZEN["games"]:
        table = house.table(id)
        asked = [entry for entry in table.entries if entry.proposal]
        for entry in asked[:1] + asked[-1:]:
            answer = table.propose(Proposal(entry.proposal or "", HOST, RollDice(0)))
            assert answer.accepted and entry.revision <= answer.revision <= table.revision
        assert table.revision == FROZEN["games"][id]["revision"]


def test_a_deleted_game_can_be_brought_back(house: House) -> None:
    assert "knister-deleted" not in FROZEN["games"]
    house.store.restore("knister-deleted")
    kept = house.store.load("knister-deleted")
    assert kept.replayed and kept.finished
    house.store.delete("knister-deleted", LATER)
    house.store.purge()
    assert "knister-deleted" in dict(house.store.facts()), "its result stays"


def test_a_finished_game_can_be_played_on_from_any_move(house: House) -> None:
    for id in FINISHED:
        if FROZEN["games"][id]["game"] != rules.TABLE_DICE:
            assert not house.table(branch(house, id, 3)).finished


def test_what_was_set_up_last_is_offered_again(house: House) -> None:
    settings, people = house.store.settings(), house.store.profiles()
    draft = Draft.recalled(rules.game("genial"), people, settings["setup.genial"])
    assert [(seat.name, seat.profile) for seat in draft.seats] == [("Jana", OWNER), ("Karel", None)]
    assert draft.kept() == settings["setup.genial"]
    table = DiceTableDraft.recalled(people, settings[KEPT])
    assert table.plays == "twenty_one" and table.kept() == settings[KEPT]


# -- files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GIVEN)
def test_a_game_that_was_given_away_comes_in(name: str, house: House, tmp_path: Path) -> None:
    data, id = (FILES / name).read_bytes(), name.partition(".")[0]
    game = FROZEN["games"][id]
    elsewhere = House(tmp_path / "elsewhere", Inline(), lambda: LATER)
    assert take_in_file(elsewhere.store, data, elsewhere.now(), str) == (id, True)
    (listed,) = elsewhere.store.games()
    assert (listed.game_id, [*listed.scores], [*listed.places]) == (game["game"], game["scores"], game["places"])
    assert [seat.name for seat in listed.seats] == [seat[0] for seat in game["seats"]]
    elsewhere.close()
    assert take_in_file(house.store, data, house.now(), str) == (id, False), "it is here already"
    kept = house.store.load(id)
    again = written_in_notation(kept, "0.1.0") if name.endswith(".blksgf") else written(kept)
    assert read(again.encode(), (), LATER, str) == read(data, (), LATER, str)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_table_of_statistics_has_the_same_figures(language: str, house: House) -> None:
    games = read_table(house.store, OWNER, None, "ever", LATER)
    now, then = (
        table_text(Translator(language), games, "Jana"),
        (FILES / f"statistics-{language}.csv").read_text("utf-8"),
    )
    rows, frozen = (list(csv.reader(StringIO(text))) for text in (now, then))
    figures = (0, 4, 5, 6)
    assert [[row[at] for at in figures] for row in rows[1:]] == [[row[at] for at in figures] for row in frozen[1:]]
    assert len(rows[0]) == len(frozen[0])


def test_how_quick_the_device_is_can_be_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    speed = Speed()
    speed.keep_in(unpack(tmp_path))
    with caplog.at_level(logging.WARNING):
        assert speed.slowness() > 0
    assert not caplog.records


# -- other phones --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KEYS["tables"])
def test_guests_come_back_with_their_keys(name: str, house: House) -> None:
    frozen = KEYS["tables"][name]
    (kept,) = [one for one in kept_tables(house.store.settings()) if one.id == frozen["table"]]
    assert (kept.secret, kept.game, kept.open) == (frozen["secret"], frozen["game"], name != "over")
    hosting = Hosting.reopen(house, kept, str)
    for who, keys in frozen["guests"].items():
        back = says_hello(hosting, keys["client"], guest=keys["guest"], key=keys["key"])
        if who == "Iva":
            assert back is NetReason.REMOVED
            continue
        assert isinstance(back, Welcome) and back.guest.name == who
        seat = hosting.seat_of(keys["guest"])
        assert seat is not None and hosting.gathering().people[seat].name == who
        assert says_hello(hosting, keys["client"], guest=keys["guest"], key="another") is NetReason.WRONG_SECRET
    assert isinstance(says_hello(hosting, "app", "Nela", secret=frozen["secret"]), Welcome)
    hosting.close()


def test_what_a_browser_keeps_leads_to_the_seat(house: House) -> None:
    me = json.loads(KEYS["browser"][f"petka:{VIA}"])
    (kept,) = [one for one in kept_tables(house.store.settings()) if one.secret == me["secret"]]
    hosting = Hosting.reopen(house, kept, str)
    back = says_hello(hosting, "browser", guest=me["guest"], key=me["key"])
    assert isinstance(back, Welcome) and back.guest.name == me["name"]
    hosting.close()


def test_the_game_of_a_hosted_table_goes_on_with_its_guests(house: House) -> None:
    frozen = KEYS["tables"]["playing"]
    (kept,) = [one for one in kept_tables(house.store.settings()) if one.id == frozen["table"]]
    hosting = Hosting.reopen(house, kept, str)
    table = Player(house, "later").play(house.table(frozen["game"]))
    assert table.finished
    hosting.close()


def test_the_ways_back_to_others_tables_are_known(house: House) -> None:
    petr, dana = kept_seats(house.store.settings())
    assert dana.leads_to(TableLink("192.168.7.7", 8025, "secret-of-dana")), "wherever it is now"
    assert not dana.leads_to(TableLink("192.168.7.7", 8025, "another"))
    assert petr.leads_to(petr.link)
    assert not petr.leads_to(TableLink("192.168.7.7", 8025, "secret-of-petr")), "its sign was told to any stranger"
    assert (dana.ticket.guest, dana.ticket.key) == ("guest-0", "key-of-guest-0")
    forget(house.store, petr.table, petr.ticket.guest)
    assert kept_seats(house.store.settings()) == [dana]
