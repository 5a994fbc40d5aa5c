"""Positions and whole games of Genial for its tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from rules.bots import fair_values
from rules.core import Acted, Chanced, Event, IllegalAction
from rules.genial.actions import DeclineBonus, GenialAction, KeepRack, PlaceTile
from rules.genial.game import (
    GAME,
    GenialPhase,
    GenialSetup,
    GenialState,
    Placed,
)
from rules.genial.geometry import SIDE_FOR_SEATS, Cells, area, hexagons
from rules.genial.position import GenialPosition
from rules.genial.tiles import ALL, Tile, spread, without

R, G, B, O, Y, P = range(6)
VARIANTS = [(1, False), (2, False), (3, False), (4, False), (4, True)]


def at(q: int, r: int) -> int:
    return hexagons().axial.index((q, r))


def pair(q: int, r: int, q2: int, r2: int) -> Cells:
    return at(q, r), at(q2, r2)


def world(
    seats: int = 2,
    teams: bool = False,
    *,
    placed: Iterable[tuple[Tile, Cells]] = (),
    tracks: Iterable[tuple[int, ...]] | None = None,
    racks: Iterable[Iterable[Tile]] = (),
    **fields: Any,
) -> GenialState:
    """A state in the middle of a game, seat 0 to place; seats without a given rack get one, the bag holds the rest."""
    tiles = tuple(Placed(seats - 1, tile, cells, (0, 0)) for tile, cells in placed)
    given = [tuple(rack) for rack in racks]
    bag = without(ALL, [placed.tile for placed in tiles] + [tile for rack in given for tile in rack])
    assert min(bag) >= 0
    while len(given) < seats:
        rack = tuple(random.Random(len(given)).sample(spread(bag), 1 if seats == 1 else 6))
        bag = without(bag, rack)
        given.append(rack)
    sides = 2 if teams else seats
    values: dict[str, Any] = {
        "setup": GenialSetup(seats, teams),
        "phase": GenialPhase.PLACE,
        "turn": 0,
        "bonus": 0,
        "placed": tiles,
        "tracks": tuple(tracks) if tracks else ((0,) * 6,) * sides,
        "racks": tuple(given),
        "bag": bag,
        "first": tuple(range(seats)),
        "shown": None,
        "draws": seats,
    }
    return GenialState(**{**values, **fields})


def filled(seats: int, reserved: Iterable[int], seed: int = 0) -> list[tuple[Tile, Cells]]:
    """Tiles all over the area, but for `reserved` and lonely cells, laid at random."""
    rng = random.Random(seed)
    pairs = list(area(SIDE_FOR_SEATS[seats]).pairs)
    rng.shuffle(pairs)
    tiles = spread(without(ALL, [(0, 0), (1, 1), (0, 1)]))
    rng.shuffle(tiles)
    taken = set(reserved)
    found = []
    for cells in pairs:
        if not taken & set(cells):
            taken |= set(cells)
            found.append((tiles.pop(), cells))
    return found


def crowded(seats: int, cells: Cells, room: int = 1) -> list[tuple[Tile, Cells]]:
    """A board with room for a tile in so many places, one of them `cells`, where red and green score."""
    for seed in range(1000):
        tiles = filled(seats, cells, seed)
        position = GenialPosition.after(SIDE_FOR_SEATS[seats], tiles)
        if position.room == room and position.points[R][cells[0]] and position.points[G][cells[1]]:
            return tiles
    raise AssertionError("not found")


def tiles_of(state: GenialState) -> Counter[Tile]:
    """Where the 120 tiles are."""
    assert not isinstance(state.bag, int)
    found = Counter(spread(state.bag))
    found.update(placed.tile for placed in state.placed)
    found.update(tile for rack in state.racks for tile in rack if tile is not None)
    if state.phase is GenialPhase.EXCHANGE and state.shown:
        found.update(tile for tile in state.shown.tiles if tile is not None)
    return found


def refused(state: GenialState, seat: int, action: object) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.play(seat, action)
    return caught.value


def reason(state: GenialState, seat: int, action: object) -> str:
    return refused(state, seat, action).reason


def mixed(state: GenialState, seat: int, rng: random.Random) -> GenialAction:
    """Half sensible, half any: such games see bonus turns and swaps, and odd places too."""
    if state.phase is GenialPhase.BONUS and state.setup.teams and rng.random() < 0.2:
        return DeclineBonus()
    if rng.random() < 0.6:
        return GAME.bots["medium"](state.view(seat), seat, rng, {}, 0, lambda: False)  # type: ignore[return-value]
    return rng.choice(list(state.legal(seat)))


def walk(
    seats: int,
    teams: bool,
    seed: int,
    choose: Callable[[GenialState, int, random.Random], GenialAction] = mixed,
    **options: Any,
) -> Iterator[tuple[GenialState, Event | None]]:
    """Every state of a game, and what happens next."""
    rng = random.Random(seed)
    state: Any = GAME.start(seats, teams=teams, **options)
    while not state.over():
        pending = state.chance()
        event: Event
        if pending is not None:
            event = Chanced(fair_values(pending, rng), "seed")
        else:
            seat = state.to_act()[0]
            event = Acted(seat, choose(state, seat, rng))
        yield state, event
        state = state.apply(event)
    yield state, None


LOW_BLUE = (3, 3, 0, 3, 3, 3)
NO_BLUE = [(R, G), (R, R), (R, Y), (O, P), (Y, P), (G, Y)]


def swap_world(track: tuple[int, ...] = LOW_BLUE, rack: Iterable[Tile] = NO_BLUE) -> GenialState:
    """After seat 0 has laid its red and green tile, without points."""
    state = world(3, tracks=(track, (0,) * 6, (0,) * 6), racks=[rack])
    return state.play(0, PlaceTile((R, G), pair(0, 0, 1, 0)))


def turn_without_swapping(state: GenialState) -> GenialState:
    """After the turn of whoever is to act, who keeps the rack."""
    seat, rng = state.turn, random.Random(0)
    while state.turn == seat:
        pending = state.chance()
        if pending is not None:
            state = state.resolve(fair_values(pending, rng))
        elif state.phase is GenialPhase.SWAP:
            state = state.play(seat, KeepRack())
        else:
            state = state.play(seat, next(iter(state.legal(seat))))
    return state
