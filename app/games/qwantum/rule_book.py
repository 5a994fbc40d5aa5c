"""The rules of Qwantum, in words."""

from __future__ import annotations

from app.games.qwantum.words import scoring
from app.games.rule_book.book import Rows, Rule, RuleBook, Section, rows_of
from app.games.rule_book.shared import DICE_REASONS, at_this_table
from app.i18n import Translator, mark
from rules.qwantum.scoring import DICE, face_colour, face_number

COLOURS = {"red": mark("red"), "yellow": mark("yellow"), "blue": mark("blue"), "purple": mark("purple")}


def misses(tr: Translator) -> Rows:
    return rows_of(scoring(tr))[1:]


def faces(tr: Translator) -> Rows:
    """ "Coloured die 1": "red 1, 4; yellow 5; blue 1, 5; purple 6"."""
    rows = []
    for number, die in enumerate(DICE[1:], 1):
        shown = {
            colour: [str(face_number(face)) for face in die.faces if face_colour(face) == colour] for colour in COLOURS
        }
        told = "; ".join(f"{tr(COLOURS[colour])} {', '.join(numbers)}" for colour, numbers in shown.items())
        rows.append((tr("Coloured die {number}", number=number), told, ""))
    return rows


REASONS = DICE_REASONS | {
    "malformed": "turn.next",
    "not_your_turn": "turn.next",
    "game_over": "end.rows",
    "waiting_for_chance": "turn.roll",
    "no_chance_pending": "turn.roll",
    "impossible_roll": "box.most",
    "dice_not_final": "turn.roll",
    "dice_final": "turn.roll",
    "nothing_chosen": "turn.roll",
    "no_such_die": "turn.roll",
    "die_twice": "turn.roll",
    "dice_not_ascending": "turn.roll",
    "no_such_colour": "turn.sums",
    "colour_taken": "turn.everyone",
    "row_full": "rows.order",
    "left_to_right": "rows.order",
    "cell_taken": "rows.order",
    "not_higher": "rows.rise",
    "not_lower": "rows.fall",
    "already_chosen": "turn.everyone",
    # dice for paper
    "only_one_reroll": "turn.roll",
    "nothing_to_keep": "turn.roll",
    "nothing_to_take": "turn.first",
}
"""The paragraph behind every refusal."""

