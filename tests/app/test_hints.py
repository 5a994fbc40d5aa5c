"""The bulb: what it shows, what it does, what it leaves as it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from app.games.genial.pieces import Tiles
from app.games.hint_words import hint_words
from app.games.trigon.miniature import PiecePicture
from app.i18n import Translator
from app.store.helped import helped_seats
from app.store.seats import PERSON, bot
from app.table.proposals import HOST, Act, Proposal, RollDice
from app.thinking.thinker import ADVICE
from app.thinking.worker import Ask, OnAnswer, Ticket
from app.ui.drawing.brush import Brush
from rules.bots import fair_values
from rules.knister.game import WriteSum
from rules.trigon.pieces import PIECES
from tests.app.genial_hands import stored_genial
from tests.app.harness import Hands, InstantWorker, close_app, knister, open_app
from tests.app.sheet_hands import stored_game
from tests.app.trigon_hands import stored_trigon
from tests.table.tables import origin_of


class SlowWorker(InstantWorker):
    """Gives advice when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: dict[int, tuple[Ask, OnAnswer]] = {}
        self.cancelled: list[int] = []

    def ask(self, ask: Ask, on_answer: OnAnswer) -> Ticket:
        if ask.level != ADVICE:
            return super().ask(ask, on_answer)
        ticket = Ticket(len(self.open) + 1000, ask, on_answer)
        self.open[ticket.id] = ask, on_answer
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        self.cancelled.append(ticket.id)

    def answer(self) -> None:
        """What is open, cancelled or not, as a thread that was just too late would."""
        for ask, on_answer in self.open.values():
            super().ask(ask, on_answer)
        self.open.clear()


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    stage.resize(412, 915)
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    close_app(hands)


def open_knister(hands: Hands, seats: list[Any] | None = None, written: int = 0, **changes: Any) -> Any:
    """The table of a game after the roll, so many cells written by everybody before."""
    house = hands.app.house
    id = knister(house, seats or [PERSON])
    if changes:
        new = replace(house.ask(lambda h: h.table(id).new).result(), **changes)
        id = house.ask(lambda h: h.create(new).id).result()

    def play(h: Any) -> None:
        table = h.table(id)
        for turn in range(written + 1):
            wishes: list[Any] = [RollDice(0)]
            wishes += [Act(seat, WriteSum(turn)) for seat in range(len(table.seats)) if turn < written]
            for wish in wishes:
                assert table.propose(Proposal(f"{turn} {wish}", origin_of(table, wish.seat), wish)).accepted
        h.forget(id)

    house.ask(play).result()
    hands.app.navigator.open("game", id=id)
    hands.wait(2)
    return hands.page.body


def hint(hands: Hands) -> Any:
    hands.tap("Hint")
    hands.wait(0.5)
    sheet = hands.app.overlay.modal
    if sheet is not None and sheet.found:
        sheet.reveal()
        hands.wait(0.3)
    return sheet


# -- on a sheet ------------------------------------------------------------------------------------------------


def test_a_hint_marks_the_best_cells_and_is_taken_in_two_steps(hands: Hands) -> None:
    table = open_knister(hands, written=6)
    sheet = hint(hands)
    assert hands.page.bulb.lit and len(sheet.found) == 3
    cells = [one.action.cell for one in sheet.found]
    ranks = {table.items_of(WriteSum(cell)): place for place, cell in enumerate(cells, 1)}
    assert {frozenset({id}): rank for id, rank in table.sheet.ranks.items()} == ranks
    assert table.picker.selection == table.items_of(WriteSum(cells[0]))
    assert sheet.panel.top <= table.sheet.to_window(*table.sheet.place_of("cell24"))[1] - 20, "it covers a cell"
    row, column = divmod(cells[1], 5)
    hands.tap(f"Row {row + 1}, column {column + 1}")
    assert table.picker.selection == table.items_of(WriteSum(cells[1]))
    hands.tap(f"Put {table.state.number} here")
    hands.wait(0.5)
    assert hands.app.overlay.modal is None and not hands.page.bulb.lit and table.sheet.ranks == {}
    assert table.state.grids[0][cells[1]] is None, "it only waits to be confirmed"
    number = table.state.number
    hands.tap(f"Write {number} here")
    hands.wait(0.5)
    assert table.state.grids[0][cells[1]] == number


