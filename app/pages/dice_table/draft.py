"""A table of dice before its first roll: what is played, with which dice, and who is named. The last one is
remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import rules
from app.store.seats import Seat
from app.store.store import NewGame, Profile
from app.table.draft import Draft
from rules.codec import JSON
from rules.table_dice.paper import BODIES, COLOURED_BODIES, FREE, PLAYS

KEPT = f"setup.{rules.TABLE_DICE}"
"""Where the store remembers it."""
MOST_DICE = 12
GAME = rules.game(rules.TABLE_DICE)


@dataclass(frozen=True)
class DiceTableDraft:
    """`people` has the named ones in the order of play: nobody, or everybody around the table."""

    people: Draft
    plays: str = ""
    """What was played last."""
    dice: tuple[str, ...] = ("ivory", "ivory")

    @classmethod
    def recalled(cls, known: Iterable[Profile], kept: JSON) -> DiceTableDraft:
        """As it was last time. Whatever makes no sense any more starts afresh."""
        profiles = tuple(profile for profile in known if profile.name)
        people = Draft(GAME, (), profiles)
        kept = kept if isinstance(kept, dict) else {}
        by_id = {profile.id: profile for profile in profiles}
        for id in _texts(kept.get("names"))[: GAME.seats[-1]]:
            if id in by_id:
                people = people.sit(by_id.pop(id))
        dice = tuple(body for body in _texts(kept.get("dice")) if body in (*BODIES, *COLOURED_BODIES))
        plays = kept.get("plays")
        return cls(people, plays if plays in PLAYS else "", dice[:MOST_DICE] or cls.dice)

    def kept(self) -> JSON:
        names = [seat.profile for seat in self.people.seats if seat.profile]
        return {"plays": self.plays, "dice": list(self.dice), "names": names}

    def play(self, plays: str) -> DiceTableDraft:
        return replace(self, plays=plays)

    def roll_with(self, dice: tuple[str, ...]) -> DiceTableDraft:
        return replace(self, dice=dice)

    def new_game(self) -> NewGame:
        seats = self.people.seats or (Seat(""),)
        options = {"plays": self.plays, **({"dice": self.dice} if self.plays == FREE else {})}
        return NewGame(GAME, GAME.make_setup(len(seats), **options), seats)


def _texts(value: JSON) -> list[str]:
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
