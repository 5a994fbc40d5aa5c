"""Qwantum's rules. The numbers in brackets are those of the rule sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import compress
from typing import Any

from rules.core import Game, IllegalAction, Part, Roll, Setup, SheetState, next_present
from rules.dice import Face
from rules.qwantum import bot
from rules.qwantum.actions import DeclineStep, QwantumAction, QwantumKeep, QwantumPhase, QwantumReroll, Take
from rules.qwantum.scoring import (
    COLOURS,
    COLUMNS,
    DICE,
    MISSES,
    RISING,
    Numbers,
    colour_number,
    column_points,
    miss_points,
    rises,
    total,
)
from rules.qwantum.sheet import qwantum_sheet
from rules.sheet import Sheet

PASSED = ""
"""What stands in `took` for a seat that declined."""


class QwantumReason(StrEnum):
    DICE_NOT_FINAL = "dice_not_final"
    DICE_FINAL = "dice_final"
    NOTHING_CHOSEN = "nothing_chosen"
    NO_SUCH_DIE = "no_such_die"
    DIE_TWICE = "die_twice"
    DICE_NOT_ASCENDING = "dice_not_ascending"
    NO_SUCH_COLOUR = "no_such_colour"
    COLOUR_TAKEN = "colour_taken"
    ROW_FULL = "row_full"
    NOT_HIGHER = "not_higher"
    NOT_LOWER = "not_lower"
    ALREADY_CHOSEN = "already_chosen"


@dataclass(frozen=True)
class QwantumState(SheetState[QwantumAction]):
    """A position.

    A seat that leaves in its own turn lets the dice lie and takes nothing in B, so that the others go on with C. Has
    it asked for a reroll already, the next seat throws those dice. It ticks no miss for a choice it did not make. Rows
    that it has filled in this step C still end the game after the step: the others have seen it and choose by it.
    """

    setup: Setup
    rows: tuple[tuple[Numbers, ...], ...]
    """Everybody's four rows, in the order of the colours."""
    misses: tuple[int, ...]
    """How many miss boxes everybody has ticked."""
    round: int
    """How many turns have begun."""
    active: int
    """Whose turn it is."""
    phase: QwantumPhase
    dice: tuple[Face, ...]
    """The seven dice as they lie, the white one first; none before the first roll."""
    rerolled: tuple[int, ...]
    """The dice chosen for the second roll of this turn."""
    taken: str | None
    """The colour that was written in step B."""
    taker: int | None
    """Who wrote it; like the dice it stays until the next roll."""
    took: tuple[str | None, ...]
    """What everybody took in step C: a colour, nothing (`PASSED`), or `None` as long as they have not chosen."""
    choosing: tuple[int, ...]
    """The seats that still have to choose in step B or C."""
    left: tuple[int, ...] = ()

    def number(self, colour: str) -> int:
        """[2] What the dice offer in a colour."""
        return colour_number(self.dice, colour)

    def complete(self, seat: int) -> bool:
        return all(len(numbers) == COLUMNS for numbers in self.rows[seat])

    # what may happen

    def to_act(self) -> tuple[int, ...]:
        return (self.active,) if self.phase is QwantumPhase.DECIDE else self.choosing

    def whose_dice(self) -> int:
        return self.active

    def chance(self) -> Roll | None:
        if self.phase is QwantumPhase.ROLL:
            return Roll(self.active, DICE, self.round + 1)
        if self.phase is QwantumPhase.REROLL:
            return Roll(self._thrower(), tuple(DICE[i] for i in self.rerolled), self.round, attempt=1)
        return None

    def _thrower(self) -> int:
        return next_present(self.active, self.setup.seats, self.left) if self.active in self.left else self.active

    def over(self) -> bool:
        return self.phase is QwantumPhase.OVER

    def moves(self, seat: int) -> Iterator[QwantumAction]:
        if self.phase is QwantumPhase.DECIDE:
            for chosen in range(1, 1 << len(DICE)):
                yield QwantumReroll(tuple(compress(range(len(DICE)), (chosen >> i & 1 for i in range(len(DICE))))))
            yield QwantumKeep()
            return
        for colour in COLOURS:
            if self._refusal(seat, colour) is None:
                yield Take(colour)
        yield DeclineStep()

    def check_move(self, seat: int, action: QwantumAction) -> None:
        if isinstance(action, (QwantumReroll, QwantumKeep)):
            if self.phase is not QwantumPhase.DECIDE:
                raise IllegalAction(QwantumReason.DICE_FINAL)
            if isinstance(action, QwantumReroll):
                self._check_dice(action.dice)
        elif self.phase is QwantumPhase.DECIDE:
            raise IllegalAction(QwantumReason.DICE_NOT_FINAL)
        elif isinstance(action, Take):
            if action.colour not in COLOURS:
                raise IllegalAction(QwantumReason.NO_SUCH_COLOUR, colour=action.colour)
            refusal = self._refusal(seat, action.colour)
            if refusal is not None:
                raise refusal

    def _check_dice(self, dice: tuple[int, ...]) -> None:
        if not dice:
            raise IllegalAction(QwantumReason.NOTHING_CHOSEN)
        for die in dice:
            if not 0 <= die < len(DICE):
                raise IllegalAction(QwantumReason.NO_SUCH_DIE, die=die)
            if dice.count(die) > 1:
                raise IllegalAction(QwantumReason.DIE_TWICE, die=die)
        if list(dice) != sorted(dice):
            raise IllegalAction(QwantumReason.DICE_NOT_ASCENDING)

    def _refusal(self, seat: int, colour: str) -> IllegalAction | None:
        """Why a seat cannot write a colour's number in this step."""
        if colour == self.taken:
            return IllegalAction(QwantumReason.COLOUR_TAKEN, colour=colour, seat=self.taker)
        numbers = self.rows[seat][COLOURS.index(colour)]
        if len(numbers) == COLUMNS:
            return IllegalAction(QwantumReason.ROW_FULL, colour=colour)
        if not numbers:
            return None
        number, before = self.number(colour), numbers[-1]
        if rises(len(numbers)):
            return None if number > before else _out_of_line(QwantumReason.NOT_HIGHER, colour, number, before)
        return None if number < before else _out_of_line(QwantumReason.NOT_LOWER, colour, number, before)

    def refuse_turn(self, seat: int) -> None:
        if self.phase is QwantumPhase.EVERYONE:
            raise IllegalAction(QwantumReason.ALREADY_CHOSEN, seat=seat)
        super().refuse_turn(seat)

    # what happens then

    def apply_move(self, seat: int, action: QwantumAction) -> QwantumState:
        if isinstance(action, QwantumReroll):
            return self.with_(phase=QwantumPhase.REROLL, rerolled=action.dice)
        if isinstance(action, QwantumKeep):
            return self._dice_final()
        colour = action.colour if isinstance(action, Take) else None
        rows = self.rows if colour is None else self.rows_with(seat, colour)
        if self.phase is QwantumPhase.FIRST:
            return self._after_first(rows, colour)
        took = (*self.took[:seat], colour or PASSED, *self.took[seat + 1 :])
        choosing = tuple(other for other in self.choosing if other != seat)
        misses = self.misses
        if self.missed(seat, action):
            misses = (*misses[:seat], misses[seat] + 1, *misses[seat + 1 :])
        return self.with_(rows=rows, took=took, choosing=choosing, misses=misses)._next_turn_if_done()

    def rows_with(self, seat: int, colour: str) -> tuple[tuple[Numbers, ...], ...]:
        """Everybody's rows once `seat` has written the number of `colour`."""
        rows = list(self.rows[seat])
        rows[COLOURS.index(colour)] += (self.number(colour),)
        return (*self.rows[:seat], tuple(rows), *self.rows[seat + 1 :])

    def missed(self, seat: int, action: QwantumAction) -> bool:
        """[3] Whether this is the active seat's second refusal in its turn."""
        second = self.phase is QwantumPhase.EVERYONE and isinstance(action, DeclineStep)
        return second and seat == self.active and self.taken is None

    def _dice_final(self) -> QwantumState:
        """Step B, or C if the active seat has left."""
        if self.active in self.left:
            return self._everyone()
        return self.with_(phase=QwantumPhase.FIRST, choosing=(self.active,))

    def _after_first(self, rows: tuple[tuple[Numbers, ...], ...], colour: str | None) -> QwantumState:
        """[5] All four rows filled in step B: there is no step C."""
        state = self if colour is None else self.with_(rows=rows, taken=colour, taker=self.active)
        return state.with_(phase=QwantumPhase.OVER, choosing=()) if state.complete(self.active) else state._everyone()

    def _everyone(self) -> QwantumState:
        present = tuple(seat for seat in range(self.setup.seats) if seat not in self.left)
        return self.with_(phase=QwantumPhase.EVERYONE, choosing=present)

    def _next_turn_if_done(self) -> QwantumState:
        """[5, 7] After step C the game ends, or the next seat clockwise that has not left is active."""
        if self.choosing:
            return self
        everyone = range(self.setup.seats)
        if any(map(self.complete, everyone)) or self.misses[self.active] == MISSES:
            return self.with_(phase=QwantumPhase.OVER)
        return self.with_(phase=QwantumPhase.ROLL, active=next_present(self.active, self.setup.seats, self.left))

    def check_chance(self, values: tuple[Any, ...]) -> None:
        """Any faces of the dice will do."""

    def apply_chance(self, values: tuple[Any, ...]) -> QwantumState:
        if self.phase is QwantumPhase.REROLL:
            dice = list(self.dice)
            for die, face in zip(self.rerolled, values, strict=True):
                dice[die] = face
            return self.with_(dice=tuple(dice))._dice_final()
        return self.with_(
            round=self.round + 1,
            phase=QwantumPhase.DECIDE,
            dice=values,
            rerolled=(),
            taken=None,
            taker=None,
            took=(None,) * self.setup.seats,
        )

    def leave_seat(self, seat: int) -> QwantumState:
        state = self.with_(left=tuple(sorted((*self.left, seat))))
        if len(state.left) == self.setup.seats:
            return state.with_(phase=QwantumPhase.OVER, choosing=())
        if self.phase is QwantumPhase.EVERYONE:
            choosing = tuple(other for other in self.choosing if other != seat)
            return state.with_(choosing=choosing)._next_turn_if_done()
        if seat == self.active and self.phase is QwantumPhase.ROLL:
            return state.with_(active=next_present(seat, self.setup.seats, state.left))
        if seat == self.active and self.phase in (QwantumPhase.DECIDE, QwantumPhase.FIRST):
            return state._everyone()
        return state

    # what it is worth

    def scores(self) -> tuple[int, ...]:
        return tuple(map(total, self.rows, self.misses))

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        columns = (
            Part("column", column_points(self.rows[seat], column) or 0, (("column", column + 1),))
            for column in range(COLUMNS)
        )
        misses = self.misses[seat]
        return (*columns, Part("misses", -miss_points(misses), (("misses", misses),)))

    def sheet(self, seat: int) -> Sheet:
        return qwantum_sheet(self, seat)

    def text(self) -> str:
        dice = " ".join(map(str, self.dice)) or "-"
        lines = [f"turn {self.round}  active {self.active}  {self.phase}  dice {dice}  taken {self.taken or '-'}"]
        for seat, rows in enumerate(self.rows):
            lines.append(f"seat {seat}  {self.scores()[seat]}  misses {self.misses[seat]}")
            for colour, numbers in zip(COLOURS, rows, strict=True):
                lines.append(f"{colour:8}{_line(numbers)}")
            points = [column_points(rows, column) for column in range(COLUMNS)]
            lines.append(f"{'':8}{_line(points)}")
        return "\n".join(lines)


