"""Knister on its screen, by real touches and keys in the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.dice.pose import on_top
from app.games.scoring_words import NUMBERS
from app.store.seats import PERSON, bot
from app.ui.buttons import Badge
from rules.knister.game import DICE
from rules.knister.scoring import total
from tests.app.conftest import cut_texts
from tests.app.knister_hands import Knister
from tests.app.sheet_hands import check_results
from tests.rules.driver import LONG

READERS = tuple(product(("en", "cs"), (1.0, 2.0))) if LONG else (("cs", 2.0), ("en", 1.0))
SIZES = ((360, 640), (412, 915), (915, 412), (640, 360), (568, 320), (720, 1000), (840, 620), (1280, 800))
ENTER, SPACE, ESCAPE, TAB = 13, 32, 27, 9
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276

Sit = Callable[..., Knister]


@pytest.fixture
def sit(stage: Any, tmp_path: Path) -> Iterator[Sit]:
    """Opens a game: `sit([PERSON, bot("easy")], quick_write=True)`."""
    open_games: list[Knister] = []

    def begin(seats: list[Any], **how: Any) -> Knister:
        folder = tmp_path / str(len(open_games))
        folder.mkdir()
        open_games.append(Knister(stage, folder, seats, **how))
        return open_games[-1]

    yield begin
    for game in reversed(open_games):
        game.close()


def press(game: Knister, key: int, text: str = "") -> None:
    game.stage.window.dispatch("on_keyboard" if key == ESCAPE else "on_key_down", key, 0, text, [])
    game.stage.run(0.05)
    game.stage.window.dispatch("on_key_up", key, 0)
    game.stage.run(0.15)


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "quick", "before"),
    [
        ([PERSON], False, 0),
        ([PERSON, bot("easy"), bot("easy")], False, 0),
        ([PERSON] * 12, True, 22),
        pytest.param([PERSON] * 12, True, 0, marks=pytest.mark.long),
    ],
    ids=["1 seat", "3 seats with computers", "the end with 12 seats", "12 seats"],
)
def test_a_whole_game_is_played_by_taps(
    sit: Sit, seats: list[Any], quick: bool, before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or what is left of it after so many rounds `before`."""
    monkeypatch.setattr("tests.app.conftest.FRAME", 1 / 15)
    game = sit(seats, rounds=before, quick_write=quick)
    rng = Random(5)
    taps = 0
    while not game.over:
        game.play_on(rng)
        taps += 1
        assert taps < 1000
    stored = game.stored
    assert stored.over() and stored.round == 25
    assert stored.scores() == tuple(total(grid) for grid in stored.grids)
    people = seats.count(PERSON)
    assert taps == (25 - before) * people + sum(round % len(seats) < people for round in range(before, 25))
    check_results(game.hands, stored.scores())


def test_the_last_sheet_is_seen_for_a_moment_before_the_results(sit: Sit) -> None:
    game = sit([PERSON], rounds=24)
    game.roll()
    game.tap_cell(game.free()[0])
    game.stage.tap(game.body.primary)
    game.stage.run(0.5)
    assert game.app.navigator.page is game.page and game.state.over()
    game.stage.run(2)
    assert game.over


def test_a_game_that_is_over_goes_straight_to_its_results(sit: Sit) -> None:
    game = sit([PERSON], rounds=25)
    assert game.over


# -- choosing and writing ----------------------------------------------------------------------------------


def test_a_tap_previews_and_a_second_one_writes(sit: Sit) -> None:
    game = sit([PERSON])
    game.roll()
    number = game.state.number
    game.tap_cell(7)
    assert game.state.grids[0][7] is None
    assert game.body.picker.selection == {"cell7"}
    assert f"Write {number} here" in game.hands.texts()
    game.tap_cell(9)
    assert game.body.picker.selection == {"cell9"}
    game.tap_cell(9)
    game.settle()
    assert game.state.grids[0][9] == number and game.state.grids[0][7] is None
    assert game.stored.grids[0][9] == number


def test_the_bar_confirms_and_tells_the_gain(sit: Sit) -> None:
    game = sit([PERSON], rounds=20, choice_seed=3)
    game.roll()
    best = max(game.body.picker.sheet.choices, key=lambda choice: choice.gain)
    assert best.gain > 0
    cell = best.action.cell
    before = game.state.scores()[0]
    game.tap_cell(cell)
    assert game.body.primary.badge == f"+{best.gain}"
    game.stage.tap(game.body.primary)
    game.settle()
    assert game.state.scores()[0] == before + best.gain
    assert game.body.strip.players[0].note == f"{before + best.gain} points"


