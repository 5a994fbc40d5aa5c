"""Codes into sentences: why something was refused or went wrong, in words for the person who did it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.i18n import Translator, mark

SENTENCES = {
    # any game
    "malformed": mark("That move makes no sense here."),
    "no_such_seat": mark("There is no such seat."),
    "seat_left": mark("This seat has left the game."),
    "not_your_turn": mark("It is not your turn."),
    "game_over": mark("The game is over."),
    "waiting_for_chance": mark("First the dice must be rolled."),
    "no_chance_pending": mark("There is nothing to roll now."),
    "impossible_roll": mark("The dice cannot show that."),
    "impossible_draw": mark("These tiles cannot be drawn."),
    "cannot_leave": mark("In this game a computer takes the seat over."),
    # knister
    "no_such_cell": mark("There is no such place."),
    "cell_taken": mark("This place is taken."),
    "already_written": mark("You have already written in this round."),
    # the table
    "not_your_seat": mark("Somebody else decides for this seat."),
    "seat_resigned": mark("This seat has resigned."),
    "nothing_to_undo": mark("There is nothing to take back."),
    "chance_followed": mark("After a roll or a draw nothing can be taken back."),
    "others_depend": mark("Somebody has already answered that move."),
    "refused_by_others": mark("The others do not agree."),
    "nobody_asked": mark("Nobody is asking any more."),
    "type_the_dice": mark("You roll real dice: type in what they show."),
    "roll_in_the_app": mark("The app rolls the dice in this game."),
    "wrong_controller": mark("That player cannot sit here."),
    "malformed_proposal": mark("That makes no sense here."),
    # the store
    "store_full": mark("The device is full, so this move was not kept. Free some space and try again."),
    "store_locked": mark("Pětka is already running; this window keeps its games apart."),
    "store_read_only": mark("Nothing can be written here, so games will not be kept."),
    "store_broken": mark("The saved games were damaged. What could be read is back; the old file was set aside."),
    "store_foreign": mark("The file of saved games was not ours. It was set aside and a new one begun."),
    "store_newer": mark("The saved games are from a newer Pětka. They were set aside untouched."),
    "no_such_game": mark("This game is no longer there."),
    "game_damaged": mark("This saved game is damaged and cannot be opened."),
}

UNKNOWN = mark("That did not work.")


def sentence(tr: Translator, reason: str, values: Mapping[str, Any]) -> str:
    """What to tell a person about `reason`; a code without words still gets a sentence."""
    return tr(SENTENCES.get(reason, UNKNOWN), **values)
