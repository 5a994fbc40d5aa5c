"""The Twenty One sheet, described: five rows with their hits and points, the bonus table, the dice and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rules.core import IllegalAction
from rules.sheet import Choice, Item, Place, Sheet
from rules.twenty_one.actions import Cross, TwentyOneAction, TwentyOneKeep, TwentyOnePhase, TwentyOneReroll, WriteDice
from rules.twenty_one.fields import COLOURS, COLUMNS, ROWS
from rules.twenty_one.scoring import BONUS, CROSSED, Filled, row_bonus, row_hits, row_sum

if TYPE_CHECKING:
    from rules.twenty_one.game import TwentyOneState

LEFT, TOP, BOTTOM = 12.0, 46.0, 434.0
FIELD, PITCH, ROW_PITCH = 46.0, 51.0, 76.0
HIT_WIDTH, HIT_HEIGHT, HIT_TOP = 18.0, 16.0, 51.0
BOX_LEFT, BOX_WIDTH = 321.0, 54.0
BONUS_LEFT, BONUS_PITCH, BONUS_WIDTH, BONUS_HEIGHT = 108.0, 45.0, 42.0, 38.0
SIZE = (388.0, 482.0)

DIE, DIE_PITCH = 48.0, 61.0
TRAY = (388.0, 176.0)
KEEP_PLACE: Place = (118.0, 114.0, 108.0, 48.0)
LAST_PLACE: Place = (232.0, 114.0, 142.0, 48.0)

HIT, CROSS = "×", "—"


class TwentyOneClosed(StrEnum):
    """Why something on the paper or on the tray is not for choosing, apart from the reasons of the rules."""

    ROW_DONE = "row_done"
    ROW_LATER = "row_later"
    ONES_STAY = "ones_stay"
    DICE_TOGETHER = "dice_together"


@lru_cache(maxsize=32)
def twenty_one_sheet(state: TwentyOneState, seat: int) -> Sheet:
    items = [
        Item("name", "label", (LEFT, 12.0, 120.0, 24.0), printed=state.setup.sheet_of(seat)),
        *(item for row in range(ROWS) for item in row_items(state, seat, row)),
        *bonus_items(state, seat),
        *dice_items(state),
        *button_items(state, seat),
    ]
    choices = tuple(choice_of(state, seat, action) for action in state.legal(seat))
    return Sheet(seat, SIZE, tuple(items), choices, state.total(seat), TRAY)


def row_items(state: TwentyOneState, seat: int, row: int) -> Iterator[Item]:
    """Six fields, a box for the hit below each, the row's points once it counts, and how they come about so far."""
    filled, numbers = state.rows[seat][row], state.printed(seat, row).numbers
    top = TOP + row * ROW_PITCH
    for column in range(COLUMNS):
        yield field_item(state, seat, row, column)
        yield Item(
            id=f"hit{row}_{column}",
            kind="box",
            place=(LEFT + column * PITCH + (FIELD - HIT_WIDTH) / 2, top + HIT_TOP, HIT_WIDTH, HIT_HEIGHT),
            written=HIT if filled[column] == numbers[column] else "",
            mark=standing(state, seat, row),
        )
    begun = any(number is not None for number in filled)
    counts = begun and state.counts(seat, row)
    yield Item(
        id=f"row{row}",
        kind="box",
        place=(BOX_LEFT, top, BOX_WIDTH, FIELD),
        written=str(state.points(seat, row)) if counts else "",
        mark="full" if counts else standing(state, seat, row),
        values=(
            ("row", row + 1),
            ("sum", row_sum(filled)),
            ("hits", row_hits(filled, numbers)),
            ("bonus", row_bonus(filled, numbers)),
        ),
    )
    yield Item(
        id=f"made{row}",
        kind="label",
        place=(BOX_LEFT, top + HIT_TOP, BOX_WIDTH, HIT_HEIGHT),
        written=made(filled, numbers) if begun else "",
    )


def standing(state: TwentyOneState, seat: int, row: int) -> str:
    current = state.current(seat)
    return "full" if row < current else "current" if row == current else "future"


def made(filled: Filled, numbers: tuple[int, ...]) -> str:
    return f"{row_sum(filled)} + {row_bonus(filled, numbers)}"


