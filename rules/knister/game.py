"""Knister's rules. The numbers in brackets are those of the rule sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar

from rules.core import Action, Game, IllegalAction, Part, Roll, Setup, SheetState, next_present
from rules.dice import Die
from rules.knister import bot
from rules.knister.scoring import CELLS, LINES, SIDE, Grid, line_points, total
from rules.knister.sheet import knister_sheet
from rules.sheet import Sheet

ROUNDS = CELLS

points_of = lru_cache(maxsize=512)(total)
"""Of a sheet; only one of many changes at a time."""

DICE = (Die("first", "ivory"), Die("second", "ivory"))


class KnisterReason(StrEnum):
    NO_SUCH_CELL = "no_such_cell"
    CELL_TAKEN = "cell_taken"
    ALREADY_WRITTEN = "already_written"


@dataclass(frozen=True)
class WriteSum(Action):
    """Write the sum of the dice into a cell, counted row by row from the top left."""

    kind: ClassVar[str] = "write"
    cell: int


@dataclass(frozen=True)
class KnisterState(SheetState[WriteSum]):
    setup: Setup
    grids: tuple[Grid, ...]
    round: int
    """How many rolls there were."""
    roller: int
    """Who rolls next, or has rolled in this round."""
    dice: tuple[int, ...]
    """The two dice as they lie, none before the first roll."""
    writing: tuple[int, ...]
    """The seats that still have to write this round's number."""
    left: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """What everybody writes this round."""
        return sum(self.dice)

    def to_act(self) -> tuple[int, ...]:
        return self.writing

    def whose_dice(self) -> int:
        return self.roller

    def chance(self) -> Roll | None:
        return None if self.writing or self.over() else Roll(self.roller, DICE, self.round + 1)

    def over(self) -> bool:
        return not self.writing and (self.round == ROUNDS or len(self.left) == self.setup.seats)

    def moves(self, seat: int) -> Iterator[WriteSum]:
        return (WriteSum(cell) for cell, number in enumerate(self.grids[seat]) if number is None)

    def check_move(self, seat: int, action: WriteSum) -> None:
        if not 0 <= action.cell < CELLS:
            raise IllegalAction(KnisterReason.NO_SUCH_CELL, cell=action.cell)
        if self.grids[seat][action.cell] is not None:
            raise IllegalAction(KnisterReason.CELL_TAKEN, cell=action.cell)

    def refuse_turn(self, seat: int) -> None:
        raise IllegalAction(KnisterReason.ALREADY_WRITTEN, seat=seat)

    def apply_move(self, seat: int, action: WriteSum) -> KnisterState:
        grid = self.grids[seat]
        grid = (*grid[: action.cell], self.number, *grid[action.cell + 1 :])
        grids = (*self.grids[:seat], grid, *self.grids[seat + 1 :])
        writing = tuple(other for other in self.writing if other != seat)
        return self.with_(grids=grids, writing=writing)._next_round_if_done()

    def _next_round_if_done(self) -> KnisterState:
        """[1] The dice go round clockwise, past seats that left."""
        if self.writing:
            return self
        return self.with_(roller=next_present(self.roller, self.setup.seats, self.left))

    def check_chance(self, values: tuple[Any, ...]) -> None:
        """[2] Any two faces will do."""

    def apply_chance(self, values: tuple[Any, ...]) -> KnisterState:
        present = tuple(seat for seat in range(self.setup.seats) if seat not in self.left)
        return self.with_(round=self.round + 1, dice=values, writing=present)

    def leave_seat(self, seat: int) -> KnisterState:
        left = tuple(sorted((*self.left, seat)))
        if self.writing:
            writing = tuple(other for other in self.writing if other != seat)
            return self.with_(left=left, writing=writing)._next_round_if_done()
        roller = next_present(seat, self.setup.seats, left) if self.roller == seat else self.roller
        return self.with_(left=left, roller=roller)

    def scores(self) -> tuple[int, ...]:
        return tuple(map(points_of, self.grids))

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        grid = self.grids[seat]
        return tuple(
            Part(group, sum(line_points(grid, line) or 0 for line in LINES if line.startswith(group)))
            for group in ("row", "column", "diagonal")
        )

    def sheet(self, seat: int) -> Sheet:
        return knister_sheet(self, seat)

    def text(self) -> str:
        blocks = []
        for seat, grid in enumerate(self.grids):
            rows = [
                " ".join(f"{'.' if n is None else n:>2}" for n in grid[r * SIDE : r * SIDE + SIDE]) for r in range(SIDE)
            ]
            blocks.append("\n".join([f"seat {seat}  {total(grid)}", *rows]))
        return f"round {self.round}/{ROUNDS}  dice {' '.join(map(str, self.dice)) or '-'}\n" + "\n".join(blocks)


def begin(setup: Setup) -> KnisterState:
    return KnisterState(setup=setup, grids=((None,) * CELLS,) * setup.seats, round=0, roller=0, dice=(), writing=())


GAME = Game(
    id="knister",
    version=1,
    seats=range(1, 13),
    shared_seats=range(1, 251),
    setup=Setup,
    state=KnisterState,
    actions=(WriteSum,),
    reasons=KnisterReason,
    begin=begin,
    bots=bot.BOTS,
    advise=bot.advise,
    dice=DICE,
    sheets=True,
)
KnisterState.game = GAME
