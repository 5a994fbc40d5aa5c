"""Knister's lesson."""

from __future__ import annotations

from collections.abc import Callable

from app.games.lessons.lesson import Lesson, LessonPage, LessonPosition, LessonStep, Text, act, point
from app.i18n import mark
from rules.core import Setup
from rules.knister.game import KnisterState, WriteSum, begin
from rules.knister.scoring import CELLS, LINES, LINES_OF_CELL, SIDE, Combination, combination, line_points


def played(dice: tuple[int, int] | None, *rows: str) -> KnisterState:
    """A sheet with these rows, written in a real game; "." is free. Then, perhaps, a roll."""
    state = begin(Setup(1))
    for cell, text in enumerate(" ".join(rows).split()):
        if text != ".":
            half = int(text) // 2
            state = state.resolve((half, int(text) - half)).play(0, WriteSum(cell))
    return state.resolve(dice) if dice else state


def new_lines(before: KnisterState, after: KnisterState) -> list[str]:
    """The lines that have become full."""
    old, new = before.grids[0], after.grids[0]
    return [line for line in LINES if line_points(old, line) is None and line_points(new, line) is not None]


def made(state: KnisterState, line: str) -> Combination | None:
    return combination(tuple(sorted(state.grids[0][cell] or 0 for cell in LINES[line])))


def makes(wanted: Combination) -> Callable[[KnisterState, KnisterState, WriteSum], bool]:
    def goal(before: KnisterState, after: KnisterState, _: WriteSum) -> bool:
        return any(made(after, line) is wanted for line in new_lines(before, after))

    return goal


FREE = mark("No line becomes full there.")


def fills(before: KnisterState, after: KnisterState, _: WriteSum) -> bool:
    return "row1" in new_lines(before, after)


ROLL = LessonPosition(
    played((3, 5), ". 7 . . 10", "6 8 . 5 9", ". . . 4 .", "7 . . 11 .", ". . 6 . ."),
    dice=True,
    shown=WriteSum(12),
)

CROSSING = LessonPosition(played(None, "7 . 6 . 9", ". 8 . 5 .", "4 . . . 10", ". 6 . 7 .", "9 . 5 . 8"))


def crossed(id: str) -> bool:
    return len(LINES_OF_CELL[int(id[4:])]) == max(map(len, LINES_OF_CELL))


def in_lines(id: str) -> Text:
    return mark("Only {n} lines run through this cell."), {"n": len(LINES_OF_CELL[int(id[4:])])}


ALIKE = LessonPosition(played((1, 3), "4 9 4 . 9", ". 7 . . 5", "4 4 4 . 10", ". . 8 . .", "6 . . . 4"), dice=True)


def full_house(action: WriteSum) -> Text:
    found = new_lines(ALIKE.state, ALIKE.state.play(0, action))
    return mark("That would be four alike, worth 6.") if found else FREE


STRAIGHT = LessonPosition(played((2, 4), "3 5 . 2 4", ". . 7 . 12", "7 10 8 . 9", ". 4 . . .", "8 . . 5 ."), dice=True)


def straight(action: WriteSum) -> Text:
    found = new_lines(STRAIGHT.state, STRAIGHT.state.play(0, action))
    return mark("This street has a 7 in it: 8 points, not 12.") if found else FREE


DOUBLE = LessonPosition(played((6, 1), "7 . 5 7 9", "4 5 . . 6", "10 . 8 6 .", "6 7 . 3 11", "7 4 . 8 2"), dice=True)


def gain(state: KnisterState, action: WriteSum) -> int:
    return state.play(0, action).scores()[0] - state.scores()[0]


def richest(before: KnisterState, _: KnisterState, action: WriteSum) -> bool:
    return gain(before, action) == max(gain(before, other) for other in before.legal(0))


def poorer(action: WriteSum) -> Text:
    brought = gain(DOUBLE.state, action)
    return mark("This brings {n} now. Another cell brings more."), {"n": brought}


FULL = LessonPosition(played(None, "7 9 5 4 10", "10 9 6 6 6", "5 8 7 11 10", "9 8 6 7 6", "9 8 10 7 6"))


def row_of(id: str) -> str:
    return f"row{int(id[4:]) // SIDE}"


def worthless(id: str) -> bool:
    return line_points(FULL.state.grids[0], row_of(id)) == 0


def worth(id: str) -> Text:
    return mark("This row scores {n}."), {"n": line_points(FULL.state.grids[0], row_of(id))}


