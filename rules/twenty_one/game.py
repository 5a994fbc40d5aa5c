"""Twenty One's rules. The numbers in brackets are those of the rule sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import compress
from typing import Any

from rules.core import Game, IllegalAction, Part, Roll, Setup, SheetState, next_present, option
from rules.dice import Die
from rules.sheet import Sheet
from rules.twenty_one import bot
from rules.twenty_one.actions import Cross, TwentyOneAction, TwentyOneKeep, TwentyOnePhase, TwentyOneReroll, WriteDice
from rules.twenty_one.fields import COLOURS, COLUMNS, LETTERS, ROWS, SHEETS, FieldRow
from rules.twenty_one.scoring import CROSSED, Filled, row_bonus, row_hits, row_points, row_sum
from rules.twenty_one.sheet import twenty_one_sheet

DICE = tuple(Die(colour, colour) for colour in COLOURS)
EMPTY_ROW: Filled = (None,) * COLUMNS


class TwentyOneReason(StrEnum):
    DICE_NOT_FINAL = "dice_not_final"
    DICE_FINAL = "dice_final"
    NOTHING_CHOSEN = "nothing_chosen"
    NO_SUCH_COLOUR = "no_such_colour"
    COLOUR_TWICE = "colour_twice"
    NOT_IN_ROW_ORDER = "not_in_row_order"
    FIELD_TAKEN = "field_taken"
    DIE_TOO_HIGH = "die_too_high"
    ALREADY_WRITTEN = "already_written"


@dataclass(frozen=True)
class TwentyOneSetup(Setup):
    sheets: tuple[str, ...] = option((), tuple(SHEETS), per_seat=True)
    """Everybody's sheet; without a choice seat i takes the i-th."""

    def sheet_of(self, seat: int) -> str:
        return self.sheets[seat] if self.sheets else tuple(SHEETS)[seat]


