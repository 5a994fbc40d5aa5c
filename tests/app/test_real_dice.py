"""Real dice: typed into the panel by taps and keys, in all three dice games, to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.play.real_dice_entry import DiceEntry
from app.store.log import Happened
from app.store.seats import PERSON, Controller, Seat, bot
from app.store.store import NewGame
from app.table.proposals import HOST, Act, Proposal, TypeDice
from app.ui.theme import theme
from rules.core import Chanced, Roll
from rules.qwantum.scoring import DICE as QWANTUM_DICE
from rules.twenty_one.actions import TwentyOnePhase
from rules.twenty_one.game import DICE as COLOURED
from tests.app.conftest import cut_texts
from tests.app.harness import Hands, close_app, open_app
from tests.app.sheet_hands import check_results
from tests.table.tables import origin_of

BACKSPACE, ENTER, ESCAPE = 8, 13, 27
SIZES = ((360, 640), (412, 915), (915, 412), (640, 360), (568, 320), (720, 1000), (840, 620), (1280, 800))
NAMES = ("Jana", "Eva", "Karel", "Bára")


class Typist:
    """A game with real dice, open on its page."""

    def __init__(
        self,
        stage: Any,
        folder: Path,
        game_id: str,
        seats: Sequence[Controller],
        language: str = "en",
        before: int = 0,
    ) -> None:
        self.stage = stage
        self.hands: Hands = open_app(stage, folder, language, home=False)
        self.app = self.hands.app
        game = rules.game(game_id)
        people = tuple(Seat(NAMES[number], controller) for number, controller in enumerate(seats))
        new = NewGame(game, game.make_setup(len(seats)), people, real_dice=True)
        self.id = self.app.house.ask(lambda house: house.create(new).id).result()
        self.typed_before = self.app.house.ask(lambda house: play_typed(house, self.id, before)).result()
        self.page = self.app.navigator.open("game", id=self.id)
        self.settle()

    @property
    def real(self) -> Any:
        return self.page.real_dice

    @property
    def panel(self) -> Any:
        return self.real.panel

    @property
    def state(self) -> Any:
        return self.page.session.state

    @property
    def stored(self) -> Any:
        return self.app.house.ask(lambda house: house.store.load(self.id)).result()

    @property
    def over(self) -> bool:
        return bool(self.app.navigator.page.name.startswith("results"))

    def settle(self) -> None:
        """Until dice are asked for, or a person may act."""
        for _ in range(100):
            self.stage.run(0.1)
            page, state = self.app.navigator.page, self.state if self.page.session else None
            if page is not self.page:
                break
            if state is None or page.body.busy or page.handing:
                continue
            if self.panel is not None or page.session.seat in state.to_act():
                break
        self.stage.run(0.3)

    def shown(self) -> list[Any]:
        return [widget.slot.face for widget in self.panel.slots.slots]

    def tap_face(self, face: Any) -> None:
        self.stage.tap(next(key for key in self.panel.keys if key.face == face))

    def press(self, key: int, text: str = "") -> None:
        self.stage.window.dispatch("on_keyboard" if key == ESCAPE else "on_key_down", key, 0, text, [])
        self.stage.run(0.05)
        self.stage.window.dispatch("on_key_up", key, 0)
        self.stage.run(0.1)

    def type_digits(self, digits: str) -> None:
        for digit in digits:
            self.press(ord(digit), digit)

    def type_roll(self, faces: Sequence[Any], again: bool = False) -> None:
        """Then the button for it: these are the dice, or the others are rolled again where that can be said."""
        for face in faces:
            self.tap_face(face)
        self.stage.tap(self.panel.again if again and self.panel.again.parent else self.panel.use)
        self.settle()

    def said(self) -> str:
        message = self.app.overlay.message
        return "" if message is None else str(message.text)


def play_typed(house: Any, id: str, moves: int) -> list[tuple[Any, ...]]:
    """So many moves at the table itself, without a screen; the dice that were typed."""
    table, rng, typed = house.table(id), Random(7), []
    while table.revision < moves:
        pending = table.state.chance()
        if pending is not None:
            typed.append(tuple(rng.choice(die.faces) for die in pending.dice))
            origin, ask = HOST, TypeDice(pending.seat, typed[-1])
        else:
            seat = table.state.to_act()[0]
            origin, ask = origin_of(table, seat), Act(seat, rng.choice(list(table.state.legal(seat))))
        assert table.propose(Proposal(f"before {table.revision}", origin, ask)).accepted
    house.forget(id)
    return typed


Sit = Callable[..., Typist]


@pytest.fixture
def sit(stage: Any, tmp_path: Path) -> Iterator[Sit]:
    games: list[Typist] = []

    def begin(
        game_id: str = "knister", seats: Sequence[Controller] = (PERSON,), language: str = "en", before: int = 0
    ) -> Typist:
        folder = tmp_path / str(len(games))
        folder.mkdir()
        games.append(Typist(stage, folder, game_id, seats, language, before))
        return games[-1]

    yield begin
    for game in reversed(games):
        while game.app.overlay.back():
            pass
        close_app(game.hands)


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "before"),
    [
        ("knister", 0),
        ("twenty_one", 60),
        ("qwantum", 75),
        pytest.param("twenty_one", 0, marks=pytest.mark.long),
        pytest.param("qwantum", 0, marks=pytest.mark.long),
    ],
)
def test_a_whole_game_is_played_with_typed_dice(
    sit: Sit, game_id: str, before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or what is left of it after so many moves `before`."""
    monkeypatch.setattr("tests.app.conftest.FRAME", 1 / 15)
    game = sit(game_id, [PERSON, bot("easy")], before=before)
    rng, typed = Random(7), game.typed_before.copy()
    while not game.over:
        pending = game.state.chance()
        if pending is not None:
            faces = tuple(rng.choice(die.faces) for die in pending.dice)
            typed.append(faces)
            game.type_roll(faces, again=rng.random() < 0.5)
        else:
            seat = game.page.session.seat
            game.page.session.act(rng.choice(list(game.state.legal(seat))), seat)
            game.settle()
        assert len(typed) < 100
    stored = game.stored
    luck = [
        entry.what.event
        for entry in stored.entries
        if isinstance(entry.what, Happened) and isinstance(entry.what.event, Chanced)
    ]
    assert [event.values for event in luck] == typed
    assert len(typed) > len(game.typed_before) + 3
    assert {event.source for event in luck} == {"typed"}
    assert stored.state.over()
    check_results(game.hands, stored.state.scores())
    assert game.app.house.ask(lambda house: house.store.roll_counts()).result() == {}, (
        "fairness is about the app's dice"
    )


