"""Patterns among the pictures of all screens."""

from __future__ import annotations

from typing import Any

from app.games.trigon.patterns.attempts import Attempt, keep_attempt, patterns
from app.store.seats import PERSON
from rules.trigon.patterns import outlook
from tests.app.harness import Hands
from tests.app.trigon_hands import stored_trigon

SOLVED = {"small_hexagon": 130.0, "small_star": 24.0, "long_rhomboid": 408.0, "board_b_4": 75.0}


def begun(hands: Hands, id: str, count: int, seconds: float = 250.0) -> None:
    laid = patterns()[id].solution[:count]
    hands.app.house.ask(lambda house: keep_attempt(house, id, Attempt(laid, seconds))).result()


def solved(hands: Hands) -> None:
    for id, best in SOLVED.items():
        helped = id == "board_b_4"
        attempt = Attempt(patterns()[id].solution, best, best, helped, helped)
        hands.app.house.ask(lambda house, id=id, attempt=attempt: keep_attempt(house, id, attempt)).result()


def patterns_list(hands: Hands) -> None:
    solved(hands)
    begun(hands, "star", 5)
    hands.app.navigator.open("patterns")
    hands.wait(1)


def patterns_alone(hands: Hands) -> None:
    stored_trigon(hands, [PERSON], 200)
    hands.app.navigator.open("patterns")
    hands.wait(2)
    hands.page.show_best()


def opened(hands: Hands, id: str, count: int) -> Any:
    begun(hands, id, count)
    hands.app.navigator.open("pattern", id=id)
    hands.wait(2)
    return hands.page.body


def pattern_star(hands: Hands) -> None:
    """A hint waits to be placed."""
    opened(hands, "star", 5)
    for _ in range(2):
        hands.page.ask_hint()
        hands.wait(3)


def pattern_board(hands: Hands) -> None:
    opened(hands, "board_a_9", 2).show_legal()


def pattern_solved(hands: Hands) -> None:
    id = "big_hexagon"
    opened(hands, id, len(patterns()[id].solution) - 1)
    hands.page.lay(patterns()[id].solution[-1])
    hands.wait(3)


def pattern_dead_end(hands: Hands) -> None:
    """No way leads on: how far to take back."""
    opened(hands, "star", 3)
    position = hands.page.position
    places = (cells for piece in position.left for cells in position.places(piece))
    hands.page.lay(next(cells for cells in places if outlook(position.lay(cells)).next is None))
    hands.page.ask_hint()


PATTERNS = (
    patterns_list,
    patterns_alone,
    pattern_star,
    pattern_board,
    pattern_solved,
    pattern_dead_end,
)
