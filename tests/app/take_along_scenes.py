"""The pages of a backup and of sheets for the printer, to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from app.store.backup import write_backup
from app.store.rescue import open_store
from app.store.seats import PERSON
from app.store.store import Profile
from tests.app.harness import Hands, knister
from tests.golden import LATER, unpack


class Asleep:
    """Does nothing of what it is asked for."""

    def call(self, work: Callable[[], Any]) -> Future[Any]:
        return Future()

    def close(self) -> None: ...


def theirs(folder: Path) -> Path:
    """The backup of another phone, with all kinds of games."""
    file = folder / "petka-2026-11-21.petka"
    store, _ = open_store(unpack(folder / "theirs"), lambda: LATER)
    write_backup(store, file, LATER)
    store.close()
    return file


def people_here(hands: Hands) -> None:
    hands.app.house.ask(lambda house: house.store.save_profile(Profile("e", "Eva", "mint", owner=True), 1.0)).result()
    knister(hands.app.house, [PERSON, PERSON])


def settings_backup(hands: Hands) -> None:
    hands.app.navigator.tab("settings")
    hands.wait()
    hands.scroll_to(hands.page.restore_row)


def back_up(hands: Hands) -> None:
    people_here(hands)
    hands.app.navigator.open("back_up")


def back_up_done(hands: Hands) -> None:
    back_up(hands)
    hands.wait()
    hands.tap(hands.page.save_button)


def restore_first(hands: Hands) -> None:
    hands.app.navigator.open("restore")


def restore_bare(hands: Hands) -> None:
    """Nothing is on this phone yet."""
    restore_first(hands)
    hands.page.look(theirs(hands.app.folder))


def restore_asks(hands: Hands) -> None:
    people_here(hands)
    restore_bare(hands)


def restore_replaces(hands: Hands) -> None:
    restore_asks(hands)
    hands.wait()
    hands.tap(hands.page.replace_row)
    hands.tap(hands.page.restore_button)


def restore_working(hands: Hands) -> None:
    restore_asks(hands)
    hands.wait()
    hands.app.house.runner = Asleep()
    hands.tap(hands.page.restore_button)


def restore_done(hands: Hands) -> None:
    restore_asks(hands)
    hands.wait()
    hands.tap(hands.page.restore_button)


def sheets_twenty_one(hands: Hands) -> None:
    hands.app.navigator.open("sheets", game_id="twenty_one", seats=5)


def sheets_knister(hands: Hands) -> None:
    hands.app.navigator.open("sheets", game_id="knister")


def sheets_qwantum(hands: Hands) -> None:
    hands.app.navigator.open("sheets", game_id="qwantum")
    hands.wait()
    hands.tap(hands.page.colour_row)


SCENES = (sheets_twenty_one, back_up, restore_asks, restore_done)
MORE = (
    *(sheets_knister, sheets_qwantum),
    *(settings_backup, back_up_done, restore_first, restore_bare, restore_replaces, restore_working),
)
