"""Computer players for Knister: what a number adds to its lines, and for the hard one the next rolls played ahead.

Others' sheets do not touch mine, so every level plays for its own points.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import sqrt
from typing import TYPE_CHECKING, Any

from rules.bots import TOP, Advice, Promised, compared
from rules.core import Action, Bot, BotFiles, Rng, Stop
from rules.knister.knowledge import Knowledge, knowledge
from rules.knister.lines import CROSSINGS, NUMBERS, ROLLS, TOUCHED, different_cells, following, like, line_states
from rules.knister.scoring import (
    CELLS,
    LINES,
    LINES_OF_CELL,
    POINTS,
    SIDE,
    Combination,
    combination,
    factor,
    line_points,
)

if TYPE_CHECKING:
    from rules.knister.game import KnisterState

CANDIDATES = (6, 3, 2)
"""So many cells are looked at closely, then so many of them again, with a third of the budget each time."""

CLEAR = 2.5
"""A cell so many standard errors behind the best is out."""

DEPTH = 9
"""So many rolls are played ahead; behind them the lines' values must do."""

MISJUDGED, EASY_MISJUDGED = 0.25, 0.7
"""By about so many points a family player misjudges a cell, and a child."""

Valued = list[tuple[float, int]]
"""Values and cells."""


def gains(known: Knowledge, grid: Sequence[int | None], number: int, cells: Sequence[int]) -> Valued:
    """How much the lines through each cell gain by the number."""
    by_state = known.gains(CELLS - grid.count(None) + 1, number)
    line = [by_state[state] for state in line_states(grid)]
    line += (line[10] + line[11], 0.0)
    return [
        (line[row] + line[column] + line[third], cell) for cell in cells for row, column, third in [CROSSINGS[cell]]
    ]


# -- playing ahead -----------------------------------------------------------------------------------------------


class Ahead:
    """Games played on from a grid with a number written, by someone who always writes where the lines gain most."""

    def __init__(self, known: Knowledge, grid: Sequence[int | None], number: int) -> None:
        self._known = known
        self._lines = line_states(grid)
        self._free = [cell for cell in range(CELLS) if grid[cell] is None]
        self._number = number
        self._turn = CELLS - len(self._free) + 1
        self.depth = min(DEPTH, len(self._free) - 1)
        self._gains = [
            {rolled: known.gains(self._turn + step, rolled) for rolled in NUMBERS} for step in range(1, self.depth + 1)
        ]
        self._following = {rolled: following(rolled) for rolled in NUMBERS}

    def play(self, cell: int, rolls: Sequence[int]) -> float:
        """What the grid comes to, with the number in `cell` and these rolls after it."""
        lines = self._lines.copy()
        after = self._following[self._number]
        for line in TOUCHED[CROSSINGS[cell]]:
            lines[line] = after[lines[line]]
        free = [CROSSINGS[other] for other in self._free if other != cell]
        for by_number, number in zip(self._gains, rolls, strict=True):
            by_state = by_number[number]
            gain = [by_state[state] for state in lines]
            gain += (gain[10] + gain[11], 0.0)
            offers = [gain[row] + gain[column] + gain[third] for row, column, third in free]
            after = self._following[number]
            for line in TOUCHED[free.pop(offers.index(max(offers)))]:
                lines[line] = after[lines[line]]
        values = self._known.values[self._turn + self.depth]
        return sum([values[state] for state in lines])


