"""Solves Twenty One backwards, from the last round to the first, and writes `assets/bots/twenty_one.bin`.

    python -m tools.solve_twenty_one                 about 3 minutes on one core
    python -m tools.solve_twenty_one --to FILE

Twice: for someone who is alone, has the second roll in every round and plays for points; and for someone among others,
who has it in every other round and to whom a round more that the others get costs `PRICE`. The first is exact; its
first value, 141.27 points, is the best anyone can make of a sheet on average.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from rules.twenty_one.fields import COLUMNS, NUMBERS, ROWS
from rules.twenty_one.knowledge import FULL, PLACES, PRICE, ROUNDS, Solved, completed, nothing, packed
from rules.twenty_one.scoring import BONUS

TARGET = Path(__file__).resolve().parent.parent / "assets" / "bots" / "twenty_one.bin"
FACES = 6


@dataclass(frozen=True)
class SolvedPlayer:
    """How often it has the second roll, and what every round costs it in which its sheet is not full."""

    share: float
    price: float


ALONE = SolvedPlayer(share=1.0, price=0.0)
AMONG_OTHERS = SolvedPlayer(share=0.5, price=PRICE)

Ways = list[tuple[int, int, int]]
"""Ways to write: points of the numbers, more hits, the fields left empty as a mask."""


@dataclass(frozen=True)
class RollOutcome:
    """One of the rolls of the dice that matter: how likely it is, which of them show 1, and what can be made of it."""

    odds: float
    ones: int
    ways: Ways


def rolls(mask: int, numbers: tuple[int, ...]) -> Iterator[RollOutcome]:
    """Every roll for the empty fields of a row. All dice too high for their field are one."""
    empty = [column for column in range(COLUMNS) if mask >> column & 1]
    faces = [range(1, min(numbers[column] + 1, FACES) + 1) for column in empty]
    for dice in product(*faces):
        odds, ones = 1.0, 0
        ways: Ways = [(0, 0, mask)]
        for column, die in zip(empty, dice, strict=True):
            number, bit = numbers[column], 1 << column
            ones |= bit if die == 1 else 0
            if die > number:
                odds *= (FACES - number) / FACES
                continue
            odds /= FACES
            ways += [(points + die, hits + (die == number), left & ~bit) for points, hits, left in ways]
        yield RollOutcome(odds, ones, ways[1:])


def leftmost(mask: int) -> int:
    return mask & -mask


def value(mask: int, hits: int, offers: list[RollOutcome], after: list[list[float]], player: SolvedPlayer) -> float:
    """What a row with these empty fields and hits is worth with one round more than `after` knows."""
    crossed = after[mask & ~leftmost(mask)][hits]
    gained = [
        [BONUS[hits + more] - BONUS[hits] + rest[hits + more] if hits + more <= COLUMNS else 0.0 for more in range(7)]
        for rest in after
    ]
    best = [max([crossed, *(points + gained[left][more] for points, more, left in roll.ways)]) for roll in offers]
    kept_ones: dict[int, float] = {}
    for roll, made in zip(offers, best, strict=True):
        kept_ones[roll.ones] = kept_ones.get(roll.ones, 0.0) + roll.odds * made
    again: dict[int, float] = {
        ones: float(FACES) ** ones.bit_count() * sum(part for other, part in kept_ones.items() if other & ones == ones)
        for ones in kept_ones
    }
    active = sum(roll.odds * max(made, again[roll.ones]) for roll, made in zip(offers, best, strict=True))
    return player.share * active + (1 - player.share) * again[0] - player.price


def next_round(
    after: list[list[list[float]]], rows: list[list[list[float]]], player: SolvedPlayer, last: int = 0
) -> None:
    """Fill `rows`, the values with one round more than `after`, from the fifth row up to `last`."""
    for row in range(ROWS - 1, last - 1, -1):
        for mask in range(1, FULL + 1):
            offers = list(rolls(mask, NUMBERS[row]))
            for hits in (hits for other, hits in PLACES if other == mask):
                rows[row][mask][hits] = value(mask, hits, offers, after[row], player)
    completed(rows)


def solve(player: SolvedPlayer, rounds: int = ROUNDS) -> Solved:
    solved = nothing()
    for come in range(1, rounds + 1):
        next_round(solved[come - 1], solved[come], player)
    return solved


def main() -> None:
    parser = argparse.ArgumentParser(prog="solve_twenty_one", description="Solves Twenty One backwards.")
    parser.add_argument("--to", type=Path, default=TARGET)
    options = parser.parse_args()
    alone, among_others = solve(ALONE), solve(AMONG_OTHERS)
    options.to.write_bytes(packed(alone) + packed(among_others))
    print(f"{options.to}: alone {alone[ROUNDS][0][FULL][0]:.2f} points")


if __name__ == "__main__":
    main()