# -- what is typed -----------------------------------------------------------------------------------------


def test_digits_backspace_and_enter_type_too(sit: Sit) -> None:
    game = sit("twenty_one")
    game.type_digits("1253")
    assert game.shown() == [1, 2, 5, 3, None, None]
    game.press(BACKSPACE)
    assert game.shown() == [1, 2, 5, None, None, None]
    game.press(ENTER)
    assert game.state.chance() is not None, "nothing is used before all dice are there"
    game.type_digits("466")
    game.press(ENTER)
    game.settle()
    assert game.state.dice == (1, 2, 5, 4, 6, 6)


def test_only_the_faces_of_the_die_are_offered(sit: Sit) -> None:
    game = sit("qwantum")
    for die in QWANTUM_DICE:
        assert tuple(key.face for key in game.panel.keys) == die.faces
        game.tap_face(die.faces[5])
    assert game.panel.use.disabled is False
    assert game.shown() == [die.faces[5] for die in QWANTUM_DICE]


def test_a_digit_that_stands_twice_on_a_die_lets_choose(sit: Sit) -> None:
    from app.ui.focus import focus

    game = sit("qwantum")
    game.type_digits("41")
    assert game.shown()[:2] == [4, None]
    assert focus.widget is game.panel.keys[0] and focus.widget.face == "R1"
    game.press(ENTER)
    game.stage.run(0.2)
    assert game.shown()[:2] == [4, "R1"] and focus.widget is None


