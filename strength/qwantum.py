"""Qwantum's matches, judged by who wins: the mean score of a game says little about strength here."""

from __future__ import annotations

from rules.core import Action, Rng
from rules.qwantum.game import QwantumState
from strength.match import Match, Player, contest, crowd, other


def at_random(state: QwantumState, seat: int, rng: Rng) -> Action:
    return rng.choice(list(state.moves(seat)))


EASY, MEDIUM, HARD = Player("easy"), Player("medium"), Player("hard")

MATCHES: tuple[Match, ...] = (
    contest("qwantum: medium against random", "qwantum", MEDIUM, other("random", at_random), target=0.97),
    contest("qwantum: hard against medium", "qwantum", HARD, MEDIUM, target=0.65),
    contest("qwantum: medium against easy", "qwantum", MEDIUM, EASY, target=0.85),
    crowd("qwantum", 3),
    crowd("qwantum", 4),
)
