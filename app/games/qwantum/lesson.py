"""Qwantum's lesson."""

from __future__ import annotations

from app.games.lessons.lesson import Lesson, LessonPage, LessonPosition, LessonStep, Text, act, point
from app.i18n import mark
from rules.core import Action, Setup
from rules.dice import Face
from rules.qwantum.actions import DeclineStep, QwantumKeep, QwantumPhase, QwantumReroll, Take
from rules.qwantum.game import QwantumState, begin
from rules.qwantum.scoring import COLOURS, COLUMNS, MISSES, Numbers, column_points, face_colour

MIXED: tuple[Face, ...] = (3, "B5", "B5", "R3", "P3", "Y4", "Y1")
"""Red 6, yellow 8, purple 6, blue 13."""
MOSTLY_BLUE: tuple[Face, ...] = (3, "Y5", "B5", "B4", "B2", "B2", "B3")
"""Yellow 8 and blue 19; nothing shows red or purple."""
NONE: tuple[Numbers, ...] = ((),) * len(COLOURS)
ROWS = ("cell", "row")


def sheet(*rows: Numbers, misses: int = 0) -> QwantumState:
    """One player's rows from purple to yellow, before a roll."""
    return begin(Setup(1)).with_(rows=(rows,), misses=(misses,))


def first(state: QwantumState, dice: tuple[Face, ...] = MIXED) -> QwantumState:
    """After a roll that was kept: step B."""
    return state.resolve(dice).play(0, QwantumKeep())


def everyone(*rows: Numbers) -> QwantumState:
    """Step C after somebody else has taken purple."""
    start = begin(Setup(2)).with_(rows=(rows, NONE), active=1)
    return start.resolve(MIXED).play(1, QwantumKeep()).play(1, Take("purple"))


def colour_of(id: str) -> str:
    return COLOURS[int(id[4])]


WAY = LessonPosition(first(sheet((4, 9), (12, 15), (7,), (5, 9, 12, 16))), parts=ROWS, dice=True, sums=True)
SUMS = LessonPosition(first(sheet(*NONE), MOSTLY_BLUE), parts=ROWS, dice=True)


def white_alone(id: str) -> bool:
    state = SUMS.state
    return not any(face_colour(face) == colour_of(id) for face in state.dice)


def summed(id: str) -> Text:
    return mark("Dice show this colour: with the white one it makes {n}."), {"n": SUMS.state.number(colour_of(id))}


ROLLED = LessonPosition(sheet((4,), (6, 8), (5,), (3,)).resolve(MIXED), parts=ROWS, dice=True)


def keeps_blue(before: QwantumState, _: QwantumState, action: Action) -> bool:
    kept = [die for die, face in enumerate(before.dice) if die == 0 or face_colour(face) == "blue"]
    return isinstance(action, QwantumReroll) and set(action.dice) == set(range(len(before.dice))) - set(kept)


def other_dice(action: Action) -> Text:
    if not isinstance(action, QwantumReroll):
        return mark("Then nothing would be rolled again.")
    if any(die == 0 or face_colour(ROLLED.state.dice[die]) == "blue" for die in action.dice):
        return mark("A blue die or the white one is among them: those shall stay.")
    return mark("Some dice that are not blue are missing.")


STEPS = LessonPosition(first(sheet((2,), (4,), (5,), (3,))), parts=ROWS, dice=True, sums=True)


def jump(state: QwantumState, colour: str) -> int:
    return state.number(colour) - state.rows[0][COLOURS.index(colour)][-1]


def smallest_step(before: QwantumState, _: QwantumState, action: Action) -> bool:
    steps = [jump(before, other.colour) for other in before.legal(0) if isinstance(other, Take)]
    return isinstance(action, Take) and jump(before, action.colour) == min(steps)


def larger_step(action: Action) -> Text:
    if not isinstance(action, Take):
        return mark("You may pass, but here a good number is waiting.")
    return mark("Allowed, but that row would jump by {n}."), {"n": jump(STEPS.state, action.colour)}


EVERYONE = LessonPosition(everyone((4,), (13,), (8,), (2, 5)), parts=ROWS, dice=True, sums=True)


def wrote(_: QwantumState, __: QwantumState, action: Action) -> bool:
    return isinstance(action, Take)


MISSED = LessonPosition(first(sheet((9,), (15,), (7,), (11,), misses=2)).play(0, DeclineStep()))