def test_what_no_die_shows_is_refused_with_a_sentence(sit: Sit) -> None:
    game = sit()
    game.type_digits("37")
    assert game.shown() == [3, None]
    assert game.said() == "The dice cannot show that."
    game.stage.run(1)
    assert game.app.overlay.modal is None
    game.app.overlay.settle()
    game.page.session.type_dice((7, 1))
    game.stage.run(0.3)
    assert game.said() == "The dice cannot show that."
    assert game.state.chance() is not None


def test_a_tapped_slot_is_corrected(sit: Sit) -> None:
    game = sit()
    game.tap_face(3)
    game.tap_face(4)
    assert game.panel.use.disabled is False
    game.stage.tap(game.panel.slots.slots[0])
    game.tap_face(6)
    assert game.shown() == [6, 4]
    game.stage.tap(game.panel.use)
    game.settle()
    assert game.state.dice == (6, 4) and game.panel is None


def test_a_typed_roll_is_taken_back_until_somebody_has_written(sit: Sit) -> None:
    game = sit("knister", [PERSON, PERSON])
    game.type_roll([3, 4])
    game.stage.tap(game.page.body.undo)
    game.settle()
    assert game.shown() == [3, 4], "what was typed stands there to be corrected"
    game.stage.tap(game.panel.slots.slots[1])
    game.tap_face(5)
    game.stage.tap(game.panel.use)
    game.settle()
    assert game.state.dice == (3, 5)
    game.page.session.act(next(iter(game.state.legal(0))), 0)
    game.settle()
    refused: list[Any] = []
    game.page.session.bind(on_refused=lambda _, answer: refused.append(answer.reason))
    game.page.session.undo(1)
    game.stage.run(0.3)
    assert refused == ["nothing_to_undo"] and game.state.dice == (3, 5)


def test_a_computer_that_was_quicker_writes_anew(sit: Sit) -> None:
    game = sit("knister", [PERSON, bot("easy")])
    game.type_roll([3, 4])
    game.stage.run(2)
    assert 7 in game.state.grids[1]
    game.stage.tap(game.page.body.undo)
    game.settle()
    assert game.state.grids[1] == (None,) * 25 and game.shown() == [3, 4]
    game.stage.tap(game.panel.slots.slots[0])
    game.tap_face(6)
    game.stage.tap(game.panel.use)
    game.stage.run(2)
    assert 10 in game.state.grids[1]


def test_ones_stay_when_the_others_are_rolled_again(sit: Sit) -> None:
    game = sit("twenty_one")
    assert game.panel.attempts.value == 0 and game.panel.again.parent is None
    game.type_roll([1, 2, 1, 4, 5, 6], again=True)
    assert game.panel.attempts.value == 1 and game.panel.again.parent is None
    assert game.shown() == [1, None, 1, None, None, None]
    game.stage.tap(game.panel.slots.slots[0])
    assert game.real.entry.current == 1, "a die that lies there is not asked for"
    game.type_roll([2, 2, 3, 3])
    assert game.state.dice == (1, 2, 1, 2, 3, 3)


def test_dice_that_are_used_stay(sit: Sit) -> None:
    """Nobody is asked again whether to roll once more."""
    game = sit("twenty_one", [PERSON, PERSON])
    game.type_roll([1, 2, 1, 4, 5, 6])
    assert game.state.phase is TwentyOnePhase.WRITE and game.panel is None
    game.stage.tap(game.page.body.undo)
    game.settle()
    assert game.state.phase is TwentyOnePhase.DECIDE, "but one may think again"


def test_nothing_is_left_to_decide_about_six_ones_or_a_computers_dice(sit: Sit) -> None:
    game = sit("twenty_one", [PERSON, bot("easy")])
    for _ in range(6):
        game.tap_face(1)
    assert game.panel.again.parent is None
    game.stage.tap(game.panel.use)
    game.settle()
    game.page.session.act(next(iter(game.state.legal(0))), 0)
    game.settle()
    assert game.state.chance().seat == 1
    for face in (2, 3, 4, 5, 6, 6):
        game.tap_face(face)
    assert game.panel.again.parent is None and not game.panel.use.disabled


