"""Twenty One's lesson."""

from __future__ import annotations

from app.games.lessons.lesson import Lesson, LessonPage, LessonPosition, LessonStep, Text, act, point
from app.games.twenty_one.words import REFUSALS
from app.i18n import mark
from rules.core import Action
from rules.twenty_one.actions import Cross, TwentyOneKeep, WriteDice
from rules.twenty_one.fields import COLOURS, COLUMNS, ROWS
from rules.twenty_one.game import EMPTY_ROW, TwentyOneSetup, TwentyOneState, begin
from rules.twenty_one.scoring import CROSSED, Filled

FIRST_ROW = ("cell0", "hit0", "row0", "made0")
SECOND_ROW = ("cell1", "hit1", "row1", "made1")


def rolled(sheet: str, dice: dict[str, int], *rows: Filled, kept: bool = True) -> TwentyOneState:
    """A sheet with these rows, the dice on the table, perhaps kept already."""
    full = (*rows, *(EMPTY_ROW,) * (ROWS - len(rows)))
    start = begin(TwentyOneSetup(1, sheets=(sheet,))).with_(rows=(full,))
    state = start.resolve(tuple(dice[colour] for colour in COLOURS))
    return state.play(0, TwentyOneKeep()) if kept else state


def column_of(id: str) -> int:
    return int(id.split("_")[1])


def row_of(id: str) -> int:
    return int(id[4])


BEGUN = rolled(
    "A", {"white": 3, "black": 1, "red": 4, "blue": 2, "yellow": 6, "green": 5}, (6, 3, CROSSED, 3, 2, 1), kept=False
)
FIELDS = LessonPosition(
    rolled("A", {"white": 3, "black": 1, "red": 4, "blue": 2, "yellow": 6, "green": 5}, kept=False),
    parts=(*FIRST_ROW, *SECOND_ROW),
    dice=True,
)


def blue_now(id: str) -> bool:
    state = FIELDS.state
    return row_of(id) == state.current(0) and state.printed(0, row_of(id)).colours[column_of(id)] == "blue"


def not_blue(id: str) -> Text:
    if row_of(id) != FIELDS.state.current(0):
        return REFUSALS["row_later"]
    return mark("This field has another colour: look for blue.")


ROLLED = LessonPosition(
    rolled("A", {"white": 6, "black": 1, "red": 4, "blue": 3, "yellow": 1, "green": 3}, kept=False),
    parts=FIRST_ROW,
    dice=True,
)


def stays(id: str) -> bool:
    return any(item.id == id and item.mark == "locked" for item in ROLLED.state.sheet(0).items)


FITS = LessonPosition(
    rolled("A", {"white": 4, "black": 1, "red": 1, "blue": 3, "yellow": 4, "green": 2}), parts=FIRST_ROW, dice=True
)


def as_many_as_fit(before: TwentyOneState, _: TwentyOneState, action: Action) -> bool:
    most = max(len(other.colours) for other in before.legal(0) if isinstance(other, WriteDice))
    return isinstance(action, WriteDice) and len(action.colours) == most


def fewer(action: Action) -> Text:
    if isinstance(action, Cross):
        return mark("Something fits here, so there is no need to cross out.")
    return mark("That is allowed, but more would fit.")


HITS = LessonPosition(
    rolled("A", {"white": 2, "black": 1, "red": 3, "blue": 3, "yellow": 4, "green": 6}), parts=FIRST_ROW, dice=True
)


def hits(state: TwentyOneState, action: Action) -> tuple[int, int]:
    """How many exact hits an action writes, and how many others."""
    sheet = state.sheet(0)
    choice = next(choice for choice in sheet.choices if choice.action == action)
    hit = sum(id.startswith("hit") for id, _ in choice.shows)
    return hit, len(choice.items) - hit


def all_hits(before: TwentyOneState, _: TwentyOneState, action: Action) -> bool:
    best = max(hits(before, other)[0] for other in before.legal(0))
    return hits(before, action) == (best, 0)


def not_all_hits(action: Action) -> Text:
    if hits(HITS.state, action)[1]:
        return mark("Not all of these are exact hits.")
    return mark("These are hits, but there are more.")


STUCK = LessonPosition(
    rolled("B", {"white": 6, "black": 2, "red": 1, "blue": 1, "yellow": 3, "green": 5}, (5, None, None, 3, 2, CROSSED)),
    parts=FIRST_ROW,
    dice=True,
)


