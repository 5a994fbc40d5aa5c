"""Hints among the pictures of all screens."""

from __future__ import annotations

from typing import Any

from app.store.seats import PERSON, bot
from app.table.proposals import Act, Proposal, RollDice
from rules.knister.game import WriteSum
from tests.app import genial_hands, genial_scenes
from tests.app.harness import Hands, knister
from tests.app.sheet_hands import stored_game
from tests.app.trigon_hands import stored_trigon
from tests.table.tables import origin_of

CELLS = (0, 1, 3, 4, 6, 7, 9, 10, 11, 13, 14, 16, 18, 20, 23, 24)
"""Those that are full in the scene of Knister."""


def asked(hands: Hands, id: str) -> Any:
    hands.app.navigator.open("game", id=id)
    hands.wait(6)
    answered(hands)


def nudged(hands: Hands) -> None:
    hands.tap(hands.app.tr("Hint"))
    hands.wait(1)


def answered(hands: Hands) -> None:
    nudged(hands)
    hands.app.overlay.modal.reveal()
    hands.wait(1)


def hint_knister(hands: Hands) -> None:
    id = knister(hands.app.house, [PERSON], luck="seed:5")

    def play(h: Any) -> None:
        table = h.table(id)
        for number, cell in enumerate(CELLS):
            for part, wish in enumerate((RollDice(0), Act(0, WriteSum(cell)))):
                assert table.propose(Proposal(f"{number} {part}", origin_of(table, 0), wish)).accepted
        table.propose(Proposal("last", origin_of(table, 0), RollDice(0)))
        h.forget(id)

    hands.app.house.ask(play).result()
    asked(hands, id)


def hint_twenty_one(hands: Hands) -> None:
    seats = [PERSON, bot("medium"), bot("easy")]
    asked(hands, stored_game(hands, "twenty_one", seats, 30, lambda state: writing(state, 3)))


def writing(state: Any, choices: int) -> bool:
    return str(state.phase) in ("write", "everyone") and 0 in state.to_act() and len(state.sheet(0).choices) > choices


def hint_reroll(hands: Hands) -> None:
    """Which dice to roll again."""
    seats = [PERSON, bot("medium")]
    decide = lambda state: str(state.phase) == "decide" and state.active == 0  # noqa: E731
    asked(hands, stored_game(hands, "qwantum", seats, 6, decide))


def hint_qwantum(hands: Hands) -> None:
    seats = [PERSON, bot("medium"), bot("easy")]
    asked(hands, stored_game(hands, "qwantum", seats, 40, lambda state: writing(state, 2)))


def hint_genial(hands: Hands) -> None:
    table = genial_scenes.opened(hands, [PERSON, bot("medium")], 16)
    del table
    answered(hands)


def hint_nudge(hands: Hands) -> None:
    """Where to look, before the answer."""
    hands.app.navigator.open("game", id=stored_trigon(hands, [PERSON, bot("easy")], 20))
    hands.wait(6)
    nudged(hands)


def hint_trigon(hands: Hands) -> None:
    asked(hands, stored_trigon(hands, [PERSON, bot("easy")], 20))


def review_knister(hands: Hands) -> None:
    hands.app.navigator.open("review", id=stored_game(hands, "knister", [PERSON, PERSON, bot("easy")], 500))
    hands.wait(1)


def review_twenty_one(hands: Hands) -> None:
    hands.app.navigator.open("review", id=stored_game(hands, "twenty_one", [PERSON, bot("easy")], 500))
    hands.wait(1)


def review_genial(hands: Hands) -> None:
    hands.app.navigator.open("review", id=genial_hands.stored_genial(hands, [PERSON, bot("easy")], 500))
    hands.wait(1)


def review_trigon(hands: Hands) -> None:
    hands.app.navigator.open("review", id=stored_trigon(hands, [PERSON, bot("easy")], 500))
    hands.wait(1)


REVIEWS = (review_knister, review_twenty_one, review_genial, review_trigon)
HINTS = (*REVIEWS, hint_nudge, hint_knister, hint_twenty_one, hint_qwantum, hint_reroll, hint_genial, hint_trigon)
