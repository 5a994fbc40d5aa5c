"""Everything the page of a browser itself says. What depends on the game or the position is in `web_page.py`."""

from __future__ import annotations

from app.i18n import Translator, mark

WORDS = {
    "again": mark("Connect again"),
    "agree": mark("Agree"),
    "amber": mark("Amber"),
    "app": mark("in the app"),
    "at_table": mark("At the table"),
    "away": mark("The table is out of reach. Your sheet stays here, and we keep trying."),
    "away_long": mark("Does it take long? Scan the host’s code again: your seat is kept."),
    "back": mark("Back to my sheet"),
    "back_as": mark("I am {name}"),
    "back_here": mark("Have you been here already? Tap your name."),
    "back_to_end": mark("Back to the results"),
    "big_here": mark("Show it in this browser"),
    "big_how": mark(
        "Open this address in the browser of a TV, a laptop or a tablet in the same network. The host lets it in with"
        " one tap; it shows the dice, all sheets and the code for latecomers."
    ),
    "big_screen": mark("Big screen"),
    "bot": mark("computer"),
    "browser": mark("in the browser"),
    "cancel": mark("Cancel"),
    "close": mark("Close"),
    "connecting": mark("Looking for the table…"),
    "coral": mark("Coral"),
    "disagree": mark("No"),
    "done": mark("Done"),
    "everybody": mark("Everybody"),
    "gone": mark("not here right now"),
    "heart": mark("Heart"),
    "host": mark("host"),
    "host_asleep": mark("The host has stepped away from the table. Whatever needs the host waits for them."),
    "how_to_play": mark("How to play in a minute"),
    "in": mark("You are in. Nothing to install."),
    "join": mark("Join the table"),
    "language": mark("Language"),
    "last_move": mark("Last move"),
    "laugh": mark("Laughter"),
    "leaf": mark("Leaf green"),
    "leave": mark("Leave the table"),
    "leave_question": mark("Leave for good? Your seat is given up."),
    "left": mark("left the game"),
    "let_in": mark("Ask the host to let you in. It takes one tap."),
    "let_screen_in": mark("Let this screen in on the host’s device. It takes one tap."),
    "lilac": mark("Lilac"),
    "menu": mark("Menu"),
    "mint": mark("Mint"),
    "name": mark("What is your name?"),
    "name_and_colour": mark("Name and colour"),
    "not_ready": mark("Not yet"),
    "nudge": mark("Nudge"),
    "nudged": mark("{name} is waiting for you"),
    "open_app": mark("Open in Pětka"),
    "party": mark("Hooray"),
    "person": mark("at the host’s phone"),
    "points_from": mark("Where your points came from"),
    "react": mark("Show the others a sign"),
    "ready": mark("I am ready"),
    "ready_done": mark("Ready"),
    "roll": mark("Roll"),
    "rolling": mark("The dice are rolling…"),
    "rule_book": mark("Rule book"),
    "scan": mark("Scan to join"),
    "scan_next": mark("watch now, play the next game"),
    "scan_now": mark("and play along"),
    "scoring": mark("Scoring table"),
    "seat_asked": mark("The host was asked for this seat."),
    "show_big": mark("Show on a big screen"),
    "sit": mark("Take this seat"),
    "sit_down": mark("Play along"),
    "sky": mark("Sky blue"),
    "sound_off": mark("Sound off"),
    "sound_on": mark("Sound on"),
    "start_soon": mark("The host starts the game."),
    "taken_by": mark("taken by {name}"),
    "thumb": mark("Thumbs up"),
    "tonight": mark("Tonight"),
    "total": mark("Total"),
    "type_dice": mark("Type in the dice"),
    "undo": mark("Take back"),
    "use_dice": mark("Use these dice"),
    "watch": mark("Only watch"),
    "watching": mark("You are watching. Tap somebody to see their sheet."),
    "wave": mark("Wave"),
    "writes": mark("still writes"),
    "writing": mark("writing"),
    "written": mark("written"),
    "move": mark("Continue on another phone"),
    "move_how": mark("Join this table on the other phone and type in this number. It counts once, for five minutes."),
    "moment": mark("One moment"),
    "have_number": mark("I have a seat on another phone"),
    "number": mark("Number from the other phone"),
    "take_seat": mark("Take my seat"),
    "watch_next": mark("Only watch the next game, too"),
    "play_next": mark("Play the next game"),
    "you": mark("You"),
    "yourself": mark("you"),
    "your_colour": mark("Your colour"),
    "your_name": mark("Your name"),
    "your_turn": mark("Your turn"),
    "yours": mark("yours"),
}


NEEDS_SCRIPT = mark("Pětka needs JavaScript.")


def needs_script(language: str) -> str:
    return Translator(language)(NEEDS_SCRIPT)


def words_of(tr: Translator) -> dict[str, str]:
    """`{name}` and the like stay for the page to fill."""
    return {key: tr(text, name="{name}") for key, text in WORDS.items()}
