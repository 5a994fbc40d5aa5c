"""The end of a table under real touches: totals typed in, the winner, the same again, and all of it in the history."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.device.share import Shared
from app.pages.dice_table import summary as table_summary
from app.pages.dice_table.page import DiceTableScreen
from app.pages.dice_table.result import PART, Pad, read_pad, read_table
from app.ui.focus import focus
from rules.table_dice.game import Score
from tests.app.fair_games import NAMES, summary, table
from tests.app.harness import Hands, close_app, open_app


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


def type_total(hands: Hands, digits: str) -> None:
    for digit in digits:
        hands.tap(hands.app.overlay.modal.keys[digit])


def state(hands: Hands, id: str) -> Any:
    return hands.app.house.store.load(id).state


def look_at_history(hands: Hands) -> None:
    hands.app.navigator.tab("history")
    hands.wait(1)


def rename(hands: Hands, number: int, name: str) -> None:
    hands.tap(hands.page.pad_card.rows[number].name)
    hands.wait(0.5)
    hands.app.overlay.modal.field.text = name
    hands.tap("Done")
    hands.wait(0.5)


def test_totals_are_typed_one_after_another_and_the_winner_is_shown_and_kept(hands: Hands) -> None:
    id = summary(hands, "knister", 25)
    assert "Knister is over" in hands.texts() and "Knister, 25 rounds, under a minute" in hands.texts()
    hands.tap(hands.page.pad_card.rows[0].total)
    hands.wait(0.5)
    type_total(hands, "52")
    hands.tap("Next: Tomáš")
    type_total(hands, "71")
    hands.tap("Next: Jana")
    type_total(hands, "40")
    hands.tap("Done")
    hands.wait(0.5)
    assert hands.page.pad.totals == (52, 71, 40) and hands.page.done.text == "Save the totals"
    hands.tap("Save the totals")
    hands.wait(2)
    assert "Tomáš wins" in hands.texts() and hands.page.pad_card.parent is None
    assert [(step.place, step.names, step.points) for step in hands.page.podium.steps] == [
        (1, "Tomáš", "71"),
        (2, "Eva", "52"),
        (3, "Jana", "40"),
    ]
    ended = state(hands, id)
    assert ended.over() and ended.totals == (52, 71, 40) and ended.names == ()
    look_at_history(hands)
    assert "Dice for Knister" in hands.texts() and "Tomáš won, 71 to 52" in hands.texts()
    hands.tap("Dice for Knister")
    hands.wait(1)
    assert hands.page.id == id and "Tomáš wins" in hands.texts()


def test_people_without_a_name_are_added_called_and_taken_away(hands: Hands) -> None:
    id = summary(hands, "twenty_one", 3, names=("",))
    assert "Player 1" in hands.texts() and "Player 2" in hands.texts() and "Who rolled" not in hands.texts()
    hands.tap("Add a player")
    hands.tap("Add a player")
    rename(hands, 2, "  Bára ")
    rename(hands, 3, "Karel")
    hands.tap(hands.page.pad_card.rows[1].name)
    hands.wait(0.5)
    hands.tap("Remove this player")
    hands.wait(0.5)
    assert hands.page.pad.names == ("", "Bára", "Karel")
    for number, digits in enumerate(("33", "60", "60")):
        hands.tap(hands.page.pad_card.rows[number].total)
        hands.wait(0.3)
        type_total(hands, digits)
        hands.app.go_back()
        hands.wait(0.5)
    hands.tap("Save the totals")
    hands.wait(2)
    assert "Bára and Karel share first place" in hands.texts()
    assert state(hands, id).names == ("", "Bára", "Karel")
    look_at_history(hands)
    assert "Tie: Bára and Karel, 60 each" in hands.texts()


def test_a_table_ends_without_totals_too(hands: Hands) -> None:
    id = summary(hands, "qwantum", 4)
    hands.tap("Done")
    hands.wait(1)
    assert hands.page.tab == "play" and state(hands, id).over()
    look_at_history(hands)
    assert "Dice for Qwantum" in hands.texts() and "Without totals" in hands.texts()
    hands.tap("Dice for Qwantum")
    hands.wait(1)
    assert "Qwantum is over" in hands.texts() and "Totals from the paper" not in hands.texts()


def test_closing_it_leaves_time_for_totals_and_keeps_what_was_typed(hands: Hands) -> None:
    id = summary(hands, "knister", 25)
    hands.tap("Close")
    hands.wait(1)
    assert not state(hands, id).over()
    look_at_history(hands)
    assert "Over, the totals can be written down" in hands.texts()
    hands.tap("Dice for Knister")
    hands.wait(1.5)
    hands.tap("To the summary")
    hands.wait(1.5)
    assert isinstance(hands.page, table_summary.DiceTableSummaryScreen), "there is nothing left to roll"
    hands.tap(hands.page.pad_card.rows[2].total)
    hands.wait(0.5)
    type_total(hands, "9")
    hands.app.go_back()
    hands.app.go_back()
    hands.wait(1)
    assert hands.page.tab == "history" and state(hands, id).totals == (None, None, 9)


def test_totals_being_typed_outlive_the_app(hands: Hands) -> None:
    id = summary(hands, "knister", 25)
    hands.tap(hands.page.pad_card.rows[1].total)
    hands.wait(0.5)
    type_total(hands, "71")
    kept = hands.app.house.ask(lambda house: read_pad(house.store, read_table(house.store, id))).result()
    assert kept == hands.page.pad and kept.totals == (None, 71, None)
    hands.app.overlay.back()
    hands.app.navigator.replace("dice_table_summary", id=id)
    hands.wait(1)
    assert hands.page.pad_card.rows[1].total.text == "71"
    hands.tap("Save the totals")
    hands.wait(1)
    assert state(hands, id).totals == (None, 71, None)
    assert hands.app.house.store.kept(PART) == {}


def test_a_pad_that_cannot_be_read_is_an_empty_one(hands: Hands) -> None:
    id = summary(hands, "knister", 25)
    empty = hands.page.pad
    for spoilt in ({"names": []}, {"names": ["Jana"], "totals": [], "avatars": []}, 7):
        hands.app.house.store.keep(PART, id, spoilt, 1.0)
        assert read_pad(hands.app.house.store, hands.page.table) == empty


def test_the_keys_write_correct_and_refuse(hands: Hands) -> None:
    summary(hands, "knister", 25)
    hands.tap(hands.page.pad_card.rows[0].total)
    hands.wait(0.5)
    sheet = hands.app.overlay.modal
    type_total(hands, "12345")
    assert sheet.points == 1234, "no paper has five digits"
    hands.tap(sheet.keys["delete"])
    hands.tap(sheet.keys["minus"])
    assert sheet.points == -123
    hands.tap(sheet.keys["minus"])
    assert sheet.points == 123
    for _ in range(3):
        hands.tap(sheet.keys["delete"])
    assert sheet.points is None
    type_total(hands, "0")
    assert sheet.points == 0, "zero is a total"
    hands.app.go_back()
    hands.wait(0.5)
    hands.tap(hands.page.pad_card.rows[0].total)
    hands.wait(0.5)
    type_total(hands, "8")
    assert hands.page.pad.totals[0] == 8, "typed anew"


def test_a_keyboard_types_totals(hands: Hands) -> None:
    summary(hands, "knister", 25)
    hands.tap(hands.page.pad_card.rows[0].total)
    hands.wait(0.5)
    window = hands.stage.window
    for key, text in ((52, "4"), (50, "2"), (13, "\r"), (45, "-"), (53, "5"), (8, "")):
        window.dispatch("on_key_down", key, 0, text, [])
    assert hands.page.pad.totals == (42, None, None) and hands.app.overlay.modal.number == 1
    focus.widget = hands.app.overlay.modal.keys["7"]
    window.dispatch("on_key_down", 13, 0, "\r", [])
    hands.wait(0.5)
    assert hands.page.pad.totals == (42, 7, None), "Enter presses the key that has the focus"


def test_the_same_again_has_the_same_names_and_dice(hands: Hands) -> None:
    dice = ("red", "red", "qwantum2")
    id = summary(hands, "free", 4, dice=dice)
    hands.tap("Same again")
    hands.wait(1)
    assert isinstance(hands.page, DiceTableScreen) and hands.page.id != id and state(hands, id).over()
    new = read_table(hands.app.house.store, hands.page.id)
    assert sorted(seat.name for seat in new.seats) == sorted(NAMES) and new.state.setup.dice == dice
    assert new.rounds == ()


def test_it_tells_how_the_dice_were_and_who_rolled(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(table_summary, "share", lambda text: texts.append(text) or Shared(copied=True))
    id = summary(hands, "knister", 25)
    sums = [sum(past.dice) for past in read_table(hands.app.house.store, id).rounds]
    often = max(map(sums.count, sums))
    favourites = sorted({value for value in sums if sums.count(value) == often})
    mean = sum(sums) / 25
    told = hands.texts()
    assert any(text.startswith(f"{mean:.1f}, ") for text in told)
    assert any(text.startswith(str(favourites[0])) and text.endswith(f", {often} times") for text in told)
    assert told.count("8 times") == 2 and told.count("9 times") == 1
    hands.tap("Share")
    assert texts[0].startswith("Knister is over\nKnister, 25 rounds, under a minute\n")
    assert f"Average of a throw: {mean:.1f}" in texts[0]
    hands.tap("All rolls")
    hands.wait(0.5)
    assert hands.app.overlay.modal.title == "25 rounds, the latest first"
    hands.app.go_back()
    hands.wait(3)
    hands.tap("Are the dice fair?")
    hands.wait(1)
    assert hands.page.name.startswith("fairness")


def test_an_average_is_called_high_only_when_it_is(hands: Hands) -> None:
    """Against the standard deviation of the average, worked out by hand: two dice have a variance of 35/6."""
    id = table(hands.app.house, "knister", 25)
    luck = read_table(hands.app.house.store, id).luck
    assert luck is not None and luck.expected == 7
    assert luck.distance == pytest.approx((luck.mean - 7) / (35 / 6 / 25) ** 0.5)


def test_a_pad_is_scored_by_seat_or_by_name(hands: Hands) -> None:
    found = read_table(hands.app.house.store, table(hands.app.house, "knister", 25))
    pad = Pad.of(found)
    assert pad.score(found) == Score()
    assert pad.write(1, 5).score(found) == Score((None, 5, None))
    assert pad.write(1, 5).call(0, "Ota").score(found) == Score((None, 5, None), ("Ota", "Tomáš", "Jana"))
    assert pad.write(1, 5).add().score(found) == Score((None, 5, None, None), (*NAMES, ""))
    for _ in range(20):
        pad = pad.add() if pad.can_add else pad
    assert len(pad.names) == 12


def test_the_summary_of_a_game_that_is_no_table_is_refused(hands: Hands) -> None:
    hands.app.navigator.open("dice_table_summary", id="nowhere")
    hands.wait(1)
    assert hands.page.tab == "play" and hands.app.overlay.message is not None
