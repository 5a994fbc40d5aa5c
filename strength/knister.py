"""Knister's matches. Who makes more alone also wins: the sheets do not touch each other."""

from __future__ import annotations

from strength.match import Match, Player, alone, contest, crowd

EASY, MEDIUM, HARD = Player("easy"), Player("medium"), Player("hard")

MATCHES: tuple[Match, ...] = (
    alone("knister: medium alone", "knister", MEDIUM, target=59, games=2000),
    alone("knister: hard alone", "knister", HARD, target=66),
    contest("knister: medium against easy", "knister", MEDIUM, EASY, target=0.85),
    crowd("knister", 3, games=300),
    crowd("knister", 4, games=300),
)
