"""Dice for a table full of paper, kept to the reroll rules of the game that is played there.

Nobody's sheet is known here: the state is the dice, whose turn it is and which step the table is at. People
write while the next roll is pending, so a roll may come at any time, and so may the end where paper decides it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any, ClassVar

import rules
from rules.core import Action, Game, IllegalAction, Outcome, Part, Roll, Setup, State, next_present, option
from rules.dice import Die, Face
from rules.qwantum.actions import DeclineStep, QwantumKeep, QwantumReroll, Take
from rules.table_dice.paper import (
    BODIES,
    COLOURED_BODIES,
    COLOURS,
    PAPER_GAMES,
    PLAYS,
    Again,
    PaperGame,
    Written,
    hand_of,
)

MOST_POINTS = 9999
MOST_NAMES = 60
LONGEST_NAME = 100


class TableDiceReason(StrEnum):
    NO_REROLL = "no_reroll"
    ONLY_ONE_REROLL = "only_one_reroll"
    NO_SUCH_DIE = "no_such_die"
    ONES_STAY = "ones_stay"
    ALL_OTHERS_ROLL = "all_others_roll"
    NOTHING_TO_KEEP = "nothing_to_keep"
    NOTHING_TO_TAKE = "nothing_to_take"
    NO_SUCH_COLOUR = "no_such_colour"
    ROUNDS_ARE_FIXED = "rounds_are_fixed"
    NOTHING_ROLLED = "nothing_rolled"
    NOT_FINISHED = "not_finished"
    WRONG_TOTALS = "wrong_totals"


@dataclass(frozen=True)
class TableDiceSetup(Setup):
    plays: str = option("knister", PLAYS)
    dice: tuple[str, ...] = option(("ivory", "ivory"), (*BODIES, *COLOURED_BODIES), many=range(1, 13))
    """For free dice only: those in the hand."""


@dataclass(frozen=True)
class Finish(Action):
    """The game on paper is over."""

    kind: ClassVar[str] = "finish"


@dataclass(frozen=True)
class Score(Action):
    """The totals from the paper, one for each seat (`None`: not told), or none at all.

    With `names` they are of whoever is named there: people who only write on paper need no seat.
    """

    kind: ClassVar[str] = "score"
    totals: tuple[int | None, ...] = ()
    names: tuple[str, ...] = ()


class TableStep(StrEnum):
    ROLL = "roll"
    REROLL = "reroll"
    """A reroll was chosen and is pending."""
    DECIDE = "decide"
    """The dice lie; the roller may keep or reroll."""
    TAKE = "take"
    SCORE = "score"
    OVER = "over"


@dataclass(frozen=True)
class TableDiceState(State[Action]):
    setup: TableDiceSetup
    step: TableStep
    round: int
    """How many turns were begun by a roll."""
    roller: int
    """Whose turn the next roll is, or whose turn it is until the dice are final."""
    dice: tuple[Face, ...]
    """The dice as they lie, none before the first roll."""
    attempt: int = 0
    """How many times dice were thrown again in this turn."""
    rerolling: tuple[int, ...] = ()
    taken: str | None = None
    totals: tuple[int | None, ...] = ()
    left: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    """Whose totals they are, where that was told."""

    # what lies on the table

    @property
    def paper(self) -> PaperGame:
        return PAPER_GAMES[self.setup.plays]

    @property
    def hand(self) -> tuple[Die, ...]:
        return hand_of(self.setup.plays, self.setup.dice)

    def to_act(self) -> tuple[int, ...]:
        if self.over() or self.step is TableStep.REROLL or (self.step is TableStep.ROLL and not self._roll_may_wait()):
            return ()
        return (self.roller,)

    def _roll_may_wait(self) -> bool:
        """Between turns people may end the game, or with free dice throw some of them again."""
        return self.round > 0 and not self.paper.rounds

    def whose_dice(self) -> int:
        return self.roller

    def chance(self) -> Roll | None:
        if self.step is TableStep.ROLL:
            return Roll(self.roller, self.hand, self.round + 1)
        if self.step is TableStep.REROLL:
            return Roll(self.roller, tuple(self.hand[i] for i in self.rerolling), self.round, self.attempt + 1)
        return None

    def over(self) -> bool:
        return self.step is TableStep.OVER

    # what may be done

    def moves(self, seat: int) -> Iterator[Action]:
        if self.step is TableStep.DECIDE:
            yield from self._rerolls()
            yield QwantumKeep()
        elif self.step is TableStep.TAKE:
            yield from map(Take, COLOURS)
            yield DeclineStep()
        elif self.step is TableStep.SCORE:
            yield Score()
            yield Score(tuple(None if other in self.left else 0 for other in range(self.setup.seats)))
        else:
            if self.paper.again is Again.ANY_TIME:
                yield from self._rerolls()
            yield Finish()

    def _rerolls(self) -> Iterator[QwantumReroll]:
        if self.paper.again is Again.ALL_BUT_ONES:
            yield QwantumReroll(self.not_ones())
            return
        count = len(self.dice)
        for size in range(1, count + 1):
            yield from map(QwantumReroll, combinations(range(count), size))

    def not_ones(self) -> tuple[int, ...]:
        return tuple(i for i, value in enumerate(self.dice) if value != 1)

    def check_move(self, seat: int, action: Action) -> None:
        match action:
            case QwantumReroll(dice):
                self._check_reroll(dice)
            case QwantumKeep():
                if self.step is not TableStep.DECIDE:
                    raise IllegalAction(TableDiceReason.NOTHING_TO_KEEP)
            case Take(colour):
                if self.step is not TableStep.TAKE:
                    raise IllegalAction(TableDiceReason.NOTHING_TO_TAKE)
                if colour not in COLOURS:
                    raise IllegalAction(TableDiceReason.NO_SUCH_COLOUR, colour=colour)
            case DeclineStep():
                if self.step is not TableStep.TAKE:
                    raise IllegalAction(TableDiceReason.NOTHING_TO_TAKE)
            case Finish():
                if self.paper.rounds:
                    raise IllegalAction(TableDiceReason.ROUNDS_ARE_FIXED, rounds=self.paper.rounds)
                if self.step is not TableStep.ROLL or self.round == 0:
                    raise IllegalAction(TableDiceReason.NOTHING_ROLLED)
            case Score(totals, names):
                self._check_totals(totals, names)

    def _check_reroll(self, dice: tuple[int, ...]) -> None:
        may = self.step is TableStep.DECIDE or (
            self.step is TableStep.ROLL and self.paper.again is Again.ANY_TIME and self.round > 0
        )
        if not may:
            once = self.paper.once_more and self.attempt > 0
            raise IllegalAction(TableDiceReason.ONLY_ONE_REROLL if once else TableDiceReason.NO_REROLL)
        if not dice or list(dice) != sorted(set(dice)) or not set(dice) <= set(range(len(self.dice))):
            raise IllegalAction(TableDiceReason.NO_SUCH_DIE, dice=dice)
        if self.paper.again is Again.ALL_BUT_ONES:
            others = self.not_ones()
            if not set(dice) <= set(others):
                raise IllegalAction(TableDiceReason.ONES_STAY)
            if dice != others:
                raise IllegalAction(TableDiceReason.ALL_OTHERS_ROLL)

    def _check_totals(self, totals: tuple[int | None, ...], names: tuple[str, ...]) -> None:
        if self.step is not TableStep.SCORE:
            raise IllegalAction(TableDiceReason.NOT_FINISHED)
        if not totals and not names:
            return
        if len(totals) != (len(names) or self.setup.seats) or len(names) > MOST_NAMES:
            raise IllegalAction(TableDiceReason.WRONG_TOTALS, seats=self.setup.seats)
        if not all(_is_name(name) for name in names):
            raise IllegalAction(TableDiceReason.WRONG_TOTALS)
        for seat, points in enumerate(totals):
            gone = seat in self.left and self._of_seats(totals)
            if points is not None and (gone or not -MOST_POINTS <= points <= MOST_POINTS):
                raise IllegalAction(TableDiceReason.WRONG_TOTALS, seat=seat, points=points)

    def _of_seats(self, totals: tuple[int | None, ...]) -> bool:
        """Whether they are those of the seats, in order."""
        return len(totals) == self.setup.seats

    def apply_move(self, seat: int, action: Action) -> TableDiceState:
        match action:
            case QwantumReroll(dice):
                return self.with_(step=TableStep.REROLL, rerolling=dice)
            case QwantumKeep():
                return self._dice_final()
            case Take(colour):
                return self.with_(taken=colour)._next_turn()
            case Score(totals, names):
                return self.with_(step=TableStep.OVER, totals=totals, names=names)
            case Finish():
                return self.with_(step=TableStep.SCORE)
        return self._next_turn()

    # what the dice bring

    def check_chance(self, values: tuple[Any, ...]) -> None:
        """Any faces will do."""

    def apply_chance(self, values: tuple[Any, ...]) -> TableDiceState:
        if self.step is TableStep.REROLL:
            dice = list(self.dice)
            for i, value in zip(self.rerolling, values, strict=True):
                dice[i] = value
            again = self.with_(dice=tuple(dice), attempt=self.attempt + 1, rerolling=())
            return again.with_(step=TableStep.ROLL) if self.paper.again is Again.ANY_TIME else again._dice_final()
        rolled = self.with_(round=self.round + 1, dice=values, attempt=0, taken=None)
        ones = self.paper.again is Again.ALL_BUT_ONES and set(values) == {1}
        if not self.paper.once_more or ones:
            return rolled._dice_final()
        return rolled.with_(step=TableStep.DECIDE)

    def _dice_final(self) -> TableDiceState:
        if self.paper.written is Written.COLOURS:
            return self.with_(step=TableStep.TAKE)
        return self._next_turn()

    def _next_turn(self) -> TableDiceState:
        roller = next_present(self.roller, self.setup.seats, self.left)
        last = self.round == self.paper.rounds
        return self.with_(step=TableStep.SCORE if last else TableStep.ROLL, roller=roller)

    def leave_seat(self, seat: int) -> TableDiceState:
        """The dice of a roller who goes away stand as they lie."""
        gone = self.with_(left=tuple(sorted((*self.left, seat))))
        if len(gone.left) == self.setup.seats:
            return gone.with_(step=TableStep.OVER, rerolling=())
        if seat != self.roller:
            return gone
        if self.step in (TableStep.DECIDE, TableStep.TAKE, TableStep.REROLL):
            return gone.with_(rerolling=())._next_turn()
        return gone.with_(roller=next_present(seat, self.setup.seats, gone.left))

    # how it ends

    def scores(self) -> tuple[int, ...]:
        if not self._of_seats(self.totals):
            return (0,) * self.setup.seats
        return tuple(points or 0 for points in self.totals)

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        return (Part("paper", self.scores()[seat]),)

    def places(self) -> tuple[int | None, ...]:
        """Of the totals: by those that were told."""
        told = [points for points in self.totals if points is not None]
        return tuple(None if points is None else 1 + sum(other > points for other in told) for points in self.totals)

    def outcome(self) -> Outcome | None:
        """The seats' places; without totals of theirs nobody has a place."""
        if not self.over():
            return None
        places = self.places() if self._of_seats(self.totals) else (None,) * self.setup.seats
        return Outcome(places, self.scores())

    def text(self) -> str:
        dice = " ".join(map(str, self.dice)) or "-"
        return (
            f"{self.setup.plays} round {self.round}  {self.step}  seat {self.roller}  dice {dice}  taken {self.taken}"
        )


def _is_name(text: str) -> bool:
    """Whatever one can type in one line; broken characters and endless ones come from strangers."""
    return len(text) <= LONGEST_NAME and all(letter >= " " and not "\ud800" <= letter <= "\udfff" for letter in text)


def begin(setup: TableDiceSetup) -> TableDiceState:
    return TableDiceState(setup=setup, step=TableStep.ROLL, round=0, roller=0, dice=())


GAME = Game(
    id=rules.TABLE_DICE,
    version=1,
    seats=range(1, 13),
    shared_seats=range(1, 61),
    setup=TableDiceSetup,
    state=TableDiceState,
    actions=(QwantumReroll, QwantumKeep, Take, DeclineStep, Finish, Score),
    reasons=TableDiceReason,
    begin=begin,
)
TableDiceState.game = GAME
