"""The sheet widget with the sheets of all three games: drawn from the description, chosen by touch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import rules
from rules.sheet import Sheet

GAMES = ("knister", "twenty_one", "qwantum")


def position(game_id: str, steps: int, seed: int = 3) -> Any:
    """A position in which somebody has several choices."""
    state, rng = rules.game(game_id).start(2), Random(seed)
    while True:
        pending = state.chance()
        if pending is not None:
            state = state.resolve(tuple(rng.choice(die.faces) for die in pending.dice))
            continue
        seat = state.to_act()[0]
        steps -= 1
        if steps < 0 and len(state.sheet(seat).choices) > 2:
            return state
        state = state.play(seat, rng.choice(list(state.legal(seat))))


class Desk:
    """A sheet on the table, and what came of the taps."""

    def __init__(self, stage: Any, sheet: Sheet, **how: Any) -> None:
        from kivy.uix.floatlayout import FloatLayout

        from app.games.sheet.picking import Picker
        from app.games.sheet.sheet import SheetWidget
        from app.ui.drawing.paint import Backdrop

        self.stage = stage
        self.picker = Picker(live=True, **how)
        self.picker.sheet = sheet
        self.paper = SheetWidget(self.picker, title="A", total_word="B")
        self.confirmed: list[Any] = []
        self.refused: list[str] = []
        self.picker.bind(
            on_confirm=lambda _, choice: self.confirmed.append(choice),
            on_refuse=lambda _, item: self.refused.append(item.id),
        )
        self.root = FloatLayout()
        for part in (Backdrop(), self.paper):
            self.root.add_widget(part)
        self.paper.fit(388, 600)
        self.paper.pos = 12, 20
        stage.show(self.root)

    def tap(self, id: str) -> None:
        """On the paper by touch; what lies beside it has widgets of its own, which tell the picker."""
        from rules.sheet import ON_TRAY

        sheet = self.picker.sheet
        assert sheet is not None
        if sheet.item(id).kind in ON_TRAY:
            self.picker.tap(id)
        else:
            self.stage.tap(self.paper.place_of(id))

    def colours(self, id: str) -> set[tuple[int, int, int]]:
        """What is seen where an item lies."""
        sheet, view = self.picker.sheet, self.paper
        assert sheet is not None
        picture = self.stage.picture()
        _x, _y, width, height = sheet.item(id).place
        cx, cy = view.place_of(id)
        wide, high = width * view.unit / 2 - 2, height * view.unit / 2 - 2
        top = picture.height - cy
        return {
            picture.at(round(cx + dx), round(top + dy))
            for dx in range(-round(wide), round(wide))
            for dy in range(-round(high), round(high))
        }


@pytest.fixture
def desk(stage: Any) -> Iterator[Any]:
    desks: list[Desk] = []

    def lay(sheet: Sheet, **how: Any) -> Desk:
        desks.append(Desk(stage, sheet, **how))
        return desks[-1]

    yield lay
    for each in desks:
        stage.window.remove_widget(each.root)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("steps", [0, 9, 30])
def test_every_item_is_drawn_and_every_choice_can_be_tapped_together(desk: Any, game_id: str, steps: int) -> None:
    state = position(game_id, steps)
    sheet = state.sheet(state.to_act()[0])
    board = desk(sheet)
    on_paper = {item.id for item in sheet.items if item.kind in ("cell", "box")}
    assert on_paper <= {item.id for item in board.paper.items()}
    for choice in sheet.choices:
        board.picker.clear()
        board.confirmed.clear()
        for id in sorted(choice.items):
            board.tap(id)
        if not board.confirmed:
            assert board.picker.selection == choice.items and board.picker.pending == choice
            board.picker.confirm()
        assert [done.action for done in board.confirmed] == [choice.action]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_cannot_be_chosen_is_refused_with_its_reason(desk: Any, game_id: str) -> None:
    state = position(game_id, 12)
    board = desk(state.sheet(state.to_act()[0]))
    for item in board.picker.sheet.items:
        if item.kind == "cell" and not board.picker.choosable(item.id):
            board.tap(item.id)
            assert board.refused[-1] == item.id and item.why
            return
    raise AssertionError("nothing was refused")


def test_a_pending_cell_is_amber_and_the_lines_it_completes_are_dashed(desk: Any) -> None:
    state = rules.game("knister").start(1)
    for cell in range(4):
        state = state.resolve((3, 4)).play(0, rules.game("knister").actions[0](cell))
    state = state.resolve((3, 4))
    board = desk(state.sheet(0))
    before_cell, before_box = board.colours("cell4"), board.colours("row0")
    board.tap("cell4")
    board.stage.run(0.4)
    amber = (255, 233, 184)
    assert amber in board.colours("cell4") and amber not in before_cell
    accent = (246, 178, 60)
    assert accent in board.colours("row0") and accent not in before_box
    board.picker.clear()
    board.stage.run(0.1)
    assert amber not in board.colours("cell4")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_second_tap_confirms_a_cell_but_puts_a_die_back(desk: Any, game_id: str) -> None:
    state = position(game_id, 10)
    board = desk(state.sheet(state.to_act()[0]))
    single = [next(iter(choice.items)) for choice in board.picker.sheet.choices if len(choice.items) == 1]
    kinds = {board.picker.sheet.item(id).kind: id for id in single}
    for kind, id in kinds.items():
        board.confirmed.clear()
        board.picker.clear()
        board.tap(id)
        if kind == "button" and not board.picker.sheet.choice({id}).shows:
            assert len(board.confirmed) == 1
            continue
        assert board.picker.selection == {id} and not board.confirmed
        board.tap(id)
        assert (len(board.confirmed) == 1) is (kind != "die")
        assert not board.picker.selection


def test_a_sum_on_its_chip_stands_for_its_cell(desk: Any) -> None:
    for steps in range(4, 40):
        state = position("qwantum", steps)
        sheet = state.sheet(state.to_act()[0])
        chips = [
            item for item in sheet.items if item.kind == "chip" and item.why is None and dict(item.values).get("cell")
        ]
        if chips and any(choice.items == {dict(chips[0].values)["cell"]} for choice in sheet.choices):
            board = desk(sheet)
            board.tap(chips[0].id)
            assert board.picker.selection == {dict(chips[0].values)["cell"]}
            return
    raise AssertionError("no position with a sum to take")


def test_quick_taps_confirm_at_once(desk: Any) -> None:
    state = rules.game("knister").start(1).resolve((1, 1))
    board = desk(state.sheet(0), quick=True)
    board.tap("cell8")
    assert [choice.action.cell for choice in board.confirmed] == [8]


def test_the_scale_stays_between_its_bounds(desk: Any) -> None:
    board = desk(rules.game("knister").start(1).sheet(0))
    for room, scale in (((100, 100), 0.85), ((388, 900), 1.0), ((2000, 2000), 1.5)):
        board.paper.fit(*room)
        assert board.paper.scale == pytest.approx(scale)
        assert board.paper.width == pytest.approx(388 * scale)


def test_the_glow_is_one_colour_that_pulses(desk: Any) -> None:
    state = rules.game("knister").start(1).resolve((1, 1))
    board = desk(state.sheet(0))
    board.stage.run(0.1)
    instructions = len(board.paper.base.children)
    shades = set()
    for _ in range(30):
        board.stage.run(0.05)
        shades.add(round(board.paper.glow_colour.a, 3))
    assert len(shades) > 10 and min(shades) > 0.3 and max(shades) < 0.75
    assert len(board.paper.base.children) == instructions


def test_nothing_is_drawn_again_while_nothing_changes(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.games.sheet import sheet as module

    board = desk(rules.game("knister").start(1).resolve((1, 1)).sheet(0))
    board.stage.run(0.3)
    painted: list[str] = []
    real = module.paint
    monkeypatch.setattr(module, "paint", lambda brush, item, look: (painted.append(item.id), real(brush, item, look)))
    board.stage.run(2)
    assert not painted
    board.tap("cell3")
    assert not painted, "a tap redraws only what it shows"


def test_the_theme_changes_live(desk: Any) -> None:
    from app.ui.theme import theme

    board = desk(rules.game("knister").start(1).sheet(0))
    board.stage.run(0.1)
    dark = board.stage.picture().at(20, 895)
    theme.mode = "light"
    try:
        board.stage.run(0.1)
        paper = board.colours("row0")
        assert board.stage.picture().at(20, 895) != dark
        assert (247, 239, 221) in paper
    finally:
        theme.mode = "dark"


def test_a_written_number_dries(desk: Any) -> None:
    state = rules.game("knister").start(1).resolve((1, 1))
    board = desk(state.sheet(0))
    board.picker.sheet = state.play(0, rules.game("knister").actions[0](0)).sheet(0)
    board.stage.frames()
    assert board.paper.inked < 1 and board.paper.fresh == {"cell0"}
    board.stage.run(0.4)
    assert board.paper.inked == 1
    assert (30, 76, 143) in board.colours("cell0")


def test_the_pointer_lights_what_it_is_over(desk: Any) -> None:
    board = desk(rules.game("knister").start(1).resolve((1, 1)).sheet(0))
    board.stage.run(0.1)
    still = len(board.paper.mark.children)
    board.paper.hovered = True
    board.stage.window.mouse_pos = board.paper.place_of("cell7")
    board.stage.run(0.05)
    assert board.paper.under == "cell7" and len(board.paper.mark.children) > still
    board.paper.hovered = False
    assert board.paper.under == "" and len(board.paper.mark.children) == still


def test_what_fades_on_paper_is_cut_off_with_it(stage: Any) -> None:
    """Kivy draws the soft edge of a shape that lets light through wherever it lies, also outside of what scrolls."""
    from kivy.graphics import Color, InstructionGroup, SmoothEllipse, SmoothRoundedRectangle

    from app.games.sheet.paint import ItemLook, paint
    from app.ui.drawing.brush import Brush

    group = InstructionGroup()
    items = position("twenty_one", 3).sheet(0).items
    assert any(item.mark == "future" for item in items)
    for item in items:
        if item.kind in ("cell", "box"):
            paint(Brush(group, 0, 600, 1), item, ItemLook())
    opacity = 1.0
    for part in group.children:
        opacity = part.a if isinstance(part, Color) else opacity
        assert opacity == 1 or not isinstance(part, SmoothEllipse | SmoothRoundedRectangle)