BOOK = RuleBook(
    (
        Section(
            "box",
            mark("What you need"),
            (
                Rule(
                    "box.dice",
                    mark(
                        "An ordinary white die and six coloured dice. Each face of a coloured die shows a number in"
                        " red, yellow, blue or purple, and no two of these dice are alike."
                    ),
                ),
                Rule(
                    "box.faces",
                    mark(
                        "These are the faces of the six coloured dice. Each colour is there nine times, each number"
                        " six times."
                    ),
                    faces,
                ),
                Rule(
                    "box.most",
                    mark(
                        "A roll that the dice cannot show is refused, also when you type it in. The six dice add up"
                        " to at most 27 in one colour; with a white 6 that is 33, the highest number one can ever"
                        " write."
                    ),
                ),
                Rule(
                    "box.sheet",
                    mark(
                        "A sheet has four rows, purple, blue, red and yellow, with six fields each. In every row a"
                        " bar stands after the fourth field. Under each column is a box for its points, and below"
                        " five boxes for misses, −1 to −5."
                    ),
                ),
                Rule("box.seats", mark("Two to four people play. Alone you can practise.")),
            ),
        ),
        Section(
            "rows",
            mark("How a row is filled"),
            (
                Rule(
                    "rows.order",
                    mark("Every row is filled from left to right without gaps. A full row takes nothing more."),
                ),
                Rule(
                    "rows.rise",
                    mark(
                        "Up to the bar the numbers rise: each of the first four is higher than the one before."
                        " After a 12 neither 9 nor another 12 can follow."
                    ),
                ),
                Rule(
                    "rows.fall",
                    mark(
                        "Behind the bar they fall: the fifth is lower than the fourth, the sixth lower than the"
                        " fifth. After 16 in the fourth field an 11 is fine, 16 and 17 are not."
                    ),
                ),
                Rule(
                    "rows.apart",
                    mark(
                        "The rows do not depend on each other. A row may become impossible to finish, after a 1 in"
                        " the fifth field for example; then the misses end the game."
                    ),
                ),
            ),
        ),
        Section(
            "turn",
            mark("A turn in three steps"),
            (
                Rule(
                    "turn.next",
                    mark(
                        "You agree on who begins; in the app whoever was chosen for it before the game. Then the"
                        " turn goes round clockwise. Whoever is in turn goes through the steps A, B and C."
                    ),
                ),
                Rule(
                    "turn.roll",
                    mark(
                        "Step A: roll all seven dice. Then you may choose any of them, as many as you like, and"
                        " roll those once more."
                    ),
                ),
                Rule(
                    "turn.sums",
                    mark(
                        "Each colour now has one number: the sum of all dice that show this colour, and the white"
                        " die on top. White 3 with blue 5 and 5, red 3, purple 3, yellow 4 and 1 makes blue 13, red"
                        " 6, purple 6, yellow 8."
                    ),
                ),
                Rule("turn.nothing", mark("A colour that no die shows counts the white die alone.")),
                Rule(
                    "turn.first",
                    mark(
                        "Step B: whoever rolled may write the number of one colour into that colour’s row, or"
                        " decline. Nobody else writes now."
                    ),
                ),
                Rule(
                    "turn.everyone",
                    mark(
                        "Step C: the colour written in step B is gone. Everybody, the roller too, may write one of"
                        " the other colours’ numbers, or decline. Several people may take the same colour; each"
                        " chooses once."
                    ),
                ),
                Rule("turn.all_open", mark("If nothing was written in step B, all four colours are open in step C.")),
            ),
        ),
        Section(
            "miss",
            mark("Misses"),
            (
                Rule(
                    "miss.when",
                    mark(
                        "If the one in turn wrote in neither step B nor step C, they tick their next miss box. That"
                        " also holds in the last step C of the game."
                    ),
                ),
                Rule(
                    "miss.others",
                    mark("The others never get a miss. If the game ends in step B, there is none either."),
                ),
            ),
        ),
        Section(
            "score",
            mark("Points"),
            (
                Rule(
                    "score.column",
                    mark(
                        "A column is scored when its four fields are filled: it brings its second lowest number."
                        " Equal numbers count as one: 4, 4, 7, 9 brings 7, and 4, 4, 4, 9 brings 9."
                    ),
                ),
                Rule("score.equal", mark("Four equal numbers bring that number: 6, 6, 6, 6 brings 6.")),
                Rule(
                    "score.total",
                    mark(
                        "Your total is the sum of the scored columns minus the ticked misses, 15 for all five."
                        " Unfinished columns give nothing. Columns worth 6, 8, 12, 16, 11 and 4 with three misses"
                        " make 57 − 6 = 51."
                    ),
                    misses,
                ),
            ),
        ),
        Section(
            "end",
            mark("The end"),
            (
                Rule(
                    "end.rows",
                    mark(
                        "The game ends when somebody has filled all four rows: at once if that happens in step B,"
                        " otherwise after that step C."
                    ),
                ),
                Rule(
                    "end.misses", mark("It also ends after the step C in which the one in turn ticks the fifth miss.")
                ),
                Rule("end.winner", mark("The highest total wins. Equal totals share the place.")),
            ),
        ),
        Section(
            "solo",
            mark("Alone"),
            (
                Rule(
                    "solo.practice",
                    mark("For practice one can play alone: every turn is yours, and the goal is the highest total."),
                ),
            ),
        ),
        at_this_table(dice=True),
    ),
    REASONS,
)
