"""A backup is made, looked into and taken in by hand: on a new phone, beside other games, instead of them."""

from __future__ import annotations

import gzip
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from kivy.core.window import Window

from app.device import files, share
from app.store.backup import look_inside
from app.store.salvage import columns_of_tables
from app.table.house import House
from app.ui.theme import theme
from tests.app import harness
from tests.app.harness import Hands, close_app, open_app
from tests.app.take_along_scenes import people_here, theirs

FROM_THERE = 43


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Downloads"
    folder.mkdir()
    monkeypatch.setattr(share, "downloads_folder", lambda: folder)
    monkeypatch.setattr(files, "downloads_folder", lambda: folder)
    monkeypatch.setattr(files, "documents_folder", lambda: tmp_path / "none")
    return folder


@pytest.fixture
def hands(stage: Any, tmp_path: Path, downloads: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path / "device", language=None)
    hands.app.settings.language = "en"
    yield hands
    close_app(hands)


def rows(hands: Hands) -> dict[str, list[Any]]:
    def read(house: House) -> dict[str, list[Any]]:
        return {
            table: house.store.connection.execute(f"SELECT * FROM {table}").fetchall() for table in columns_of_tables()
        }

    return hands.app.house.ask(read).result()


def until(hands: Hands, true: Callable[[], object], what: str) -> None:
    """What other threads do takes its time."""
    for _ in range(1500):
        if true():
            return
        sleep(0.01)
        hands.wait(0.02)
    raise AssertionError(f"{what}; there are {hands.texts()}")


def settings(hands: Hands) -> None:
    hands.app.navigator.tab("settings")
    hands.wait()


def saved(hands: Hands, folder: Path) -> Path:
    """Back up through the settings; the file."""
    settings(hands)
    hands.tap("Back up")
    hands.wait()
    hands.tap("Save the file")
    until(hands, lambda: any(text.startswith("Saved as") for text in hands.texts()), "nothing was saved")
    (file,) = folder.glob("*.petka")
    return file


# -- backing up --------------------------------------------------------------------------------------------------


def test_all_goes_into_a_file_in_the_downloads(hands: Hands, downloads: Path) -> None:
    people_here(hands)
    file = saved(hands, downloads)
    inside = look_inside(file)
    assert (inside.games, inside.people) == (1, ("Eva",))
    assert f"Saved as {file.name} in Downloads" in hands.texts()
    assert not list(hands.app.folder.glob("shared/*")), "no second copy is left"


@pytest.mark.parametrize(
    ("well", "said"), [(True, "The backup was saved."), (False, "The file could not be written."), (None, "")]
)
def test_android_asks_where_it_shall_go(
    well: bool | None, said: str, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Path] = []

    def save(file: Path, kind: str, then: Callable[[bool | None], object]) -> bool:
        given.append(file)
        assert look_inside(file).games == 1
        then(well)
        return True

    monkeypatch.setattr(files, "save", save)
    people_here(hands)
    settings(hands)
    hands.tap("Back up")
    hands.wait()
    hands.tap("Save the file")
    hands.wait()
    assert len(given) == 1 and not given[0].exists()
    for sentence in ("The backup was saved.", "The file could not be written."):
        assert (sentence in hands.texts()) == (sentence == said)
    assert "Save the file" in hands.texts(), "once more, if people like"


def test_a_full_device_is_said_and_leaves_nothing(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "no space left")

    settings(hands)
    hands.tap("Back up")
    hands.wait()
    monkeypatch.setattr(os, "fsync", full)
    hands.tap("Save the file")
    hands.wait(0.2)
    assert "The device is full. Free some space and try again; nothing was changed." in hands.texts()
    assert not list(hands.app.folder.glob("shared/*"))
    monkeypatch.undo()


# -- a new phone -------------------------------------------------------------------------------------------------


