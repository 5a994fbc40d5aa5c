"""What a seat may do, and when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rules.core import Action


class TwentyOnePhase(StrEnum):
    ROLL = "roll"
    DECIDE = "decide"
    REROLL = "reroll"
    WRITE = "write"
    OVER = "over"


@dataclass(frozen=True)
class TwentyOneReroll(Action):
    """Roll all dice that do not show 1 once more."""

    kind: ClassVar[str] = "reroll"


@dataclass(frozen=True)
class TwentyOneKeep(Action):
    """Let the dice lie as they are."""

    kind: ClassVar[str] = "keep"


@dataclass(frozen=True)
class WriteDice(Action):
    """Write the dice of these colours into the current row; colours as they stand there, from left to right."""

    kind: ClassVar[str] = "write"
    colours: tuple[str, ...]


@dataclass(frozen=True)
class Cross(Action):
    """Cross out the leftmost empty field of the current row."""

    kind: ClassVar[str] = "cross"


TwentyOneAction = TwentyOneReroll | TwentyOneKeep | WriteDice | Cross
