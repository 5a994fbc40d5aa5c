"""The rules of Knister, in words."""

from __future__ import annotations

from app.games.knister.words import scoring
from app.games.rule_book.book import Rows, Rule, RuleBook, Section, rows_of
from app.games.rule_book.shared import DICE_REASONS, at_this_table
from app.i18n import Translator, mark


def combinations(tr: Translator) -> Rows:
    return rows_of(scoring(tr))


REASONS = DICE_REASONS | {
    "malformed": "round.write",
    "not_your_turn": "round.order",
    "game_over": "end.rounds",
    "waiting_for_chance": "round.roll",
    "no_chance_pending": "round.order",
    "impossible_roll": "round.roll",
    "no_such_cell": "round.write",
    "cell_taken": "round.stays",
    "already_written": "round.must",
    # dice for paper
    "no_reroll": "round.roll",
    "rounds_are_fixed": "end.rounds",
}
"""The paragraph behind every refusal."""

BOOK = RuleBook(
    (
        Section(
            "box",
            mark("What you need"),
            (
                Rule("box.dice", mark("Two ordinary dice, and for everybody a grid of five rows and five columns.")),
                Rule(
                    "box.seats",
                    mark(
                        "One to twelve people play on one device. At a shared table any number may play, and"
                        " everybody who joins gets a sheet."
                    ),
                ),
                Rule(
                    "start.first",
                    mark(
                        "The youngest rolls first; in the app whoever was chosen for it before the game. Then the"
                        " roll goes round clockwise. It changes nothing but who shakes the phone."
                    ),
                ),
            ),
        ),
        Section(
            "round",
            mark("A round"),
            (
                Rule(
                    "round.roll",
                    mark(
                        "Both dice are rolled. Their sum, from 2 to 12, is the number for everybody: a 3 and a 5"
                        " are an 8 for the whole table."
                    ),
                ),
                Rule(
                    "round.write", mark("You write the number into one free cell of your own grid, wherever you like.")
                ),
                Rule(
                    "round.must",
                    mark("You write exactly one number in every round. Nobody may pass, and nobody writes twice."),
                ),
                Rule("round.stays", mark("A written number stays where it is.")),
                Rule(
                    "round.order",
                    mark("All write at the same time, in any order. The next roll comes when everybody has written."),
                ),
            ),
        ),
        Section(
            "score",
            mark("What a line brings"),
            (
                Rule(
                    "score.lines",
                    mark(
                        "Twelve lines count: five rows, five columns and the two diagonals. Each brings points for"
                        " its one best combination only."
                    ),
                ),
                Rule(
                    "score.table", mark("These are the combinations, from the fewest points to the most."), combinations
                ),
                Rule("score.order", mark("The order of the numbers within a line does not matter.")),
                Rule(
                    "score.street",
                    mark(
                        "A street is five numbers that follow each other: 5-7-8-4-6 is one. Four of them are"
                        " nothing yet: 4-5-6-7-9 brings 0. Only 2 to 6 and 8 to 12 do without a 7."
                    ),
                ),
                Rule(
                    "score.diagonals",
                    mark("Diagonals count double: three alike bring 6 there, a street with a 7 brings 16."),
                ),
                Rule(
                    "score.shown",
                    mark(
                        "A line shows its points as soon as it is full: a row of 4-9-4-4-9 brings its 8 at once."
                        " Your total is the sum of your full lines."
                    ),
                ),
            ),
        ),
        Section(
            "end",
            mark("The end"),
            (
                Rule("end.rounds", mark("The game takes 25 rounds. Then every grid is full.")),
                Rule("end.winner", mark("The highest total wins. Equal totals share the place.")),
            ),
        ),
        Section(
            "solo",
            mark("Alone"),
            (
                Rule("solo.same", mark("Alone you play by the same rules, for the highest total.")),
                Rule(
                    "solo.verdict",
                    mark(
                        "50 to 79 points are good, 80 to 99 excellent, 100 and more phenomenal. Fewer than 50 are"
                        " not rated."
                    ),
                ),
            ),
        ),
        at_this_table(dice=True),
    ),
    REASONS,
)
