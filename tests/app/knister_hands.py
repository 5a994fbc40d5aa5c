"""Knister played by hand in the real window: opens a game, taps cells, waits until dice and people have settled."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import rules
from app.store.seats import Controller, Seat
from app.store.store import NewGame
from app.table.proposals import BOT, HOST, Act, Proposal, RollDice
from tests.app.harness import Hands, close_app, knister, open_app


class Knister:
    """One app with one game open. `settings` are set before the game opens."""

    def __init__(
        self,
        stage: Any,
        folder: Path,
        seats: Sequence[Controller],
        luck: str = "seed:1",
        rounds: int = 0,
        choice_seed: int = 1,
        language: str | None = "en",
        names: Sequence[str] = (),
        **settings: Any,
    ) -> None:
        self.stage = stage
        self.hands: Hands = open_app(stage, folder, language, home=False)
        self.app = self.hands.app
        for name, value in settings.items():
            setattr(self.app.settings, name, value)
        self.id = knister(self.app.house, list(seats), luck) if not names else self.seated(list(seats), names, luck)
        if rounds:
            self.app.house.ask(lambda house: play_rounds(house, self.id, rounds, choice_seed)).result()
        self.page = self.app.navigator.open("game", id=self.id)
        stage.run(0.4)
        self.settle()

    def seated(self, controllers: list[Controller], names: Sequence[str], luck: str) -> str:
        """A new game of people with these names."""
        game = rules.game("knister")
        seats = tuple(map(Seat, names, controllers))
        new = NewGame(game, game.make_setup(len(seats)), seats, luck=luck)
        id: str = self.app.house.ask(lambda house: house.create(new).id).result()
        return id

    def close(self) -> None:
        while self.app.overlay.back():
            pass
        close_app(self.hands)

    @property
    def body(self) -> Any:
        return self.page.body

    @property
    def session(self) -> Any:
        return self.page.session

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def stored(self) -> Any:
        return self.app.house.ask(lambda house: house.store.load(self.id).state).result()

    @property
    def over(self) -> bool:
        return self.app.navigator.page.name.startswith("results")

    def settle(self, seconds: float = 4.0) -> None:
        """Until it is somebody's turn to touch something."""
        for _ in range(round(seconds / 0.05)):
            self.stage.run(0.05)
            page = self.app.navigator.page
            if page is not self.page or page.curtain is not None:
                break
            if page.body and not page.body.busy and not page.handing and self.my_turn:
                break
        self.stage.run(0.1)

    @property
    def my_turn(self) -> bool:
        seat = self.session.seat
        pending = self.state.chance()
        return seat is not None and (seat in self.state.to_act() or (pending is not None and pending.seat == seat))

    def point(self, cell: int) -> tuple[float, float]:
        sheet = self.body.sheet
        return sheet.to_window(*sheet.place_of(f"cell{cell}"))

    def tap_cell(self, cell: int) -> None:
        self.stage.tap(self.point(cell))

    def free(self) -> list[int]:
        return [cell for cell, number in enumerate(self.state.grids[self.session.seat]) if number is None]

    def roll(self) -> None:
        self.hands.tap("Roll")
        self.settle()

    def write(self, cell: int) -> None:
        self.tap_cell(cell)
        if not self.app.settings.quick_write:
            self.tap_cell(cell)
        self.settle()

    def play_on(self, rng: Random) -> None:
        """Whatever the person who holds the device has to do now."""
        if self.state.chance() is not None:
            self.roll()
        else:
            self.write(rng.choice(self.free()))


def play_rounds(house: Any, id: str, rounds: int, choice_seed: int) -> None:
    """So many rounds at the table itself, without a screen."""
    table, rng = house.table(id), Random(choice_seed)
    while table.state.round < rounds or table.state.to_act():
        pending = table.state.chance()
        if pending is not None:
            ask: Any = RollDice(pending.seat)
            origin = HOST
        else:
            seat = table.state.to_act()[0]
            ask = Act(seat, rng.choice(list(table.state.legal(seat))))
            origin = BOT if table.seats[seat].controller.kind == "bot" else HOST
        assert table.propose(Proposal(f"before {table.revision}", origin, ask)).accepted
    house.forget(id)
