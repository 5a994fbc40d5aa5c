"""Plays for everybody at the tables of the golden device: the owner well, the others somehow, and always the same."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import rules
from app.store.folders import ASSETS
from app.store.seats import Seat
from app.store.store import NewGame
from app.table.house import House
from app.table.proposals import HOST, Act, Agree, Ask, Proposal, RollDice, TypeDice, Undo
from app.table.table import Table
from app.thinking.bot_files import bot_files_of
from rules.core import Action, BotFiles, Roll
from rules.table_dice.game import TableStep
from tests.golden import OWNER
from tests.table.tables import origin_of

THOUGHTS = 6
"""Simulations a move: enough to play well now and then, few enough to be quick."""


@cache
def assets() -> BotFiles:
    return bot_files_of(ASSETS)


class Player:
    """Plays for everybody at the tables of one house."""

    def __init__(self, house: House, seed: str = "golden") -> None:
        self.house = house
        self.rng = Random(seed)
        self._seed = seed
        self._number = 0

    def begin(self, id: str, game_id: str, seats: tuple[Seat, ...], **how: Any) -> Table:
        kept = {name: how.pop(name) for name in ("real_dice", "luck", "hints") if name in how}
        game = rules.game(game_id)
        new = NewGame(game, game.make_setup(len(seats), **how), seats, **kept)
        Table.create(self.house.store, new, id, self.house.now)
        return self.house.table(id)

    def propose(self, table: Table, ask: Ask, origin: str | None = None) -> bool:
        self._number += 1
        origin = origin_of(table, ask.seat) if origin is None else origin
        return table.propose(Proposal(f"{self._seed}-{self._number}", origin, ask)).accepted

    def asks(self, table: Table, ask: Ask, origin: str | None = None) -> None:
        assert self.propose(table, ask, origin), ask

    def step(self, table: Table) -> None:
        state, acting = table.state, table.state.to_act()
        pending = state.chance()
        if isinstance(pending, Roll) and not acting:
            if table.new.real_dice:
                values = tuple(self.rng.choice(die.faces) for die in pending.dice)
                self.asks(table, TypeDice(pending.seat, values))
            else:
                self.asks(table, RollDice(pending.seat))
            return
        seat = acting[0]
        self.asks(table, Act(seat, self._choice(table, seat)))

    def _choice(self, table: Table, seat: int) -> Action:
        view = table.state.view(seat)
        if not table.new.game.bots:
            return self.rng.choice(list(view.legal(seat)))
        think = table.new.game.bots["medium" if table.seats[seat].profile == OWNER else "easy"]
        return think(view, seat, self.rng, assets(), THOUGHTS, lambda: False)

    def play(self, table: Table, steps: int = 10_000) -> Table:
        for _ in range(steps):
            if table.state.over():
                break
            self.step(table)
        return table

    def type_wrongly(self, table: Table) -> None:
        """Real dice, typed in, taken back and typed in again."""
        pending = table.state.chance()
        assert isinstance(pending, Roll) and not table.state.to_act()
        self.step(table)
        self.asks(table, Undo(pending.seat))
        self.step(table)

    def take_back(self, table: Table) -> None:
        """The next seat to act thinks better of it; whoever has moved since agrees."""
        (seat, *_) = table.state.to_act()
        while seat in table.state.to_act():
            self.step(table)
        if self.propose(table, Undo(seat)):
            while asked := table.update(None).asked:
                self.asks(table, Agree(asked[0], True), HOST)

    def roll(self, table: Table, turns: int) -> None:
        """Turns of a table of dice."""
        for _ in range(turns):
            pending = table.state.chance()
            assert pending is not None
            self.asks(table, RollDice(pending.seat))
            while table.state.to_act() and table.state.chance() is None and table.state.step is not TableStep.SCORE:
                (seat,) = table.state.to_act()
                self.asks(table, Act(seat, self._choice(table, seat)))
                pending = table.state.chance()
                if pending is not None and table.state.step is TableStep.REROLL:
                    self.asks(table, RollDice(pending.seat))