def next_miss(id: str) -> bool:
    shown = next(choice.shows for choice in MISSED.state.sheet(0).choices if choice.action == DeclineStep())
    return id in dict(shown)


FULL = sheet((4, 8, 12), (4, 8, 12), (7, 8, 12), (9, 11, 12))
COLUMN = LessonPosition(
    first(sheet((2, 5, 9), (3, 8, 12), (1, 4), (3, 6, 7))), parts=("cell", "row", "column"), dice=True, sums=True
)


def scores_now(before: QwantumState, after: QwantumState, _: Action) -> bool:
    return after.scores()[0] > before.scores()[0]


OTHERS: Numbers = (6, 8, 12, 16, 11, 4)
DONE = sheet((5, 7, 11, 15, 10, 3), OTHERS, OTHERS, OTHERS, misses=3).with_(phase=QwantumPhase.OVER)
OPEN = LessonPosition(sheet((5, 7, 11, 15, 10), (6, 8, 12, 16), (6, 8, 12), (6, 8, 12, 14), misses=3))


def scores_nothing(id: str) -> bool:
    return column_points(OPEN.state.rows[0], int(id[6:])) is None


def column_scores(id: str) -> Text:
    return mark("This column is full and scores {n}."), {"n": column_points(OPEN.state.rows[0], int(id[6:]))}


