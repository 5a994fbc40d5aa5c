"""Plays random games through the public face of the rules, for every test that needs some."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import rules
from app.store.chance import ChanceSource
from rules.core import Acted, Chanced, Event, Game, Left, Setup, State
from rules.record import Record


@dataclass(frozen=True)
class Variant:
    """A game with a number of seats and options that the rule sheets know."""

    game_id: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def game(self) -> Game:
        return rules.game(self.game_id)

    @property
    def setup(self) -> Setup:
        return self.game.make_setup(self.seats, **dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.game_id, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


def options(**values: Any) -> tuple[tuple[str, Any], ...]:
    return tuple(values.items())


VARIANTS = (
    *(Variant("genial", seats) for seats in (1, 2, 3, 4)),
    Variant("genial", 4, options(teams=True)),
    Variant("genial", 4, options(teams=True, partners_see=True)),
    *(Variant("twenty_one", seats) for seats in (1, 2, 3, 4, 5, 6)),
    Variant("twenty_one", 3, options(sheets=("F", "B", "D"))),
    *(Variant("qwantum", seats) for seats in (1, 2, 3, 4)),
    *(Variant("trigon", seats, options(touching=touching)) for seats in (1, 2, 3, 4) for touching in ("any", "vertex")),
    *(Variant("trigon", 4, options(teams=True, touching=touching)) for touching in ("any", "vertex")),
    *(Variant("knister", seats) for seats in (1, 2, 5, 12, 60)),
    *(Variant("table_dice", seats, options(plays=plays)) for seats in (1, 4) for plays in ("knister", "free")),
    *(Variant("table_dice", 3, options(plays=plays)) for plays in ("twenty_one", "qwantum")),
    Variant("table_dice", 2, options(plays="free", dice=("red", "qwantum3", "black"))),
)


class SeededChance(ChanceSource):
    """Luck from one stream: quick, and as long as a test likes."""

    name = "seed"

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed)

    def below(self, bound: int, round: int, attempt: int, die: str) -> int:
        return self.random.randrange(bound)


LONG = bool(os.environ.get("PETKA_LONG"))
"""Set by `make test-long`: many more random games."""


def random_event(state: State[Any], rng: Random, chance: SeededChance, leaving: float = 0.0) -> Event:
    """Something that may happen next."""
    present = [seat for seat in range(state.setup.seats) if seat not in state.left]
    if leaving and rng.random() < leaving and present:
        return Left(rng.choice(present))
    pending = state.chance()
    acting = state.to_act()
    if pending is not None and (not acting or rng.random() < 0.9):
        return chance.answer(pending)
    seat = rng.choice(acting)
    return Acted(seat, random_action(state, seat, rng))


def random_action(state: State[Any], seat: int, rng: Random) -> Any:
    moves = list(state.legal(seat))
    return rng.choice(moves)


def random_game(
    variant: Variant, seed: int | str, leaving: float = 0.0, moves: int = 2000
) -> Iterator[tuple[State[Any], Event]]:
    """Every state of a random game that is not its last, with what happened there."""
    rng = Random(f"{variant}{seed}")
    chance = SeededChance(f"{variant}{seed}")
    state = variant.game.start(variant.setup)
    for _ in range(moves):
        if state.over():
            return
        event = random_event(state, rng, chance, leaving)
        yield state, event
        state = state.apply(event)
    raise RuntimeError(f"{variant} does not end")


@cache
def played(variant: Variant, seed: int | str = 0, leaving: float = 0.0) -> tuple[tuple[State[Any], Event], ...]:
    """A whole random game, the same one for every test that asks."""
    return tuple(random_game(variant, seed, leaving))


def random_record(variant: Variant, seed: int | str = 0, leaving: float = 0.0) -> Record:
    events = tuple(event for _, event in played(variant, seed, leaving))
    return Record(variant.game, variant.setup, events)


def can_leave(variant: Variant) -> bool:
    return variant.game_id not in ("genial", "trigon")


def rolled(state: State[Any], *values: Any) -> State[Any]:
    """The state after this roll."""
    return state.apply(Chanced(values, "typed"))
