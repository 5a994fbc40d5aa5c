"""All rolls of a table: every round of the log is there, whoever looks at it and however long it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.device.share import Shared
from app.pages.dice_table import rolls
from app.pages.dice_table.result import DiceTableResult, read_table
from tests.app.fair_games import table
from tests.app.harness import Hands, close_app, open_app


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


def opened(hands: Hands, plays: str, rounds: int, **how: Any) -> tuple[Any, DiceTableResult]:
    id = table(hands.app.house, plays, rounds, **how)
    rolls.open_rolls(hands.app, id)
    hands.wait(0.5)
    return hands.app.overlay.modal, read_table(hands.app.house.store, id)


def shown(sheet: Any) -> list[Any]:
    return [row.throws.told for row in sheet.rounds.rows]


def test_the_latest_round_is_on_top_with_its_roller_and_sum(hands: Hands) -> None:
    sheet, kept = opened(hands, "knister", 12)
    first, last = shown(sheet)[0], kept.rounds[-1]
    assert (first.number, first.who, first.sum) == ("12", "Jana", str(sum(last.dice)))
    assert [face for _, face in first.throws[-1].dice] == list(last.dice)
    assert sheet.title == "12 rounds, the latest first"


def test_dice_that_were_thrown_again_are_crossed_out(hands: Hands) -> None:
    sheet, kept = opened(hands, "twenty_one", 9)
    again = [past for past in reversed(kept.rounds) if len(past.throws) > 1]
    told = [told for told in shown(sheet) if len(told.throws) > 1]
    assert again and len(told) == len(again)
    for row, past in zip(told, again, strict=True):
        thrown = tuple(place for place, face in enumerate(past.throws[0]) if face != 1)
        assert row.throws[0].gone == past.again[0] == thrown, "all but the ones"
        assert row.throws[-1].gone == ()


def test_qwantum_shows_four_sums_and_the_colour_taken(hands: Hands) -> None:
    sheet, kept = opened(hands, "qwantum", 6)
    for told, past in zip(shown(sheet), reversed(kept.rounds), strict=False):
        white, *coloured = past.dice
        sums = {
            colour: white + sum(int(face[1:]) for face in coloured if face[0] == colour[0].upper())
            for colour in ("purple", "blue", "red", "yellow")
        }
        assert {each.colour: each.total for each in told.sums} == sums and told.taken == past.taken
    assert any(past.taken for past in kept.rounds) and any(past.taken is None for past in kept.rounds)


def test_six_hundred_rolls_have_rows_only_where_they_are_seen(hands: Hands) -> None:
    sheet, kept = opened(hands, "free", 600, names=("",), dice=("ivory",) * 12)
    assert len(sheet.rounds.items) == len(kept.rounds) == 600 and len(sheet.rounds.rows) < 30
    assert shown(sheet)[0].number == "600"
    sheet.rounds.scroll_y = 0
    hands.wait(0.5)
    assert shown(sheet)[-1].number == "1" and len(sheet.rounds.rows) < 30
    assert {told.who for told in shown(sheet)} == {""}, "nobody has a name"


def test_every_round_is_shared_in_the_order_of_rolling(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(rolls, "share", lambda text: texts.append(text) or Shared(copied=True))
    _, kept = opened(hands, "knister", 25)
    hands.tap("Share as text")
    lines = texts[0].splitlines()
    assert lines[0] == "Knister" and len([line for line in lines if line.startswith("Round ")]) == 25
    names = ("Eva", "Tomáš", "Jana")
    for past, line in zip(kept.rounds, lines[2:27], strict=True):
        one, two = past.dice
        assert line == f"Round {past.number}, {names[(past.number - 1) % 3]}: {one} {two} = {one + two}"


def test_a_row_is_read_out_and_words_follow_the_language(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(type(hands.app.feedback), "say", lambda _, text, **how: heard.append(text))
    sheet, kept = opened(hands, "knister", 2)
    hands.tap(sheet.rounds.rows[0])
    one, two = kept.rounds[-1].dice
    assert heard[-1] == f"Round 2, Tomáš: {one} {two} = {one + two}"
    hands.app.fixed_language = "cs"
    hands.app.choose_language()
    hands.wait(0.2)
    assert sheet.title == "2 kola, poslední nahoře"
    hands.tap(sheet.rounds.rows[0])
    assert heard[-1].startswith("Kolo 2, Tomáš")


def test_it_stands_at_the_side_of_a_wide_window_and_below_in_a_narrow_one(hands: Hands) -> None:
    sheet, _ = opened(hands, "knister", 25)
    panel = sheet.panel
    assert panel.x == 0 and panel.height < 915
    hands.stage.resize(1280, 800)
    hands.wait(0.5)
    assert (panel.right, panel.height) == (1280, 800) and panel.x > 640
    hands.stage.tap((200, 400))
    hands.wait(0.5)
    assert hands.app.overlay.modal is None


def test_a_table_that_is_gone_is_told(hands: Hands) -> None:
    rolls.open_rolls(hands.app, "nowhere")
    hands.wait(0.5)
    assert hands.app.overlay.modal is None and hands.app.overlay.message is not None
