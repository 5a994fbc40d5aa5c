"""Genial played by hand in the real window: taps and drags on rack, board and buttons, and waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import rules
from app.table.proposals import Act, Proposal
from app.table.seats import PERSON, Controller, Seat
from app.table.store import NewGame
from tests.app.harness import Hands, close_app, open_app
from tests.table.tables import origin_of

NAMES = ("Jana", "Eva", "Karel", "Bára")
AVATARS = ("amber", "coral", "sky", "leaf")


def stored_genial(
    hands: Hands,
    controllers: Sequence[Controller],
    moves: int = 0,
    until: Callable[[Any], bool] | None = None,
    luck: str = "seed:2",
    level: str = "easy",
    **options: Any,
) -> str:
    """A game played without a screen: so many moves, then until it is as wanted. Its id."""
    game, house = rules.game("genial"), hands.app.house
    seats = tuple(Seat(NAMES[n], controller, AVATARS[n]) for n, controller in enumerate(controllers))
    new = NewGame(game, game.make_setup(len(seats), **options), seats, luck=luck)
    id: str = house.ask(lambda h: h.create(new).id).result()
    rng = Random(3)

    def play(h: Any) -> None:
        table, done = h.table(id), 0
        while not table.state.over() and (done < moves or (until is not None and not until(table.state))):
            seat = table.state.to_act()[0]
            wish = Act(seat, game.bots[level](table.state.view(seat), seat, rng, {}, 0, lambda: False))
            assert table.propose(Proposal(f"{id} {done}", origin_of(table, seat), wish)).accepted
            done += 1
        h.forget(id)

    house.ask(play).result()
    return id


class GenialGame:
    """One app with one game open."""

    def __init__(
        self,
        stage: Any,
        folder: Path,
        controllers: Sequence[Controller] = (PERSON, PERSON),
        hands: Hands | None = None,
        **how: Any,
    ) -> None:
        self.stage = stage
        self.hands = hands or open_app(stage, folder)
        self.id = stored_genial(self.hands, controllers, **how)
        self.hands.app.navigator.open("game", id=self.id)
        self.hands.wait(1.5)
        self.open_curtain()

    @property
    def page(self) -> Any:
        return self.hands.page

    @property
    def table(self) -> Any:
        return self.page.table

    @property
    def state(self) -> Any:
        return self.page.running.state

    @property
    def placing(self) -> Any:
        return self.table.placing

    def open_curtain(self) -> None:
        """Hold the curtain open if it is down."""
        if getattr(self.page, "curtain", None) is not None:
            self.stage.tap(self.page.curtain.button, hold=0.9)
            self.stage.run(1.2)

    def slot(self, place: int) -> Any:
        return self.table.tray.slots[place]

    def cell(self, cell: int) -> tuple[float, float]:
        """Where a cell is in the window."""
        from app.boards.genial_paint import at

        field = self.table.field
        return field.to_window(*field.from_board(*at(cell)))

    def close(self) -> None:
        close_app(self.hands)