def test_a_gain_of_nothing_leaves_no_badge_in_the_button(sit: Sit) -> None:
    game = sit([PERSON], rounds=20, choice_seed=3)
    game.roll()
    best, worst = (pick(game.body.picker.sheet.choices, key=lambda choice: choice.gain) for pick in (max, min))
    assert best.gain > 0 == worst.gain
    game.tap_cell(best.action.cell)
    game.stage.run(0.2)
    badge = next(part for part in game.body.primary.children if isinstance(part, Badge))
    assert badge.width > 20
    game.tap_cell(worst.action.cell)
    game.stage.run(0.2)
    assert badge.width == 0


def test_the_bar_puts_a_choice_back(sit: Sit) -> None:
    game = sit([PERSON])
    game.roll()
    game.tap_cell(3)
    game.stage.tap(game.body.undo)
    assert not game.body.picker.selection
    assert game.body.primary.disabled and game.state.grids[0][3] is None


def test_quick_write_needs_one_tap(sit: Sit) -> None:
    game = sit([PERSON], quick_write=True)
    game.roll()
    game.tap_cell(12)
    game.settle()
    assert game.state.grids[0][12] == game.state.number


def test_quick_write_can_be_switched_while_playing(sit: Sit) -> None:
    game = sit([PERSON])
    game.roll()
    game.app.settings.quick_write = True
    game.tap_cell(12)
    game.settle()
    assert game.state.grids[0][12] is not None


def test_a_taken_cell_shakes_and_says_why(sit: Sit) -> None:
    game = sit([PERSON])
    game.roll()
    game.write(6)
    game.roll()
    game.tap_cell(6)
    assert "This place is taken." in game.hands.texts()
    assert game.body.sheet.swing != 0
    assert not game.body.picker.selection


@pytest.mark.parametrize("reduced", [False, True])
def test_reduced_motion_outlines_instead_of_shaking(sit: Sit, reduced: bool) -> None:
    game = sit([PERSON], reduced_motion=reduced)
    game.tap_cell(6)
    swings = set()
    for _ in range(20):
        game.stage.frames()
        swings.add(game.body.sheet.swing)
    assert (swings == {0}) is reduced
    assert not (game.body.sheet.pulsing and reduced)


def test_before_the_roll_no_cell_can_be_chosen(sit: Sit) -> None:
    game = sit([PERSON])
    game.tap_cell(6)
    assert "First the dice must be rolled." in game.hands.texts()


def test_who_has_written_waits_for_the_others(sit: Sit) -> None:
    game = sit([PERSON, bot("easy")])
    game.roll()
    game.tap_cell(0)
    game.stage.tap(game.body.primary)
    game.stage.run(0.1)
    assert game.state.grids[0][0] is not None
    if 1 in game.state.to_act():
        game.tap_cell(1)
        assert "You have already written in this round." in game.hands.texts()


def test_the_tray_rolls_when_it_is_tapped(sit: Sit) -> None:
    game = sit([PERSON])
    game.stage.tap(game.body.tray)
    game.settle()
    assert game.state.round == 1
    game.stage.tap(game.body.tray)
    game.settle()
    assert game.state.round == 1, "it is time to write"


def test_dice_show_what_was_rolled_and_their_sum(sit: Sit) -> None:
    game = sit([PERSON])
    game.roll()
    game.stage.run(0.5)
    first, second = game.state.dice
    dice = game.body.tray.dice
    assert [die.faces[on_top(pose[3])] for die, pose in zip(DICE, dice.poses(), strict=True)] == [first, second]
    assert {f"{first} + {second}", str(first + second)} <= set(game.hands.texts())


def test_cells_open_only_when_the_dice_lie_still(sit: Sit) -> None:
    game = sit([PERSON])
    game.hands.tap("Roll")
    game.stage.run(0.2)
    assert game.state.round == 1 and game.body.busy
    assert not game.body.picker.sheet.choices
    game.settle()
    assert game.body.picker.sheet.choices