def is_crossed(id: str) -> bool:
    after = STUCK.state.play(0, Cross())
    return bool(after.rows[0][0][column_of(id)] == CROSSED and STUCK.state.rows[0][0][column_of(id)] is None)


SCORED: Filled = (5, CROSSED, 4, 2, 2, 1)
LAST_TWO = LessonPosition(
    rolled("A", {"white": 2, "black": 1, "red": 5, "blue": 4, "yellow": 6, "green": 3}, (5, CROSSED, 4, 2, None, None)),
    parts=(*FIRST_ROW, "bonus"),
    dice=True,
)


def finishes(_: TwentyOneState, after: TwentyOneState, __: Action) -> bool:
    return after.current(0) == 1 and after.points(0, 0) == 20


ALMOST: tuple[Filled, ...] = (SCORED, (6, 5, 3, 3, 1, 1), (4, 5, 4, CROSSED, 2, 1), (6, 2, 4, 3, 2, CROSSED))
LAST_ROW = LessonPosition(
    rolled(
        "A",
        {"white": 4, "black": 2, "red": 5, "blue": 2, "yellow": 1, "green": 3},
        *ALMOST,
        (3, 5, 4, None, None, None),
    ),
    parts=("cell3", "hit3", "row3", "made3", "cell4", "hit4", "row4", "made4"),
    dice=True,
)


def ends(_: TwentyOneState, after: TwentyOneState, __: Action) -> bool:
    return after.over()