def test_the_tabs_lead_to_the_second_roll_and_back_to_correct_the_first(sit: Sit) -> None:
    game = sit("twenty_one", [PERSON, PERSON])
    first, second = game.panel.attempts.segments
    game.type_digits("12")
    game.stage.tap(second)
    assert game.said() == "First type all dice of the first roll."
    assert game.panel.attempts.value == 0 and game.state.chance().attempt == 0
    game.type_digits("1456")
    game.stage.tap(second)
    game.settle()
    assert game.state.chance().attempt == 1 and game.shown() == [1, None, 1, None, None, None]
    game.type_digits("66")
    first, second = game.panel.attempts.segments
    game.stage.tap(first)
    game.settle()
    assert game.state.chance().attempt == 0 and game.panel.attempts.value == 0
    assert game.shown() == [1, 2, 1, 4, 5, 6] and game.state.round == 0
    game.stage.tap(game.panel.slots.slots[1])
    game.tap_face(1)
    game.stage.tap(game.panel.again)
    game.settle()
    assert game.shown() == [1, 1, 1, None, None, None]


def test_qwantum_asks_on_the_table_which_dice_are_rolled_again(sit: Sit) -> None:
    game = sit("qwantum")
    for die in QWANTUM_DICE:
        game.tap_face(die.faces[2])
    assert game.panel.again.parent is None
    game.stage.tap(game.panel.attempts.segments[1])
    game.settle()
    assert game.panel is None and game.page.body.primary.text == "Choose dice to reroll"


def test_knister_has_one_roll(sit: Sit) -> None:
    assert sit("knister").panel.attempts.parent is None


def test_the_row_shows_what_typed_dice_would_write(sit: Sit) -> None:
    """Green 6, yellow 5, red 4, blue 3, white 2, black 1: only what fits stands there in pencil."""
    game = sit("twenty_one")
    table = game.page.body
    game.type_digits("11421")
    assert all("die" not in dict(item.values) for item in table.picker.sheet.items)
    game.type_digits("3")
    fits = [dict(table.picker.sheet.item(f"cell0_{column}").values)["fits"] for column in range(6)]
    assert fits == [True, True, True, True, True, True] and not table.picker.live
    game.press(BACKSPACE)
    assert all("die" not in dict(item.values) for item in table.picker.sheet.items)


def test_for_a_computer_people_type_and_the_panel_says_so(sit: Sit) -> None:
    game = sit("knister", [PERSON, bot("easy")])
    assert "Roll on the table" in game.hands.texts()
    game.type_roll([1, 2])
    game.page.session.act(next(iter(game.state.legal(0))), 0)
    game.settle()
    assert game.state.chance().seat == 1
    assert "Eva rolls on the table" in game.hands.texts()
    game.type_roll([5, 5])
    assert game.state.number == 10


def test_dice_are_asked_of_the_next_person_when_the_curtain_is_open(sit: Sit) -> None:
    game = sit("knister", [PERSON, PERSON])
    game.app.settings.curtain = True
    game.type_roll([1, 2])
    for seat in (0, 1):
        assert game.page.session.seat == seat
        game.page.session.act(next(iter(game.state.legal(seat))), seat)
        game.stage.run(1.5)
        if seat == 0:
            assert game.page.curtain is not None and game.panel is None
            game.page.curtain.dispatch("on_opened")
            game.stage.run(1.5)
    assert game.state.chance().seat == 1 and game.page.curtain is None
    game.type_roll([6, 6])
    assert game.state.number == 12


# -- the panel ---------------------------------------------------------------------------------------------


def test_it_is_folded_to_look_at_the_sheet_and_comes_back_as_it_was(sit: Sit) -> None:
    game = sit()
    game.tap_face(2)
    game.stage.tap(game.panel.fold)
    game.stage.run(0.4)
    assert game.panel is None
    game.hands.tap(game.page.body.primary)
    game.stage.run(0.4)
    assert game.shown() == [2, None]
    game.press(ESCAPE)
    assert game.panel is None and game.app.navigator.page is game.page
    game.stage.tap(game.page.body.tray)
    assert game.shown() == [2, None]


