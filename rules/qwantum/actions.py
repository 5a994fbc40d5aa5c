"""What a seat may do, and when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rules.core import Action


class QwantumPhase(StrEnum):
    """Step A is a roll, a decision and perhaps a second roll; B and C are the choices."""

    ROLL = "roll"
    DECIDE = "decide"
    REROLL = "reroll"
    FIRST = "first"
    EVERYONE = "everyone"
    OVER = "over"

    @property
    def step(self) -> str | None:
        """The letter on the rule sheet."""
        return {QwantumPhase.FIRST: "B", QwantumPhase.EVERYONE: "C", QwantumPhase.OVER: None}.get(self, "A")


@dataclass(frozen=True)
class QwantumReroll(Action):
    """Roll these dice once more: their numbers in ascending order, 0 is the white die."""

    kind: ClassVar[str] = "reroll"
    dice: tuple[int, ...]


@dataclass(frozen=True)
class QwantumKeep(Action):
    """Let the dice lie as they are."""

    kind: ClassVar[str] = "keep"


@dataclass(frozen=True)
class Take(Action):
    """Write a colour's number into its row."""

    kind: ClassVar[str] = "take"
    colour: str


@dataclass(frozen=True)
class DeclineStep(Action):
    """Write nothing in this step."""

    kind: ClassVar[str] = "decline"


QwantumAction = QwantumReroll | QwantumKeep | Take | DeclineStep
