"""Trigon's patterns in the real window: solved by touches, hinted, taken back, killed and gone on with."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.games.board.placing import LIFT
from app.games.trigon.patterns.attempts import Attempt, keep_attempt, parse_attempt, patterns, read_attempts
from app.games.trigon.pieces import spot_of
from app.games.trigon.shapes import CENTRES
from app.store.helped import keep_help
from app.store.seats import PERSON
from rules.trigon.actions import PlacePiece
from rules.trigon.patterns import FillPosition, LastPosition, orientation_on, piece_on
from rules.trigon.pieces import TURNED
from rules.trigon.placements import Cells
from tests.app.conftest import Finger
from tests.app.harness import Hands, close_app, open_app
from tests.app.pattern_scenes import begun
from tests.app.trigon_hands import stored_trigon


class Solver:
    """Somebody who lays pieces of a pattern by finger."""

    def __init__(self, hands: Hands, id: str) -> None:
        self.hands, self.stage = hands, hands.stage
        self.page: Any = hands.app.navigator.open("pattern", id=id)
        hands.wait(0.6)

    @property
    def body(self) -> Any:
        return self.page.body

    @property
    def placing(self) -> Any:
        return self.body.placing

    @property
    def kept(self) -> Attempt:
        return self.hands.app.house.ask(read_attempts).result()[self.page.pattern.id]  # type: ignore[no-any-return]

    def at(self, x: float, y: float) -> tuple[float, float]:
        board = self.body.board
        return board.to_window(*board.from_board(x, y))  # type: ignore[no-any-return]

    def turn_to(self, wanted: int) -> None:
        if wanted not in _rotations(self.placing.turn):
            self.stage.tap(self.body.flip_button)
        for _ in range(_rotations(self.placing.turn).index(wanted)):
            self.stage.tap(self.body.rotate_button)
        assert self.placing.turn == wanted

    def take(self, cells: Cells) -> None:
        piece = piece_on(cells)
        if self.placing.piece != piece:
            self.stage.tap(self.body.tray.card(piece))
        self.turn_to(orientation_on(cells))

    def lay(self, cells: Cells, ghost: bool = True) -> None:
        """Pick, turn, tap where it shall lie, and confirm on the ghost or by the bar."""
        self.take(cells)
        spot = spot_of(PlacePiece(cells))
        only = self.only_place(cells)
        self.stage.tap(self.at(spot.x, spot.y))
        if not only:
            assert self.placing.spot is not None and self.placing.spot.action.cells == cells, self.placing.refusal
            self.stage.tap(self.at(*CENTRES[cells[len(cells) // 2]]) if ghost else self.body.primary)
        self.hands.wait(0.1)
        assert self.placing.piece is None

    def only_place(self, cells: Cells) -> bool:
        """Whether this piece fits nowhere else: then nobody asks where it shall lie."""
        return bool(len(self.placing.pieces.spots(piece_on(cells))) == 1)

    def drag(self, cells: Cells) -> None:
        self.take(cells)
        card = self.body.tray.card(piece_on(cells))
        x, y = card.to_window(*card.center)
        spot = spot_of(PlacePiece(cells))
        end_x, end_y = self.at(spot.x, spot.y)
        finger = Finger(self.stage, x, y)
        for step in range(1, 4):
            finger.move(x, y + 8 * step)
        for share in (0.5, 1.0):
            finger.move(x + (end_x - x) * share, y + 24 + (end_y - LIFT - y - 24) * share)
        only = self.only_place(cells)
        finger.up()
        if not only:
            assert self.placing.spot is not None and self.placing.spot.action.cells == cells
            self.stage.tap(self.body.primary)
        self.hands.wait(0.1)
        assert self.placing.piece is None


def _rotations(turn: int) -> list[int]:
    found = [turn]
    while TURNED[found[-1]] not in found:
        found.append(TURNED[found[-1]])
    return found


@pytest.fixture
def hands(stage: Any, tmp_path: Path) -> Iterator[Hands]:
    hands = open_app(stage, tmp_path, home=False)
    yield hands
    while hands.app.overlay.back():
        pass
    close_app(hands)


def test_a_pattern_is_solved_by_touches(hands: Hands) -> None:
    """From the list, with taps and a drag; every piece is in the store before the next; then comes the next pattern."""
    hands.app.navigator.open("patterns")
    hands.wait(1)
    hands.tap("Small hexagon")
    hands.tap("Start Small hexagon")
    hands.wait(0.6)
    page: Any = hands.page
    solver = Solver.__new__(Solver)
    solver.hands, solver.stage, solver.page = hands, hands.stage, page
    solution = page.pattern.solution
    solver.lay(solution[0])
    assert solver.kept.laid == solution[:1]
    solver.drag(solution[1])
    assert solver.kept.laid == solution[:2]
    hands.wait(3)
    solver.lay(solution[2], ghost=False)
    solver.lay(solution[3])
    assert page.position.solved
    assert solver.kept.best is not None
    assert 3 < solver.kept.best < 60
    assert any(text.startswith("Solved in 0:") for text in hands.texts())
    before = page.attempt.seconds
    hands.wait(3)
    assert page.attempt.seconds == before, "the clock stands still"
    hands.tap("Next pattern")
    hands.wait(0.6)
    assert hands.page is not page
    assert hands.page.pattern.id != "small_hexagon"
    hands.app.navigator.pop()
    hands.wait(1)
    assert "1 of 41 solved" in hands.texts()


@pytest.mark.parametrize("dragged", [False, True])
def test_a_piece_that_can_only_lie_there_needs_no_second_tap(hands: Hands, dragged: bool) -> None:
    begun(hands, "small_hexagon", 3)
    solver = Solver(hands, "small_hexagon")
    last = solver.page.pattern.solution[3]
    assert solver.only_place(last)
    (solver.drag if dragged else solver.lay)(last)
    assert solver.page.position.solved


def test_pieces_are_taken_back_one_by_one_or_picked_up_again(hands: Hands) -> None:
    begun(hands, "star", 4)
    solver = Solver(hands, "star")
    solution = solver.page.pattern.solution
    hands.tap(solver.body.undo)
    assert solver.kept.laid == solution[:3]
    hands.stage.tap(solver.at(*CENTRES[solution[0][2]]))
    assert solver.placing.piece == piece_on(solution[0])
    assert solver.placing.turn == orientation_on(solution[0])
    assert solver.kept.laid == solution[1:3]
    hands.stage.tap(solver.at(*CENTRES[solution[0][2]]))
    hands.tap(solver.body.primary)
    assert set(solver.kept.laid) == set(solution[:3])


def test_a_hint_waits_to_be_placed_and_a_dead_end_is_taken_back(hands: Hands) -> None:
    begun(hands, "star", 3)
    solver = Solver(hands, "star")
    hands.tap("Hint")
    hands.wait(0.3)
    assert hands.app.overlay.message.text.startswith("Look ") and solver.placing.piece is None, "first where to look"
    assert not solver.page.attempt.helped
    hands.tap("Hint")
    hands.wait(0.3)
    assert solver.page.attempt.helped
    assert solver.placing.spot is not None
    assert solver.placing.spot.action.cells in solver.page.pattern.solution
    hands.tap(solver.body.primary)
    assert len(solver.kept.laid) == 4
    position = solver.page.position
    assert isinstance(position, FillPosition)
    wrong = next(
        cells
        for piece in position.left
        for cells in position.places(piece)
        if len(set(cells) & {cell for own in position.pattern.solution[4:] for cell in own}) and _dead(position, cells)
    )
    solver.lay(wrong)
    hands.tap("Hint")
    hands.wait(0.3)
    assert "No way leads on from here" in hands.texts()
    hands.tap("Take back 1 piece")
    hands.wait(0.3)
    assert len(solver.kept.laid) == 4


def _dead(position: FillPosition, cells: Cells) -> bool:
    from rules.trigon.patterns import outlook

    return outlook(position.lay(cells)).next is None


def test_what_was_laid_is_there_after_a_kill(stage: Any, tmp_path: Path) -> None:
    """What is on the disk while the app still runs is all that another one gets to see."""
    hands = open_app(stage, tmp_path, home=False)
    solver = Solver(hands, "kite")
    solution = solver.page.pattern.solution
    solver.lay(solution[0])
    solver.lay(solution[1])
    copied = tmp_path.with_name(f"{tmp_path.name} after")
    shutil.copytree(tmp_path, copied)
    close_app(hands)
    again = open_app(stage, copied, home=False)
    page: Any = again.app.navigator.open("pattern", id="kite")
    again.wait(0.6)
    assert page.position.laid == solution[:2]
    assert page.attempt.seconds > 0
    close_app(again)


def test_the_clock_rests_while_the_app_does(hands: Hands) -> None:
    solver = Solver(hands, "kite")
    hands.wait(2)
    hands.app.dispatch("on_pause")
    paused = solver.kept.seconds
    assert 1.5 < paused < 4
    hands.wait(30)
    assert solver.page.attempt.seconds == pytest.approx(paused, abs=0.1)
    hands.app.dispatch("on_resume")
    hands.wait(2.5)
    assert paused + 1.5 < solver.page.attempt.seconds < paused + 4


def test_keys_turn_move_place_and_put_back(hands: Hands) -> None:
    solver = Solver(hands, "small_hexagon")
    page, placing = solver.page, solver.placing
    assert page.key("1")
    turn = placing.turn
    assert page.key("r")
    assert placing.turn == TURNED[turn]
    page.key("f")
    page.key("right")
    page.key("left")
    assert placing.spot is not None
    page.key("enter")
    assert len(page.position.laid) == 1
    page.key("1")
    assert page.back()
    assert placing.piece is None
    page.key("u")
    assert not page.position.laid


def test_the_last_pieces_of_a_board_are_laid_by_turns(hands: Hands) -> None:
    id = "board_b_4"
    solver = Solver(hands, id)
    solution = patterns()[id].solution
    for cells in solution:
        solver.body.board.bring(cells)
        hands.wait(0.4)
        solver.lay(cells, ghost=False)
    assert solver.page.position.solved
    assert solver.kept.solved


def test_a_colour_that_is_out_too_early_is_told(hands: Hands) -> None:
    solver = Solver(hands, "board_b_6")
    open_: list[LastPosition] = [solver.page.position]
    stuck = None
    while open_ and stuck is None:
        position = open_.pop()
        for place in position.state.places(position.state.turn):
            after = position.lay(place.cells)
            stuck = after if after.stuck else stuck
            open_.append(after)
    assert stuck is not None
    for cells in stuck.laid:
        solver.page.lay(cells)
    hands.wait(0.5)
    assert "No corner left" in hands.texts()
    hands.tap("Take back")
    hands.wait(0.3)
    assert len(solver.kept.laid) == len(stuck.laid) - 1


def test_starting_over_can_be_undone(hands: Hands) -> None:
    begun(hands, "star", 5)
    hands.app.navigator.open("patterns")
    hands.wait(1)
    assert {"Star", "5 of 8", "4 minutes so far"} <= set(hands.texts())
    hands.tap("Restart")
    kept = hands.app.house.ask(read_attempts).result()["star"]
    assert kept == Attempt()
    hands.tap("Undo")
    assert len(hands.app.house.ask(read_attempts).result()["star"].laid) == 5


def test_the_list_filters_its_rows_and_leads_to_the_free_solitaire(hands: Hands) -> None:
    from app.games.trigon.patterns.choice import PatternRow

    attempt = Attempt(patterns()["small_star"].solution, 20, 20)
    hands.app.house.ask(lambda house: keep_attempt(house, "small_star", attempt)).result()
    stored_trigon(hands, [PERSON], 200)
    hands.app.navigator.open("setup", game_id="trigon")
    hands.wait(0.5)
    hands.tap("Patterns")
    hands.wait(1)
    page: Any = hands.page

    def shown() -> list[Any]:
        return [row.pattern for row in page.listed.children if isinstance(row, PatternRow)]

    assert len(shown()) == len(patterns())
    hands.tap("Simple")
    assert {pattern.level for pattern in shown()} == {1}
    assert patterns()["small_star"] in shown()
    hands.tap(page.hide)
    assert patterns()["small_star"] not in shown()
    hands.tap("Tricky")
    assert {pattern.level for pattern in shown()} == {3}
    hands.tap("Free solitaire")
    hands.wait(0.5)
    assert any(text.endswith("of 88 placed") for text in hands.texts())
    assert not any(text.endswith(", with hints") for text in hands.texts())
    hands.tap("Start a game")
    hands.wait(2)
    assert hands.page.name.startswith("game")
    assert hands.page.session.state.setup.seats == 1


def test_what_was_solved_with_hints_is_marked_and_can_be_listed(hands: Hands) -> None:
    for id, helped in (("small_star", True), ("small_hexagon", False)):
        attempt = Attempt(patterns()[id].solution, 20, 20, helped, helped)
        hands.app.house.ask(lambda house, id=id, attempt=attempt: keep_attempt(house, id, attempt)).result()
    alone = stored_trigon(hands, [PERSON], 200)
    hands.app.house.ask(lambda house: keep_help(house.store, alone, 0, house.now())).result()
    hands.app.navigator.open("patterns")
    hands.wait(1)
    voices = [row.voice for row in hands.page.rows.values() if "solved in" in row.voice]
    assert sorted(voice.endswith(", with hints") for voice in voices) == [False, True]
    hands.tap("With hints")
    assert [row.pattern.id for row in hands.page.listed.children] == ["small_star"]
    hands.tap("All")
    hands.tap("Free solitaire")
    hands.wait(0.5)
    assert any(text.endswith(", with hints") for text in hands.texts())


@pytest.mark.parametrize(
    "value",
    [
        None,
        5,
        {"laid": [[1, 2]], "time": 3, "best": None},
        {"laid": [[0, 400]], "time": "x", "best": None},
        {"laid": []},
    ],
)
def test_what_cannot_be_used_is_as_if_never_kept(value: Any) -> None:
    assert parse_attempt(patterns()["star"], value) == Attempt()
