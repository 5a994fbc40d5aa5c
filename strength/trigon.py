"""Trigon's matches."""

from __future__ import annotations

from strength.match import Match, Player, contest, crowd

EASY, MEDIUM, HARD = Player("easy"), Player("medium"), Player("hard")

MATCHES: tuple[Match, ...] = (
    contest("trigon: hard against medium", "trigon", HARD, MEDIUM, target=0.90, games=200),
    contest("trigon: medium against easy", "trigon", MEDIUM, EASY, target=0.85, games=200),
    crowd("trigon", 3, games=120),
    crowd("trigon", 4, games=120),
)
