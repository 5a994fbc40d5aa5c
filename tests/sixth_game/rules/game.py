"""Ladder: one die for all. A number on a rung counts if it is higher than the one below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from rules.bots import Advice
from rules.core import (
    Action,
    BotFiles,
    Game,
    IllegalAction,
    Part,
    Rng,
    Roll,
    Setup,
    SheetState,
    Stop,
    next_present,
)
from rules.dice import Die
from rules.sheet import Choice, Item, Sheet

RUNGS = 6
DICE = (Die("only", "red"),)
RUNG, PITCH, TOP, WIDTH = (212.0, 56.0), 62.0, 50.0, 240.0

Rungs = tuple[int | None, ...]


class LadderReason(StrEnum):
    RUNG_TAKEN = "rung_taken"
    NO_SUCH_RUNG = "no_such_rung"


class LadderAdvice(StrEnum):
    CLIMBS = "climbs"


@dataclass(frozen=True)
class Climb(Action):
    kind: ClassVar[str] = "climb"
    rung: int


def counted(rungs: Rungs) -> int:
    """The lowest rung counts anyway."""
    below = 0
    points = 0
    for number in rungs:
        if number is not None and number > below:
            points += number
        below = number or 0
    return points


@dataclass(frozen=True)
class LadderState(SheetState[Climb]):
    setup: Setup
    rungs: tuple[Rungs, ...]
    round: int
    roller: int
    dice: tuple[int, ...]
    writing: tuple[int, ...]
    left: tuple[int, ...] = ()

    def to_act(self) -> tuple[int, ...]:
        return self.writing

    def whose_dice(self) -> int:
        return self.roller

    def chance(self) -> Roll | None:
        return None if self.writing or self.over() else Roll(self.roller, DICE, self.round + 1)

    def over(self) -> bool:
        return not self.writing and (self.round == RUNGS or len(self.left) == self.setup.seats)

    def moves(self, seat: int) -> Iterator[Climb]:
        return (Climb(rung) for rung, number in enumerate(self.rungs[seat]) if number is None)

    def check_move(self, seat: int, action: Climb) -> None:
        if not 0 <= action.rung < RUNGS:
            raise IllegalAction(LadderReason.NO_SUCH_RUNG)
        if self.rungs[seat][action.rung] is not None:
            raise IllegalAction(LadderReason.RUNG_TAKEN, rung=action.rung + 1)

    def apply_move(self, seat: int, action: Climb) -> LadderState:
        rungs = (*self.rungs[:seat], self.with_number(seat, action.rung), *self.rungs[seat + 1 :])
        writing = tuple(other for other in self.writing if other != seat)
        return self.with_(rungs=rungs, writing=writing).passed_on()

    def passed_on(self) -> LadderState:
        return self if self.writing else self.with_(roller=next_present(self.roller, self.setup.seats, self.left))

    def with_number(self, seat: int, rung: int) -> Rungs:
        rungs = self.rungs[seat]
        return (*rungs[:rung], self.dice[0], *rungs[rung + 1 :])

    def check_chance(self, values: tuple[Any, ...]) -> None:
        """Any face will do."""

    def apply_chance(self, values: tuple[Any, ...]) -> LadderState:
        present = tuple(seat for seat in range(self.setup.seats) if seat not in self.left)
        return self.with_(round=self.round + 1, dice=values, writing=present)

    def leave_seat(self, seat: int) -> LadderState:
        left = tuple(sorted((*self.left, seat)))
        writing = tuple(other for other in self.writing if other != seat)
        gone = self.with_(left=left, writing=writing)
        return gone.passed_on() if self.writing or self.roller == seat else gone

    def scores(self) -> tuple[int, ...]:
        return tuple(map(counted, self.rungs))

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        return (Part("rungs", counted(self.rungs[seat])),)

    def text(self) -> str:
        rows = (" ".join(str(number or ".") for number in rungs) for rungs in self.rungs)
        return "\n".join([f"round {self.round}/{RUNGS}  dice {' '.join(map(str, self.dice)) or '-'}", *rows])

    def sheet(self, seat: int) -> Sheet:
        rungs, acts = self.rungs[seat], seat in self.writing
        items = tuple(
            Item(
                f"rung{rung}",
                "cell",
                (14.0, TOP + (RUNGS - 1 - rung) * PITCH, *RUNG),
                colour="blue",
                written="" if number is None else str(number),
                why="rung_taken" if number is not None else None if acts else "not_your_turn",
                values=(("rung", rung + 1),),
            )
            for rung, number in enumerate(rungs)
        )
        choices = tuple(
            Choice(
                frozenset({f"rung{move.rung}"}),
                move,
                counted(self.with_number(seat, move.rung)) - counted(rungs),
                ((f"rung{move.rung}", str(self.dice[0])),),
            )
            for move in (self.moves(seat) if acts else ())
        )
        return Sheet(seat, (WIDTH, TOP + RUNGS * PITCH + 8), items, choices, counted(rungs))


def begin(setup: Setup) -> LadderState:
    return LadderState(setup, ((None,) * RUNGS,) * setup.seats, 0, 0, (), ())


def climbing(view: LadderState, seat: int, rng: Rng, tables: BotFiles, budget: int, stop: Stop) -> Action:
    """As high as the number is."""
    return min(view.moves(seat), key=lambda move: (abs(move.rung + 1 - view.dice[0]), move.rung))


def advise(
    view: LadderState, seat: int, rng: Rng, tables: BotFiles, budget: int, stop: Stop, also: Action | None = None
) -> list[Advice]:
    best = climbing(view, seat, rng, tables, budget, stop)
    others = [move for move in view.moves(seat) if move != best]
    told = [best, *others[:2], *([also] if also is not None and also not in (best, *others[:2]) else [])]
    return [Advice(move, float(-number), LadderAdvice.CLIMBS) for number, move in enumerate(told)]


GAME = Game(
    id="ladder",
    version=1,
    seats=range(1, 5),
    shared_seats=range(1, 9),
    setup=Setup,
    state=LadderState,
    actions=(Climb,),
    reasons=LadderReason,
    begin=begin,
    bots=dict.fromkeys(("easy", "medium", "hard"), climbing),
    advise=advise,
    dice=DICE,
    sheets=True,
)
LadderState.game = GAME
