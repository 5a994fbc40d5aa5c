"""The check a packaged app runs on itself: the window opens and draws, every game plays to its end.

It raises rather than asserts, since packaged code runs without asserts.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kivy.clock import Clock

import rules
from app import picture, selfplay
from app.i18n import LANGUAGES
from app.table.chance import seeded
from rules.core import Game

if TYPE_CHECKING:
    from app.app import PetkaApp

COLOURS_AT_LEAST = 200
"""A drawn catalogue has thousands of different colours, an empty window one."""

EVENTS_AT_MOST = 5000


class SelftestFailed(RuntimeError):
    pass


def ensure(good: bool, what: str) -> None:
    if not good:
        raise SelftestFailed(what)


class Selftest:
    def __init__(self, app: PetkaApp) -> None:
        self.app = app

    def start(self, *_: object) -> None:
        Clock.schedule_once(lambda *_: picture.take(self._seen), 0.1)

    def _seen(self, shown: picture.Picture) -> None:
        colours = {shown.at(x, y) for x in range(0, shown.width, 4) for y in range(0, shown.height, 4)}
        ensure(len(colours) >= COLOURS_AT_LEAST, f"the catalogue shows only {len(colours)} colours")
        for language in LANGUAGES:
            self.app.language = language
            names = [card.name for card in self.app.catalogue.cards]
            ensure(len(set(names)) == 1 + len(rules.games()) and all(names), f"{language}: {names}")
        for game in (*rules.games(), rules.game(rules.TABLE_DICE)):
            for seats in {game.seats[0], game.seats[-1]}:
                self._play(game, seats)
        print("SELFTEST OK")
        self.app.stop()

    def _play(self, game: Game, seats: int) -> None:
        rng = Random(f"{game.id}{seats}")
        state = game.start(seats)
        for number, (_, after) in enumerate(selfplay.play(state, selfplay.at_random(rng), seeded(f"{game.id}{seats}"))):
            ensure(number < EVENTS_AT_MOST, f"{game.id} with {seats} seats does not end")
            state = after
        outcome = state.outcome()
        ensure(outcome is not None and len(outcome.scores) == seats, f"{game.id} with {seats} seats has no outcome")
        print(f"{game.id}, {seats} seats: {outcome}")