@dataclass(frozen=True)
class TwentyOneState(SheetState[TwentyOneAction]):
    """A position.

    A seat that leaves while it decides lets the dice lie. Has it asked for a reroll already, the next seat throws
    those dice. A fifth row that it has completed in this round still ends the game after the round: the others have
    seen it and write their last numbers by it.
    """

    setup: TwentyOneSetup
    rows: tuple[tuple[Filled, ...], ...]
    """Everybody's five rows."""
    round: int
    """How many rounds have begun."""
    active: int
    """Who rolls, or has rolled in this round."""
    phase: TwentyOnePhase
    dice: tuple[int, ...]
    """The six dice as they lie, in the order of their colours; none before the first roll."""
    writing: tuple[int, ...]
    """The seats that still have to write or cross out."""
    left: tuple[int, ...] = ()

    # where a seat stands

    def current(self, seat: int) -> int:
        """[1] The row a seat works on; past the last one when its sheet is full."""
        return sum(None not in filled for filled in self.rows[seat])

    def printed(self, seat: int, row: int) -> FieldRow:
        return SHEETS[self.setup.sheet_of(seat)][row]

    def complete(self, seat: int) -> bool:
        return None not in self.rows[seat][-1]

    # what may happen

    def to_act(self) -> tuple[int, ...]:
        return (self.active,) if self.phase is TwentyOnePhase.DECIDE else self.writing

    def whose_dice(self) -> int:
        return self.active

    def chance(self) -> Roll | None:
        if self.phase is TwentyOnePhase.ROLL:
            return Roll(self.active, DICE, self.round + 1)
        if self.phase is TwentyOnePhase.REROLL:
            dice = tuple(die for die, value in zip(DICE, self.dice, strict=True) if value != 1)
            return Roll(self._thrower(), dice, self.round, attempt=1)
        return None

    def _thrower(self) -> int:
        return next_present(self.active, self.setup.seats, self.left) if self.active in self.left else self.active

    def over(self) -> bool:
        return self.phase is TwentyOnePhase.OVER

    def moves(self, seat: int) -> Iterator[TwentyOneAction]:
        if self.phase is TwentyOnePhase.DECIDE:
            yield from (TwentyOneReroll(), TwentyOneKeep())
            return
        row = self.current(seat)
        filled, printed = self.rows[seat][row], self.printed(seat, row)
        fitting = [
            colour
            for colour, number, die, written in zip(printed.colours, printed.numbers, printed.dice, filled, strict=True)
            if written is None and self.dice[die] <= number
        ]
        for chosen in range(1, 1 << len(fitting)):
            yield WriteDice(tuple(compress(fitting, (chosen >> i & 1 for i in range(len(fitting))))))
        yield Cross()

    def check_move(self, seat: int, action: TwentyOneAction) -> None:
        if isinstance(action, (TwentyOneReroll, TwentyOneKeep)):
            if self.phase is not TwentyOnePhase.DECIDE:
                raise IllegalAction(TwentyOneReason.DICE_FINAL)
        elif self.phase is TwentyOnePhase.DECIDE:
            raise IllegalAction(TwentyOneReason.DICE_NOT_FINAL)
        elif isinstance(action, WriteDice):
            self._check_write(seat, action.colours)

    def _check_write(self, seat: int, colours: tuple[str, ...]) -> None:
        if not colours:
            raise IllegalAction(TwentyOneReason.NOTHING_CHOSEN)
        row = self.current(seat)
        filled, printed = self.rows[seat][row], self.printed(seat, row)
        last = -1
        for colour in colours:
            if colour not in printed.colours:
                raise IllegalAction(TwentyOneReason.NO_SUCH_COLOUR, colour=colour)
            if colours.count(colour) > 1:
                raise IllegalAction(TwentyOneReason.COLOUR_TWICE, colour=colour)
            column = printed.colours.index(colour)
            if filled[column] is not None:
                raise IllegalAction(TwentyOneReason.FIELD_TAKEN, colour=colour, row=row)
            die, number = self.dice[printed.dice[column]], printed.numbers[column]
            if die > number:
                raise IllegalAction(TwentyOneReason.DIE_TOO_HIGH, colour=colour, die=die, number=number)
            if column < last:
                raise IllegalAction(TwentyOneReason.NOT_IN_ROW_ORDER, colour=colour)
            last = column

    def refuse_turn(self, seat: int) -> None:
        if self.phase is TwentyOnePhase.WRITE:
            raise IllegalAction(TwentyOneReason.ALREADY_WRITTEN, seat=seat)
        super().refuse_turn(seat)

    # what happens then

    def apply_move(self, seat: int, action: TwentyOneAction) -> TwentyOneState:
        if isinstance(action, TwentyOneReroll):
            return self.with_(phase=TwentyOnePhase.REROLL)
        if isinstance(action, TwentyOneKeep):
            return self._dice_final()
        row = self.current(seat)
        filled = self.filled_by(seat, action)
        rows = (*self.rows[seat][:row], filled, *self.rows[seat][row + 1 :])
        writing = tuple(other for other in self.writing if other != seat)
        return self.with_(rows=(*self.rows[:seat], rows, *self.rows[seat + 1 :]), writing=writing)._next_round_if_done()

    def filled_by(self, seat: int, action: WriteDice | Cross) -> Filled:
        """[3] A seat's current row after it wrote or crossed out."""
        row = self.current(seat)
        printed = self.printed(seat, row)
        filled = list(self.rows[seat][row])
        if isinstance(action, Cross):
            filled[filled.index(None)] = CROSSED
        else:
            for colour in action.colours:
                column = printed.colours.index(colour)
                filled[column] = self.dice[printed.dice[column]]
        return tuple(filled)

    def _dice_final(self) -> TwentyOneState:
        present = tuple(seat for seat in range(self.setup.seats) if seat not in self.left)
        return self.with_(phase=TwentyOnePhase.WRITE, writing=present)

    def _next_round_if_done(self) -> TwentyOneState:
        """[6] The dice go round clockwise, past seats that left, [7] until somebody's fifth row is full."""
        if self.writing:
            return self
        if any(map(self.complete, range(self.setup.seats))):
            return self.with_(phase=TwentyOnePhase.OVER)
        return self.with_(phase=TwentyOnePhase.ROLL, active=next_present(self.active, self.setup.seats, self.left))

    def check_chance(self, values: tuple[Any, ...]) -> None:
        """Any faces will do."""

    def apply_chance(self, values: tuple[Any, ...]) -> TwentyOneState:
        """[2] Dice that show 1 stay; if all do, there is nothing to decide."""
        if self.phase is TwentyOnePhase.REROLL:
            rolled = iter(values)
            return self.with_(dice=tuple(die if die == 1 else next(rolled) for die in self.dice))._dice_final()
        state = self.with_(round=self.round + 1, dice=values)
        return state._dice_final() if set(values) == {1} else state.with_(phase=TwentyOnePhase.DECIDE)

    def leave_seat(self, seat: int) -> TwentyOneState:
        state = self.with_(left=tuple(sorted((*self.left, seat))))
        if len(state.left) == self.setup.seats:
            return state.with_(phase=TwentyOnePhase.OVER, writing=())
        if self.phase is TwentyOnePhase.WRITE:
            writing = tuple(other for other in self.writing if other != seat)
            return state.with_(writing=writing)._next_round_if_done()
        if seat == self.active and self.phase is TwentyOnePhase.ROLL:
            return state.with_(active=next_present(seat, self.setup.seats, state.left))
        if seat == self.active and self.phase is TwentyOnePhase.DECIDE:
            return state._dice_final()
        return state

    # what it is worth

    def counts(self, seat: int, row: int) -> bool:
        """[5] A row is scored when it is full, [7] an unfinished one when the game is over."""
        return self.over() or None not in self.rows[seat][row]

    def points(self, seat: int, row: int) -> int:
        if not self.counts(seat, row):
            return 0
        return row_points(self.rows[seat][row], self.printed(seat, row).numbers)

    def total(self, seat: int) -> int:
        return sum(self.points(seat, row) for row in range(ROWS))

    def scores(self) -> tuple[int, ...]:
        return tuple(map(self.total, range(self.setup.seats)))

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        parts = []
        for row, filled in enumerate(self.rows[seat]):
            numbers = self.printed(seat, row).numbers
            values = (
                ("row", row + 1),
                ("sum", row_sum(filled)),
                ("hits", row_hits(filled, numbers)),
                ("bonus", row_bonus(filled, numbers)),
            )
            parts.append(Part("row", self.points(seat, row), values))
        return tuple(parts)

    def sheet(self, seat: int) -> Sheet:
        return twenty_one_sheet(self, seat)

    def text(self) -> str:
        dice = " ".join(f"{letter}{value}" for letter, value in zip(LETTERS, self.dice, strict=False))
        lines = [f"round {self.round}  active {self.active}  {self.phase}  dice {dice or '-'}"]
        for seat, rows in enumerate(self.rows):
            lines.append(f"seat {seat}  sheet {self.setup.sheet_of(seat)}  {self.scores()[seat]}")
            for row, filled in enumerate(rows):
                printed = self.printed(seat, row)
                fields = zip(printed.colours, printed.numbers, filled, strict=True)
                lines.append(" ".join(_field_text(*field) for field in fields) + f"  {self.points(seat, row)}")
        return "\n".join(lines)


def _field_text(colour: str, number: int, written: int | None) -> str:
    letter = next(letter for letter, name in LETTERS.items() if name == colour)
    mark = "." if written is None else "-" if written == CROSSED else str(written)
    return f"{letter}{number}:{mark}{'x' if written == number else ' '}"


def begin(setup: TwentyOneSetup) -> TwentyOneState:
    rows = ((EMPTY_ROW,) * ROWS,) * setup.seats
    return TwentyOneState(setup, rows, round=0, active=0, phase=TwentyOnePhase.ROLL, dice=(), writing=())


GAME = Game(
    id="twenty_one",
    version=1,
    seats=range(1, 7),
    shared_seats=range(1, 7),
    setup=TwentyOneSetup,
    state=TwentyOneState,
    actions=(TwentyOneReroll, TwentyOneKeep, WriteDice, Cross),
    reasons=TwentyOneReason,
    begin=begin,
    bots=bot.BOTS,
    advise=bot.advise,
    dice=DICE,
    sheets=True,
)
TwentyOneState.game = GAME
