"""What the app knows of the dice for a paper table without their rules."""

from __future__ import annotations

from app.games.facts import GameFacts
from app.i18n import mark

FACTS = GameFacts(
    name=mark("Table dice"),
    line=mark("The phone rolls, you write on paper"),
    resume=mark("Resume Table dice"),
    icon="dices",
    tint=("#FFCB66", "#E79A2C"),
    seats=range(1, 13),
    on_felt=True,
)
