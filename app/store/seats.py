"""Who sits where, and who moves for them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal
from unicodedata import normalize

from app.intake.document import Unfit

LEVELS = ("easy", "medium", "hard")
NAME_LENGTH = 24
AVATARS = ("amber", "coral", "sky", "leaf", "lilac", "mint")


@dataclass(frozen=True)
class Controller:
    """Who decides for a seat: a person at this device, a computer, or a guest on another device."""

    kind: Literal["person", "bot", "guest"] = "person"
    level: Literal["easy", "medium", "hard"] | None = None
    """A computer's strength."""
    guest: str | None = None
    """A guest's own id."""


PERSON = Controller()


def bot(level: Literal["easy", "medium", "hard"]) -> Controller:
    return Controller("bot", level)


@dataclass(frozen=True)
class Seat:
    """One place at the table. `profile` is the stable id of the person whose statistics it counts for."""

    name: str
    controller: Controller = PERSON
    avatar: str = "amber"
    profile: str | None = None
    resigned: bool = False

    def under(self, controller: Controller, resigned: bool = False) -> Seat:
        return replace(self, controller=controller, resigned=resigned)


UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that count as printable and show nothing."""


def tidy(name: str) -> str:
    """A name as it is kept: to be seen, without stray blanks, not too long."""
    shown = "".join(letter if letter.isprintable() and letter not in UNSEEN else " " for letter in name)
    return " ".join(shown.split())[:NAME_LENGTH].rstrip()


def name_key(name: str) -> str:
    """By this a name is the same for people who read it: case and the width of letters make no difference."""
    return normalize("NFKC", tidy(name)).casefold()


def alike(name: str, other: str) -> bool:
    return name_key(name) == name_key(other)


LOOKS = str.maketrans(
    "авеѕіјкмнорстухһӏԁαβεζηικμνορτυχıl1|0",  # Cyrillic, Greek, and what is one stroke or one ring
    "abesijkmhopctyxhidabezhikmvoptyxiiiio",
)
"""Letters that nobody can tell apart, as they are when case makes no difference."""
UNSEEN_MARKS = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""They choose a shape for the letter before them, and mostly change nothing."""


def look_of(name: str) -> str:
    """The same for names that people around a table take for each other: letters of other scripts may look alike."""
    return UNSEEN_MARKS.sub("", name_key(name)).translate(LOOKS)


def avatar_of(name: str) -> str:
    """A colour of ours, whatever another device calls it."""
    return name if name in AVATARS else AVATARS[0]


def fit_seat(seat: Seat, number: int) -> Seat:
    """A seat (from 1) as another device tells it: nobody's profile, a name and a colour that can be shown."""
    if seat.controller.kind == "bot" and seat.controller.level is None:
        raise Unfit("a computer without a level")
    avatar = seat.avatar if seat.avatar in AVATARS else AVATARS[(number - 1) % len(AVATARS)]
    return replace(seat, name=tidy(seat.name) or str(number), avatar=avatar, profile=None)
