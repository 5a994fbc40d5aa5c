"""How Ladder is played."""

from __future__ import annotations

from app.games.lessons.lesson import Lesson, LessonPage, LessonPosition, LessonStep, act
from app.i18n import mark
from rules.core import Setup
from tests.sixth_game.rules.game import Climb, LadderState, begin

ROLLED = LessonPosition(begin(Setup(1)).resolve((2,)), dice=True)


def low(before: LadderState, after: LadderState, action: Climb) -> bool:
    return action.rung < 2


LESSON = Lesson(
    "ladder",
    (
        LessonPage(
            "low",
            mark("Low numbers below"),
            (
                LessonStep(mark("Roll"), mark("One die counts for everybody.")),
                LessonStep(mark("Write"), mark("Each writes it on a free rung.")),
                LessonStep(mark("Look up"), mark("A number counts if it is higher than the one below.")),
            ),
            ROLLED,
            act(
                ROLLED,
                low,
                ask=mark("Where does the two belong?"),
                good=mark("Right."),
                wrong=mark("That leaves little room below."),
                hint=mark("Near the ground."),
                solution=Climb(1),
                mistakes=(Climb(5),),
            ),
        ),
    ),
)
