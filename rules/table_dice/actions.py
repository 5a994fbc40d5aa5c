"""What may be done at a table of dice. Dice are thrown again and colours taken as in the game that has them."""

from __future__ import annotations

from rules.qwantum.actions import DeclineStep, QwantumKeep, QwantumReroll, Take
from rules.table_dice.game import Finish, Score

__all__ = ["DeclineStep", "Finish", "QwantumKeep", "QwantumReroll", "Score", "Take"]