def test_points_can_be_hidden(sit: Sit) -> None:
    game = sit([PERSON], rounds=20)
    game.roll()
    choices = game.body.sheet.choices()
    looks = [game.body.sheet.look(item, choices) for item in game.body.picker.sheet.items]
    assert any(look.gain is not None for look in looks)
    shown = game.stage.picture().rgb
    game.app.settings.show_points = False
    game.stage.run(0.2)
    looks = [game.body.sheet.look(item, choices) for item in game.body.picker.sheet.items]
    assert all(look.gain is None for look in looks)
    assert game.stage.picture().rgb != shown


# -- computers, other people ---------------------------------------------------------------------------------


def test_computers_roll_and_write_by_themselves(sit: Sit) -> None:
    game = sit([bot("easy"), PERSON])
    assert game.state.round == 1 and game.session.seat == 1
    assert 1 in game.state.to_act()
    game.stage.run(2)
    assert game.state.grids[0].count(None) == 24
    assert game.body.strip.players[0].badge == "check" and game.body.strip.players[1].badge == "pencil"


def test_another_sheet_can_be_looked_at_but_not_written_on(sit: Sit) -> None:
    game = sit([PERSON, bot("easy")], rounds=4)
    game.roll()
    game.stage.run(2)
    game.stage.tap(game.body.strip.cells[1])
    assert game.body.picker.sheet.seat == 1
    assert "Eva’s sheet" in game.hands.texts()
    game.tap_cell(next(cell for cell in range(25) if game.state.grids[1][cell] is None))
    assert not game.body.picker.selection
    game.hands.tap("Back to my sheet")
    assert game.body.picker.sheet.seat == 0
    game.stage.tap(game.body.strip.cells[1])
    game.stage.tap(game.body.strip.cells[0])
    assert game.body.picker.sheet.seat == 0


def test_the_sheet_goes_round_with_a_large_name(sit: Sit) -> None:
    game = sit([PERSON, PERSON])
    game.roll()
    game.tap_cell(0)
    game.tap_cell(0)
    game.stage.run(0.8)
    assert game.session.seat == 1
    assert "Eva’s turn" in game.hands.texts() and game.body.announcement.opacity == 1
    game.stage.run(1.5)
    assert game.body.announcement.opacity == 0


def test_the_tap_of_the_one_before_does_not_count_for_the_next(sit: Sit) -> None:
    game = sit([PERSON, PERSON], quick_write=True)
    game.roll()
    game.tap_cell(0)
    game.stage.run(0.2)
    game.tap_cell(0)
    game.stage.run(0.1)
    assert game.session.seat == 1, "the next one holds the device"
    game.tap_cell(0)
    game.settle()
    assert game.state.grids[1][0] is None
    game.tap_cell(0)
    game.stage.run(0.1)
    assert game.state.grids[1][0] is not None


# -- taking back -------------------------------------------------------------------------------------------


def test_alone_a_move_is_taken_back_at_once(sit: Sit) -> None:
    game = sit([PERSON])
    game.roll()
    game.write(4)
    assert not game.body.undo.disabled
    game.stage.tap(game.body.undo)
    game.settle()
    assert game.state.grids[0][4] is None and 0 in game.state.to_act()
    game.write(5)
    game.roll()
    assert game.body.undo.disabled, "after a roll nothing is taken back"


@pytest.mark.parametrize("agree", [True, False])
def test_others_who_acted_since_are_asked(sit: Sit, agree: bool) -> None:
    game = sit([PERSON, PERSON, PERSON])
    game.roll()
    game.write(4)
    game.write(5)
    assert game.session.seat == 2
    game.page.last_writer = 0
    game.session.undo(0)
    game.stage.run(0.5)
    assert "Eva, do you agree?" in game.hands.texts()
    game.hands.tap("Agree" if agree else "No")
    game.stage.run(1.5)
    assert (game.state.grids[0][4] is None) is agree
    assert game.state.grids[1][5] is not None
    assert game.session.seat == (0 if agree else 2)
    assert ("The others do not agree." in game.hands.texts()) is not agree


def test_closing_the_question_means_no(sit: Sit) -> None:
    game = sit([PERSON, PERSON, PERSON])
    game.roll()
    game.write(4)
    game.write(5)
    game.session.undo(0)
    game.stage.run(0.5)
    assert game.app.go_back()
    game.stage.run(0.5)
    assert not game.session.asked and game.state.grids[0][4] is not None


def test_the_last_writer_gets_the_sheet_back(sit: Sit) -> None:
    game = sit([PERSON, PERSON, PERSON])
    game.roll()
    game.write(4)
    assert game.session.seat == 1 and not game.body.undo.disabled
    game.stage.tap(game.body.undo)
    game.settle()
    assert game.state.grids[0][4] is None and game.session.seat == 0
    game.write(7)
    assert game.session.seat == 1


