"""Genial played by hand in the real window: taps and drags on rack, board and buttons, and waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import rules
from app.store.seats import PERSON, Controller
from app.store.store import NewGame
from app.table.proposals import Act, Proposal
from tests.app.conftest import Finger, centre
from tests.app.harness import Hands, close_app, open_app, seated
from tests.table.tables import origin_of

NAMES = ("Jana", "Eva", "Karel", "Bára")


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
    new = NewGame(game, game.make_setup(len(controllers), **options), seated(NAMES, controllers), luck=luck)
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
        self.hands = hands or open_app(stage, folder, home=False)
        self.id = stored_genial(self.hands, controllers, **how)
        self.hands.app.navigator.open("game", id=self.id)
        self.hands.wait(1.5)
        self.open_curtain()

    @property
    def page(self) -> Any:
        return self.hands.page

    @property
    def body(self) -> Any:
        return self.page.body

    @property
    def state(self) -> Any:
        return self.page.running.state

    @property
    def placing(self) -> Any:
        return self.body.placing

    def open_curtain(self) -> None:
        """Hold the curtain open if it is down."""
        if getattr(self.page, "curtain", None) is not None:
            self.stage.tap(self.page.curtain.button, hold=0.9)
            self.stage.run(1.2)

    def slot(self, place: int) -> Any:
        return self.body.tray.slots[place]

    def cell(self, cell: int) -> tuple[float, float]:
        """Where a cell is in the window."""
        from app.games.genial.paint import at

        field = self.body.field
        return field.to_window(*field.from_board(*at(cell)))

    # -- what a person does ----------------------------------------------------------------------------------

    def pick(self, tile: Any) -> int:
        """Tap this tile on the rack; its place."""
        place: int = list(self.state.racks[self.page.running.seat]).index(tile)
        self.stage.tap(self.slot(place))
        return place

    def turn_to(self, place: int, turn: int) -> None:
        """Tap the held tile until it lies as wanted."""
        while self.placing.turn != turn:
            self.stage.tap(self.slot(place))

    def place_by_taps(self, action: Any, on_ghost: bool = True) -> None:
        """Pick the tile, turn it, tap the cell of its first half, confirm."""
        from app.games.genial.pieces import turn_between

        first, second = action.cells
        place = self.pick(action.tile)
        self.turn_to(place, turn_between(first, second))
        self.stage.tap(self.cell(first))
        assert self.placing.spot is not None
        assert self.placing.spot.action == action
        if on_ghost:
            self.stage.run(0.4)
            self.stage.tap(self.cell(second))
        else:
            self.stage.tap(self.body.primary)

    def drag_out(self, place: int, to: tuple[float, float], steps: int = 6) -> Any:
        """A finger that carries a tile so that the tile is at `to`; it is not lifted yet."""
        from kivy.metrics import dp

        from app.games.board.placing import LIFT

        x0, y0 = centre(self.slot(place))
        x1, y1 = to[0], to[1] - dp(LIFT)
        finger = Finger(self.stage, x0, y0)
        for step in range(1, steps + 1):
            finger.move(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps)
        return finger

    def middle_of(self, cells: tuple[int, int]) -> tuple[float, float]:
        (ax, ay), (bx, by) = (self.cell(cell) for cell in cells)
        return (ax + bx) / 2, (ay + by) / 2

    def place_by_drag(self, action: Any, on_ghost: bool = False) -> None:
        from app.games.genial.pieces import turn_between

        first, second = action.cells
        turn = turn_between(first, second)
        place = list(self.state.racks[self.page.running.seat]).index(action.tile)
        if turn:
            self.stage.tap(self.slot(place))
            self.turn_to(place, turn)
        finger = self.drag_out(place, self.middle_of(action.cells))
        assert self.placing.dragging
        finger.up()
        self.stage.run(0.1)
        assert self.placing.spot is not None
        assert self.placing.spot.action == action
        self.stage.tap(self.cell(second) if on_ghost else self.body.primary)

    def wait_for_turn(self, patience: int = 60) -> bool:
        """Wait until a person can act, opening curtains; False when the game is over."""
        for _ in range(patience):
            if self.page.name.startswith("results"):
                return False
            self.open_curtain()
            running = self.page.running
            if running.seat in running.state.to_act() and not self.page.handing and not running.state.over():
                return True
            self.stage.run(0.3)
        raise AssertionError("nobody's turn comes")

    def close(self) -> None:
        close_app(self.hands)
