"""The rules page in pictures: a book from its beginning, at one rule, with words looked for, and the way there."""

from __future__ import annotations

from app.store.seats import PERSON
from tests.app.harness import Hands, knister


def open_rules(hands: Hands, game_id: str, at: str = "", query: str = "") -> None:
    hands.app.navigator.open("rules", game_id=game_id, at=at)
    hands.wait(0.5)
    if query:
        hands.page.query = query
        hands.wait(0.5)


def rules_qwantum(hands: Hands) -> None:
    open_rules(hands, "qwantum", at="box.faces")


def rules_genial(hands: Hands) -> None:
    open_rules(hands, "genial", at="place.first")


def rules_search(hands: Hands) -> None:
    open_rules(hands, "genial", query="hrac" if hands.app.language == "cs" else "double")


def rules_why(hands: Hands) -> None:
    """Something was refused; the toast leads to the rule."""
    hands.app.navigator.open("game", id=knister(hands.app.house, [PERSON]))
    hands.wait(1)
    hands.page.explain("already_written", {})
    hands.wait(0.5)


RULES_SCENES = (rules_qwantum, rules_genial, rules_search, rules_why)