def test_whoever_is_new_here_finds_the_way_and_has_everything(hands: Hands, downloads: Path) -> None:
    theirs(downloads)
    hands.tap("I have a backup")
    hands.wait()
    hands.tap("Choose a file")
    hands.wait()
    hands.tap("petka-2026-11-21.petka")
    hands.wait()
    assert {f"{FROM_THERE} games", "Jana, Jiří and Eva", "from 17 Oct 2025 to 21 Nov"} <= set(hands.texts())
    assert "Keep them and add" not in hands.texts(), "there is nothing to keep"
    assert not theme.left_handed
    hands.tap("Restore")
    hands.wait()
    app = hands.app
    assert (app.settings.language, app.language, theme.left_handed) == ("cs", "cs", True), "at once"
    assert f"Obnoveno {FROM_THERE} her." in hands.texts()
    hands.tap("Ukázat historii")
    hands.wait()
    assert hands.page.tab == "history"
    app.navigator.home()
    hands.wait()
    assert hands.page.header.owner.name == "Jana" and hands.page.name_card is None
    assert hands.page.resume is not None


def test_back_from_the_end_home_knows_it(hands: Hands, downloads: Path) -> None:
    hands.tap("I have a backup")
    hands.page.look(theirs(downloads))
    hands.wait()
    hands.tap("Restore")
    hands.wait()
    hands.app.go_back()
    hands.wait()
    assert hands.page.tab == "play" and hands.page.header.owner.name == "Jana"


# -- beside other games, or instead of them ------------------------------------------------------------------------


def found(hands: Hands, file: Path) -> None:
    settings(hands)
    hands.tap("Restore")
    hands.wait()
    Window.dispatch("on_drop_file", os.fsencode(file), 0, 0)
    hands.wait()


def test_games_come_beside_those_that_are_here_and_only_once(hands: Hands, downloads: Path) -> None:
    people_here(hands)
    for sentence in ("43 games were restored.", "Every game of this backup is here already."):
        found(hands, theirs(downloads))
        hands.tap("Restore")
        hands.wait()
        assert sentence in hands.texts()
    assert hands.app.house.ask(lambda house: len(house.store.games())).result() == FROM_THERE + 1
    assert hands.app.settings.language == "en", "what is set here stays"


def test_one_may_be_the_same_person_under_another_name(hands: Hands, downloads: Path) -> None:
    people_here(hands)
    found(hands, theirs(downloads))
    assert not hands.page.me_row.active
    assert "They count in your statistics, else in those of Jana." in hands.texts()
    hands.tap(hands.page.me_row)
    hands.tap("Restore")
    hands.wait()
    people = hands.app.house.ask(lambda house: [(one.name, one.owner) for one in house.store.profiles()]).result()
    assert ("Eva", True) in people and "Jana" not in dict(people)


def test_replacing_is_asked_about_once_more(hands: Hands, downloads: Path) -> None:
    people_here(hands)
    file = theirs(downloads)
    before = rows(hands)
    found(hands, file)
    hands.tap("Replace everything")
    assert "These are my own games" not in hands.texts()
    hands.tap("Restore")
    hands.wait()
    hands.tap("Cancel")
    hands.wait()
    assert rows(hands) == before | {"settings": rows(hands)["settings"]}
    hands.tap("Restore")
    hands.wait()
    hands.tap("Replace")
    hands.wait()
    owner = hands.app.house.ask(lambda house: house.store.profiles()[0]).result()
    assert owner.name == "Jana" and len(rows(hands)["games"]) >= FROM_THERE
    assert hands.app.language == "cs" and "Obnoveno 43 her." in hands.texts()


def test_a_game_that_was_open_is_read_anew(hands: Hands, tmp_path: Path, downloads: Path) -> None:
    people_here(hands)
    house = hands.app.house
    id = house.ask(lambda h: h.store.games()[0].id).result()
    old = house.ask(lambda h: h.table(id)).result()
    file = saved(hands, downloads)
    found(hands, file)
    hands.tap("Replace everything")
    hands.tap("Restore")
    hands.wait()
    hands.tap("Replace")
    hands.wait()
    assert house.ask(lambda h: h.table(id)).result() is not old


