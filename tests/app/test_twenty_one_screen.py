"""Twenty One on its screen, by real touches and keys in the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store.seats import PERSON, bot
from rules.twenty_one.actions import TwentyOnePhase
from rules.twenty_one.scoring import CROSSED, row_points
from tests.app.conftest import cut_texts
from tests.app.sheet_hands import SheetGame, check_results
from tests.rules.driver import LONG

READERS = tuple(product(("cs", "en"), (2.0, 1.0))) if LONG else (("cs", 2.0), ("en", 1.0))
SIZES = ((360, 640), (412, 915), (915, 412), (640, 360), (568, 320), (720, 1000), (840, 620), (1280, 800))
TIGHT = ((360, 640), (915, 412), (568, 320), (840, 620))
"""Where words have least room."""

Sit = Callable[..., SheetGame]


@pytest.fixture
def sit(stage: Any, tmp_path: Path) -> Iterator[Sit]:
    open_games: list[SheetGame] = []
    number = count()

    def begin(seats: list[Any], **how: Any) -> SheetGame:
        """One after another: an open game would follow every turn of the window."""
        while open_games:
            open_games.pop().close()
        open_games.append(SheetGame(stage, tmp_path / str(next(number)), "twenty_one", seats, **how))
        return open_games[-1]

    yield begin
    for game in reversed(open_games):
        game.close()


def deciding(state: Any) -> bool:
    return state.phase is TwentyOnePhase.DECIDE and state.active == 0


def with_ones(state: Any) -> bool:
    return deciding(state) and 1 in state.dice


def writing(state: Any) -> bool:
    return state.phase is TwentyOnePhase.WRITE and 0 in state.to_act()


def several(state: Any) -> bool:
    """Two fields or more can be written together."""
    return writing(state) and any(len(choice.items) > 1 for choice in state.sheet(0).choices)


def cells(choice: Any) -> list[str]:
    return sorted(id for id in choice.items if id.startswith("cell"))


@pytest.mark.parametrize(
    ("seats", "before"),
    [
        ([PERSON], 0),
        ([PERSON] * 6, 130),
        pytest.param([PERSON] * 6, 0, marks=pytest.mark.long),
        pytest.param([PERSON, bot("easy"), PERSON], 0, marks=pytest.mark.long),
    ],
    ids=["1 seat", "the end with 6 seats", "6 seats", "with a computer"],
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
        sum(row_points(filled, stored.printed(seat, row).numbers) for row, filled in enumerate(rows))
        for seat, rows in enumerate(stored.rows)
    )
    assert stored.scores() == expected
    check_results(game.hands, expected)


def test_ones_are_locked_and_the_others_rolled_again(sit: Sit) -> None:
    game = sit([PERSON, PERSON], until=with_ones)
    before = game.state.dice
    marks = ["locked" if value == 1 else "" for value in before]
    assert list(game.body.tray.dice.marks) == marks
    rolled = len(before) - before.count(1)
    words = f"Reroll {rolled} dice" if rolled > 1 else "Reroll 1 die"
    assert game.body.primary.text == words and game.body.other.text == "Keep"
    game.hands.tap(words)
    game.stage.run(0.2)
    assert game.body.tray.rolling, "nobody has to tap twice"
    game.settle()
    assert game.state.phase is TwentyOnePhase.WRITE
    after = game.state.dice
    assert all(new == 1 for new, old in zip(after, before, strict=True) if old == 1)
    assert tuple(game.body.tray.faces) == after
    assert [number for _, number in game.body.tray.badges] == [str(value) for value in after]


def test_kept_dice_stay(sit: Sit) -> None:
    game = sit([PERSON], until=deciding)
    dice = game.state.dice
    game.hands.tap("Keep")
    game.settle()
    assert game.state.phase is TwentyOnePhase.WRITE and game.state.dice == dice


def test_a_die_says_that_it_is_not_chosen_alone(sit: Sit) -> None:
    game = sit([PERSON], until=with_ones)
    one = game.state.dice.index(1)
    dice = [item.id for item in game.picker.sheet.items if item.kind == "die"]
    game.tap(dice[one])
    assert "Ones stay on the table." in game.hands.texts()
    game.tap(next(id for id, value in zip(dice, game.state.dice, strict=True) if value != 1))
    assert "All dice but the ones are rolled again together, by the button." in game.hands.texts()
    assert game.state.phase is TwentyOnePhase.DECIDE


def test_several_fields_are_written_together_and_the_row_is_told_before(sit: Sit) -> None:
    game = sit([PERSON], moves=4, until=several)
    choice = max(game.picker.sheet.choices, key=lambda choice: len(choice.items))
    row = game.state.current(0)
    for number, id in enumerate(cells(choice)):
        game.tap(id)
        assert len(game.picker.selection) == number + 1
        made = dict(game.picker.pending.shows)[f"made{row}"]
        assert f"Row would be {made}" in game.hands.texts()
    empty = game.stored.rows[0][row].count(None)
    assert empty >= len(choice.items), "nothing is written yet"
    game.confirm()
    assert game.stored.rows[0][row].count(None) == empty - len(choice.items)


def note(game: SheetGame) -> str:
    return game.body.strip.players[0].note


def test_a_row_counts_when_it_is_full(sit: Sit) -> None:
    """Until then its box is empty and the totals leave it out; what would fill it shows the points."""

    def fills(choice: Any) -> bool:
        return any(id.startswith("row") for id, _ in choice.shows)

    def both(state: Any) -> bool:
        choices = state.sheet(0).choices
        return writing(state) and any(map(fills, choices)) and not all(map(fills, choices))

    game = sit([PERSON, PERSON], until=both)
    row, before = game.state.current(0), note(game)
    part = next(choice for choice in game.picker.sheet.choices if not fills(choice) and choice.items != {"cross"})
    for id in cells(part):
        game.tap(id)
    assert game.body.primary.badge == "" and note(game) == before
    assert game.picker.sheet.item(f"row{row}").written == ""
    game.stage.tap(game.body.undo)
    whole = next(choice for choice in game.picker.sheet.choices if fills(choice))
    for id in cells(whole):
        game.tap(id)
    assert game.body.primary.badge == f"+{whole.gain}" and note(game) == before
    points = dict(whole.shows)[f"row{row}"]
    score = game.state.scores()[0]
    game.confirm()
    assert game.stored.scores()[0] == score + int(points) and note(game) == f"{score + int(points)} points"
    assert game.state.sheet(0).item(f"row{row}").written == points


def test_a_second_tap_takes_a_field_out_again(sit: Sit) -> None:
    game = sit([PERSON], moves=4, until=several)
    one, two = cells(max(game.picker.sheet.choices, key=lambda choice: len(choice.items)))[:2]
    game.tap(one)
    game.tap(two)
    game.tap(one)
    assert game.picker.selection == {two}
    game.stage.tap(game.body.undo)
    assert not game.picker.selection


def test_quick_write_waits_while_more_could_be_added(sit: Sit) -> None:
    game = sit([PERSON], moves=4, until=several, quick_write=True)
    game.tap(cells(max(game.picker.sheet.choices, key=lambda choice: len(choice.items)))[0])
    assert game.picker.pending is not None and writing(game.state)


def test_a_cross_is_shown_before_it_is_made(sit: Sit) -> None:
    game = sit([PERSON], until=several)
    row = game.state.current(0)
    column = game.state.rows[0][row].index(None)
    before = game.stage.picture().rgb
    game.hands.tap("Cross out")
    game.stage.run(0.4)
    assert game.state.rows[0][row][column] is None
    assert dict(game.picker.pending.shows)[f"cell{row}_{column}"] == "—"
    assert game.stage.picture().rgb != before
    game.confirm()
    assert game.stored.rows[0][row][column] == CROSSED


def test_what_does_not_fit_is_explained(sit: Sit) -> None:
    def too_high(state: Any) -> bool:
        return writing(state) and any(item.why == "die_too_high" for item in state.sheet(0).items)

    game = sit([PERSON], until=too_high)
    item = next(item for item in game.picker.sheet.items if item.why == "die_too_high")
    values = dict(item.values)
    game.tap(item.id)
    assert f"A {values['die']} is too high for a field of {values['number']}." in game.hands.texts()
    game.tap("cell4_0")
    assert "Rows are filled from top to bottom: this one comes later." in game.hands.texts()
    assert not game.picker.selection


def test_fields_wait_for_the_dice(sit: Sit) -> None:
    game = sit([PERSON], until=deciding)
    game.tap(f"cell{game.state.current(0)}_0")
    assert "The dice are not final yet: keep them or roll again." in game.hands.texts()


def test_everybody_writes_and_the_device_goes_round(sit: Sit) -> None:
    game = sit([PERSON, PERSON, PERSON], until=several)
    assert game.seat == 0 and game.body.sheet.title == "Jana, sheet A"
    game.hands.tap("Cross out")
    game.confirm()
    assert game.seat == 1 and game.body.sheet.title == "Eva, sheet B"
    assert [view.badge for view in game.body.strip.players] == ["check", "pencil", "pencil"]


def test_another_sheet_can_be_looked_at(sit: Sit) -> None:
    game = sit([PERSON, PERSON], moves=20, until=several)
    game.stage.tap(game.body.strip.cells[1])
    assert game.picker.sheet.seat == 1 and game.body.other.parent is None
    game.hands.tap("Back to my sheet")
    assert game.picker.sheet.seat == 0


def test_the_bonus_is_one_tap_away(sit: Sit) -> None:
    game = sit([PERSON])
    game.stage.tap(game.body.table_button)
    game.stage.run(0.4)
    assert {"6 hits in a row", "21 points"} <= set(game.hands.texts())


def test_a_round_by_keys(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    game = sit([PERSON], moves=4, until=several, voice=True)
    said: list[str] = []
    monkeypatch.setattr(game.app.feedback, "say", lambda text, **_: said.append(text))

    def press(key: int) -> None:
        game.stage.window.dispatch("on_key_down", key, 0, "", [])
        game.stage.run(0.05)
        game.stage.window.dispatch("on_key_up", key, 0)
        game.stage.run(0.15)

    press(275)
    assert game.picker.cursor.startswith("cell") and "writes" in said[-1]
    press(13)
    assert game.picker.selection
    rows = game.state.rows
    press(13)
    game.settle()
    assert game.state.rows != rows


def test_parts_do_not_overlap_and_stay_inside(sit: Sit) -> None:
    game = sit([PERSON] * 3, moves=20, until=several)
    for scale, size in product((1.0, 2.0), SIZES):
        game.app.settings.text_scale = scale
        game.stage.resize(*size)
        game.stage.run(0.3)
        check_layout(game.body, size)


def check_layout(table: Any, size: tuple[int, int]) -> None:
    parts = [part for part in table.children if part not in (table.announcement, table.shelf)]
    assert {table.tray, table.place, table.actions} <= set(parts)
    for part in parts:
        assert part.x >= -1 and part.y >= -1, part
        assert part.right <= size[0] + 1 and part.top <= size[1] + 1, part
    for one in parts:
        for other in parts:
            if one is not other and {one, other} != {table.head, table.corner}:
                across = min(one.right, other.right) - max(one.x, other.x)
                up = min(one.top, other.top) - max(one.y, other.y)
                assert min(across, up) <= 1, (one, other)
    dice = table.tray.dice
    assert dice.edge >= 16 and table.tray.y <= dice.y and dice.top <= table.tray.top + 1


@pytest.mark.long
@pytest.mark.parametrize(("language", "scale"), READERS)
def test_no_text_is_cut(sit: Sit, language: str, scale: float) -> None:
    def check(until: Any, do: Callable[[SheetGame], object]) -> None:
        game = sit([PERSON, PERSON, bot("easy")], moves=20, until=until, language=language, text_scale=scale)
        do(game)
        for size in SIZES if LONG else TIGHT:
            game.stage.resize(*size)
            game.stage.run(0.2)
            assert cut_texts(game.app.root) == [], size

    check(deciding, lambda game: None)
    check(writing, lambda game: None)
    check(several, lambda game: setattr(game.picker, "selection", game.picker.sheet.choices[0].items))


def test_rotating_keeps_what_is_chosen(sit: Sit) -> None:
    game = sit([PERSON, PERSON], moves=10, until=several)
    chosen = cells(max(game.picker.sheet.choices, key=lambda choice: len(choice.items)))
    for id in chosen:
        game.tap(id)
    for size in (*SIZES, (412, 915)):
        game.stage.resize(*size)
        game.stage.run(0.2)
        assert game.picker.selection == set(chosen)
        assert not game.body.primary.disabled
    game.confirm()
    assert game.seat == 1


def test_a_wide_window_shows_the_others_in_small_and_a_tap_large(sit: Sit) -> None:
    game = sit([PERSON] * 3, moves=20, until=several)
    table = game.body
    assert table.others.parent is None and table.scoring.parent is None
    game.stage.resize(1280, 800)
    game.stage.run(0.3)
    tiles = table.others.tiles
    assert [tile.seat for tile in tiles] == [1, 2]
    assert [tile.voice for tile in tiles] == [f"{name}, {points}" for name, points in standings(game)[1:]]
    game.stage.tap(tiles[1])
    game.stage.run(0.3)
    assert game.picker.sheet.seat == 2 and [tile.chosen for tile in tiles] == [False, True]
    game.stage.tap(tiles[1])
    assert game.picker.sheet.seat == 0


def standings(game: SheetGame) -> list[tuple[str, str]]:
    return [(view.name, view.note) for view in game.body.strip.players]


def test_what_is_written_is_seen_in_small(sit: Sit) -> None:
    game = sit([PERSON, PERSON], until=several)
    game.stage.resize(1280, 800)
    game.hands.tap("Cross out")
    game.confirm()
    (tile,) = game.body.others.tiles
    assert (tile.seat, game.seat) == (0, 1)
    picture = tile.picture
    assert picture.seat == 0 and picture.state.rows[0] == game.stored.rows[0]


def test_alone_in_a_wide_window_one_sees_what_scores(sit: Sit) -> None:
    game = sit([PERSON])
    game.stage.resize(1280, 800)
    game.stage.run(0.3)
    assert game.body.others.parent is None and game.body.table_button.parent is None
    assert {"6 hits in a row", "21 points"} <= set(game.hands.texts())