LESSON = Lesson(
    "knister",
    (
        LessonPage(
            "roll",
            mark("One roll for everybody"),
            (
                LessonStep(
                    mark("Two dice are rolled"), mark("Their sum, 2 to 12, is everybody’s number in this round.")
                ),
                LessonStep(
                    mark("Everyone writes it"), mark("Into one free cell of their own grid, wherever they like.")
                ),
                LessonStep(mark("What is written stays"), mark("Nobody may pass, and no number is ever moved.")),
            ),
            ROLL,
            act(
                ROLL,
                fills,
                ask=mark("3 and 5 make 8. Write it where it fills the second row."),
                good=mark("Right. The row is full and scores at once."),
                wrong=mark("This cell is free, but it is not in the second row."),
                hint=mark("Look for the only free cell of the second row from the top."),
                solution=WriteSum(7),
                mistakes=(WriteSum(0), WriteSum(1), WriteSum(24)),
            ),
        ),
        LessonPage(
            "lines",
            mark("Twelve lines score"),
            (
                LessonStep(
                    mark("Rows and columns"), mark("Each of the five rows and columns has a box for its points.")
                ),
                LessonStep(mark("Two diagonals"), mark("Their boxes stand in the corners at the right.")),
                LessonStep(
                    mark("Full lines count"),
                    mark("A line scores with its fifth number. Your total is their sum."),
                ),
            ),
            LessonPosition(CROSSING.state, marks=("cell6", "row1", "column1", "diagonal_down")),
            point(
                CROSSING,
                [f"cell{cell}" for cell in range(CELLS)],
                crossed,
                ask=mark("Tap the cell that counts in four lines."),
                good=mark("Yes, the middle: a row, a column and both diagonals."),
                wrong=in_lines,
                hint=mark("Both diagonals meet there."),
            ),
        ),
        LessonPage(
            "alike",
            mark("Equal numbers"),
            (
                LessonStep(mark("Pair 1, two pairs 3"), mark("Three alike are worth 3, four alike 6, five alike 10.")),
                LessonStep(mark("Full house 8"), mark("Three of one number and two of another.")),
                LessonStep(
                    mark("The best one counts"), mark("A line scores one combination, in whatever order it stands.")
                ),
            ),
            LessonPosition(
                played(None, "4 5 6 7 5", "5 6 6 10 5", "7 8 7 7 4", "6 3 6 6 6", "4 9 4 4 9"), parts=("cell", "row")
            ),
            act(
                ALIKE,
                makes(Combination.FULL_HOUSE),
                ask=mark("You have a 4. Tap the cell that makes a full house."),
                good=mark("Full house: 4-9-4-4-9 is worth 8."),
                wrong=full_house,
                hint=mark("One row already has two 4s and two 9s."),
                solution=WriteSum(3),
                mistakes=(WriteSum(13), WriteSum(5)),
            ),
        ),
        LessonPage(
            "straights",
            mark("Five in a row"),
            (
                LessonStep(
                    mark("A street"),
                    mark("Five numbers that follow each other, in any order. Four are nothing."),
                ),
                LessonStep(mark("With a 7 in it: 8"), mark("For example 7-10-8-6-9.")),
                LessonStep(mark("Without a 7: 12"), mark("There are only two of them: 2 to 6 and 8 to 12.")),
            ),
            LessonPosition(
                played(None, "5 7 8 4 6", "4 5 6 7 9", "3 5 6 2 4", "7 10 8 6 9", "8 12 9 11 10"), parts=("cell", "row")
            ),
            act(
                STRAIGHT,
                makes(Combination.STRAIGHT_WITHOUT_7),
                ask=mark("You have a 6. Tap the cell that completes the street without a 7."),
                good=mark("2-3-4-5-6, the best line there is: 12."),
                wrong=straight,
                hint=mark("Two rows need a 6. In one of them there is a 7."),
                solution=WriteSum(2),
                mistakes=(WriteSum(13), WriteSum(9), WriteSum(21)),
            ),
        ),
        LessonPage(
            "diagonals",
            mark("Diagonals count double"),
            (
                LessonStep(
                    mark("Everything twice"), mark("Three alike bring 6 there, a street without a 7 brings 24.")
                ),
                LessonStep(
                    mark("Several lines at once"), mark("One number can finish a row, a column and a diagonal.")
                ),
                LessonStep(
                    mark("The gain is shown"),
                    mark("Free cells tell what they bring; the settings can turn that off."),
                ),
            ),
            LessonPosition(
                played(None, "8 . . . 5", ". 8 . 6 .", ". . 8 . .", ". 7 . 4 .", "9 . . . 8"),
                marks=("diagonal_up", "diagonal_down"),
            ),
            act(
                DOUBLE,
                richest,
                ask=mark("You have a 7. Tap the cell that brings the most points now."),
                good=mark("Right, the diagonal counts double."),
                wrong=poorer,
                hint=mark("Look at the line from the lower left to the upper right corner."),
                solution=WriteSum(8),
                mistakes=(WriteSum(11), WriteSum(1)),
            ),
        ),
        LessonPage(
            "end",
            mark("After 25 rounds"),
            (
                LessonStep(mark("Every grid is full"), mark("The highest total wins. Equal totals share the place.")),
                LessonStep(mark("Some lines stay empty-handed"), mark("7-9-5-4-10 is neither equal nor a street: 0.")),
                LessonStep(mark("Playing alone"), mark("50 is good, 80 excellent, 100 and more phenomenal.")),
            ),
            FULL,
            point(
                LessonPosition(FULL.state, parts=("cell",)),
                [f"cell{cell}" for cell in range(CELLS)],
                worthless,
                ask=mark("Two rows of this grid are worth nothing. Tap one of them."),
                good=mark("Right, nothing equal and no street in it."),
                wrong=worth,
                hint=mark("Look for five different numbers with a gap among them."),
            ),
        ),
    ),
)
