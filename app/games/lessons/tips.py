"""The tips of a first game: which is due at which moment. Each is told once.

`due(moment, told)` is the first tip of the game whose time has come and that has not been told. The order of the tips
of a game is their order of importance, not of time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from app.games.lessons.library import PART
from app.games.registry import face
from app.table.house import House
from rules.core import State


@dataclass(frozen=True)
class TipMoment:
    """What the one who learns sees: the position as `seat` may know it, and whether something waits to be confirmed."""

    state: State[Any]
    seat: int
    chosen: bool = False

    @property
    def acts(self) -> bool:
        return self.seat in self.state.to_act()

    @property
    def rolls(self) -> bool:
        pending = self.state.chance()
        return pending is not None and pending.seat == self.seat

    @property
    def phase(self) -> str:
        """The part of a turn, in games whose turns have several."""
        return str(getattr(self.state, "phase", ""))


@dataclass(frozen=True)
class Tip:
    id: str
    text: str
    when: Callable[[TipMoment], bool]
    about: str = ""
    """What it speaks of, as `GameBody.hides` has it; else dice that are due, or the board or sheet."""


def tips_of(game_id: str) -> tuple[Tip, ...]:
    """Those of a game, most important first."""
    found: tuple[Tip, ...] = face(game_id).part("tips", "TIPS", tuple)
    return found


def due(moment: TipMoment, told: Collection[str]) -> Tip | None:
    if moment.state.over():
        return None
    return next((tip for tip in tips_of(moment.state.game.id) if tip.id not in told and tip.when(moment)), None)


# -- what the store keeps ---------------------------------------------------------------------------------------

CONFIRM = "confirm"
"""A tip that every game has."""
ENOUGH = "enough"
"""Kept like a tip that was told: no more tips."""


def key(id: str) -> str:
    return f"tips {id}"


def begun(house: House, id: str) -> None:
    """This game has tips."""
    house.store.keep(PART, key(id), [], house.now())


def told_in(house: House, id: str) -> list[str] | None:
    """What has been told in this game; None if it has no tips (any more)."""
    kept = house.store.kept(PART).get(key(id))
    if not isinstance(kept, list) or ENOUGH in kept:
        return None
    return [tip for tip in kept if isinstance(tip, str)]