def test_turning_the_device_loses_nothing(sit: Sit) -> None:
    game = sit("qwantum", [PERSON, PERSON])
    game.type_digits("2")
    game.tap_face("B1")
    for size in SIZES:
        game.stage.resize(*size)
        game.stage.run(0.2)
        assert game.shown()[:3] == [2, "B1", None]
        panel = game.panel
        assert panel.x >= 0 and panel.right <= size[0] and panel.top <= size[1]
        for key in panel.keys:
            assert key.width >= 48 and key.height >= 48
            assert panel.x <= key.x and key.right <= panel.right and panel.y <= key.y and key.top <= panel.top
        assert panel.use.y >= panel.y and panel.use.height >= 48


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("game_id", ["knister", "twenty_one", "qwantum"])
def test_no_word_is_cut(sit: Sit, game_id: str, language: str) -> None:
    game = sit(game_id, [PERSON, bot("easy")], language)
    for scale in (1.0, 2.0):
        theme.text_scale = scale
        for size in SIZES:
            game.stage.resize(*size)
            game.stage.run(0.2)
            assert cut_texts(game.panel) == [], (size, scale)
            assert game.panel.top <= size[1]


def test_the_picture_shows_what_was_typed(sit: Sit) -> None:
    game = sit("twenty_one")
    empty = game.stage.picture()
    game.tap_face(6)
    game.stage.run(0.5)
    assert game.stage.picture() != empty


# -- at set-up ---------------------------------------------------------------------------------------------


def test_the_switch_is_remembered_and_honoured(stage: Any, tmp_path: Path) -> None:
    hands = open_app(stage, tmp_path, home=False)
    try:
        hands.app.navigator.open("setup", game_id="knister")
        hands.wait()
        hands.tap("We roll real dice")
        hands.page.start()
        hands.wait(2)
        page = hands.page
        assert page.session.new.real_dice and page.real_dice.panel is not None
        hands.app.navigator.pop()
        hands.wait()
        setup = hands.app.navigator.open("setup", game_id="knister")
        hands.wait()
        assert setup.draft.real_dice
    finally:
        close_app(hands)


def test_where_there_are_no_dice_there_is_no_switch(stage: Any, tmp_path: Path) -> None:
    hands = open_app(stage, tmp_path, home=False)
    try:
        hands.app.navigator.open("setup", game_id="genial")
        hands.wait()
        assert "We roll real dice" not in hands.texts()
        assert not hands.page.draft.roll_real_dice(True).real_dice
    finally:
        close_app(hands)


# -- what has been typed, by itself ------------------------------------------------------------------------


def test_an_entry_asks_for_what_is_missing() -> None:
    entry = DiceEntry(COLOURED, (), Roll(0, COLOURED, 1))
    assert entry.current == 0 and entry.following == 1 and entry.missing == 6
    assert not entry.put(7) and not entry.put("R1")
    for face in (1, 2, 3, 4, 5, 6):
        assert entry.put(face)
    assert entry.current is None and entry.values == (1, 2, 3, 4, 5, 6)
    assert not entry.put(1)
    entry.choose(2)
    assert entry.erase() and entry.current == 2 and entry.missing == 1
    assert entry.erase() and entry.current == 1
    assert entry.put(5) and entry.current == 2


def test_an_entry_leaves_dice_that_lie_there_alone() -> None:
    entry = DiceEntry(COLOURED, (1, 2, 3, 4, 5, 6), Roll(0, COLOURED[1:3], 1, attempt=1))
    assert entry.current == 1 and not entry.choose(0)
    assert entry.put(6) and entry.put(6)
    assert entry.values == (6, 6) and entry.current is None
    assert entry.erase() and entry.erase() and not entry.erase()
    assert [slot.face for slot in entry.slots] == [1, None, None, 4, 5, 6]
