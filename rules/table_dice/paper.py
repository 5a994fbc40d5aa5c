"""Games on paper, as far as their dice go: what of a roll is written down, and what may be thrown again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import rules
from rules.dice import Die
from rules.qwantum.scoring import face_colour, face_number, showing

__all__ = ["BODIES", "COLOURED_BODIES", "COLOURED_GAME", "COLOURS", "FREE", "PAPER_GAMES", "PLAYS"]
__all__ += ["Again", "PaperGame", "Written", "coloured_die", "face_colour", "face_number", "hand_of", "showing"]

FREE = "free"
"""Any dice, for whatever people play with them."""

BODIES = ("ivory", "white", "black", "red", "blue", "yellow", "green", "amber")

COLOURED_GAME = "qwantum"
"""The game whose dice show colours: they may lie in a free hand, too."""
COLOURED_BODIES = tuple(f"{COLOURED_GAME}{n}" for n in range(1, 7))
COLOURS = ("purple", "blue", "red", "yellow")
"""What those dice show."""


class Written(Enum):
    SUM = "the sum of all dice"
    COLOURS = "a sum for each colour, of which the roller may take one first"
    DICE = "each die"
    ANYTHING = "each die or their sum: nobody knows what is played"


class Again(Enum):
    NEVER = "the roll stands"
    ALL_BUT_ONES = "once, all that show no one"
    CHOSEN = "once, whichever the roller chooses"
    ANY_TIME = "whichever people choose, as often as they like"


@dataclass(frozen=True)
class PaperGame:
    id: str
    written: Written
    again: Again
    rounds: int = 0
    """It ends after so many; 0 where the paper decides."""

    @property
    def once_more(self) -> bool:
        """Whether the roller decides about a second throw."""
        return self.again in (Again.ALL_BUT_ONES, Again.CHOSEN)

    def summed(self, dice: int) -> bool:
        """Whether so many dice have a sum."""
        return self.written is Written.SUM or (self.written is Written.ANYTHING and dice > 1)


PAPER_GAMES = {
    game.id: game
    for game in (
        PaperGame("twenty_one", Written.DICE, Again.ALL_BUT_ONES),
        PaperGame(COLOURED_GAME, Written.COLOURS, Again.CHOSEN),
        PaperGame("knister", Written.SUM, Again.NEVER, rounds=25),
        PaperGame(FREE, Written.ANYTHING, Again.ANY_TIME),
    )
}
PLAYS = tuple(PAPER_GAMES)


def coloured_die(body: str) -> Die:
    return rules.game(COLOURED_GAME).dice[1 + COLOURED_BODIES.index(body)]


def hand_of(plays: str, free: Sequence[str]) -> tuple[Die, ...]:
    """The dice that are thrown; `free` are the bodies in a free hand."""
    if plays != FREE:
        return rules.game(plays).dice
    found = []
    for n, body in enumerate(free):
        coloured = coloured_die(body) if body in COLOURED_BODIES else None
        id = f"{n}-{body}"
        found.append(Die(id, coloured.body, coloured.faces) if coloured else Die(id, body))
    return tuple(found)
