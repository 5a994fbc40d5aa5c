"""Sheets for the printer, by hand: from the set-up, from the dice for the table and from a running table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from app.device import files, share
from app.games.paper.paper import paper_of
from app.pages.paper import page as paper_page
from tests.app.dice_table_hands import stored_table
from tests.app.harness import Hands, close_app, open_app
from tests.paper.printed import info, text


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Downloads"
    folder.mkdir()
    monkeypatch.setattr(share, "downloads_folder", lambda: folder)
    monkeypatch.setattr(paper_page, "preferred_languages", lambda: ("en-GB",))
    return folder


@pytest.fixture
def hands(stage: Any, tmp_path: Path, downloads: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path / "device", home=False)
    yield hands
    close_app(hands)


def saved(hands: Hands, downloads: Path) -> Path:
    """The file, once it is there: another thread puts it there."""
    before = set(downloads.iterdir())
    hands.tap("Save the PDF")
    for _ in range(500):
        sleep(0.01)
        hands.wait(0.02)
        if any(words.startswith("Saved as") for words in hands.texts()):
            (file,) = set(downloads.iterdir()) - before
            return file
    raise AssertionError(f"nothing was saved; there are {hands.texts()}")


def test_from_the_set_up_to_a_file(hands: Hands, downloads: Path) -> None:
    hands.app.navigator.open("setup", game_id="knister")
    hands.wait()
    hands.tap("Sheets to print")
    hands.wait()
    assert {"4 sheets", "1 page"} <= set(hands.texts())
    for _ in range(2):
        hands.tap(hands.page.more)
    assert {"12 sheets", "3 pages"} <= set(hands.texts())
    file = saved(hands, downloads)
    assert file.name == "petka-knister.pdf" and info(file)["Pages"] == "3" and "A4" in info(file)["Page size"]
    assert "petka-knister.pdf in Downloads" in " ".join(hands.texts())
    assert not list(hands.app.folder.glob("shared/*")), "no second copy is left"


def test_board_games_have_no_sheets(hands: Hands) -> None:
    hands.app.navigator.open("setup", game_id="genial")
    hands.wait()
    assert "Sheets to print" not in hands.texts()


def test_from_the_dice_for_the_table(hands: Hands, downloads: Path) -> None:
    hands.app.navigator.open("table_dice")
    hands.wait()
    hands.tap("Sheets to print")
    hands.wait()
    hands.tap("Twenty One")
    assert hands.page.order.game_id == "twenty_one"
    hands.tap("6")
    assert "6 sheets" in hands.texts(), "pages stay full"
    hands.tap("Letter")
    file = saved(hands, downloads)
    assert "792 x 612" in info(file)["Page size"]
    said = text(file)
    assert all(f"{kind} " in said for kind in paper_of("twenty_one").kinds)


def test_from_a_running_table(hands: Hands) -> None:
    hands.app.navigator.open("dice_table", id=stored_table(hands, "qwantum"))
    hands.wait()
    page = hands.page
    hands.tap(page.card.menu if page.card.parent else page.head.menu)
    hands.wait()
    hands.tap("Sheets to print")
    hands.wait()
    assert hands.page.order.game_id == "qwantum"
    hands.app.go_back()
    hands.wait()
    assert hands.page is page


def test_the_picture_follows_what_is_chosen(hands: Hands) -> None:
    hands.app.navigator.open("sheets", game_id="qwantum")
    hands.wait()
    seen = [hands.stage.picture()]
    for choice in ("In colours", "Twenty One", "Knister"):
        hands.tap(choice)
        hands.wait()
        seen.append(hands.stage.picture())
    assert all(one != other for one, other in pairwise(seen))
    assert not hands.page.order.coloured
    assert "In colours" not in hands.texts(), "Knister has none"


def test_the_page_speaks_another_language_at_once(stage: Any, tmp_path: Path, downloads: Path) -> None:
    hands = open_app(stage, tmp_path / "device", language=None, home=False)
    hands.app.settings.language = "en"
    hands.app.navigator.open("sheets", game_id="knister")
    hands.wait()
    before = hands.stage.picture()
    hands.app.settings.language = "cs"
    hands.wait()
    assert "Listy k vytištění" in hands.texts() and hands.stage.picture() != before
    hands.tap("Uložit PDF")
    for _ in range(500):
        sleep(0.01)
        hands.wait(0.02)
        if list(downloads.iterdir()):
            break
    (file,) = downloads.iterdir()
    assert "Jméno" in text(file)
    close_app(hands)


@pytest.mark.parametrize(("well", "said"), [(True, "The PDF was saved."), (False, ""), (None, "")])
def test_android_asks_where_it_shall_go(
    well: bool | None, said: str, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[bytes, str]] = []

    def save(file: Path, kind: str, then: Callable[[bool | None], object]) -> bool:
        given.append((file.read_bytes()[:5], kind))
        then(well)
        return True

    monkeypatch.setattr(files, "save", save)
    hands.app.navigator.open("sheets", game_id="knister")
    hands.wait()
    hands.tap("Save the PDF")
    hands.wait(0.3)
    assert given == [(b"%PDF-", "application/pdf")]
    assert ("The PDF was saved." in hands.texts()) == bool(said)
    assert ("The file could not be written." in hands.texts()) == (well is False)


def test_a_device_without_room_says_so(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(paper_page, "print_sheets", full)
    hands.app.navigator.open("sheets", game_id="knister")
    hands.wait()
    hands.tap("Save the PDF")
    hands.wait(0.3)
    assert "That did not work. Nothing was changed." in hands.texts()
    monkeypatch.undo()
    assert not hands.page.save_button.disabled
