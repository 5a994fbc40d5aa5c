"""What holds in every game of the app: who plays, going home, taking back, dice of one's own."""

from __future__ import annotations

from app.games.rule_book.book import Rule, Section
from app.i18n import mark

SEATS = Rule(
    "app.seats",
    mark(
        "Who plays is settled before the first roll or draw. Nobody can join a game that has begun, but a seat can be"
        " handed to somebody else."
    ),
)
TURNS = Rule(
    "app.turns",
    mark("Everybody decides for their own seat only, when it is their turn. Whoever watches touches nothing."),
)
LEAVE_DICE = Rule(
    "app.leave",
    mark(
        "Who goes home for good leaves the sheet as it is. It gets no place in the results, and nobody waits for it any"
        " more: its turns to roll are skipped."
    ),
)
LEAVE_BOARD = Rule("app.leave", mark("When somebody goes home for good, a computer plays on in that seat."))
UNDO_DICE = Rule(
    "app.undo",
    mark(
        "You may take back what you wrote until the dice roll again; whoever has written since is asked. What the app"
        " rolled is never taken back."
    ),
)
UNDO_BOARD = Rule(
    "app.undo",
    mark("You may take back a move as long as nobody else has answered it and nothing was drawn since."),
)
DICE = Rule(
    "app.dice",
    mark(
        "Before the game you choose whether the app rolls or you roll real dice and type in what they show. You"
        " cannot do both in one game, and only a roll that is possible counts. What you typed in wrong you may take"
        " back until somebody has used it."
    ),
)


def at_this_table(dice: bool) -> Section:
    own = (LEAVE_DICE, UNDO_DICE, DICE) if dice else (LEAVE_BOARD, UNDO_BOARD)
    return Section("app", mark("At this table"), (SEATS, TURNS, *own))


TABLE_REASONS = {
    "no_such_seat": "app.seats",
    "wrong_controller": "app.seats",
    "not_your_seat": "app.turns",
    "no_seat": "app.turns",
    "seat_left": "app.leave",
    "seat_resigned": "app.leave",
    "cannot_leave": "app.leave",
    "nothing_to_undo": "app.undo",
    "chance_followed": "app.undo",
    "others_depend": "app.undo",
    "refused_by_others": "app.undo",
    "nobody_asked": "app.undo",
}
"""The paragraph behind a refusal of the table, the same in every game."""

DICE_REASONS = TABLE_REASONS | {
    "type_the_dice": "app.dice",
    "roll_in_the_app": "app.dice",
    "impossible_draw": "app.dice",
}
