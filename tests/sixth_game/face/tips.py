"""Tips for a first game of Ladder."""

from __future__ import annotations

from app.games.lessons.tips import CONFIRM, Tip
from app.i18n import mark

TIPS = (
    Tip(CONFIRM, mark("Tap the same rung again."), lambda m: m.chosen and m.acts),
    Tip("roll", mark("Roll the die."), lambda m: m.rolls),
    Tip("climb", mark("Low numbers go below."), lambda m: m.acts),
)
