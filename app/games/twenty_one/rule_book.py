"""The rules of Twenty One, in words."""

from __future__ import annotations

from app.games.rule_book.book import Rows, Rule, RuleBook, Section, rows_of
from app.games.rule_book.shared import DICE_REASONS, at_this_table
from app.games.twenty_one.words import scoring
from app.i18n import Translator, mark


def exact_hits(tr: Translator) -> Rows:
    return rows_of(scoring(tr))


REASONS = DICE_REASONS | {
    "malformed": "write.choice",
    "not_your_turn": "roll.first",
    "game_over": "end.when",
    "waiting_for_chance": "roll.all",
    "no_chance_pending": "roll.again",
    "impossible_roll": "box.dice",
    "dice_not_final": "roll.again",
    "dice_final": "roll.again",
    "nothing_chosen": "write.choice",
    "no_such_colour": "write.colour",
    "colour_twice": "write.colour",
    "not_in_row_order": "write.colour",
    "field_taken": "write.final",
    "die_too_high": "write.height",
    "already_written": "write.choice",
    "row_done": "write.rows",
    "row_later": "write.rows",
    "ones_stay": "roll.ones",
    "dice_together": "roll.again",
    # dice for paper
    "only_one_reroll": "roll.again",
    "all_others_roll": "roll.again",
    "nothing_to_keep": "roll.again",
}
"""The paragraph behind every refusal."""

BOOK = RuleBook(
    (
        Section(
            "box",
            mark("What you need"),
            (
                Rule("box.dice", mark("Six ordinary dice, one each in white, black, red, blue, yellow and green.")),
                Rule(
                    "box.sheets",
                    mark(
                        "Six different sheets, A to F. Everybody has another one: the first seat A, the second B"
                        " and so on, unless you choose others before the game."
                    ),
                ),
                Rule(
                    "box.rows",
                    mark(
                        "A sheet has five rows of six fields. In every row the printed numbers are 6 5 4 3 2 1 from"
                        " left to right, 21 together, and every colour is there once."
                    ),
                ),
                Rule(
                    "box.fair",
                    mark(
                        "Only the order of the colours differs. In the same row each colour has another number on"
                        " each of the six sheets, and on one sheet it has another number in each row. So no sheet is"
                        " better than another."
                    ),
                ),
                Rule("box.seats", mark("Two to six people play. Alone you can practise.")),
                Rule("box.open", mark("All sheets lie open: everybody may look at them at any time.")),
            ),
        ),
        Section(
            "roll",
            mark("The roll"),
            (
                Rule(
                    "roll.first",
                    mark(
                        "The most likeable person begins; in the app whoever was chosen for it before the game. When"
                        " all have written, the next one clockwise rolls."
                    ),
                ),
                Rule("roll.all", mark("Whoever is in turn rolls all six dice.")),
                Rule(
                    "roll.again",
                    mark(
                        "They may roll once more, and only once. All dice that do not show a 1 are then rolled"
                        " again together."
                    ),
                ),
                Rule(
                    "roll.ones",
                    mark(
                        "Dice that show a 1 stay on the table, and no other die may be kept. After 6 4 3 3 1 1 the"
                        " two ones stay and four dice roll. If all six show a 1, there is nothing to roll again."
                    ),
                ),
            ),
        ),
        Section(
            "write",
            mark("Write or cross out"),
            (
                Rule(
                    "write.choice",
                    mark(
                        "Then everybody does one of two things, the roller too: write numbers, or cross one field"
                        " out. Never both, and never neither."
                    ),
                ),
                Rule(
                    "write.rows",
                    mark(
                        "Rows are filled from top to bottom. You write in your current row only, never in two rows"
                        " in one round."
                    ),
                ),
                Rule(
                    "write.colour",
                    mark(
                        "A die may be written into the field of its colour, if that field is still empty. You may"
                        " write one number or several, up to all six."
                    ),
                ),
                Rule(
                    "write.height",
                    mark(
                        "The die must not be higher than the printed number. With a green 2, yellow 4, red 1, blue"
                        " 3, white 4 and black 1 a row of green 6, yellow 5, red 4, blue 3, white 2, black 1 takes"
                        " all but white: 4 is too high for 2."
                    ),
                ),
                Rule(
                    "write.cross",
                    mark(
                        "Crossing out takes exactly one field, the leftmost empty one of your row, and it is worth"
                        " 0. You may cross out even if you could write; you must if nothing can be written. If only"
                        " white 5 and green 4 are empty and the dice show white 6 and green 5, the cross falls on"
                        " white 5."
                    ),
                ),
                Rule("write.final", mark("What is written or crossed out stays so.")),
            ),
        ),
        Section(
            "score",
            mark("Points of a row"),
            (
                Rule("score.hit", mark("A die equal to the printed number is an exact hit. It gets an x.")),
                Rule(
                    "score.row",
                    mark(
                        "As soon as the sixth field of a row is filled, the row is scored: the sum of its numbers"
                        " and a bonus for its exact hits."
                    ),
                ),
                Rule(
                    "score.bonus",
                    mark("The more hits in one row, the more each of them is worth. Without a hit there is no bonus."),
                    exact_hits,
                ),
                Rule(
                    "score.example",
                    mark(
                        "An example: 5, crossed out, 4, 2, 2, 1 in a row makes 14. The 4, the second 2 and the 1"
                        " are hits, which brings 6 more: 20."
                    ),
                ),
                Rule("score.next", mark("Your next row opens with the next roll, not before.")),
            ),
        ),
        Section(
            "end",
            mark("The end"),
            (
                Rule(
                    "end.when",
                    mark(
                        "The game ends after the round in which somebody fills the fifth row. The others finish"
                        " that round too."
                    ),
                ),
                Rule(
                    "end.unfinished",
                    mark(
                        "Everybody also counts the row they have not finished: its numbers and the bonus for its hits."
                    ),
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
                    mark("For practice one can play alone: you roll in every round and play for the highest total."),
                ),
            ),
        ),
        at_this_table(dice=True),
    ),
    REASONS,
)
