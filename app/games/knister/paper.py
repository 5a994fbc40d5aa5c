"""Knister on paper: one sheet for everybody."""

from __future__ import annotations

from app.games.paper.paper import Paper
from rules.knister.game import GAME
from rules.sheet import Sheet


def blank(kind: str) -> Sheet:
    return GAME.start(1).sheet(0)


PAPER = Paper(blank)
