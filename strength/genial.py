"""Genial's matches."""

from __future__ import annotations

from strength.match import Match, Player, contest, crowd

EASY, MEDIUM, HARD = Player("easy"), Player("medium"), Player("hard")

MATCHES: tuple[Match, ...] = (
    contest("genial: hard against medium", "genial", HARD, MEDIUM, target=0.80, games=200),
    contest("genial: medium against easy", "genial", MEDIUM, EASY, target=0.85, games=200),
    crowd("genial", 3, games=120),
    crowd("genial", 4, games=120),
)
