"""Qwantum on its screen, by real touches and keys in the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store.seats import PERSON, bot
from rules.qwantum.actions import QwantumPhase, Take
from rules.qwantum.scoring import COLOURS, COLUMNS, column_points, miss_points
from tests.app.conftest import cut_texts
from tests.app.sheet_hands import SheetGame, check_results
from tests.app.test_twenty_one_screen import READERS, SIZES, TIGHT, check_layout
from tests.rules.driver import LONG

Sit = Callable[..., SheetGame]


@pytest.fixture
def sit(stage: Any, tmp_path: Path) -> Iterator[Sit]:
    open_games: list[SheetGame] = []
    number = count()

    def begin(seats: list[Any], **how: Any) -> SheetGame:
        """One after another: an open game would follow every turn of the window."""
        while open_games:
            open_games.pop().close()
        open_games.append(SheetGame(stage, tmp_path / str(next(number)), "qwantum", seats, **how))
        return open_games[-1]

    yield begin
    for game in reversed(open_games):
        game.close()


def deciding(state: Any) -> bool:
    return state.phase is QwantumPhase.DECIDE and state.active == 0


def takes(state: Any, seat: int) -> list[Any]:
    return [choice for choice in state.sheet(seat).choices if isinstance(choice.action, Take)]


def first(state: Any) -> bool:
    return state.phase is QwantumPhase.FIRST and state.active == 0 and bool(takes(state, 0))


def everyone(state: Any) -> bool:
    """Somebody took a colour, and seat 0 may choose."""
    return (
        state.phase is QwantumPhase.EVERYONE
        and state.taken is not None
        and 0 in state.to_act()
        and bool(takes(state, 0))
    )


def near_a_miss(state: Any) -> bool:
    return state.phase is QwantumPhase.EVERYONE and state.active == 0 and state.taken is None and 0 in state.to_act()


@pytest.mark.parametrize(
    ("seats", "before"),
    [
        ([PERSON], 0),
        ([PERSON] * 4, 250),
        pytest.param([PERSON] * 4, 0, marks=pytest.mark.long),
        pytest.param([bot("easy"), PERSON], 0, marks=pytest.mark.long),
    ],
    ids=["1", "the end with 4", "4", "with a computer"],
)
def test_a_whole_game_is_played_by_taps(
    sit: Sit, seats: list[Any], before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or what is left of it after so many moves `before`."""
    monkeypatch.setattr("tests.app.conftest.FRAME", 1 / 15)
    game = sit(seats, moves=before, reduced_motion=True)
    rng, taps = Random(5), 0
    while not game.over:
        game.play_on(rng)
        taps += 1
        assert taps < 1000
    stored = game.stored
    assert stored.over() and taps > 20
    expected = tuple(
        sum(column_points(rows, column) or 0 for column in range(COLUMNS)) - miss_points(misses)
        for rows, misses in zip(stored.rows, stored.misses, strict=True)
    )
    assert stored.scores() == expected
    assert stored.sheet(len(seats) - 1).item("total").written == str(expected[-1])
    check_results(game.hands, expected)


def test_chosen_dice_are_rolled_again_and_the_others_stay(sit: Sit) -> None:
    game = sit([PERSON, PERSON], until=deciding)
    before = game.state.dice
    game.tap("die2")
    game.tap("die5")
    game.tap("die0")
    game.tap("die0")
    assert list(game.body.tray.dice.marks) == ["", "", "reroll", "", "", "reroll", ""]
    assert game.body.primary.text == "Reroll 2 dice"
    game.stage.tap(game.body.primary)
    game.stage.run(0.3)
    assert game.body.tray.rolling
    still = game.body.tray.dice.flying
    assert still == [2, 5]
    game.settle()
    after = game.state.dice
    assert game.state.phase is QwantumPhase.FIRST
    assert all(after[die] == before[die] for die in (0, 1, 3, 4, 6))
    assert tuple(game.body.tray.faces) == after


def test_all_dice_may_stay(sit: Sit) -> None:
    game = sit([PERSON], until=deciding)
    dice = game.state.dice
    assert game.body.primary.disabled and game.body.primary.text == "Choose dice to reroll"
    game.hands.tap("Keep all")
    game.settle()
    assert game.state.phase is QwantumPhase.FIRST and game.state.dice == dice


def steps(game: SheetGame) -> list[str]:
    return [item.mark or "" for item in game.picker.sheet.items if item.kind == "step"]


def test_the_three_steps_are_told(sit: Sit) -> None:
    game = sit([PERSON, PERSON], until=deciding)
    assert steps(game) == ["current", "", ""] and game.body.bar.subtitle == "Step A, Jana rolls"
    assert {"Jana", "Everyone"} <= set(game.hands.texts())
    game.hands.tap("Keep all")
    game.settle()
    assert steps(game) == ["done", "current", ""] and game.body.bar.subtitle == "Step B, Jana may write one"
    game.hands.tap("Pass")
    game.settle()
    assert steps(game) == ["done", "done", "current"] and game.body.bar.subtitle == "Step C, everyone may write one"