def test_closing_a_hint_brings_back_what_was_chosen(hands: Hands) -> None:
    table = open_knister(hands, written=3)
    before = table.place.y, table.place.height
    table.picker.tap("cell24")
    hint(hands)
    assert table.picker.selection != {"cell24"} and table.place.y > before[0]
    hands.tap("Close")
    hands.wait(0.5)
    assert table.picker.selection == {"cell24"} and table.sheet.ranks == {}
    assert (table.place.y, table.place.height) == before
    hint(hands)
    hands.stage.tap(hands.page.body.bar)
    hands.wait(0.5)
    assert hands.app.overlay.modal is None, "a tap beside it closes it too"
    assert table.picker.selection == {"cell24"}


def test_no_bulb_where_people_want_no_hints(hands: Hands) -> None:
    open_knister(hands, hints=False)
    assert hands.page.bulb is None
    assert not hands.page.key("h")
    with pytest.raises(AssertionError):
        hands.find("Hint")


def test_set_up_asks_whether_hints_are_allowed_and_remembers(hands: Hands) -> None:
    hands.app.navigator.open("setup", game_id="knister")
    hands.wait(0.5)
    row = hands.find("Hints allowed")
    assert row.active
    hands.tap(row)
    hands.wait(0.3)
    hands.tap("Start with 2 players")
    hands.wait(1)
    assert hands.page.session.new.hints is False and hands.page.bulb is None
    hands.app.navigator.home()
    hands.wait(0.5)
    hands.app.navigator.open("setup", game_id="knister")
    hands.wait(0.5)
    assert not hands.find("Hints allowed").active


def test_a_hint_is_for_whoever_has_to_decide(hands: Hands) -> None:
    house = hands.app.house
    hands.app.navigator.open("game", id=knister(house, [PERSON]))
    hands.wait(1)
    hands.tap("Hint")
    assert hands.app.overlay.modal is None, "nothing is rolled yet"
    assert hands.app.overlay.message is not None


def test_a_late_answer_and_a_wrong_one_are_let_go(stage: Any, tmp_path: Path) -> None:
    stage.resize(412, 915)
    hands = open_app(stage, tmp_path, home=False)
    worker = hands.app.worker = SlowWorker()
    table = open_knister(hands, [PERSON, bot("easy")], written=2)
    sheet = hint(hands)
    assert "The computer is thinking…" in hands.texts() and len(worker.open) == 1
    hands.tap(table.bar)
    hands.wait(0.5)
    assert len(worker.cancelled) == 1, "closing it calls the thinking off"
    worker.answer()
    hands.wait(0.5)
    assert table.sheet.ranks == {} and not table.picker.selection and not sheet.found
    hint(hands)
    [(_, on_answer)] = worker.open.values()
    on_answer(None, "it died")
    hands.wait(0.5)
    assert hands.app.overlay.modal is None and hands.app.overlay.message is not None
    close_app(hands)


def test_others_may_write_while_a_hint_is_open_but_an_undo_ends_it(hands: Hands) -> None:
    table = open_knister(hands, [PERSON, PERSON], written=2)
    sheet = hint(hands)
    mine = table.own
    other = 1 - mine
    hands.app.house.ask(lambda h: h.table(hands.page.id).propose(Proposal("x", HOST, Act(other, WriteSum(9))))).result()
    hands.wait(0.5)
    assert hands.app.overlay.modal is sheet and table.sheet.ranks
    hands.page.running.undo(other)
    hands.wait(0.5)
    assert hands.app.overlay.modal is None and table.sheet.ranks == {}


def test_the_keyboard_opens_chooses_and_takes(hands: Hands) -> None:
    table = open_knister(hands, written=5)
    for _ in range(2):
        assert hands.page.key("h")
        hands.wait(0.5)
    sheet = hands.app.overlay.modal
    assert all(widget.focusable and widget.spoken() for widget in sheet.rows)
    sheet.rows[2].activate()
    hands.wait(0.3)
    assert table.picker.selection == table.items_of(sheet.found[2].action)
    assert hands.app.overlay.back()
    assert not table.picker.selection


