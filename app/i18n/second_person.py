"""Sentences about people, as they are said to the person they are about: "Eva wins", but "You win".

Where a sentence's `name` is "You", `Translator` looks here. What is not listed reads well with the word itself.
"""

from __future__ import annotations

from app.i18n import mark

SECOND_PERSON = {
    "It takes {name}’s best place for {colour}: {left} points left there instead of {theirs}.": mark(
        "It takes your best place for {colour}: {left} points left there instead of {theirs}."
    ),
    "Pieces of {name}": mark("Your pieces"),
    "Step A, {name} rolls": mark("Step A, you roll"),
    "Step B, {name} may write one": mark("Step B, you may write one"),
    "Take back the last move of {name}": mark("Take back your last move"),
    "Tracks of {name}": mark("Your tracks"),
    "Whose decisions? {name}": mark("Whose decisions? Yours"),
    "With {name}’s dice the computer would have made {n}.": mark("With your dice the computer would have made {n}."),
    "taken by {name}": mark("taken by you"),
    "taken: {name}": mark("taken by you"),
    "with {name}": mark("with you"),
    "{game}, next {name}": mark("{game}, you are next"),
    "{name} could choose from these": mark("You could choose from these"),
    "{name} crosses a field out": mark("You cross a field out"),
    "{name} goes home?": mark("Go home?"),
    "{name} has left the table": mark("You have left the table"),
    "{name} is next": mark("Your turn"),
    "{name} is playing": mark("you are playing"),
    "{name} keeps the dice": mark("You keep the dice"),
    "{name} keeps the tiles": mark("You keep the tiles"),
    "{name} leads by {n}": mark("You lead by {n}"),
    "{name} next": mark("you next"),
    "{name} passes": mark("You pass"),
    "{name} plays no bonus turn": mark("You play no bonus turn"),
    "{name} rolled": mark("You rolled"),
    "{name} rolls": mark("You roll"),
    "{name} rolls again": mark("You roll again"),
    "{name} rolls on the table": mark("You roll on the table"),
    "{name} rolls on the table and types the dice in.": mark("You roll on the table and type the dice in."),
    "{name} rolls {number}": mark("You roll {number}"),
    "{name} rolls, round {round}": mark("You roll, round {round}"),
    "{name} swapped these tiles": mark("You swapped these tiles"),
    "{name} swaps the tiles": mark("You swap the tiles"),
    "{name} takes blue, {number}.": mark("You take blue, {number}."),
    "{name} takes none.": mark("You take none."),
    "{name} takes purple, {number}.": mark("You take purple, {number}."),
    "{name} takes red, {number}.": mark("You take red, {number}."),
    "{name} takes yellow, {number}.": mark("You take yellow, {number}."),
    "{name} took a move back.": mark("You took a move back."),
    "{name} wants to roll again": mark("You want to roll again"),
    "{name} wants to take a move back.": mark("You want to take a move back."),
    "{name} wants to take the last move back.": mark("You want to take the last move back."),
    "{name} went home": mark("You went home"),
    "{name} wins": mark("You win"),
    "{name} won with {best}": mark("You won with {best}"),
    "{name} won, {best} to {second}": mark("You won, {best} to {second}"),
    "{name} writes": mark("You write"),
    "{name} writes {number}": mark("You write {number}"),
    "{name}, do you agree?": mark("Do you agree?"),
    "{name}, sheet {sheet}": mark("Your sheet {sheet}"),
    "{name}’s piece": mark("Your piece"),
    "{name}’s roll": mark("Your roll"),
    "{name}’s sheet": mark("Your sheet"),
    "{name}’s table": mark("Your table"),
    "{name}’s tile": mark("Your tile"),
    "{name}’s turn": mark("Your turn"),
}