# -- the menu ----------------------------------------------------------------------------------------------


def test_scoring_table_from_chips_and_menu(sit: Sit) -> None:
    game = sit([PERSON])
    game.stage.tap(game.body.chips.chips[0])
    game.stage.run(0.4)
    assert "What a line brings" in game.hands.texts() and "12 points" in game.hands.texts()
    assert game.app.go_back()
    game.stage.run(0.4)
    game.hands.tap("Menu")
    game.stage.run(0.4)
    game.hands.tap("Scoring table")
    game.stage.run(0.5)
    assert "What a line brings" in game.hands.texts()


def test_a_computer_plays_for_me_until_i_am_back(sit: Sit) -> None:
    game = sit([PERSON])
    game.hands.tap("Menu")
    game.stage.run(0.4)
    game.hands.tap("Let a computer play for me")
    game.stage.run(4)
    played = game.state.round
    assert played >= 2 and game.session.seat is None
    game.hands.tap("Menu")
    game.stage.run(0.4)
    game.hands.tap("I’m back")
    game.settle()
    game.stage.run(2)
    held = game.state.round
    game.stage.run(3)
    assert game.session.seat == 0 and game.state.round == held


def test_leaving_asks_and_keeps_the_game(sit: Sit) -> None:
    game = sit([PERSON])
    game.roll()
    game.hands.tap("Menu")
    game.stage.run(0.4)
    game.hands.tap("Leave game")
    game.stage.run(0.4)
    assert "Leave game?" in game.hands.texts()
    game.hands.tap("Stay")
    game.stage.run(0.5)
    assert game.app.navigator.page is game.page
    game.hands.tap("Menu")
    game.stage.run(0.4)
    game.hands.tap("Leave game")
    game.stage.run(0.4)
    game.hands.tap("Leave")
    game.stage.run(0.5)
    assert game.app.navigator.page is not game.page
    assert game.stored.round == 1


def test_someone_goes_home_for_good(sit: Sit) -> None:
    game = sit([PERSON, PERSON])
    game.hands.tap("Menu")
    game.stage.run(0.4)
    game.hands.tap("Someone goes home")
    game.stage.run(0.5)
    game.hands.tap("Eva")
    game.stage.run(0.5)
    game.hands.tap("Go home")
    game.stage.run(0.6)
    assert game.state.left == (1,)
    game.roll()
    game.write(0)
    assert game.session.seat == 0 and game.state.chance() is not None
    assert game.body.strip.players[1].note == "went home"


def test_alone_nobody_goes_home(sit: Sit) -> None:
    game = sit([PERSON])
    game.hands.tap("Menu")
    game.stage.run(0.4)
    assert "Someone goes home" not in game.hands.texts()


# -- back, opening, closing ----------------------------------------------------------------------------------


def test_back_puts_back_then_returns_then_leaves(sit: Sit) -> None:
    game = sit([PERSON, bot("easy")])
    game.roll()
    game.tap_cell(4)
    assert game.app.go_back() and not game.body.picker.selection
    game.stage.tap(game.body.strip.cells[1])
    assert game.app.go_back() and game.body.looking_at is None
    assert game.app.navigator.page is game.page
    assert game.app.go_back()
    assert game.app.navigator.page is not game.page
    game.stage.run(2)
    assert game.stored.round == 1


def test_a_game_that_cannot_be_opened_says_so_and_goes_back(sit: Sit) -> None:
    game = sit([PERSON])
    below = game.app.navigator.page
    game.app.navigator.open("game", id="no such game")
    game.stage.run(0.5)
    assert game.app.navigator.page is below
    assert "This game is no longer there." in game.hands.texts()


def test_computers_rest_while_the_page_is_hidden(sit: Sit) -> None:
    game = sit([PERSON, bot("easy"), bot("easy")])
    game.roll()
    game.app.on_pause()
    game.write(0)
    before = game.state.grids[1].count(None)
    game.stage.run(3)
    assert game.state.grids[1].count(None) == before
    game.app.on_resume()
    game.stage.run(3)
    assert game.state.round >= 1 and game.state.grids[1].count(None) <= before


def test_the_screen_stays_awake(sit: Sit) -> None:
    assert sit([PERSON]).page.awake


