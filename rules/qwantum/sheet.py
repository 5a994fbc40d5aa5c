"""The Qwantum sheet, described: four rows, the columns' points, the misses; steps, dice, sums and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rules.core import IllegalAction
from rules.qwantum.actions import DeclineStep, QwantumAction, QwantumKeep, QwantumPhase, QwantumReroll, Take
from rules.qwantum.scoring import (
    COLOURS,
    COLUMNS,
    DICE,
    MISSES,
    RISING,
    column_numbers,
    column_points,
    face_colour,
    face_number,
    showing,
    total,
)
from rules.sheet import Choice, Item, Place, Sheet

if TYPE_CHECKING:
    from rules.qwantum.game import QwantumState

LEFT, LABEL_WIDTH = 12.0, 34.0
CELLS_LEFT, CELL_WIDTH, CELL_HEIGHT, PITCH, SEPARATOR = 50.0, 48.7, 50.0, 53.6, 9.0
TOP, ROW_PITCH = 61.0, 58.0
BOX_TOP, BOX_HEIGHT = 293.0, 40.0
MISS_LEFT, MISS_TOP, MISS_WIDTH, MISS_HEIGHT, MISS_PITCH = 68.0, 351.0, 38.0, 34.0, 43.0
TOTAL_PLACE: Place = (306.0, MISS_TOP, 70.0, MISS_HEIGHT)
SIZE = (388.0, 400.0)

STEP_TOP, STEP_WIDTH, STEP_HEIGHT, STEP_PITCH = 8.0, 116.0, 34.0, 124.0
DIE, DIE_LEFT, DIE_TOP, DIE_PITCH = 43.0, 15.0, 56.0, 52.5
CHIP_TOP, CHIP_WIDTH, CHIP_HEIGHT, CHIP_PITCH = 116.0, 85.0, 62.0, 93.0
BUTTON_PLACE: Place = (12.0, 190.0, 364.0, 48.0)
TRAY = (388.0, 250.0)

TICK = "×"


class QwantumClosed(StrEnum):
    """Why a cell is not for choosing, apart from the reasons of the rules."""

    CELL_TAKEN = "cell_taken"
    LEFT_TO_RIGHT = "left_to_right"


@lru_cache(maxsize=32)
def qwantum_sheet(state: QwantumState, seat: int) -> Sheet:
    items = [
        *(item for row in range(len(COLOURS)) for item in row_items(state, seat, row)),
        *column_items(state, seat),
        *miss_items(state, seat),
        Item("total", "label", TOTAL_PLACE, written=str(state.scores()[seat])),
        *step_items(state),
        *die_items(state, seat),
        *chip_items(state, seat),
        *button_items(state, seat),
    ]
    choices = tuple(choice_of(state, seat, action) for action in state.legal(seat))
    return Sheet(seat, SIZE, tuple(items), choices, state.scores()[seat], TRAY)


def column_left(column: int) -> float:
    return CELLS_LEFT + column * PITCH + (SEPARATOR if column >= RISING else 0.0)


def row_items(state: QwantumState, seat: int, row: int) -> Iterator[Item]:
    colour, numbers = COLOURS[row], state.rows[seat][row]
    top = TOP + row * ROW_PITCH
    yield Item(f"row{row}", "label", (LEFT, top, LABEL_WIDTH, CELL_HEIGHT), colour=colour)
    for column in range(COLUMNS):
        values: tuple[tuple[str, Any], ...] = (("row", row + 1), ("column", column + 1))
        if column < len(numbers):
            why: str | None = QwantumClosed.CELL_TAKEN
        elif column > len(numbers):
            why = QwantumClosed.LEFT_TO_RIGHT
        else:
            why = refusal(state, seat, Take(colour))
            values = (*values, *following(state, seat, row))
        yield Item(
            id=f"cell{row}_{column}",
            kind="cell",
            place=(column_left(column), top, CELL_WIDTH, CELL_HEIGHT),
            colour=colour,
            written=str(numbers[column]) if column < len(numbers) else "",
            mark="current" if column == len(numbers) else None,
            why=why,
            values=values,
        )


def following(state: QwantumState, seat: int, row: int) -> Iterator[tuple[str, Any]]:
    """The number that would go to a row now, and the one it has to follow."""
    if state.dice:
        yield "number", state.number(COLOURS[row])
        yield "before", state.rows[seat][row][-1] if state.rows[seat][row] else ""


def column_items(state: QwantumState, seat: int) -> Iterator[Item]:
    for column in range(COLUMNS):
        points = column_points(state.rows[seat], column)
        filled = len(column_numbers(state.rows[seat], column))
        yield Item(
            id=f"column{column}",
            kind="box",
            place=(column_left(column), BOX_TOP, CELL_WIDTH, BOX_HEIGHT),
            printed="" if points is not None else f"{filled}/{len(COLOURS)}",
            written="" if points is None else str(points),
            mark="full" if points is not None else None,
            values=(("column", column + 1), ("filled", filled)),
        )


def miss_items(state: QwantumState, seat: int) -> Iterator[Item]:
    for miss in range(MISSES):
        ticked = miss < state.misses[seat]
        yield Item(
            id=f"miss{miss}",
            kind="box",
            place=(MISS_LEFT + miss * MISS_PITCH, MISS_TOP, MISS_WIDTH, MISS_HEIGHT),
            printed=f"−{miss + 1}",
            written=TICK if ticked else "",
            mark="crossed" if ticked else None,
        )


def step_items(state: QwantumState) -> Iterator[Item]:
    """The three steps of the turn; who is waited for stands with the current one."""
    now = state.phase.step
    for number, letter in enumerate("ABC"):
        waiting = state.to_act() or ((pending.seat,) if (pending := state.chance()) else ())
        yield Item(
            id=f"step_{letter.lower()}",
            kind="step",
            place=(LEFT + number * STEP_PITCH, STEP_TOP, STEP_WIDTH, STEP_HEIGHT),
            printed=letter,
            mark="current" if letter == now else "done" if now is None or letter < now else None,
            values=(("active", state.active), ("waiting", waiting)) if letter == now else (),
        )


def die_items(state: QwantumState, seat: int) -> Iterator[Item]:
    for number in range(len(DICE)):
        face = state.dice[number] if state.dice else None
        rolling = state.phase is QwantumPhase.REROLL and number in state.rerolled
        yield Item(
            id=f"die{number}",
            kind="die",
            place=(DIE_LEFT + number * DIE_PITCH, DIE_TOP, DIE, DIE),
            colour="white" if number == 0 else None if face is None else face_colour(face),
            written="" if face is None else str(face_number(face)),
            mark="rolling" if rolling else None,
            why=refusal(state, seat, QwantumReroll((number,))),
        )


def chip_items(state: QwantumState, seat: int) -> Iterator[Item]:
    """The four sums: how each is made, which cell it would go to, and who has taken it."""
    for number, colour in enumerate(COLOURS):
        values: tuple[tuple[str, Any], ...] = ()
        if state.dice:
            dice = showing(state.dice, colour)
            values = (
                ("sum", state.number(colour)),
                ("made", " + ".join(str(face_number(state.dice[die])) for die in dice)),
                ("dice", dice),
                ("taken_by", state.taker if colour == state.taken else None),
                ("written_by", tuple(other for other, took in enumerate(state.took) if took == colour)),
                *following(state, seat, number),
            )
        column = len(state.rows[seat][number])
        if column < COLUMNS:
            values = (*values, ("cell", f"cell{number}_{column}"))
        yield Item(
            id=f"chip_{colour}",
            kind="chip",
            place=(LEFT + number * CHIP_PITCH, CHIP_TOP, CHIP_WIDTH, CHIP_HEIGHT),
            colour=colour,
            printed=str(state.number(colour)) if state.dice else "",
            mark="taken" if colour == state.taken else None,
            why=refusal(state, seat, Take(colour)),
            values=values,
        )


def button_items(state: QwantumState, seat: int) -> Iterator[Item]:
    if state.phase is QwantumPhase.DECIDE:
        yield Item("keep", "button", BUTTON_PLACE, why=refusal(state, seat, QwantumKeep()))
    if state.phase in (QwantumPhase.FIRST, QwantumPhase.EVERYONE):
        missed = state.missed(seat, DeclineStep())
        yield Item(
            "decline", "button", BUTTON_PLACE, why=refusal(state, seat, DeclineStep()), values=(("miss", missed),)
        )


def refusal(state: QwantumState, seat: int, action: QwantumAction) -> str | None:
    try:
        state.check(seat, action)
    except IllegalAction as error:
        return error.reason.value
    return None


def choice_of(state: QwantumState, seat: int, action: QwantumAction) -> Choice:
    if isinstance(action, QwantumReroll):
        return Choice(frozenset(f"die{die}" for die in action.dice), action)
    if isinstance(action, Take):
        return take_choice(state, seat, action)
    if not state.missed(seat, action):
        return Choice(frozenset({action.kind}), action)
    miss = state.misses[seat]
    after = state.scores()[seat] - (miss + 1)
    return Choice(frozenset({action.kind}), action, -(miss + 1), ((f"miss{miss}", TICK), ("total", str(after))))


def take_choice(state: QwantumState, seat: int, action: Take) -> Choice:
    """The choice is the cell; the sum it comes from is shown with it."""
    row = COLOURS.index(action.colour)
    column = len(state.rows[seat][row])
    after = state.rows_with(seat, action.colour)[seat]
    number, points = str(state.number(action.colour)), column_points(after, column)
    scored = total(after, state.misses[seat])
    shows: tuple[tuple[str, str], ...] = ((f"cell{row}_{column}", number), (f"chip_{action.colour}", number))
    if points is not None:
        shows = (*shows, (f"column{column}", str(points)), ("total", str(scored)))
    return Choice(frozenset({f"cell{row}_{column}"}), action, scored - state.scores()[seat], shows)
