"""Pictures of real dice being typed in."""

from __future__ import annotations

from typing import Any

import rules
from app.store.seats import PERSON, Seat, bot
from app.store.store import NewGame


def typing(hands: Any, game_id: str, dice: int) -> None:
    """A game with real dice whose first roll is typed so far."""
    game = rules.game(game_id)
    seats = (Seat("Jana", PERSON), Seat("Eva", PERSON, "coral"), Seat("Karel", bot("easy"), "sky"))
    new = NewGame(game, game.make_setup(len(seats)), seats, real_dice=True)
    id = hands.app.house.ask(lambda house: house.create(new).id).result()
    page = hands.app.navigator.open("game", id=id)
    hands.wait(2)
    for number in range(dice):
        hands.tap(page.real_dice.panel.keys[(2 * number + 1) % 6])


def real_dice_knister(hands: Any) -> None:
    typing(hands, "knister", 1)


def real_dice_twenty_one(hands: Any) -> None:
    typing(hands, "twenty_one", 6)


def real_dice_qwantum(hands: Any) -> None:
    typing(hands, "qwantum", 3)
