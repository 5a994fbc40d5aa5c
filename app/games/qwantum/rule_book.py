"""The rules of Qwantum, in words."""

from __future__ import annotations

from app.games.rule_book.book import Rule, RuleBook, Section
from app.games.rule_book.shared import at_this_table
from app.games.rule_book.tables import qwantum_faces, qwantum_misses
from app.i18n import mark

QWANTUM = RuleBook(
    "qwantum",
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
                    qwantum_faces,
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
                        "You agree on who begins; in the app it is the first seat. Then the turn goes round"
                        " clockwise. Whoever is in turn goes through the steps A, B and C."
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
                    qwantum_misses,
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
)