def test_dice_to_roll_again_are_shown_and_buttons_pressed(hands: Hands) -> None:
    decide = lambda state: str(state.phase) == "decide" and state.active == 0  # noqa: E731
    hands.app.navigator.open("game", id=stored_game(hands, "qwantum", [PERSON, bot("easy")], 6, decide))
    hands.wait(3)
    table = hands.page.body
    sheet = hint(hands)
    kinds = [one.action.kind for one in sheet.found]
    assert {"reroll", "keep"} <= {*kinds}
    sheet.choose(kinds.index("reroll"))
    dice = sheet.found[kinds.index("reroll")].action.dice
    assert [number for number, mark in enumerate(table.tray.dice.marks) if mark == "reroll"] == list(dice)
    sheet.choose(kinds.index("keep"))
    assert "reroll" not in table.tray.dice.marks
    hands.tap(sheet.take_button)
    hands.wait(0.5)
    assert str(table.state.phase) == "first", "a button does what it says at once"


# -- on a board ------------------------------------------------------------------------------------------------


def test_genial_shows_a_ghost_and_gives_back_the_tile_in_hand(hands: Hands) -> None:
    id = stored_genial(hands, [PERSON, bot("easy")], 8, lambda state: state.turn == 0)
    hands.app.navigator.open("game", id=id)
    hands.wait(6)
    table = hands.page.body
    assert isinstance(table.tiles, Tiles)
    table.placing.pick(3)
    table.placing.put(table.tiles.spots(3)[5])
    before, places = table.placing.held, (table.field.y, table.field.height)
    sheet = hint(hands)
    assert table.placing.spot.action == sheet.found[0].action
    assert table.field.y >= sheet.panel.top
    sheet.choose(1)
    assert table.placing.spot.action == sheet.found[1].action
    hands.tap("Close")
    hands.wait(0.5)
    assert table.placing.held == before and (table.field.y, table.field.height) == places
    sheet = hint(hands)
    best = sheet.found[0].action
    hands.tap("Put the tile here")
    hands.wait(0.5)
    assert table.placing.spot.action == best and len(table.state.placed) == 8
    hands.tap(table.primary)
    hands.wait(0.3)
    assert table.state.placed[8].tile == best.tile and set(table.state.placed[8].cells) == set(best.cells)


def test_trigon_shows_a_ghost_wherever_the_hint_lies(hands: Hands) -> None:
    hands.app.navigator.open("game", id=stored_trigon(hands, [PERSON, bot("easy")], 12))
    hands.wait(4)
    table = hands.page.body
    for size, aside in (((412, 915), False), ((915, 412), True), ((1280, 800), True)):
        hands.stage.resize(*size)
        hands.wait(0.5)
        sheet = hint(hands)
        assert table.placing.spot.action == sheet.found[0].action
        assert (sheet.panel.right == size[0] and sheet.panel.x > size[0] / 2) is aside
        assert bool(table.covered_beside) is aside and bool(table.covered) is not aside
        hands.tap("Close")
        hands.wait(0.5)
        assert table.placing.piece is None and not table.covered and not table.covered_beside


# -- first a nudge -----------------------------------------------------------------------------------------------


def nudge(hands: Hands) -> Any:
    hands.tap("Hint")
    hands.wait(0.5)
    return hands.app.overlay.modal


def test_the_first_tap_tells_where_to_look_and_the_second_what_to_do(hands: Hands) -> None:
    table = open_knister(hands, written=6)
    sheet = nudge(hands)
    assert any(text.startswith("Look ") for text in hands.texts())
    assert table.sheet.ranks == {} and not table.picker.selection and not sheet.rows, "the answer is still to be found"
    hands.stage.tap(hands.page.bulb)
    hands.wait(0.3)
    assert hands.app.overlay.modal is sheet and len(sheet.found) == 3
    assert table.picker.selection == table.items_of(sheet.found[0].action)
    hands.tap("Close")
    hands.wait(0.5)
    nudge(hands)
    hands.tap("Show me")
    assert table.sheet.ranks
    hands.tap("Close")
    hands.wait(0.5)
    assert table.sheet.ranks == {} and not table.picker.selection


