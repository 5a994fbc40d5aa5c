"""Computer players for Twenty One: what an empty field still promises, weighed against what the dice offer now."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from rules.bots import best, quick, slip
from rules.core import Action, Bot, Rng, Stop, Tables
from rules.twenty_one.actions import Keep, Phase, Reroll
from rules.twenty_one.scoring import Filled, row_hits, row_points

if TYPE_CHECKING:
    from rules.twenty_one.game import TwentyOneState

TRIES = (0.0, 0.8, 1.5, 2.1, 2.6, 3.1, 3.5)
"""How many more rolls a field can wait for, by the number of empty fields of its row: one goes in every round."""

CALM, RACING = 0.5, 2.2
"""What a filled field is worth beyond its points, to a player who waits for hits and to one who wants to be first."""

PACE = 1.3
"""About how many fields a seat fills in a round."""


@cache
def field_promise(number: int, bonus: int, tries: int) -> float:
    """What a field makes on average if it waits for the best, with so many rolls to come."""
    if tries == 0:
        return 0.0
    wait = field_promise(number, bonus, tries - 1)
    worth = [die + (bonus if die == number else 0) for die in range(1, number + 1)]
    return sum(max(wait, points) for points in worth) / 6 + wait * (6 - number) / 6


@lru_cache(maxsize=1 << 14)
def row_promise(filled: Filled, numbers: tuple[int, ...], rounds: int) -> float:
    """About how many points a row will have, points so far included."""
    empty = [number for number, written in zip(numbers, filled, strict=True) if written is None]
    bonus = row_hits(filled, numbers) + 1
    tries = min(TRIES[len(empty)], rounds)
    whole = int(tries)
    part = tries - whole
    promise = sum(
        (1 - part) * field_promise(number, bonus, whole) + part * field_promise(number, bonus, whole + 1)
        for number in empty
    )
    return row_points(filled, numbers) + promise


def rounds_left(state: TwentyOneState) -> int:
    """How many rounds will follow this one, if the fastest seat goes on as most do; more than a few are as good."""
    fields = min(
        sum(filled.count(None) for filled in state.rows[seat])
        for seat in range(state.setup.seats)
        if seat not in state.left
    )
    return min(max(0, round(fields / PACE) - 1), len(TRIES))


def writes(state: TwentyOneState, seat: int, tempo: float) -> list[tuple[float, Action]]:
    """What each way of writing promises, for dice that are final."""
    row = state.current(seat)
    numbers = state.printed(seat, row).numbers
    rounds = rounds_left(state)
    values: list[tuple[float, Action]] = []
    for action in state.moves(seat):
        filled = state.filled_by(seat, action)  # type: ignore[arg-type]
        values.append((row_promise(filled, numbers, rounds) - tempo * filled.count(None), action))
    return values


def rolls(state: TwentyOneState, seat: int, tempo: float, rng: Rng, samples: int) -> list[tuple[float, Action]]:
    """Keeping the dice, or rolling some of them a few times in thought."""
    dice_final = state.with_(phase=Phase.WRITE, writing=(seat,))
    keep = max(value for value, _ in writes(dice_final, seat, tempo))
    total = 0.0
    for _ in range(samples):
        dice = tuple(1 if value == 1 else rng.randrange(1, 7) for value in state.dice)
        total += max(value for value, _ in writes(dice_final.with_(dice=dice), seat, tempo))
    return [(keep, Keep()), (total / samples, Reroll())]


def valued(state: TwentyOneState, seat: int, tempo: float, rng: Rng, samples: int) -> list[tuple[float, Action]]:
    """Every action with its value. Alone at the table nobody needs to hurry."""
    if state.setup.seats - len(state.left) == 1:
        tempo = 0.0
    if state.phase is Phase.DECIDE:
        return rolls(state, seat, tempo, rng, samples)
    return writes(state, seat, tempo)


def easy(state: TwentyOneState, seat: int, rng: Rng) -> Action:
    return slip(valued(state, seat, CALM, rng, samples=8), rng, chance=0.35)


def medium(state: TwentyOneState, seat: int, rng: Rng) -> Action:
    return best(valued(state, seat, CALM, rng, samples=20), rng)


def hard(view: TwentyOneState, seat: int, rng: Rng, tables: Tables, budget: int, stop: Stop) -> Action:
    return best(valued(view, seat, RACING, rng, samples=min(max(budget, 20), 80)), rng)


BOTS: dict[str, Bot] = {"easy": quick(easy), "medium": quick(medium), "hard": hard}
