"""What people have typed so far of a roll on the table; no widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core import Roll
from rules.dice import Die, Face


@dataclass
class Slot:
    """Room for one die. A die that was not thrown keeps what it shows and is `fixed`."""

    die: Die
    face: Face | None = None
    fixed: bool = False


class DiceEntry:
    """All dice of the game, those of the pending roll to be filled in; `current` is the one being asked for."""

    def __init__(self, dice: Sequence[Die], lying: Sequence[Face], pending: Roll) -> None:
        self.pending = pending
        thrown = set(pending.dice)
        self.slots = [
            Slot(die) if die in thrown else Slot(die, lying[number], fixed=True) for number, die in enumerate(dice)
        ]
        self.current: int | None = None
        self._go_on(-1)

    @property
    def open(self) -> list[int]:
        """The dice to be typed."""
        return [number for number, slot in enumerate(self.slots) if not slot.fixed]

    @property
    def missing(self) -> int:
        return sum(slot.face is None for slot in self.slots)

    @property
    def values(self) -> tuple[Face, ...]:
        """As the table takes them, as soon as nothing is missing."""
        return tuple(slot.face for slot in self.slots if not slot.fixed and slot.face is not None)

    @property
    def following(self) -> int | None:
        """The die that will be asked for after the current one."""
        return None if self.current is None else self._next_empty(self.current)

    def put(self, face: Face) -> bool:
        """Take a face for the current die, if it has such a face, and go on to the next one that is missing."""
        if self.current is None or face not in self.slots[self.current].die.faces:
            return False
        self.slots[self.current].face = face
        self._go_on(self.current)
        return True

    def choose(self, number: int) -> bool:
        """Correct this die."""
        if self.slots[number].fixed:
            return False
        self.current = number
        return True

    def erase(self) -> bool:
        """Empty the current die, or the one before it if it is empty already."""
        filled = [number for number in self.open if self.slots[number].face is not None]
        if not filled:
            return False
        if self.current not in filled:
            before = [number for number in filled if self.current is None or number < self.current]
            self.current = before[-1] if before else filled[-1]
        self.slots[self.current].face = None
        return True

    def _go_on(self, number: int) -> None:
        self.current = self._next_empty(number)

    def _next_empty(self, number: int) -> int | None:
        empty = [other for other in self.open if self.slots[other].face is None and other != number]
        return next((other for other in empty if other > number), next(iter(empty), None))