# -- keys --------------------------------------------------------------------------------------------------


def test_a_round_by_keys(sit: Sit) -> None:
    game = sit([PERSON])
    press(game, SPACE, " ")
    game.settle()
    assert game.state.round == 1
    press(game, RIGHT)
    assert game.body.picker.cursor == "cell0"
    press(game, RIGHT)
    press(game, DOWN)
    assert game.body.picker.cursor == "cell6"
    press(game, ENTER)
    assert game.body.picker.selection == {"cell6"}
    press(game, ESCAPE)
    assert not game.body.picker.selection and game.app.navigator.page is game.page
    press(game, LEFT)
    press(game, ENTER)
    press(game, ENTER)
    game.settle()
    assert game.state.grids[0].index(game.state.number) in range(25)
    assert game.state.chance() is not None


def test_arrows_pass_over_taken_cells(sit: Sit) -> None:
    game = sit([PERSON])
    game.roll()
    game.write(1)
    game.roll()
    press(game, RIGHT)
    press(game, RIGHT)
    assert game.body.picker.cursor == "cell2"


def test_tab_reaches_the_sheet_and_speaks_its_cells(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    game = sit([PERSON], voice=True)
    said: list[str] = []
    monkeypatch.setattr(game.app.feedback, "say", lambda text, **_: said.append(text))
    game.roll()
    assert said[0] == NUMBERS[game.state.number]
    from app.ui.focus import focus

    for _ in range(12):
        if focus.widget is game.body.sheet:
            break
        press(game, TAB)
    assert focus.widget is game.body.sheet
    press(game, RIGHT)
    press(game, RIGHT)
    assert said[-1] == f"Row 1, column 2, free, writes {game.state.number}, brings 0 points"
    press(game, SPACE, " ")
    assert said[-1] == f"Write {game.state.number} here"
    press(game, SPACE, " ")
    game.settle()
    assert game.state.grids[0][1] is not None


def test_turns_are_spoken(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    game = sit([PERSON, PERSON])
    said: list[str] = []
    monkeypatch.setattr(game.app.feedback, "say", lambda text, **_: said.append(text))
    game.roll()
    game.write(3)
    assert "Eva’s turn" in said


# -- sounds ------------------------------------------------------------------------------------------------


def test_moments_are_heard_and_felt(sit: Sit) -> None:
    game = sit([PERSON], rounds=20, choice_seed=3)
    heard: list[tuple[str, int | None]] = []

    class Ears:
        def __call__(self, moment: str, *, count: int | None = None) -> None:
            heard.append((moment, count))

        def say(self, text: str, **_: Any) -> None: ...

        def hush(self) -> None: ...

    game.app.feedback = Ears()
    game.roll()
    best = max(game.body.picker.sheet.choices, key=lambda choice: choice.gain)
    full = sum(item.mark == "full" for item in game.body.picker.sheet.items)
    completed = len(best.shows) - 1
    game.write(best.action.cell)
    moments = [moment for moment, _ in heard]
    assert moments[:3] == ["roll_start", "die_lands", "die_lands"]
    assert moments.index("pending") < moments.index("confirm") < moments.index("line_complete")
    assert ("line_complete", full + completed) in heard


# -- windows, words, themes ----------------------------------------------------------------------------------


def test_rotating_and_resizing_keep_everything(sit: Sit) -> None:
    game = sit([PERSON, PERSON, bot("easy")], rounds=6)
    game.roll()
    cell = game.free()[3]
    game.tap_cell(cell)
    seat, state = game.session.seat, game.state
    for size in (*SIZES, (412, 915)):
        game.stage.resize(*size)
        game.stage.run(0.2)
        assert game.body.picker.selection == {f"cell{cell}"}
        assert (game.session.seat, game.state) == (seat, state)
        assert game.body.sheet.get_parent_window() is not None
        assert 0.85 <= game.body.sheet.scale <= 1.5
        assert not game.body.primary.disabled
    game.tap_cell(cell)
    game.settle()
    assert game.state.grids[seat][cell] == state.number


def test_parts_do_not_overlap_and_stay_inside(sit: Sit) -> None:
    game = sit([PERSON] * 3, rounds=3)
    for scale, size in product((1.0, 2.0), SIZES):
        game.app.settings.text_scale = scale
        game.stage.resize(*size)
        game.stage.run(0.3)
        table = game.body
        parts = [part for part in table.children if part not in (table.announcement, table.shelf)]
        for part in parts:
            assert part.x >= -1 and part.y >= -1, part
            assert part.right <= size[0] + 1 and part.top <= size[1] + 1, part
        for one in parts:
            for other in parts:
                if one is not other and {one, other} != {table.head, table.corner}:
                    across = min(one.right, other.right) - max(one.x, other.x)
                    up = min(one.top, other.top) - max(one.y, other.y)
                    assert min(across, up) <= 1, (one, other)


def test_a_cell_is_large_enough_to_touch(sit: Sit) -> None:
    game = sit([PERSON])
    for size in SIZES:
        game.stage.resize(*size)
        game.stage.run(0.2)
        assert (55.8 + 5) * game.body.sheet.scale >= 48, size


@pytest.mark.long
@pytest.mark.parametrize(("language", "scale"), READERS)
def test_no_text_is_cut(sit: Sit, language: str, scale: float) -> None:
    from app.games.scoring_drawer import show_scoring
    from app.play.menu import show_menu

    game = sit([PERSON, PERSON, bot("easy")], rounds=18, language=language, text_scale=scale)

    def check(root: Any) -> None:
        for size in SIZES:
            game.stage.resize(*size)
            game.stage.run(0.15)
            assert cut_texts(root) == [], size

    check(game.app.root)
    game.body.roll()
    game.settle()
    game.tap_cell(game.free()[0])
    check(game.app.root)
    game.body.look_at(2)
    check(game.app.root)
    show_menu(game.page)
    check(game.app.overlay)
    game.app.go_back()
    show_scoring(game.app.overlay, game.app.tr, "knister")
    check(game.app.overlay)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_long_names_fit(sit: Sit, language: str) -> None:
    names = ["Bartoloměj Nepomucký Žďár", "Maximiliána Kateřina"]
    game = sit([PERSON, PERSON], names=names, language=language, text_scale=2.0)
    for size in SIZES:
        game.stage.resize(*size)
        game.stage.run(0.2)
        game.body.announce(names[0], "amber")
        game.stage.run(0.3)
        assert cut_texts(game.app.root) == []
        note, place = game.body.announcement, game.body.place
        assert note.center_x == pytest.approx(place.center_x, abs=1) and note.width < place.width


def test_language_and_theme_change_mid_game(sit: Sit) -> None:
    game = sit([PERSON, PERSON], rounds=2, language=None, theme="dark")
    game.app.settings.language = "en"
    game.roll()
    cell = game.free()[0]
    game.tap_cell(cell)
    number = game.state.number
    before = game.stage.picture()
    game.app.settings.language = "cs"
    game.stage.run(0.2)
    assert f"Napsat sem {number}" in game.hands.texts() and "Kolo 3 z 25" in game.hands.texts()
    assert game.body.me.note.startswith("Na tahu")
    assert game.body.picker.selection == {f"cell{cell}"}
    game.app.settings.theme = "light"
    game.stage.run(0.3)
    after = game.stage.picture()
    assert sum(after.at(2, 200)) > sum(before.at(2, 200)) + 200
    game.stage.tap(game.body.primary)
    game.settle()
    assert number in game.state.grids[0] or number in game.state.grids[1]


def test_the_picture_is_the_same_after_a_lost_graphics_context(sit: Sit) -> None:
    from kivy.graphics.context import get_context

    game = sit([PERSON, PERSON], rounds=10, reduced_motion=True)
    game.roll()
    game.tap_cell(game.free()[0])
    game.stage.run(1)
    before = game.stage.picture().rgb
    get_context().reload()
    game.stage.run(0.2)
    assert game.stage.picture().rgb == before


def test_left_handed_people_find_the_bar_mirrored(sit: Sit) -> None:
    game = sit([PERSON])
    assert game.body.undo.x < game.body.primary.x
    game.app.settings.left_handed = True
    game.stage.run(0.2)
    assert game.body.undo.x > game.body.primary.x


def test_nothing_moves_while_nobody_has_to_choose(sit: Sit) -> None:
    game = sit([PERSON])
    game.stage.run(2)
    assert not game.body.sheet.pulsing
    game.roll()
    assert game.body.sheet.pulsing
    game.write(0)
    assert not game.body.sheet.pulsing


def test_an_answered_table_refusal_is_told(sit: Sit) -> None:
    game = sit([PERSON])
    game.session.undo(0)
    game.stage.run(0.3)
    assert "There is nothing to take back." in game.hands.texts()
