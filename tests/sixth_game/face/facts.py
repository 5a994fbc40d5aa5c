"""What the app knows of Ladder without its rules."""

from __future__ import annotations

from app.games.facts import GameFacts, Goal, alone
from app.i18n import mark

FACTS = GameFacts(
    name=mark("Ladder"),
    line=mark("One die, six rungs"),
    resume=mark("Resume Ladder"),
    icon="dices",
    tint=("#4C7BD9", "#2F4E93"),
    seats=range(1, 5),
    minutes=3,
    rounds=6,
    budget=1,
    printed=True,
    goals=(Goal("ladder_top", mark("Up and up"), mark("Reach 15 points in Ladder alone."), 15, alone),),
)