def _out_of_line(reason: QwantumReason, colour: str, number: int, before: int) -> IllegalAction:
    return IllegalAction(reason, colour=colour, number=number, before=before)


def _line(numbers: tuple[int, ...] | list[int | None]) -> str:
    cells = [f"{'.' if n is None else n:>3}" for n in (*numbers, *(None,) * (COLUMNS - len(numbers)))]
    return " ".join((*cells[:RISING], "|", *cells[RISING:]))


def begin(setup: Setup) -> QwantumState:
    return QwantumState(
        setup=setup,
        rows=(((),) * len(COLOURS),) * setup.seats,
        misses=(0,) * setup.seats,
        round=0,
        active=0,
        phase=QwantumPhase.ROLL,
        dice=(),
        rerolled=(),
        taken=None,
        taker=None,
        took=(None,) * setup.seats,
        choosing=(),
    )


GAME = Game(
    id="qwantum",
    version=1,
    seats=range(1, 5),
    shared_seats=range(1, 5),
    setup=Setup,
    state=QwantumState,
    actions=(QwantumReroll, QwantumKeep, Take, DeclineStep),
    reasons=QwantumReason,
    begin=begin,
    bots=bot.BOTS,
    advise=bot.advise,
    dice=DICE,
    sheets=True,
)
QwantumState.game = GAME