def test_a_nudge_names_the_part_of_the_board_or_sheet(hands: Hands) -> None:
    tr, state = Translator("en"), rules.game("knister").start(1)
    words = hint_words(tr, state)
    places = {0: "upper left", 4: "upper right", 20: "lower left", 24: "lower right", 12: "the middle"}
    for cell, place in places.items():
        assert words.nudge(WriteSum(cell)) == f"Look at {'' if 'the' in place else 'the '}{place}."
    assert words.nudge(WriteSum(2)) == "Look further up." and words.nudge(WriteSum(10)) == "Look at the left side."
    for game_id in ("genial", "trigon"):
        state = rules.game(game_id).start(2)
        while state.chance() is not None:
            state = state.resolve(fair_values(state.chance(), Random(1)))
        told = {hint_words(tr, state).nudge(action) for action in list(state.legal(0))[:400]}
        assert len(told) > 3 and all(text.startswith("Look") for text in told)


def test_ranks_stand_in_the_corner_of_cells_and_the_board_keeps_its_numbers(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_knister(hands, written=6)
    painted: list[tuple[str, tuple[float, float]]] = []
    text = Brush.text

    def noted(brush: Brush, words: str, x: float, y: float, *more: Any, **how: Any) -> None:
        painted.append((words, (x, y)))
        text(brush, words, x, y, *more, **how)

    monkeypatch.setattr(Brush, "text", noted)
    sheet = hint(hands)
    for rank, one in enumerate(sheet.found, 1):
        [id] = table.items_of(one.action)
        x, y, width, height = table.picker.sheet.item(id).place
        inside = (x + width * 0.25, x + width * 0.75), (y + height * 0.25, y + height * 0.75)
        places = [place for words, place in painted if words == str(rank)]
        assert any(at[0] > inside[0][1] and at[1] < inside[1][0] for at in places), "a badge at the upper right corner"
        assert not any(
            inside[0][0] < at[0] < inside[0][1] and inside[1][0] < at[1] < inside[1][1]
            for at in places
            if str(rank) != str(table.state.number)
        ), "no digit where a number is written"


def test_before_the_roll_the_bulb_says_when_it_helps(hands: Hands) -> None:
    hands.app.navigator.open("game", id=knister(hands.app.house, [PERSON]))
    hands.wait(1)
    hands.tap("Hint")
    message = hands.app.overlay.message
    assert message.text == "Roll the dice first: then the bulb helps with what they show." and not message.bad


def test_trigons_hints_draw_the_piece(hands: Hands) -> None:
    hands.app.navigator.open("game", id=stored_trigon(hands, [PERSON, bot("easy")], 12))
    hands.wait(4)
    sheet = hint(hands)
    said = {widget.text for widget in sheet.walk() if hasattr(widget, "text")}
    names = {piece.name for piece in PIECES if not piece.name.isdigit()}
    assert "Lay this piece" in said and not names & {word for text in said for word in text.replace(",", "").split()}
    pictures = [widget for widget in hands.walk() if isinstance(widget, PiecePicture)]
    assert pictures and all(one.width > 20 for one in pictures)


@pytest.mark.parametrize("size", [(412, 915), (360, 640)])
def test_a_nudge_lies_over_the_tray_and_moves_nothing(hands: Hands, size: tuple[int, int]) -> None:
    hands.stage.resize(*size)
    hands.app.navigator.open("game", id=stored_trigon(hands, [PERSON, bot("easy")], 12))
    hands.wait(4)
    table = hands.page.body
    before = [(*part.pos, *part.size) for part in (table.field, table.zoom, table.tray, table.strip)]
    assert table.zoom.y >= table.shelf.top
    sheet = nudge(hands)
    assert not sheet.revealed and sheet.panel.top < table.field.y
    assert before == [(*part.pos, *part.size) for part in (table.field, table.zoom, table.tray, table.strip)]


# -- what an answer leaves behind --------------------------------------------------------------------------------


def test_an_answer_is_remembered_and_a_nudge_is_not(hands: Hands) -> None:
    open_knister(hands, written=6)
    store = hands.app.house.store
    nudge(hands)
    hands.tap("Close")
    hands.wait(0.5)
    assert helped_seats(store) == {}
    hint(hands)
    assert helped_seats(store) == {hands.page.id: frozenset({0})}


def test_whoever_writes_with_one_tap_is_not_asked_after_a_hint(hands: Hands) -> None:
    hands.app.settings.quick_write = True
    table = open_knister(hands, written=6)
    sheet = hint(hands)
    cell = sheet.found[0].action.cell
    hands.tap(sheet.take_button)
    hands.wait(0.5)
    assert table.state.grids[0][cell] is not None and not table.pending
