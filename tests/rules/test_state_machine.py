"""Hypothesis drives games of every kind, mixing legal moves, nonsense, departures and trips through JSON."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.core import Acted, Chanced, Event, IllegalAction, Left, Roll, State
from rules.record import Record, parse_record, parse_state, record_json, state_json
from tests.rules.driver import LONG, VARIANTS, SeededChance, Variant, can_leave

SMALL = tuple(variant for variant in VARIANTS if variant.seats <= 12)


class GameMachine(RuleBasedStateMachine):
    variant: Variant
    state: State[Any]

    @initialize(variant=st.sampled_from(SMALL), seed=st.integers(0, 2**32))
    def begin(self, variant: Variant, seed: int) -> None:
        self.variant = variant
        self.chance = SeededChance(seed)
        self.state = variant.game.start(variant.setup)
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.state = self.state.apply(event)
        self.events.append(event)

    @precondition(lambda self: self.state.chance() is not None)
    @rule()
    def luck(self) -> None:
        pending = self.state.chance()
        assert pending is not None
        self.happen(self.chance.answer(pending))

    @precondition(lambda self: isinstance(self.state.chance(), Roll))
    @rule(data=st.data())
    def typed_dice(self, data: st.DataObject) -> None:
        pending = self.state.chance()
        assert isinstance(pending, Roll)
        self.happen(Chanced(tuple(data.draw(st.sampled_from(die.faces)) for die in pending.dice), "typed"))

    @precondition(lambda self: self.state.to_act())
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.state.to_act()))
        moves = list(self.state.legal(seat))
        self.happen(Acted(seat, moves[data.draw(st.integers(0, len(moves) - 1))]))

    @rule(seat=st.integers(-1, 12), data=st.data())
    def act_out_of_turn(self, seat: int, data: st.DataObject) -> None:
        before = self.state
        others = [s for s in before.to_act() if s != seat]
        if seat in before.to_act() or not others:
            return
        action = next(iter(before.legal(others[0])))
        try:
            before.play(seat, action)
        except IllegalAction:
            return
        raise AssertionError("played out of turn")

    @precondition(lambda self: can_leave(self.variant) and not self.state.over() and len(self.events) > 3)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        present = [seat for seat in range(self.variant.seats) if seat not in self.state.left]
        if len(present) > 1:
            self.happen(Left(data.draw(st.sampled_from(present))))

    @rule()
    def travel(self) -> None:
        self.state = parse_state(json.loads(json.dumps(state_json(self.state))))

    @invariant()
    def the_log_is_the_game(self) -> None:
        if not hasattr(self, "events") or len(self.events) % 5:
            return
        record = Record(self.variant.game, self.variant.setup, tuple(self.events))
        assert parse_record(json.loads(json.dumps(record_json(record)))).final() == self.state

    @invariant()
    def somebody_or_luck_is_next_until_the_end(self) -> None:
        if hasattr(self, "state"):
            waiting = bool(self.state.to_act()) or self.state.chance() is not None
            assert waiting != self.state.over()
            assert (self.state.outcome() is not None) == self.state.over()


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(max_examples=200 if LONG else 25, stateful_step_count=40)
