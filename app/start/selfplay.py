"""Games that play themselves, for demonstrations and self-tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeVar

from app.store.chance import ChanceSource
from rules.core import Acted, Action, Event, State

S = TypeVar("S", bound=State[Any])
Player = Callable[[State[Any], int], Action]
"""Chooses an action from what its seat may see."""


def easy(rng: Random) -> Player:
    def choose(view: State[Any], seat: int) -> Action:
        return view.game.bots["easy"](view, seat, rng, {}, 1, lambda: False)

    return choose


def at_random(rng: Random) -> Player:
    def choose(view: State[Any], seat: int) -> Action:
        action: Action = rng.choice(list(view.legal(seat)))
        return action

    return choose


def play(state: S, player: Player, chance: ChanceSource) -> Iterator[tuple[Event, S]]:
    """What happens, one event after the other, and the state after each; ends with the game."""
    while not state.over():
        event: Event
        pending = state.chance()
        if pending is not None:
            event = chance.answer(pending)
        else:
            seat = state.to_act()[0]
            event = Acted(seat, player(state.view(seat), seat))
        state = state.apply(event)
        yield event, state
