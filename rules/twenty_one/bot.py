"""Computer players for Twenty One: what an empty field still promises, weighed against what the dice offer now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from rules.bots import best, look_ahead, quick, slip
from rules.core import Action, Bot, Rng
from rules.twenty_one.actions import Keep, Phase, Reroll
from rules.twenty_one.scoring import Filled, row_hits, row_points

if TYPE_CHECKING:
    from rules.twenty_one.game import TwentyOneState

TRIES = (0.0, 0.8, 1.5, 2.1, 2.6, 3.1, 3.5)
"""How many more rolls a field can wait for, by the number of empty fields of its row: one goes in every round."""

TEMPO = 2.2
"""What a filled field is worth beyond its points when others race for the end."""

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


@cache
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
    """How many rounds will follow this one, if the fastest seat goes on as most do."""
    fields = min(
        sum(filled.count(None) for filled in state.rows[seat])
        for seat in range(state.setup.seats)
        if seat not in state.left
    )
    return max(0, round(fields / PACE) - 1)


def writes(state: TwentyOneState, seat: int) -> list[tuple[float, Action]]:
    """What each way of writing promises, for dice that are final."""
    row = state.current(seat)
    numbers = state.printed(seat, row).numbers
    rounds = rounds_left(state)
    tempo = TEMPO if state.setup.seats - len(state.left) > 1 else 0.0
    values: list[tuple[float, Action]] = []
    for action in state.moves(seat):
        filled = state.filled_by(seat, action)  # type: ignore[arg-type]
        values.append((row_promise(filled, numbers, rounds) - tempo * filled.count(None), action))
    return values


def rolls(state: TwentyOneState, seat: int, rng: Rng, samples: int) -> list[tuple[float, Action]]:
    """Keeping the dice, or rolling some of them a few times in thought."""
    dice_final = state.with_(phase=Phase.WRITE, writing=(seat,))
    keep = max(value for value, _ in writes(dice_final, seat))
    total = 0.0
    for _ in range(samples):
        dice = tuple(1 if value == 1 else rng.randrange(1, 7) for value in state.dice)
        total += max(value for value, _ in writes(dice_final.with_(dice=dice), seat))
    return [(keep, Keep()), (total / samples, Reroll())]


def valued(state: TwentyOneState, seat: int, rng: Rng, samples: int) -> list[tuple[float, Action]]:
    return rolls(state, seat, rng, samples) if state.phase is Phase.DECIDE else writes(state, seat)


def easy(state: TwentyOneState, seat: int, rng: Rng) -> Action:
    return slip(valued(state, seat, rng, samples=8), rng, chance=0.35)


def medium(state: TwentyOneState, seat: int, rng: Rng) -> Action:
    return best(valued(state, seat, rng, samples=30), rng)


def hasty(state: TwentyOneState, seat: int, rng: Rng) -> Action:
    return best(valued(state, seat, rng, samples=2), rng)


def candidates(state: TwentyOneState, seat: int, rng: Rng) -> Sequence[Action]:
    ranked = sorted(valued(state, seat, rng, samples=30), key=lambda pair: pair[0], reverse=True)
    return [action for _, action in ranked[:5]]


BOTS: dict[str, Bot] = {"easy": quick(easy), "medium": quick(medium), "hard": look_ahead(hasty, candidates)}