def thought(
    known: Knowledge,
    grid: Sequence[int | None],
    number: int,
    rng: Rng,
    budget: int,
    stop: Stop,
    also: int | None = None,
) -> list[Promised[int]]:
    """Cells with the points the whole grid will make, best first. All of them meet the same rolls.

    With one more cell after this one the values are exact and nothing is played. `also` is looked at to the end.
    """
    ranked = sorted(gains(known, grid, number, different_cells(grid)), reverse=True)
    ahead = Ahead(known, grid, number)
    if ahead.depth <= 1:
        before = sum(known.values[CELLS - grid.count(None) + 1][state] for state in line_states(grid))
        return [Promised(cell, before + gain) for gain, cell in ranked]
    cells = [cell for _, cell in ranked[: CANDIDATES[0]]]
    if also is not None and also not in cells:
        cells.append(also)
    ends: dict[int, list[float]] = {cell: [] for cell in cells}
    alive = cells
    for count in CANDIDATES:
        alive = [*alive[:count], *(cell for cell in alive[count:] if cell == also)]
        for _ in range(max(1, budget // (len(CANDIDATES) * len(alive)))):
            if stop():
                break
            rolls = [ROLLS[int(rng.random() * 36)] for _ in range(ahead.depth)]
            for cell in alive:
                ends[cell].append(ahead.play(cell, rolls))
        alive = _in_the_race(sorted(alive, key=lambda cell: sum(ends[cell]), reverse=True), ends, also)
        if len(alive) == 1:
            break
    order = [*alive, *(cell for cell in cells if cell not in alive)]
    first = ends[order[0]]

    def behind(cell: int) -> float:
        games = len(ends[cell])
        return max(0.0, (sum(first[:games]) - sum(ends[cell])) / max(1, games))

    order.sort(key=behind)
    return compared(order, [ends[cell] for cell in order])


def _in_the_race(order: list[int], ends: dict[int, list[float]], also: int | None) -> list[int]:
    """Those that are not clearly behind the first, where they met the same rolls."""
    first = ends[order[0]]
    alive = []
    for cell in order:
        behind = [one - other for one, other in zip(first, ends[cell], strict=True)]
        mean = sum(behind) / max(1, len(behind))
        error = sqrt(sum((each - mean) ** 2 for each in behind)) / max(1, len(behind))
        if mean <= CLEAR * error or cell == also:
            alive.append(cell)
    return alive


# -- levels ------------------------------------------------------------------------------------------------------


def misjudged(values: Valued, rng: Rng, points: float) -> Action:
    """The best to eyes that see every value a few points off."""
    seen = [(value + 2 * points * (rng.random() + rng.random() + rng.random() - 1.5), cell) for value, cell in values]
    return _write(max(seen)[1])


def easy(view: KnisterState, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    """Has an eye for rows and columns, forgets the diagonals, and misjudges a lot."""
    grid = view.grids[seat]
    by_state = knowledge(files).gains(CELLS - grid.count(None) + 1, view.number)
    line = [by_state[state] for state in line_states(grid)]
    values = [(line[row] + line[column], cell) for cell, (row, column, _) in enumerate(CROSSINGS) if grid[cell] is None]
    return misjudged(values, rng, EASY_MISJUDGED)


def medium(view: KnisterState, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    grid = view.grids[seat]
    return misjudged(gains(knowledge(files), grid, view.number, _free(grid)), rng, MISJUDGED)


def hard(view: KnisterState, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop) -> Action:
    return _write(thought(knowledge(files), view.grids[seat], view.number, rng, budget, stop)[0].action)


BOTS: dict[str, Bot] = {"easy": easy, "medium": medium, "hard": hard}


# -- advice ------------------------------------------------------------------------------------------------------


class KnisterAdvice(StrEnum):
    """Why a cell is good.

    All have `expected`, the points the whole grid will make; `next`, those with the best other cell, if there is one;
    `line`, the id of the line that gains most; and `number`, what is written.
    """

    COMPLETES = "completes"
    """The line is full and scores `points` for `combination`."""
    STRAIGHT = "straight"
    """Keeps the straight from `low` to `high` open, `missing` numbers to go."""
    ALIKE = "alike"
    """Makes `count` times the number in the line."""
    HOUSE = "house"
    """Two different numbers twice or more: a full house is near, `points` if it comes."""
    BEGINS = "begins"
    """The first number of the line."""
    SPARES = "spares"
    """Promises little, and spoils less than any other cell."""


Facts = tuple[tuple[str, Any], ...]


def advise(
    view: KnisterState,
    seat: int,
    rng: Rng,
    files: BotFiles,
    budget: int,
    stop: Stop,
    also: Action | None = None,
) -> list[Advice]:
    grid, known = view.grids[seat], knowledge(files)
    asked = getattr(also, "cell", None)
    cells = {like(grid, cell): cell for cell in _free(grid)[::-1]}
    if asked is not None:
        cells[like(grid, asked)] = asked
    ranked = thought(known, grid, view.number, rng, budget, stop, None if asked is None else like(grid, asked))
    found = []
    for place, one in enumerate(ranked):
        action = _write(cells[one.action])
        if place < TOP or action == also:
            other = next((each.value for each in ranked if each is not one), None)
            found.append(
                Advice(action, one.value, *_reason(known, grid, view.number, action, one.value, other), one.doubt)
            )
    return found


def _reason(
    known: Knowledge, grid: Sequence[int | None], number: int, action: Any, value: float, other: float | None
) -> tuple[KnisterAdvice, Facts]:
    by_state = known.gains(CELLS - grid.count(None) + 1, number)
    gain = dict(zip(LINES, (by_state[state] for state in line_states(grid)), strict=True))
    line = max(LINES_OF_CELL[action.cell], key=gain.__getitem__)
    after = (*grid[: action.cell], number, *grid[action.cell + 1 :])
    reason, more = hope(after, line, number)
    spoils = gain[line] <= 0 and reason is not KnisterAdvice.COMPLETES
    next_best = None if other is None else round(other, 1)
    facts: Facts = (("expected", round(value, 1)), ("next", next_best), ("line", line), ("number", number))
    return (KnisterAdvice.SPARES, facts) if spoils else (reason, facts + more)


def hope(grid: Sequence[int | None], line: str, number: int) -> tuple[KnisterAdvice, Facts]:
    """What a line that holds `number` is good for."""
    numbers = sorted(n for n in (grid[cell] for cell in LINES[line]) if n is not None)
    points = line_points(grid, line)
    if points:
        return KnisterAdvice.COMPLETES, (("points", points), ("combination", combination(tuple(numbers))))
    if len(numbers) == 1:
        return KnisterAdvice.BEGINS, ()
    twice = [n for n in set(numbers) if numbers.count(n) >= 2]
    if len(twice) == 2:
        return KnisterAdvice.HOUSE, (("points", POINTS[Combination.FULL_HOUSE] * factor(line)),)
    if number in twice:
        return KnisterAdvice.ALIKE, (("count", numbers.count(number)),)
    runs = [range(low, low + SIDE) for low in range(2, 9) if set(numbers) <= set(range(low, low + SIDE))]
    if not twice and runs and len(numbers) < SIDE:
        run = max(runs, key=lambda run: sum(ROLLS.count(n) for n in run))
        missing = SIDE - len(numbers)
        return KnisterAdvice.STRAIGHT, (("low", run[0]), ("high", run[-1]), ("missing", missing))
    return KnisterAdvice.SPARES, ()


def _write(cell: int) -> Action:
    from rules.knister.game import WriteSum

    return WriteSum(cell)


def _free(grid: Sequence[int | None]) -> list[int]:
    return [cell for cell, number in enumerate(grid) if number is None]