# -- what does not work ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"", b"hello", gzip.compress(b'{"format": "other"}\n')], ids=["empty", "foreign", "other"]
)
def test_what_is_no_backup_is_refused_in_a_sentence(content: bytes, hands: Hands, tmp_path: Path) -> None:
    (tmp_path / "x.petka").write_bytes(content)
    before = rows(hands)
    found(hands, tmp_path / "x.petka")
    assert "This is no backup of Pětka, or the file is damaged. Nothing was changed." in hands.texts()
    assert "Choose a file" in hands.texts()
    assert rows(hands) == before


def test_a_file_that_broke_after_the_look_changes_nothing(hands: Hands, downloads: Path) -> None:
    people_here(hands)
    file = theirs(downloads)
    found(hands, file)
    file.write_bytes(file.read_bytes()[:-2000])
    before = rows(hands)
    hands.tap("Restore")
    hands.wait(0.2)
    assert "This is no backup of Pětka, or the file is damaged. Nothing was changed." in hands.texts()
    assert rows(hands) == before


def test_a_single_game_and_a_backup_are_told_apart(hands: Hands, downloads: Path) -> None:
    file = theirs(downloads)
    hands.app.navigator.tab("history")
    hands.wait()
    Window.dispatch("on_drop_file", os.fsencode(file), 0, 0)
    hands.wait(0.2)
    assert "This is a backup of everything, not a single game. It is restored in the settings." in hands.texts()


def test_nothing_is_restored_while_a_table_is_open(hands: Hands, downloads: Path) -> None:
    people_here(hands)
    found(hands, theirs(downloads))
    before = rows(hands)
    hands.app.guest_client = object()
    hands.tap("Restore")
    hands.wait(0.2)
    hands.app.guest_client = None
    assert "A shared table is open. Close it or leave it, then restore." in hands.texts()
    assert rows(hands) == before


@pytest.fixture
def slow(stage: Any, tmp_path: Path, downloads: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """The store on a thread of its own, as people have it."""
    monkeypatch.setattr(harness, "open_house", House)
    hands = open_app(stage, tmp_path / "device", language="en", home=False)
    yield hands
    close_app(hands)


@pytest.mark.parametrize("by_key", [False, True])
def test_restoring_tells_how_far_it_is_and_can_be_called_off(
    by_key: bool, slow: Hands, downloads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.pages.backup import restore as page

    restore, half = page.restore, threading.Event()

    def held(*what: Any, progress: Callable[[float], None], **how: Any) -> Any:
        def slowly(done: float) -> None:
            progress(done)
            while done > 0.4:
                half.set()
                progress(done)
                sleep(0.002)

        return restore(*what, progress=slowly, **how)

    monkeypatch.setattr(page, "restore", held)
    people_here(slow)
    before = rows(slow)
    found(slow, theirs(downloads))
    until(slow, lambda: "Restore" in slow.texts() and slow.page.found is not None, "nothing was found")
    slow.tap(slow.page.restore_button)
    until(slow, lambda: half.is_set() and slow.page.work_card.share_line.value > 0.4, "nobody tells how far it is")
    assert any(text.endswith("%") for text in slow.texts())
    if by_key:
        assert slow.app.go_back(), "the page stays until it is over"
    else:
        slow.tap("Cancel")
    until(slow, lambda: "Called off. Nothing was changed." in slow.texts(), "nobody says that it is over")
    assert rows(slow) == before
    assert slow.page.found is not None and slow.page.restore_button.parent is not None, "it can be begun again"


def test_writing_can_be_called_off(slow: Hands, downloads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.pages.backup import back_up as page

    def forever(store: Any, path: Path, now: float, progress: Callable[[float], None]) -> Any:
        while True:
            progress(0.5)
            sleep(0.002)

    monkeypatch.setattr(page, "write_backup", forever)
    settings(slow)
    slow.tap("Back up")
    until(slow, lambda: "No games" in slow.texts(), "nobody says what is here")
    slow.wait()
    slow.tap("Save the file")
    until(slow, lambda: "50 %" in slow.texts(), "nobody tells how far it is")
    slow.tap("Cancel")
    until(slow, lambda: "Called off. Nothing was changed." in slow.texts(), "nobody says that it is over")
    assert not list(downloads.iterdir()) and not list(slow.app.folder.glob("shared/*"))
