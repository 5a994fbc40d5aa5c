"""Whole games of Genial beside an independent, slow judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from rules.core import Acted
from rules.genial.actions import DeclineBonus, KeepRack, PlaceTile, Swap
from rules.genial.game import (
    GenialPhase,
    scored_moves,
)
from rules.genial.tiles import ALL, Tile, spread
from tests.rules.genial_worlds import (
    VARIANTS,
    tiles_of,
    walk,
)


class Referee:
    """The rules once more, slowly, on cube coordinates and without a look at the package's tables."""

    STEPS = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))

    def __init__(self, seats: int, teams: bool) -> None:
        reach = {1: 5, 2: 5, 3: 6, 4: 7}[seats]
        every = [(x, -x - z, z) for z in range(-7, 8) for x in range(-7, 8) if abs(x + z) <= 7]
        self.number = {cube: n for n, cube in enumerate(every)}
        self.area = {cube for cube in every if max(map(abs, cube)) <= reach}
        corners = ((5, -5, 0), (0, -5, 5), (-5, 0, 5), (-5, 5, 0), (0, 5, -5), (5, 0, -5))
        self.printed = dict(zip(corners, range(6), strict=True))
        self.on = dict(self.printed)
        self.pegs = [[0] * 6 for _ in range(2 if teams else seats)]
        self.laps = 2 if teams or seats == 1 else 1
        self.seats, self.teams = seats, teams
        self.first: dict[int, int] = {}

    def pegs_of(self, seat: int) -> list[int]:
        return self.pegs[seat % 2 if self.teams else seat]

    @staticmethod
    def next(cube: tuple[int, int, int], step: tuple[int, int, int]) -> tuple[int, int, int]:
        return cube[0] + step[0], cube[1] + step[1], cube[2] + step[2]

    def free(self, cube: tuple[int, int, int]) -> bool:
        return cube in self.area and cube not in self.on

    def symbols(self, *cubes: tuple[int, int, int]) -> set[int]:
        near = {self.next(cube, step) for cube in cubes for step in self.STEPS}
        return {colour for cube, colour in self.printed.items() if cube in near}

    def legal(self, seat: int, rack: Iterable[Tile | None]) -> dict[PlaceTile, tuple[int, int]]:
        found = {}
        for tile in {tile for tile in rack if tile is not None}:
            for cube, n in self.number.items():
                for step in self.STEPS:
                    other = self.next(cube, step)
                    if not (self.free(cube) and self.free(other)):
                        continue
                    if tile[0] == tile[1] and n > self.number[other]:
                        continue
                    if seat not in self.first:
                        touched = self.symbols(cube, other)
                        if not touched or touched & set(self.first.values()):
                            continue
                    found[PlaceTile(tile, (n, self.number[other]))] = self.points(tile, cube, other)
        return found

    def points(self, tile: Tile, cube: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int]:
        return self.half(tile[0], cube, other), self.half(tile[1], other, cube)

    def half(self, colour: int, cube: tuple[int, int, int], partner: tuple[int, int, int]) -> int:
        total = 0
        for step in self.STEPS:
            ahead = self.next(cube, step)
            if ahead == partner:
                continue
            while self.on.get(ahead) == colour:
                total += 1
                ahead = self.next(ahead, step)
        return total

    def place(self, seat: int, action: PlaceTile) -> int:
        """Lays and scores; how many bonus turns that earns."""
        by_number = {n: cube for cube, n in self.number.items()}
        cube, other = (by_number[n] for n in action.cells)
        halves = list(zip(action.tile, self.points(action.tile, cube, other), strict=True))
        pegs = self.pegs_of(seat)
        ends = []
        for order in (halves, halves[::-1]):
            after, earned = list(pegs), 0
            for colour, gained in order:
                for _ in range(gained):
                    if after[colour] == 18 * self.laps:
                        break
                    after[colour] += 1
                    if after[colour] in (18, 36):
                        earned += 1
                        break
            ends.append((sum(after), earned, after))
        _, earned, after = max(ends)
        pegs[:] = after
        self.on[cube], self.on[other] = action.tile
        self.first.setdefault(seat, min(self.symbols(cube, other), default=-1))
        return 0 if self.seats == 1 else earned

    def room(self) -> bool:
        return any(self.free(cube) and self.free(self.next(cube, step)) for cube in self.area for step in self.STEPS)

    def may_swap(self, seat: int, rack: list[Tile]) -> bool:
        pegs = self.pegs_of(seat)
        lowest = {colour for colour in range(6) if pegs[colour] == min(pegs)}
        return self.seats > 1 and bool(rack) and not lowest & {colour for tile in rack for colour in tile}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("seats", "teams"), VARIANTS)
def test_whole_games_agree_with_an_independent_referee(seats: int, teams: bool, seed: int) -> None:
    referee = Referee(seats, teams)
    due = 0
    expected: GenialPhase | None = None
    for step, (state, event) in enumerate(walk(seats, teams, seed)):
        assert [list(track) for track in state.tracks] == referee.pegs
        assert expected is None or state.phase is expected
        assert tiles_of(state) == Counter(spread(ALL))
        assert {n: referee.on.get(cube) for cube, n in referee.number.items()} == dict(enumerate(state.board))
        expected = None
        if not isinstance(event, Acted):
            continue
        seat, action = event.seat, event.action
        rack = [tile for tile in state.racks[seat] if tile is not None]
        if state.phase is GenialPhase.BONUS:
            assert state.bonus == due > 0
        if isinstance(action, PlaceTile):
            if step % 7 == 0 or state.phase is GenialPhase.BONUS or len(state.placed) < seats:
                legal = referee.legal(seat, rack)
                assert {action: points for points, action in scored_moves(state, seat)} == legal
                assert {move for move in state.legal(seat) if isinstance(move, PlaceTile)} == set(legal)
            due = max(0, due - 1) + referee.place(seat, action)
            rack.remove(action.tile)
            if min(referee.pegs_of(seat)) == 18 * referee.laps or not referee.room():
                expected = GenialPhase.OVER
            elif due and rack:
                expected = GenialPhase.BONUS
            else:
                due = 0
                expected = GenialPhase.SWAP if referee.may_swap(seat, rack) else GenialPhase.REFILL
        else:
            due = 0
            if isinstance(action, DeclineBonus):
                expected = GenialPhase.SWAP if referee.may_swap(seat, rack) else GenialPhase.REFILL
            else:
                expected = GenialPhase.EXCHANGE if isinstance(action, Swap) else GenialPhase.REFILL


def test_those_games_see_every_phase_and_action() -> None:
    seen: set[object] = set()
    for seats, teams in VARIANTS:
        for seed in (1, 2):
            for state, event in walk(seats, teams, seed):
                seen |= {state.phase, type(event.action) if isinstance(event, Acted) else None}
    assert seen >= {*GenialPhase, PlaceTile, Swap, KeepRack, DeclineBonus}
