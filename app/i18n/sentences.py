"""Codes into sentences: why something was refused or went wrong, in words for the person who did it.

What only one game refuses is said in the game's own `words.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.i18n import Translator, mark

SENTENCES = {
    # any game
    "malformed": mark("That move makes no sense here."),
    "no_such_seat": mark("There is no such seat."),
    "seat_left": mark("This seat has left the game."),
    "no_hint": mark("No hint was found this time."),
    "not_your_turn": mark("It is not your turn."),
    "game_over": mark("The game is over."),
    "waiting_for_chance": mark("First the dice must be rolled."),
    "no_chance_pending": mark("There is nothing to roll now."),
    "impossible_roll": mark("The dice cannot show that."),
    "impossible_draw": mark("These tiles cannot be drawn."),
    "cannot_leave": mark("In this game a computer takes the seat over."),
    # several games
    "no_such_cell": mark("There is no such place."),
    "cell_taken": mark("This place is taken."),
    "already_written": mark("You have already written in this round."),
    "dice_not_final": mark("The dice are not final yet: keep them or roll again."),
    "dice_final": mark("The dice are final now."),
    "nothing_chosen": mark("Choose something first."),
    "no_such_colour": mark("There is no such colour here."),
    "no_such_die": mark("There is no such die."),
    "outside_area": mark("This lies outside of the area in play."),
    # table dice
    "no_reroll": mark("There is no second roll here."),
    "only_one_reroll": mark("Only one second roll is allowed."),
    "ones_stay": mark("Ones stay on the table."),
    "all_others_roll": mark("All dice but the ones are rolled again together."),
    "nothing_to_keep": mark("There is nothing to decide about the dice."),
    "nothing_to_take": mark("No colour is to be taken now."),
    "rounds_are_fixed": mark("Knister always takes 25 rounds."),
    "nothing_rolled": mark("Nothing has been rolled to the end yet."),
    "not_finished": mark("The game is not over yet."),
    "wrong_totals": mark("These totals cannot be right."),
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
    # the shared table
    "other_version": mark("This table runs another version of Pětka. Bring both up to date."),
    "wrong_secret": mark("This link is not for this table. Scan the code again."),
    "removed": mark("The host has taken you off this table."),
    "table_full": mark("There is no room left at this table."),
    "bad_message": mark("The table did not understand this device."),
    "too_fast": mark("That was too much at once. One moment."),
    "elsewhere": mark("You went on with this seat on another screen."),
    "table_closed": mark("The host has closed the table."),
    "no_seat": mark("You are only watching here."),
    "seat_taken": mark("Somebody plays on this seat right now."),
    "wrong_code": mark("This number is wrong or no longer counts. Get a new one on your other phone."),
    "not_now": mark("The game has not begun yet."),
    "not_kept": mark("The host’s device has no room left to keep anything. Nobody new can come in."),
    "line_away": mark("The table cannot be reached right now. Nothing is lost; try again in a moment."),
    "join_refused": mark("Pětka can only find the table if it may reach devices nearby."),
    "join_blocked": mark("Allow Pětka to reach devices nearby in Android’s settings, then join again."),
    "bad_host": mark("This table says things that Pětka does not understand, so you have left it."),
    "no_code": mark("That is not a code of a table."),
    "out_of_reach": mark("There is no table there. Both devices must be on the same Wi-Fi."),
    "nobody_there": mark("Nobody has a table open under this code. Compare it with the host’s screen."),
    "own_table": mark("This is your own table. It is open on this very device."),
    "not_let_in": mark("Nobody has let you in. Ask the host to look at the screen, then join again."),
    "no_network": mark("This device is on no network that others could reach."),
    "network_refused": mark("Others can only come if Pětka may reach devices nearby."),
    "network_blocked": mark("Allow Pětka to reach devices nearby in Android’s settings, then others can come."),
    "cannot_host": mark("A table cannot be opened on this device right now."),
    # the store
    "store_full": mark("The device is full, so this move was not kept. Free some space and try again."),
    "host_store_full": mark("This device is full, so nobody new can come to the table. Free some space."),
    "store_locked": mark("Pětka is already running; this window keeps its games apart."),
    "store_read_only": mark("Nothing can be written here, so games will not be kept."),
    "store_broken": mark("The saved games were damaged. What could be read is back; the old file was set aside."),
    "store_foreign": mark("The file of saved games was not ours. It was set aside and a new one begun."),
    "store_newer": mark("The saved games are from a newer Pětka. They were set aside untouched."),
    "no_such_game": mark("This game is no longer there."),
    "game_damaged": mark("This saved game is damaged and cannot be opened."),
    # files of games
    "file_too_large": mark("This file is far too large for a game."),
    "file_unreadable": mark("This is no game that Pětka can read, or the file is damaged."),
    "file_newer": mark("This game is from a newer Pětka. Bring the app up to date, then import it."),
    "file_illegal": mark("This game breaks the rules at move {n}, so it was not imported."),
    "file_unfinished": mark("This game was not played to its end; only finished games can be imported."),
    "file_not_plain": mark("This file has variations or a position that was set up; only plain games can be imported."),
    "backup_unreadable": mark("This is no backup of Pětka, or the file is damaged. Nothing was changed."),
    "backup_newer": mark("This backup is from a newer Pětka. Bring the app up to date, then try again."),
    "backup_full": mark("The device is full. Free some space and try again; nothing was changed."),
    "backup_failed": mark("That did not work. Nothing was changed."),
    "table_is_open": mark("A shared table is open. Close it or leave it, then restore."),
    "file_is_backup": mark("This is a backup of everything, not a single game. It is restored in the settings."),
    "file_gone": mark("The file cannot be read."),
    "file_not_written": mark("The file could not be written."),
}

OWN = (
    "no_hint",
    "join_refused",
    "join_blocked",
    "nobody_there",
    "own_table",
    "not_let_in",
    "network_refused",
    "network_blocked",
    "host_store_full",
)
"""Reasons of the app's own pages; all others come from rules, tables and the store."""

UNKNOWN = mark("That did not work.")
LONGEST = 400
"""Letters of a sentence."""


def sentence(tr: Translator, reason: str, values: Mapping[str, Any]) -> str:
    """What to tell a person about `reason`. A code without words still gives a sentence."""
    return said(tr, SENTENCES.get(reason, UNKNOWN), values)


def said(tr: Translator, text: str, values: Mapping[str, Any]) -> str:
    """The text with its values. Those of a stranger may be none that it needs, or no end of letters."""
    try:
        told = tr(text, **values)
    except (LookupError, TypeError, ValueError):
        return tr(UNKNOWN)
    return told if len(told) <= LONGEST else tr(UNKNOWN)
