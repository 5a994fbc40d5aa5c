"""What is said aloud at a table of dice, word for word, in both languages; and Knister's sum, measured in pixels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules
from app.i18n import Translator
from app.pages.dice_table.words import spoken_roll, spoken_take
from rules.core import State
from rules.qwantum.actions import DeclineStep, QwantumKeep, Take
from tests.app.dice_table_hands import TableHands

GAME = rules.game("table_dice")
QWANTUM = (3, "B5", "R6", "Y4", "P3", "B6", "Y5")


def rolled(plays: str, values: tuple[Any, ...], **options: Any) -> State[Any]:
    return GAME.start(GAME.make_setup(2, plays=plays, **options)).resolve(values)


ROLLS = [
    (rolled("knister", (5, 3)), "Eight", "Osm"),
    (rolled("knister", (6, 6)), "Twelve", "Dvanáct"),
    (
        rolled("twenty_one", (1, 2, 3, 4, 5, 6)),
        "White one, black two, red three, blue four, yellow five, green six",
        "Bílá jednička, černá dvojka, červená trojka, modrá čtyřka, žlutá pětka, zelená šestka",
    ),
    (rolled("qwantum", QWANTUM), "Purple 6, blue 14, red 9, yellow 12", "Fialová 6, modrá 14, červená 9, žlutá 12"),
    (rolled("free", (4,), dice=("amber",)), "Four", "Čtyři"),
    (
        rolled("free", (4, 6, 6), dice=("ivory",) * 3),
        "Four, six, six, total 16",
        "Čtyřka, šestka, šestka, celkem 16",
    ),
    (
        rolled("free", (4, "P3"), dice=("amber", "qwantum4")),
        "Amber four, purple three, total 7",
        "Jantarová čtyřka, fialová trojka, celkem 7",
    ),
]


@pytest.mark.parametrize(("state", "english", "czech"), ROLLS, ids=[text for _, text, _ in ROLLS])
def test_a_roll_is_announced(state: Any, english: str, czech: str) -> None:
    assert spoken_roll(Translator("en"), state) == english
    assert spoken_roll(Translator("cs"), state) == czech


TAKES = [
    ("Eva", Take("blue"), "Eva takes blue, 14.", "Eva bere modrou, 14."),
    ("Eva", Take("yellow"), "Eva takes yellow, 12.", "Eva bere žlutou, 12."),
    ("Eva", DeclineStep(), "Eva takes none.", "Eva nebere nic."),
    ("", Take("red"), "Red is taken, 9.", "Bere se červená, 9."),
    ("", Take("purple"), "Purple is taken, 6.", "Bere se fialová, 6."),
    ("", DeclineStep(), "No colour is taken.", "Nikdo si nic nebere."),
]


@pytest.mark.parametrize(("name", "action", "english", "czech"), TAKES)
def test_a_taken_colour_is_announced(name: str, action: Any, english: str, czech: str) -> None:
    state: Any = rolled("qwantum", QWANTUM).play(0, QwantumKeep()).play(0, action)
    assert spoken_take(Translator("en"), state, name) == english
    assert spoken_take(Translator("cs"), state, name) == czech


STRIDE = 3
"""Pixels from look to look; no stroke of a digit is thinner."""


def ink(picture: Any, box: tuple[float, float, float, float], colour: tuple[float, ...]) -> tuple[int, int, int, int]:
    """Left, upper, right and lower edge of what is drawn in this colour inside of a box (pixels, y upwards)."""
    wanted = [round(part * 255) for part in colour[:3]]
    left, low, right, high = (round(part) for part in box)
    places = [
        (x, y)
        for y in range(picture.height - high, picture.height - low)
        for x in range(left, right, STRIDE)
        if max(abs(a - b) for a, b in zip(picture.at(x, y), wanted, strict=True)) <= 12
    ]
    across, down = [x for x, _ in places], [y for _, y in places]
    return min(across), min(down), max(across) + 1, max(down) + 1


@pytest.mark.parametrize(
    ("size", "sum_"), [((360, 640), 10), ((412, 915), 10), ((412, 915), 7), ((915, 412), 10), ((1280, 800), 7)]
)
def test_knisters_sum_is_a_third_of_the_window(stage: Any, tmp_path: Path, size: tuple[int, int], sum_: int) -> None:
    from app.ui.theme import FELT

    stage.resize(*size)
    table = TableHands(stage, tmp_path, theme="dark", text_scale=2.0 if sum_ == 10 else 1.0)
    table.open("knister", rounds=3, until=lambda state: sum(state.dice) == sum_)
    stage.run(0.5)
    tray, far = table.page.tray, table.page.far
    picture = stage.picture()
    left, upper, right, lower = ink(picture, (tray.x, tray.y, tray.right, tray.top), FELT.accent_hi)
    assert lower - upper >= size[1] / 3
    assert left > tray.x + 4 and right < tray.right - 4 and size[1] - lower > tray.y + 4
    near = ink(picture, (far.x, far.y, far.right, far.top), FELT.accent_hi)
    far.turn.angle = 0
    upright = ink(stage.picture(), (far.x, far.y, far.right, far.top), FELT.accent_hi)
    mirrored = (
        far.x + far.right - upright[2],
        2 * size[1] - far.y - far.top - upright[3],
        far.x + far.right - upright[0],
        2 * size[1] - far.y - far.top - upright[1],
    )
    assert near == pytest.approx(mirrored, abs=STRIDE + 1) and near != pytest.approx(upright, abs=STRIDE + 1)
    table.close()