LESSON = Lesson(
    "twenty_one",
    (
        LessonPage(
            "fields",
            mark("Six dice, six colours"),
            (
                LessonStep(
                    mark("Five rows of six fields"), mark("Each row has every colour once, and the numbers 6 to 1.")
                ),
                LessonStep(mark("From top to bottom"), mark("You write in one row only, until it is full.")),
                LessonStep(
                    mark("Everyone has another sheet"), mark("The colours stand elsewhere; all sheets are open.")
                ),
            ),
            LessonPosition(BEGUN),
            point(
                FIELDS,
                [f"cell{row}_{column}" for row in range(2) for column in range(COLUMNS)],
                blue_now,
                ask=mark("Tap the field where the blue die belongs now."),
                good=mark("Right: the blue field of your current row."),
                wrong=not_blue,
                hint=mark("Only the framed row counts now. Look for blue in it."),
            ),
        ),
        LessonPage(
            "reroll",
            mark("Once more, if you like"),
            (
                LessonStep(
                    mark("One rolls for all"), mark("The dice go round; in each round another player rolls all six.")
                ),
                LessonStep(
                    mark("One second roll"), mark("The one who rolls may roll again, once, or keep everything.")
                ),
                LessonStep(
                    mark("Ones stay"), mark("All dice but the ones roll again together. No other die can be kept.")
                ),
            ),
            ROLLED,
            point(
                ROLLED,
                [f"die_{colour}" for colour in COLOURS],
                stays,
                ask=mark("Tap a die that may not be rolled again."),
                good=mark("Right, a 1 stays where it is."),
                wrong=mark("This die would be rolled again."),
                hint=mark("Look for a die that shows 1."),
            ),
        ),
        LessonPage(
            "write",
            mark("Never above the number"),
            (
                LessonStep(mark("Then everybody writes"), mark("Each die may go into the empty field of its colour.")),
                LessonStep(mark("Not higher than the field"), mark("A 4 fits on 4, 5 or 6, but not on 3.")),
                LessonStep(mark("One to six at once"), mark("Write as many dice as you want, but at least one.")),
            ),
            LessonPosition(
                rolled("B", {"white": 6, "black": 2, "red": 5, "blue": 1, "yellow": 4, "green": 3}),
                parts=FIRST_ROW,
                dice=True,
            ),
            act(
                FITS,
                as_many_as_fit,
                ask=mark("Choose all fields that you may write now, then check."),
                good=mark("Right. Only the white 4 is too high for its field."),
                wrong=fewer,
                hint=mark("Compare each die with the number on the field of its colour."),
                solution=WriteDice(("green", "yellow", "red", "blue", "black")),
                mistakes=(WriteDice(("green", "yellow")), WriteDice(("white",)), Cross()),
            ),
        ),
        LessonPage(
            "hits",
            mark("Exact hits"),
            (
                LessonStep(mark("Equal to the field"), mark("Such a die is a hit and gets a cross below it.")),
                LessonStep(
                    mark("Hits bring a bonus"), mark("1, 3, 6, 10, 15 or 21 points for one to six hits in a row.")
                ),
                LessonStep(
                    mark("It pays to wait"), mark("A number that is written is final. Leave out what is too low.")
                ),
            ),
            LessonPosition(
                rolled("C", {"white": 6, "black": 2, "red": 1, "blue": 5, "yellow": 3, "green": 4}),
                parts=(*FIRST_ROW, "bonus"),
                dice=True,
                shown=WriteDice(("white", "blue", "yellow", "red")),
            ),
            act(
                HITS,
                all_hits,
                ask=mark("Choose the four exact hits and nothing else, then check."),
                good=mark("Four hits: a bonus of 10 already."),
                wrong=not_all_hits,
                hint=mark("Green 6, blue 3 and two more."),
                solution=WriteDice(("green", "blue", "white", "black")),
                mistakes=(WriteDice(("green", "yellow", "blue", "white", "black")), WriteDice(("green",)), Cross()),
            ),
        ),
        LessonPage(
            "cross",
            mark("When nothing fits"),
            (
                LessonStep(mark("Cross out one field"), mark("It is always the leftmost empty one, and worth 0.")),
                LessonStep(mark("Forced or chosen"), mark("You may also do it when something would fit.")),
                LessonStep(mark("One or the other"), mark("Write or cross out: never both, never nothing.")),
            ),
            LessonPosition(
                rolled(
                    "A",
                    {"white": 5, "black": 4, "red": 6, "blue": 2, "yellow": 3, "green": 1},
                    (6, None, None, 3, None, 1),
                ),
                parts=FIRST_ROW,
                dice=True,
                shown=Cross(),
            ),
            point(
                STUCK,
                [f"cell0_{column}" for column in range(COLUMNS)],
                is_crossed,
                ask=mark("White 6 and green 5 fit nowhere. Tap the field that is crossed out."),
                good=mark("Right: white, the leftmost empty field."),
                wrong=mark("The cross falls on the leftmost empty field."),
                hint=mark("Two fields are empty. Take the left one."),
            ),
        ),
        LessonPage(
            "row",
            mark("A full row scores"),
            (
                LessonStep(mark("Add up the numbers"), mark("5, 4, 2, 2 and 1 make 14; a crossed field is nothing.")),
                LessonStep(mark("Add the bonus"), mark("Three hits are worth 6: together 20.")),
                LessonStep(mark("Then the next row"), mark("It opens with the next roll, never in the same round.")),
            ),
            LessonPosition(
                rolled("A", {"white": 2, "black": 3, "red": 5, "blue": 4, "yellow": 6, "green": 3}, SCORED),
                parts=(*FIRST_ROW, *SECOND_ROW, "bonus"),
                marks=("row0",),
            ),
            act(
                LAST_TWO,
                finishes,
                ask=mark("Finish this row so that it is worth 20, then check."),
                good=mark("14 and a bonus of 6: 20 points."),
                wrong=mark("The row is not full yet."),
                hint=mark("Both dice are exact hits: white 2 and black 1."),
                solution=WriteDice(("white", "black")),
                mistakes=(WriteDice(("white",)), Cross()),
            ),
        ),
        LessonPage(
            "end",
            mark("Somebody’s fifth row"),
            (
                LessonStep(mark("The last round"), mark("When a fifth row is full, the round is played to its end.")),
                LessonStep(mark("Unfinished rows count"), mark("With their numbers and their hits so far.")),
                LessonStep(mark("The highest total wins"), mark("Equal totals share. Alone you play for your best.")),
            ),
            LessonPosition(LAST_ROW.state),
            act(
                LAST_ROW,
                ends,
                ask=mark("Fill your fifth row and end the game. Choose, then check."),
                good=mark("Done: all five rows are full."),
                wrong=mark("After that your fifth row would still have an empty field."),
                hint=mark("Three fields are empty, and all three dice fit."),
                solution=WriteDice(("green", "blue", "yellow")),
                mistakes=(WriteDice(("green", "blue")), Cross()),
            ),
        ),
    ),
)
