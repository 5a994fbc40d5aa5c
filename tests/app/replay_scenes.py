"""Replays among the pictures of all screens."""

from __future__ import annotations

from unittest.mock import patch

from app.store.seats import PERSON, bot
from tests.app.genial_hands import stored_genial
from tests.app.harness import Hands
from tests.app.sheet_hands import stored_game
from tests.app.trigon_hands import stored_trigon


def replayed(hands: Hands, id: str, at: int) -> None:
    hands.app.navigator.open("replay", id=id, at=at)
    hands.wait(1)


def replay_genial(hands: Hands) -> None:
    replayed(hands, stored_genial(hands, [PERSON, PERSON], 500), 24)


def replay_genial_four(hands: Hands) -> None:
    replayed(hands, stored_genial(hands, [PERSON, PERSON, bot("easy"), bot("easy")], 500), 40)


def replay_trigon(hands: Hands) -> None:
    replayed(hands, stored_trigon(hands, [PERSON, bot("easy"), PERSON, bot("easy")], 500), 30)


def replay_knister(hands: Hands) -> None:
    replayed(hands, stored_game(hands, "knister", [PERSON, PERSON, bot("easy")], 500), 62)


def replay_qwantum(hands: Hands) -> None:
    replayed(hands, stored_game(hands, "qwantum", [PERSON, bot("easy"), PERSON], 500), 75)


def replay_open(hands: Hands) -> None:
    """A game that is not over: what is hidden stays hidden, and why it cannot be given away is said."""
    replayed(hands, stored_genial(hands, [PERSON, bot("easy")], 9), 9)
    hands.tap(hands.app.tr("Export the game"))
    hands.wait(0.3)


def replay_import(hands: Hands) -> None:
    """On a desktop: what lies in the downloads, or a path."""
    folder = hands.app.folder / "Downloads"
    folder.mkdir(exist_ok=True)
    for name in ("petka-genial-2026-11-02.json", "evening.blksgf"):
        (folder / name).write_text("{}")
    hands.app.navigator.tab("history")
    hands.wait(0.5)
    with (
        patch("app.device.files.downloads_folder", return_value=folder),
        patch("app.device.files.documents_folder", return_value=folder / "none"),
    ):
        hands.tap(hands.app.tr("Import a game"))
    hands.wait(0.5)


def analysed(hands: Hands, game_id: str, number: int) -> None:
    seats = [PERSON, bot("easy")]
    id = stored_trigon(hands, seats, 500) if game_id == "trigon" else stored_game(hands, game_id, seats, 500)
    replayed(hands, id, number)
    hands.page.analyse()
    hands.wait(1)


def analysis_trigon(hands: Hands) -> None:
    """The computer's best moves beside the one that was made."""
    analysed(hands, "trigon", 20)


def analysis_tried(hands: Hands) -> None:
    """Another move instead of the one that was made."""
    analysed(hands, "knister", 31)
    other = next(row for row in hands.app.overlay.modal.rows if not row.subtitle)
    hands.tap(other)
    hands.wait(1)


REPLAYS = (
    analysis_trigon,
    analysis_tried,
    replay_genial,
    replay_genial_four,
    replay_trigon,
    replay_knister,
    replay_qwantum,
    replay_open,
    replay_import,
)