def field_item(state: TwentyOneState, seat: int, row: int, column: int) -> Item:
    """A field. While its seat may still write, its values tell what the dice would, even before they are final."""
    printed = state.printed(seat, row)
    colour, number, written = printed.colours[column], printed.numbers[column], state.rows[seat][row][column]
    mark: str | None = standing(state, seat, row)
    values: tuple[tuple[str, Any], ...] = (("row", row + 1), ("column", column + 1), ("number", number))
    if mark != "current":
        why: str | None = TwentyOneClosed.ROW_DONE if mark == "full" else TwentyOneClosed.ROW_LATER
    else:
        why = refusal(state, seat, WriteDice((colour,)))
        if written is None and (state.phase is TwentyOnePhase.DECIDE or seat in state.writing):
            die = state.dice[printed.dice[column]]
            values = (*values, ("die", die), ("fits", die <= number), ("hit", die == number))
    if written is not None:
        mark = "crossed" if written == CROSSED else "hit" if written == number else "written"
    return Item(
        id=f"cell{row}_{column}",
        kind="cell",
        place=(LEFT + column * PITCH, TOP + row * ROW_PITCH, FIELD, FIELD),
        colour=colour,
        printed=str(number),
        written="" if written is None else CROSS if written == CROSSED else str(written),
        mark=mark,
        why=why,
        values=values,
    )


def bonus_items(state: TwentyOneState, seat: int) -> Iterator[Item]:
    """The table, with the place that the current row has reached."""
    current = state.current(seat)
    reached = row_hits(state.rows[seat][current], state.printed(seat, current).numbers) if current < ROWS else 0
    for hits in range(1, len(BONUS)):
        yield Item(
            id=f"bonus{hits}",
            kind="box",
            place=(BONUS_LEFT + (hits - 1) * BONUS_PITCH, BOTTOM, BONUS_WIDTH, BONUS_HEIGHT),
            printed=str(BONUS[hits]),
            mark="current" if hits == reached else None,
            values=(("hits", hits), ("bonus", BONUS[hits])),
        )


def dice_items(state: TwentyOneState) -> Iterator[Item]:
    for number, colour in enumerate(COLOURS):
        value = state.dice[number] if state.dice else None
        locked = value == 1 and state.phase in (TwentyOnePhase.DECIDE, TwentyOnePhase.REROLL)
        yield Item(
            id=f"die_{colour}",
            kind="die",
            place=(18.0 + number * DIE_PITCH, 12.0, DIE, DIE),
            colour=colour,
            written="" if value is None else str(value),
            mark="locked" if locked else "rolling" if state.phase is TwentyOnePhase.REROLL else None,
            why=TwentyOneClosed.ONES_STAY if locked else TwentyOneClosed.DICE_TOGETHER,
        )


def button_items(state: TwentyOneState, seat: int) -> Iterator[Item]:
    if state.phase is TwentyOnePhase.DECIDE:
        rolled = sum(value != 1 for value in state.dice)
        yield Item("keep", "button", KEEP_PLACE, why=refusal(state, seat, TwentyOneKeep()))
        yield Item(
            "reroll", "button", LAST_PLACE, why=refusal(state, seat, TwentyOneReroll()), values=(("dice", rolled),)
        )
    if state.phase is TwentyOnePhase.WRITE:
        yield Item("cross", "button", LAST_PLACE, why=refusal(state, seat, Cross()))


def refusal(state: TwentyOneState, seat: int, action: TwentyOneAction) -> str | None:
    try:
        state.check(seat, action)
    except IllegalAction as error:
        return error.reason.value
    return None


def choice_of(state: TwentyOneState, seat: int, action: TwentyOneAction) -> Choice:
    if isinstance(action, (TwentyOneReroll, TwentyOneKeep)):
        return Choice(frozenset({action.kind}), action)
    row = state.current(seat)
    before, after = state.rows[seat][row], state.filled_by(seat, action)
    numbers = state.printed(seat, row).numbers
    played = state.apply_move(seat, action)
    changed = [column for column in range(COLUMNS) if before[column] != after[column]]
    cells = [f"cell{row}_{column}" for column in changed]
    return Choice(
        items=frozenset({"cross"} if isinstance(action, Cross) else cells),
        action=action,
        gain=played.total(seat) - state.total(seat),
        shows=(
            *((cell, str(after[column] or CROSS)) for cell, column in zip(cells, changed, strict=True)),
            *((f"hit{row}_{column}", HIT) for column in changed if after[column] == numbers[column]),
            *([(f"row{row}", str(played.points(seat, row)))] if played.counts(seat, row) else []),
            (f"made{row}", made(after, numbers)),
        ),
    )