LESSON = Lesson(
    "qwantum",
    (
        LessonPage(
            "rows",
            mark("Up to the bar, then down"),
            (
                LessonStep(
                    mark("Four rows, six columns"), mark("Each colour fills its row from left to right, no gaps.")
                ),
                LessonStep(
                    mark("Rising before the bar"), mark("The first four numbers: each one higher than the last.")
                ),
                LessonStep(
                    mark("Falling behind it"), mark("The fifth is lower than the fourth, the sixth lower still.")
                ),
            ),
            LessonPosition(sheet((4, 9, 13, 16, 11, 5), (6, 10), (3, 7, 12, 15, 9), (5,)), parts=ROWS),
            act(
                WAY,
                wrote,
                ask=mark("Only one of the four numbers fits. Tap the cell where it goes."),
                good=mark("Right: behind the bar 8 is lower than 16."),
                wrong=mark("One number does fit: no need to pass."),
                hint=mark("Three rows would have to rise. The fourth has passed the bar."),
                solution=Take("yellow"),
                mistakes=(Take("purple"), Take("blue"), Take("red"), DeclineStep()),
            ),
        ),
        LessonPage(
            "sums",
            mark("Four sums from seven dice"),
            (
                LessonStep(
                    mark("A number for each colour"), mark("Add all dice that show the colour, and the white one.")
                ),
                LessonStep(
                    mark("White counts everywhere"), mark("A colour that nothing shows is the white die alone.")
                ),
                LessonStep(mark("33 is the most"), mark("No roll can bring more in one colour.")),
            ),
            LessonPosition(first(sheet(*NONE)), parts=ROWS, dice=True, sums=True),
            point(
                SUMS,
                [f"cell{row}_0" for row in range(len(COLOURS))],
                white_alone,
                ask=mark("White shows 3. Tap a row that would get just this 3."),
                good=mark("Right: no die shows red or purple, so white counts alone."),
                wrong=summed,
                hint=mark("Look for a colour that none of the dice shows."),
            ),
        ),
        LessonPage(
            "roll",
            mark("Step A: the roll"),
            (
                LessonStep(mark("All seven dice"), mark("Whoever’s turn it is rolls them.")),
                LessonStep(
                    mark("Any of them once more"), mark("Choose the dice that shall roll again, the white one too.")
                ),
                LessonStep(mark("Or keep them all"), mark("After the second roll the dice are final.")),
            ),
            ROLLED,
            act(
                ROLLED,
                keeps_blue,
                ask=mark("You collect blue. Choose all dice to roll again but the blue ones and the white one."),
                good=mark("Right: 5 + 5 + 3 stay, four dice roll again."),
                wrong=other_dice,
                hint=mark("Red, purple and two yellow dice."),
                solution=QwantumReroll((3, 4, 5, 6)),
                mistakes=(QwantumReroll((3, 4)), QwantumReroll((1, 3, 4, 5, 6)), QwantumKeep()),
            ),
        ),
        LessonPage(
            "first",
            mark("Step B: you first"),
            (
                LessonStep(mark("Take one number"), mark("Whoever rolled may write one colour’s number into its row.")),
                LessonStep(mark("Nobody else writes now"), mark("The colour you take is gone for the others.")),
                LessonStep(mark("Small steps last longer"), mark("A row takes four rising numbers, so do not hurry.")),
            ),
            LessonPosition(STEPS.state, parts=ROWS, dice=True, sums=True, shown=Take("yellow")),
            act(
                STEPS,
                smallest_step,
                ask=mark("Take the number that comes closest after the last one in its row."),
                good=mark("Right: from 5 to 6 is the smallest step."),
                wrong=larger_step,
                hint=mark("Compare each sum with the last number in the row of its colour."),
                solution=Take("red"),
                mistakes=(Take("blue"), Take("purple"), DeclineStep()),
            ),
        ),
        LessonPage(
            "everyone",
            mark("Step C: everyone"),
            (
                LessonStep(
                    mark("Everybody may write one"), mark("One of the other colours, or none. You too, if you rolled.")
                ),
                LessonStep(mark("Several may take the same"), mark("Only the colour of step B is closed.")),
                LessonStep(mark("Nothing taken in B?"), mark("Then all four colours are open.")),
            ),
            LessonPosition(everyone((4,), (6, 9), (3,), (2, 5)), parts=ROWS, dice=True, sums=True, shown=Take("blue")),
            act(
                EVERYONE,
                wrote,
                ask=mark("The computer took purple. Tap the cell that you can still write."),
                good=mark("Right: yellow 8 goes after 5."),
                wrong=mark("Something fits, so do not pass."),
                hint=mark("Blue and red do not rise, and purple is gone."),
                solution=Take("yellow"),
                mistakes=(Take("purple"), Take("blue"), Take("red"), DeclineStep()),
            ),
        ),
        LessonPage(
            "misses",
            mark("Misses cost points"),
            (
                LessonStep(
                    mark("Nothing in B, nothing in C"), mark("If it was your roll, you tick the next miss box.")
                ),
                LessonStep(mark("−1, −2, −3, −4, −5"), mark("Each miss costs more than the one before.")),
                LessonStep(mark("Only for the one who rolled"), mark("Everybody else may pass for free.")),
            ),
            LessonPosition(MISSED.state, marks=("miss0", "miss1")),
            point(
                MISSED,
                [f"miss{miss}" for miss in range(MISSES)],
                next_miss,
                ask=mark("It was your roll and nothing fits. Tap the box that you have to tick."),
                good=mark("Right: the third miss costs 3 more."),
                wrong=mark("The boxes are ticked from left to right, each once."),
                hint=mark("Two boxes are ticked already."),
            ),
        ),
        LessonPage(
            "columns",
            mark("What a column is worth"),
            (
                LessonStep(
                    mark("When all four stand"), mark("A column scores as soon as its fourth number is written.")
                ),
                LessonStep(mark("The second lowest"), mark("4, 4, 7, 9 score 7: equal numbers count as one.")),
                LessonStep(mark("Four equal ones"), mark("12, 12, 12, 12 score 12.")),
            ),
            LessonPosition(FULL, parts=("cell", "row", "column"), marks=("column0", "column1", "column2")),
            act(
                COLUMN,
                scores_now,
                ask=mark("Take the number that scores a column at once."),
                good=mark("The third column is full: 7 points."),
                wrong=mark("Allowed, but no column becomes full."),
                hint=mark("In the third column one number is missing."),
                solution=Take("red"),
                mistakes=(Take("blue"), Take("yellow"), Take("purple"), DeclineStep()),
            ),
        ),
        LessonPage(
            "end",
            mark("The end"),
            (
                LessonStep(mark("Four full rows"), mark("In step B the game ends at once, in step C after the step.")),
                LessonStep(mark("Or five misses"), mark("A row can get stuck; the fifth miss still ends the game.")),
                LessonStep(
                    mark("Columns minus misses"), mark("Here 57 − 6 = 51. The highest total wins, equal ones share.")
                ),
            ),
            LessonPosition(DONE),
            point(
                OPEN,
                [f"column{column}" for column in range(COLUMNS)],
                scores_nothing,
                ask=mark("If the game ended now, which columns would give nothing? Tap one."),
                good=mark("Right: unfinished columns do not count."),
                wrong=column_scores,
                hint=mark("Look for a column without four numbers."),
            ),
        ),
    ),
)
