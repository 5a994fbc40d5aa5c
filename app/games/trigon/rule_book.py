"""The rules of Trigon, in words."""

from __future__ import annotations

from app.games.rule_book.book import Rows, Rule, RuleBook, Section, rows_of
from app.games.rule_book.shared import TABLE_REASONS, at_this_table
from app.games.trigon.words import scoring
from app.i18n import Translator, mark


def points_left(tr: Translator) -> Rows:
    return rows_of(scoring(tr))


REASONS = TABLE_REASONS | {
    "malformed": "turn.order",
    "not_your_turn": "turn.order",
    "game_over": "turn.out",
    "waiting_for_chance": "turn.order",
    "no_chance_pending": "turn.order",
    "impossible_roll": "turn.order",
    "impossible_draw": "turn.order",
    "no_such_cell": "box.board",
    "not_ascending": "turn.free",
    "not_a_piece": "box.pieces",
    "piece_placed": "turn.once",
    "outside_area": "turn.free",
    "cells_taken": "turn.free",
    "not_on_start": "contact.first",
    "start_closed": "contact.first",
    "touches_own_edge": "contact.edge",
    "no_corner": "contact.corner",
    "touches_straight_side": "vertex.rule",
}
"""The paragraph behind every refusal."""

SEATS = {
    "start_closed": {2: "seats.two_starts", 3: "seats.three_starts"},
    "outside_area": {3: "seats.three"},
}
"""Where it depends on how many play."""

BOOK = RuleBook(
    (
        Section(
            "box",
            mark("What you need"),
            (
                Rule("box.board", mark("A hexagonal board of 486 triangles in 18 rows.")),
                Rule(
                    "box.pieces",
                    mark(
                        "Four colours, blue, yellow, red and green, with 22 pieces each: every shape that one to"
                        " six triangles can make, 110 triangles in a colour. They may be turned and flipped."
                    ),
                ),
                Rule(
                    "box.starts",
                    mark(
                        "Six start triangles belong to no colour. Seen from each side of the board it is the middle"
                        " triangle of the fourth row."
                    ),
                ),
                Rule("box.seats", mark("One to four people play; four may also play in two teams.")),
            ),
        ),
        Section(
            "turn",
            mark("A turn"),
            (
                Rule(
                    "turn.order",
                    mark("The order is blue, yellow, red, green, and round again. Each turn you place one piece."),
                ),
                Rule(
                    "turn.free",
                    mark(
                        "A piece lies on free triangles of the board, turned and flipped as you like: there are up"
                        " to twelve ways."
                    ),
                ),
                Rule("turn.once", mark("Each piece is there once in each colour. Placed pieces never move.")),
                Rule("turn.must", mark("A colour that can place a piece must do so.")),
                Rule(
                    "turn.out",
                    mark("A colour that cannot is out for good. The others go on until none of them can place."),
                ),
            ),
        ),
        Section(
            "contact",
            mark("Where a piece may lie"),
            (
                Rule(
                    "contact.first",
                    mark("The first piece of a colour must cover a start triangle. There is always one left."),
                ),
                Rule(
                    "contact.corner",
                    mark("Every later piece must touch a piece of its own colour at a corner at least once."),
                ),
                Rule(
                    "contact.edge",
                    mark(
                        "It may not share an edge with its own colour, not even a short one. A piece laid edge to"
                        " edge is refused even if it also touches at a corner."
                    ),
                ),
                Rule(
                    "contact.point",
                    mark("A corner may meet a corner, and a corner may also meet the middle of a straight side."),
                ),
                Rule("contact.others", mark("Pieces of other colours may be touched in any way.")),
            ),
        ),
        Section(
            "vertex",
            mark("Vertex to vertex only"),
            (
                Rule(
                    "vertex.rule",
                    mark(
                        "A stricter alternative, for any number of players, chosen before the game: own pieces may"
                        " then meet only corner to corner. No corner may touch the inside of a straight side of its"
                        " own colour."
                    ),
                ),
            ),
        ),
        Section(
            "score",
            mark("Scoring"),
            (
                Rule(
                    "score.left",
                    mark(
                        "At the end every triangle in the pieces a colour has left costs one point. Three pieces of"
                        " four triangles left are −12."
                    ),
                    points_left,
                ),
                Rule(
                    "score.all",
                    mark(
                        "A colour that placed all 22 pieces gets 15 points instead, and 5 more if the single"
                        " triangle was its last piece."
                    ),
                ),
                Rule(
                    "score.winner",
                    mark(
                        "The best score wins. Equal scores share the place. Blue with +20 wins before red with −9,"
                        " yellow with −12 and green with −31."
                    ),
                ),
            ),
        ),
        Section(
            "seats",
            mark("How many play"),
            (
                Rule("seats.four", mark("Four people have a colour each.")),
                Rule(
                    "seats.teams",
                    mark(
                        "In teams of two blue and red play against yellow and green, one colour a player. The"
                        " scores of partners are added. Every start is open to all."
                    ),
                ),
                Rule(
                    "seats.three",
                    mark(
                        "Three people play blue, yellow and red on the inner part of the board, 384 triangles with"
                        " the same six starts."
                    ),
                ),
                Rule(
                    "seats.three_starts",
                    mark(
                        "With three, exactly one start must stay free between any two that are begun on. After the"
                        " first choice only the starts two steps away around the ring, either way, are open. This"
                        " concerns first pieces only; later ones may cover any start."
                    ),
                ),
                Rule(
                    "seats.two",
                    mark(
                        "Two people have two colours each: the first blue and red, the second yellow and green. The"
                        " order of the colours stays the same, and the scores of one’s two colours are added."
                    ),
                ),
                Rule(
                    "seats.two_starts",
                    mark(
                        "With two, your second colour must begin on the start opposite your first: red opposite"
                        " blue, green opposite yellow. So yellow may not take the one opposite blue."
                    ),
                ),
            ),
        ),
        Section(
            "solo",
            mark("Alone"),
            (
                Rule(
                    "solo.goal",
                    mark(
                        "Alone you place all four colours in the usual order and by the usual rules; a colour that"
                        " can place must. The result is the number of pieces on the board, and the goal is all 88."
                    ),
                ),
                Rule(
                    "solo.patterns",
                    mark(
                        "There are also patterns. Some are shapes to cover with a few pieces: there pieces may lie edge"
                        " to edge. The others are boards to finish by the usual rules."
                    ),
                ),
            ),
        ),
        at_this_table(dice=False),
    ),
    REASONS,
    SEATS,
)
