"""The fairness page under real touches: its figures, its words, its charts, and what it shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from app.device.share import Shared
from app.pages.fairness import page as fairness
from app.pages.fairness import words as fairness_words
from app.store.fairness import FaceTally, Fallen, fallen
from app.store.seats import PERSON, Seat
from app.store.store import NewGame
from rules.dice import Die
from tests.app.conftest import cut_texts
from tests.app.fair_games import YEAR, fell, look
from tests.app.harness import Hands, close_app, knister, open_app


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(fairness, "share", lambda text: texts.append(text) or Shared(copied=True))
    return texts


def raw(hands: Hands, where: str = "1") -> Counter[str]:
    rows = hands.app.house.store.connection.execute(f"SELECT face FROM rolls WHERE {where}").fetchall()
    return Counter(face for (face,) in rows)


def counts(hands: Hands) -> tuple[int, ...]:
    return hands.page.chart_card.chart.tally.counts


def test_the_bars_are_the_raw_rows_and_typed_dice_are_none_of_them(hands: Hands) -> None:
    fell(hands, "twenty_one", 73)
    fell(hands, "knister", 400, ago=YEAR)
    fell(hands, "knister", 50, source="typed")
    look(hands)
    evening = raw(hands, "die LIKE 'twenty_one/%'")
    assert counts(hands) == tuple(evening[face] for face in "123456") and sum(counts(hands)) == 438
    assert "438 dice this evening" in hands.texts() and "expected 73" in hands.texts()
    hands.tap("All rolls")
    ever = raw(hands, "source = 'app'")
    assert counts(hands) == tuple(ever[face] for face in "123456") and sum(counts(hands)) == 1238
    assert "1238 dice so far" in hands.texts()


def test_each_kind_of_die_has_its_own_faces(hands: Hands) -> None:
    fell(hands, "qwantum", 240)
    look(hands)
    assert sum(counts(hands)) == 240, "of Qwantum's dice only the white one is an ordinary die"
    third = hands.page.dice.dice["qwantum3"]
    assert third.voice.startswith("Coloured die 3: 240 throws: red 1: ")
    hands.tap(third)
    faces = raw(hands, "die = 'qwantum/die3'")
    assert counts(hands) == tuple(faces[face] for face in ("R1", "R3", "Y2", "Y4", "B4", "P3"))
    assert third.chosen and "Coloured die 3: 240 throws" in hands.texts()
    hands.tap(third)
    assert not third.chosen and "240 dice this evening" in hands.texts()


def test_where_nothing_fell_yet_it_says_so(hands: Hands) -> None:
    look(hands)
    texts = hands.texts()
    assert "No dice yet" in texts and "Share the counts" not in texts and hands.page.send_button.disabled
    assert "Where the luck comes from" in texts
    hands.tap("Play")
    assert hands.page.tab == "play"


def test_an_evening_without_dice_opens_on_all_rolls(hands: Hands) -> None:
    fell(hands, "knister", 40, ago=YEAR)
    look(hands)
    assert "80 dice so far" in hands.texts() and "Share the rolls of this evening" not in hands.texts()
    hands.tap("This evening")
    assert "No dice yet this evening" in hands.texts() and "80 dice so far" not in hands.texts()


def test_few_dice_are_too_early(hands: Hands) -> None:
    fell(hands, "knister", 4)
    look(hands)
    assert "Too early to tell" in hands.texts() and "rare" not in hands.texts()
    assert any("22 more" in text for text in hands.texts())


def test_new_dice_are_there_when_one_comes_back(hands: Hands) -> None:
    fell(hands, "knister", 40)
    look(hands)
    hands.app.navigator.open("about")
    hands.wait(0.5)
    fell(hands, "knister", 10, seed=8)
    hands.app.go_back()
    hands.wait(1)
    assert "100 dice this evening" in hands.texts()


def test_counts_and_rolls_are_shared_as_text(hands: Hands, shared: list[str]) -> None:
    fell(hands, "twenty_one", 73)
    look(hands)
    hands.tap(hands.page.send_button)
    red = raw(hands, "die = 'twenty_one/red'")
    lines = shared[0].splitlines()
    assert "438 dice this evening" in shared[0] and "die;face;this evening;all rolls;expected of all rolls" in lines
    assert [line for line in lines if line.startswith("Red die;")] == [
        f"Red die;{face};{red[face]};{red[face]};12.2" for face in "123456"
    ]
    hands.wait(3)
    hands.tap("Share the rolls of this evening")
    first, _, *throws = shared[1].splitlines()
    assert first == "73 throws this evening" and len(throws) == 73
    assert Counter(face for throw in throws for face in throw.partition("One: ")[2].split()) == raw(hands)
    hands.wait(3)
    hands.tap("Share the counts")
    assert shared[2] == shared[0]


def test_the_page_follows_language_theme_window_and_text_size(hands: Hands) -> None:
    fell(hands, "twenty_one", 73)
    look(hands)
    hands.app.fixed_language = None
    hands.app.settings.language = "cs"
    hands.wait(0.2)
    assert "438 kostek dnes večer" in hands.texts() and "This evening" not in hands.texts()
    dark = hands.stage.picture()
    hands.app.settings.theme = "light"
    hands.app.settings.text_scale = 2.0
    for size in ((915, 412), (1280, 800), (360, 640)):
        hands.stage.resize(*size)
        hands.wait(0.5)
        assert cut_texts(hands.page) == []
        beside = hands.page.dice.to_window(*hands.page.dice.pos)[0] > size[0] / 2 - 20
        assert beside == (size[0] > 600), "figures and what is said about them stand beside each other where they can"
    assert hands.stage.picture() != dark


def test_dice_games_and_settings_lead_to_it(hands: Hands) -> None:
    hands.app.navigator.tab("settings")
    hands.wait(0.5)
    hands.tap("Are the dice fair?")
    hands.wait(0.5)
    assert isinstance(hands.page, fairness.FairnessScreen)
    hands.app.go_back()
    hands.wait(0.5)
    assert hands.page.tab == "settings"
    hands.app.navigator.open("game", id=knister(hands.app.house, [PERSON]))
    hands.wait(1)
    hands.tap(hands.page.body.menu)
    hands.wait(0.5)
    hands.tap("Are the dice fair?")
    hands.wait(0.5)
    assert isinstance(hands.page, fairness.FairnessScreen)


def test_dice_of_a_table_are_counted_and_told_from_its_menu(hands: Hands) -> None:
    game = rules.game("table_dice")
    new = NewGame(game, game.make_setup(1, plays="knister"), (Seat("", PERSON),))
    hands.app.navigator.open("dice_table", id=hands.app.house.ask(lambda house: house.create(new).id).result())
    hands.wait(1)
    for _ in range(3):
        hands.page.roll()
        hands.wait(4)
    dice = hands.page.state.dice
    hands.page.show_rolls()
    hands.wait(0.5)
    assert hands.app.overlay.modal.title == "3 rounds, the latest first"
    first = hands.app.overlay.modal.rounds.rows[0].throws.told
    assert (first.number, first.sum) == ("3", str(sum(dice)))
    hands.app.go_back()
    hands.wait(0.5)
    look(hands)
    assert "6 dice this evening" in hands.texts()


def test_bars_grow_with_counts_and_the_band_lies_around_the_line(hands: Hands) -> None:
    """In pixels: the column of a bar is teal from the floor up, as high as its count against the highest."""
    fell(hands, "twenty_one", 73)
    look(hands)
    picture, chart = hands.stage.picture(), hands.page.chart_card.chart
    left, high = chart.to_window(chart.x, chart.top)
    top = picture.height - high
    each = chart.width / 6
    heights = []
    for number in range(6):
        x = round(left + (number + 0.5) * each - each * 0.25)
        teal = [y for y in range(round(top), round(top + chart.height)) if is_teal(picture, x, y)]
        heights.append(len(teal))
    ratios = [height / count for height, count in zip(heights, chart.tally.counts, strict=True)]
    assert max(ratios) / min(ratios) < 1.06, (heights, chart.tally.counts)


def is_teal(picture: Any, x: int, y: int) -> bool:
    red, green, blue = picture.at(x, y)[:3]
    return abs(red - 0x3C) < 12 and abs(green - 0x8A) < 12 and abs(blue - 0x88) < 12


# -- words ---------------------------------------------------------------------------------------------------


def said(counts_: tuple[int, ...], evening: bool = True, die: str = "", beside: int = 0) -> tuple[str, str]:
    from app.i18n import Translator

    tally = FaceTally(Die(die, "red"), counts_)
    others = {f"free/0-{body}": dict.fromkeys("123456", 20) for body in ("blue", "green", "black", "white")[:beside]}
    around: Fallen = fallen({**others, "free/0-red": dict(zip("123456", counts_, strict=True))})
    verdict = fairness_words.verdict(Translator("en"), around, tally, evening)
    return verdict.title, verdict.text


def test_the_verdict_is_plain() -> None:
    title, text = said((67, 75, 71, 83, 66, 76))
    assert title == "Nothing unusual"
    assert text.startswith("With perfect dice, 74 of 100 evenings would be at least this uneven. Under 5 of 100 ")
    assert said((28, 12, 20, 20, 28, 12)) == (
        "A little uneven",
        "With perfect dice, 3 of 100 evenings would be at least this uneven. That happens now and then.",
    )
    title, text = said((40, 10, 20, 20, 20, 10), evening=False)
    assert title == "Unusual" and "one phone in 68 000" in text.replace("\N{NO-BREAK SPACE}", " ")
    title, text = said((28, 12, 20, 20, 28, 12), die="red", beside=4)
    assert title == "A little uneven" and text.endswith("Among 5 kinds of dice that is no surprise.")
