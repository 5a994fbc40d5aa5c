"""Ladder on paper."""

from __future__ import annotations

from app.games.paper.paper import Paper
from rules.sheet import Sheet
from tests.sixth_game.rules.game import GAME


def blank(kind: str) -> Sheet:
    return GAME.start(1).sheet(0)


PAPER = Paper(blank)
