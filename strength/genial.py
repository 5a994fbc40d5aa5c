"""Genial's matches, and the player that medium is held against."""

from __future__ import annotations

from typing import Any

from rules.bots import best
from rules.core import Action, Rng
from rules.genial.actions import Swap
from rules.genial.bot import valued
from rules.genial.worth import points_alone
from strength.match import Match, Player, alone, contest, crowd, other


def most_points(state: Any, seat: int, rng: Rng) -> Action:
    """The most points now, whatever the colour; swaps whenever it is allowed."""
    return Swap() if state.phase == "swap" else best(valued(state, seat, points_alone), rng)


EASY, MEDIUM, HARD = Player("easy"), Player("medium"), Player("hard")

MATCHES: tuple[Match, ...] = (
    contest("genial: medium against most points now", "genial", MEDIUM, other("most points", most_points), target=0.58),
    contest("genial: hard against medium", "genial", HARD, MEDIUM, target=0.80, games=200),
    alone("genial: hard alone", "genial", HARD, target=17, games=100),
    contest("genial: medium against easy", "genial", MEDIUM, EASY, target=0.85, games=400),
    crowd("genial", 3, games=120),
    crowd("genial", 4, games=120),
    contest(
        "genial: two hards against two mediums, teams",
        "genial",
        HARD,
        MEDIUM,
        MEDIUM,
        MEDIUM,
        target=0.75,
        games=60,
        teams=True,
    ),
)
