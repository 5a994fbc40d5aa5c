"""Learns what unfinished lines of Knister are worth, and writes `assets/bots/knister.bin`.

    python -m tools.train_knister                     about 3 minutes on one idle core; always the same table
    python -m tools.train_knister --games 10000 --to FILE

The value of a grid is taken to be the sum of the values of its lines; the value of an open line depends on its numbers,
on whether it is a diagonal and on how many numbers the grid holds. These values are learned from games of a player
who always writes where they grow most: after each game every grid is drawn a little towards a mixture of the value of
the next grid and the final points (temporal differences with lambda = 0.5), by steps that get smaller. With one cell
left the value of a line is known exactly and not learned.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from rules.knister.knowledge import KEPT_TURNS, Values, packed
from rules.knister.lines import CROSSINGS, KINDS, NUMBERS, OPEN, ROLLS, STATES, TOUCHED, exact_points, following
from rules.knister.scoring import CELLS, SIDE

GAMES = 500_000
SEED = "knister"
FIRST_STEP, LAST_STEP = 0.5, 0.005
LAMBDA = 0.5
GUESS = 3.5
"""What a row is worth before anything is known; a diagonal twice that."""

FOLLOWING = {number: following(number) for number in NUMBERS}

TARGET = Path(__file__).resolve().parent.parent / "assets" / "bots" / "knister.bin"


def unlearned() -> Values:
    """Guesses for open lines, points for full ones, and expected points where one cell is left."""
    values: Values = []
    for _ in range(CELLS + 1):
        turn = []
        for state in range(STATES):
            points = exact_points(state)
            turn.append(GUESS * (1 + state // KINDS) if points is None else float(points))
        values.append(turn)
    last = values[CELLS - 1]
    for state in range(STATES):
        ends = [exact_points(following(number)[state]) for number in ROLLS]
        if state % KINDS < OPEN and None not in ends:
            last[state] = sum(end or 0 for end in ends) / len(ROLLS)
    return values


def play(values: Values, rng: Random) -> tuple[list[list[int]], list[float]]:
    """A game of the player who knows `values`: the lines before every number, and the grids' values with the end."""
    lines = [0] * (2 * SIDE) + [KINDS] * 2
    free = list(CROSSINGS)
    grids, worths = [], [sum([values[0][state] for state in lines])]
    for turn in range(1, CELLS + 1):
        now = values[turn]
        grids.append(lines.copy())
        after = FOLLOWING[ROLLS[int(rng.random() * 36)]]
        gains = [now[after[state]] - now[state] for state in lines]
        gains += (gains[10] + gains[11], 0.0)
        offers = [gains[row] + gains[column] + gains[diagonal] for row, column, diagonal in free]
        best = max(offers)
        worths.append(sum([now[state] for state in lines]) + best)
        for line in TOUCHED[free.pop(offers.index(best))]:
            lines[line] = after[lines[line]]
    return grids, worths


def learn(values: Values, grids: list[list[int]], worths: list[float], step: float) -> None:
    """Draw the value of every grid of a game towards what came after it."""
    target = worths[CELLS]
    for turn in range(CELLS - 1, -1, -1):
        target = (1 - LAMBDA) * worths[turn + 1] + LAMBDA * target
        if turn == CELLS - 1:
            continue
        lines = [state for state in grids[turn] if state % KINDS < OPEN]
        change = step * (target - worths[turn]) / len(lines)
        now = values[turn]
        for state in set(lines):  # equal lines share a value: together they move by one step
            now[state] += change


def train(games: int, seed: str = SEED) -> Values:
    values, rng = unlearned(), Random(seed)
    for game in range(games):
        step = LAST_STEP + (FIRST_STEP - LAST_STEP) * (1 - game / games)
        learn(values, *play(values, rng), step)
    return values


def main() -> None:
    parser = argparse.ArgumentParser(prog="train_knister", description="Learns what lines of Knister are worth.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--to", type=Path, default=TARGET)
    options = parser.parse_args()
    data = packed(train(options.games))
    options.to.write_bytes(data)
    print(f"{options.to}: {len(data)} bytes for {KEPT_TURNS} turns")


if __name__ == "__main__":
    main()
