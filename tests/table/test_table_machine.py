"""Hypothesis at the table: undo, hand-over, leave, rolls and moves in any order, in every phase of every game.

Whatever happens: the log only grows, all observers see one history, the store gives back what was accepted, and no
view carries what its seat may not know.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.store.log import Entry, what_json
from app.store.seats import PERSON, Controller, bot
from app.store.store import Store
from app.table.proposals import Act, Agree, Ask, HandOver, Leave, Resign, RollDice, Undo, Update
from app.table.table import Table
from rules.core import Roll
from rules.record import state_json
from tests.rules.driver import LONG, VARIANTS, Variant
from tests.table.tables import ask, new_table, origin_of, ticking

SMALL = tuple(variant for variant in VARIANTS if variant.seats <= 6)
GUEST = Controller("guest", guest="g1")


class TableMachine(RuleBasedStateMachine):
    table: Table

    @initialize(variant=st.sampled_from(SMALL), bots=st.sets(st.integers(0, 5)), seed=st.integers(0, 999))
    def begin(self, variant: Variant, bots: set[int], seed: int) -> None:
        self.store = Store.in_memory()
        controllers = {seat: bot("easy") for seat in bots if variant.game.bots}
        self.table = new_table(
            variant.game_id, variant.seats, controllers, store=self.store, luck=f"seed:{seed}", **dict(variant.options)
        )
        self.log: list[Entry] = list(self.table.entries)
        self.heard: dict[int | None, list[Update]] = {}
        for seat in (None, *range(variant.seats)):
            updates = self.heard[seat] = []
            self.table.observe(updates.append, seat)
            self.table.observe(lambda update, seat=seat: self.no_secret(update, seat), seat)  # type: ignore[misc]

    def no_secret(self, update: Update, seat: int | None) -> None:
        """Every rack but the seat's own is hidden in the very bytes that would be sent."""
        self.leaks = getattr(self, "leaks", [])
        state = self.table.state
        if not state.game.hidden:
            return
        view = json.loads(json.dumps(state_json(update.view)))["state"]
        for owner, rack in enumerate(view["racks"]):
            if owner != seat and any(tile is not None for tile in rack):
                self.leaks.append(("rack", owner, seat))
        if not isinstance(view["bag"], int):
            self.leaks.append(("bag", seat))
        for entry in update.entries:
            told = json.loads(json.dumps(what_json(entry.what)))
            if told["event"] == "chanced" and seat is None and any(value is not None for value in told["values"]):
                self.leaks.append(("draw", seat))

    def propose(self, wish: Ask, origin: str | None = None) -> bool:
        before = (self.table.state, self.table.revision, self.table.seats)
        answer = ask(self.table, wish, origin if origin is not None else origin_of(self.table, wish.seat))
        if answer.accepted:
            assert answer.revision == self.table.revision
            assert self.table.entries[: len(self.log)] == self.log, "the log was changed"
            self.log = list(self.table.entries)
        else:
            assert answer.reason
            assert (self.table.state, self.table.revision, self.table.seats) == before
        return answer.accepted

    def seat(self, data: st.DataObject) -> int:
        return data.draw(st.integers(0, self.table.new.setup.seats - 1))

    @rule()
    def roll(self) -> None:
        pending = self.table.state.chance()
        accepted = self.propose(RollDice(pending.seat if pending else 0))
        assert accepted == isinstance(pending, Roll)

    @precondition(lambda self: self.table.state.to_act())
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.table.state.to_act()))
        moves = list(self.table.state.legal(seat))
        assert self.propose(Act(seat, moves[data.draw(st.integers(0, len(moves) - 1))]))

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        seat = self.seat(data)
        possible = self.table.can_undo(seat) is None
        before = self.table.state
        controller = self.table.seats[seat].controller
        accepted = self.propose(Undo(seat))
        assert accepted == (possible and controller.kind != "bot")
        if accepted and not self.heard[None][-1].asked:
            assert self.table.state != before

    @rule(data=st.data(), yes=st.booleans())
    def agree(self, data: st.DataObject, yes: bool) -> None:
        self.propose(Agree(self.seat(data), yes))

    @rule(data=st.data(), controller=st.sampled_from([PERSON, GUEST, bot("easy"), bot("hard")]))
    def hand_over(self, data: st.DataObject, controller: Controller) -> None:
        seat = self.seat(data)
        if self.propose(HandOver(seat, controller), "host"):
            assert self.table.seats[seat].controller == controller

    @precondition(lambda self: len(self.log) > 6)
    @rule(data=st.data(), resign=st.booleans())
    def go(self, data: st.DataObject, resign: bool) -> None:
        seat = self.seat(data)
        if len(self.table.state.left) + 1 < self.table.new.setup.seats:
            self.propose(Resign(seat) if resign else Leave(seat))

    @rule(data=st.data())
    def meddle(self, data: st.DataObject) -> None:
        """A stranger may do nothing."""
        assert not self.propose(Undo(self.seat(data)), "stranger")

    @rule()
    def reopen(self) -> None:
        """The store knows exactly what the table knows."""
        again = Table.load(self.store, self.table.id, ticking())
        assert again.state == self.table.state
        assert again.entries == self.table.entries
        assert again.seats == self.table.seats

    @invariant()
    def one_history_for_all(self) -> None:
        if not hasattr(self, "heard"):
            return
        revisions = [[update.revision for update in updates] for updates in self.heard.values()]
        assert all(other == revisions[0] for other in revisions)
        for seat, updates in self.heard.items():
            told = [entry.revision for update in updates for entry in update.entries]
            assert told == sorted(set(told))
            if updates:
                assert updates[-1].view == self.table.state.view(seat)
                assert updates[-1].seats == self.table.seats

    @invariant()
    def nobody_saw_a_secret(self) -> None:
        leaks: list[Any] = getattr(self, "leaks", [])
        assert not leaks


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(max_examples=300 if LONG else 60, stateful_step_count=50)