def test_a_sum_tells_how_it_is_made_and_stands_for_its_cell(sit: Sit) -> None:
    game = sit([PERSON], moves=6, until=first)
    choice = takes(game.state, 0)[0]
    colour, number = choice.action.colour, game.state.number(choice.action.colour)
    made = dict(game.picker.sheet.item(f"chip_{colour}").values)["made"]
    assert {made, str(number)} <= set(game.hands.texts())
    game.tap(f"chip_{colour}")
    assert game.picker.pending == choice
    assert game.body.primary.text == f"Write {number} in {colour}"
    game.tap(f"chip_{colour}")
    game.settle()
    row = game.stored.rows[0][COLOURS.index(colour)]
    assert row[-1] == number


def test_what_was_taken_is_seen_and_refused(sit: Sit) -> None:
    game = sit([PERSON, PERSON, PERSON], moves=6, until=everyone)
    taken, taker = game.state.taken, game.state.taker
    name = game.session.seats[taker].name
    assert f"taken: {name}" in game.hands.texts()
    assert game.body.strip.players[taker].note == f"took {taken}"
    game.tap(f"chip_{taken}")
    assert "This colour was taken in step B." in game.hands.texts()
    assert not game.picker.selection


def test_a_number_out_of_line_is_struck_out_and_explained(sit: Sit) -> None:
    def stuck(state: Any) -> bool:
        return first(state) and any(item.why == "not_higher" for item in state.sheet(0).items)

    game = sit([PERSON], moves=6, until=stuck)
    item = next(item for item in game.picker.sheet.items if item.why == "not_higher" and item.kind == "cell")
    row = COLOURS.index(item.colour)
    game.tap(item.id)
    number, before = game.state.number(item.colour), game.state.rows[0][row][-1]
    words = f"A row rises until the bar: {number} cannot follow {before}."
    assert words in game.hands.texts()
    game.tap(f"chip_{item.colour}")
    assert words in game.hands.texts()
    game.tap(f"cell{row}_5")
    assert "Each row is filled from left to right." in game.hands.texts()


def test_a_miss_is_shown_before_it_is_ticked(sit: Sit) -> None:
    game = sit([PERSON], moves=6, until=near_a_miss)
    before = game.state.misses[0]
    game.tap("decline")
    game.stage.run(0.3)
    assert game.state.misses[0] == before
    assert dict(game.picker.pending.shows)[f"miss{before}"] == "×"
    assert game.body.primary.badge == f"−{before + 1}"
    game.confirm()
    assert game.stored.misses[0] == before + 1


def test_a_column_scores_as_soon_as_it_is_full(sit: Sit) -> None:
    def completing(state: Any) -> bool:
        return first(state) and any(choice.gain > 0 for choice in takes(state, 0))

    game = sit([PERSON], moves=6, until=completing)
    choice = max(takes(game.state, 0), key=lambda choice: choice.gain)
    before = game.state.scores()[0]
    (cell,) = choice.items
    game.tap(cell)
    assert game.body.primary.badge == f"+{choice.gain}"
    assert any(id.startswith("column") for id, _ in game.picker.pending.shows)
    game.confirm()
    assert game.stored.scores()[0] == before + choice.gain


def test_everybody_chooses_and_the_device_goes_round(sit: Sit) -> None:
    def all_choose(state: Any) -> bool:
        return state.phase is QwantumPhase.EVERYONE and len(state.to_act()) == 3

    game = sit([PERSON, PERSON, PERSON], moves=8, until=all_choose)
    seen = []
    for _ in range(3):
        seen.append(game.seat)
        game.choose(next(choice for choice in game.picker.sheet.choices if choice.items == {"decline"}))
    assert sorted(seen) == [0, 1, 2] and game.state.phase is QwantumPhase.ROLL


def test_dice_are_chosen_by_keys(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    game = sit([PERSON], until=deciding, voice=True)
    said: list[str] = []
    monkeypatch.setattr(game.app.feedback, "say", lambda text, **_: said.append(text))

    def press(key: int) -> None:
        game.stage.window.dispatch("on_key_down", key, 0, "", [])
        game.stage.run(0.05)
        game.stage.window.dispatch("on_key_up", key, 0)
        game.stage.run(0.15)

    press(275)
    press(275)
    assert game.picker.cursor == "die1"
    assert game.body.tray.dice.marks[1] == "kept"
    assert said[-1].split()[-1] == game.picker.sheet.item("die1").written
    press(13)
    assert game.picker.selection == {"die1"}
    press(13)
    game.settle()
    assert game.state.phase is QwantumPhase.FIRST


def test_parts_do_not_overlap_and_stay_inside(sit: Sit) -> None:
    game = sit([PERSON] * 3, moves=20, until=everyone)
    for scale, size in product((1.0, 2.0), SIZES):
        game.app.settings.text_scale = scale
        game.stage.resize(*size)
        game.stage.run(0.3)
        check_layout(game.body, size)
        tray, sums = game.body.tray, game.body.sums
        assert tray.y <= sums.y and sums.top <= tray.dice.top and sums.right <= tray.right


@pytest.mark.long
@pytest.mark.parametrize(("language", "scale"), READERS)
def test_no_text_is_cut(sit: Sit, language: str, scale: float) -> None:
    for until in (deciding, first, everyone):
        game = sit([PERSON, PERSON, bot("easy")], moves=20, until=until, language=language, text_scale=scale)
        for choice in (None, game.picker.sheet.choices[0] if game.picker.sheet.choices else None):
            if choice is not None:
                game.picker.selection = choice.items
            for size in SIZES if LONG else TIGHT:
                game.stage.resize(*size)
                game.stage.run(0.2)
                assert cut_texts(game.app.root) == [], size
        game.stage.resize(412, 915)
