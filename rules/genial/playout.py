"""A quick way to the end of a game for a computer that plays ahead: the rules again, on lists that change in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.bots import fair_values
from rules.core import Acted, Chanced, Event, Rng
from rules.genial.actions import Place, Swap, places
from rules.genial.geometry import symbol_beside
from rules.genial.scoring import Track, advance
from rules.genial.tiles import Bag, Tile, spread
from rules.genial.worth import Worth, best_place, lowest_above_all, lowest_most

if TYPE_CHECKING:
    from rules.genial.game import GenialState


def finish(state: GenialState, rng: Rng, log: list[Event] | None = None) -> list[Track]:
    """The tracks at the end of a game that everybody plays by worth, swapping whenever it is allowed.

    `state` is no view. Everything that happens is added to `log`.
    """
    state = finish_turn(state, rng, log)
    if state.over() or isinstance(state.bag, int):
        return list(state.tracks)
    return _finish_turns(state, state.bag, rng, log)


def finish_turn(state: GenialState, rng: Rng, log: list[Event] | None) -> GenialState:
    """Up to the next seat's turn, by the rules themselves."""
    while not state.over() and state.phase != "place":
        pending = state.chance()
        event: Event
        if pending is not None:
            event = Chanced(fair_values(pending, rng))
        elif state.phase == "swap":
            event = Acted(state.turn, Swap())
        else:
            event = Acted(state.turn, choose_place(state, state.turn))
        state = state.apply(event)
        if log is not None:
            log.append(event)
    return state


def choose_place(state: GenialState, seat: int) -> Place:
    tiles = {tile for tile in state.racks[seat] if tile is not None}
    pairs = state.open_pairs(seat)
    tile, cells = best_place(state.position, pairs, tiles, state.track(seat), state.top, worth_in(state))
    return places(tile)[cells]


def worth_in(state: GenialState) -> Worth:
    return lowest_above_all if state.solo else lowest_most


def _finish_turns(state: GenialState, tiles_left: Bag, rng: Rng, log: list[Event] | None) -> list[Track]:
    seats, top, solo, rack_size = state.setup.seats, state.top, state.solo, state.rack_size
    position = state.position.copy()
    tracks = list(state.tracks)
    racks: list[list[Tile]] = [[tile for tile in rack if tile is not None] for rack in state.racks]
    first = list(state.first)
    bag = spread(tiles_left)
    rng.shuffle(bag)
    pairs = position.open_pairs()
    worth = worth_in(state)
    seat = state.turn
    while True:
        rack = racks[seat]
        side = state.track_index(seat)
        due = 1
        while due and rack:
            allowed = pairs
            if first[seat] is None:
                used = {None, *first}
                allowed = [pair for pair in pairs if symbol_beside(pair) not in used]
            tile, cells = best_place(position, allowed, set(rack), tracks[side], top, worth)
            if first[seat] is None:
                first[seat] = symbol_beside(cells)
            if log is not None:
                log.append(Acted(seat, places(tile)[cells]))
            points = position.points[tile[0]][cells[0]], position.points[tile[1]][cells[1]]
            moved = advance(tracks[side], tile, points, top)
            tracks[side] = moved.track
            position.place(tile, cells)
            if min(moved.track) == top or not position.room:
                return tracks
            pairs = [pair for pair in pairs if pair[0] not in cells and pair[1] not in cells]
            rack.remove(tile)
            due += len(moved.reached) - 1
        shown = _swapped(rack, tracks[side]) if not solo else []
        if shown:
            rack.clear()
            if log is not None:
                log.append(Acted(seat, Swap()))
        drawn = [bag.pop() for _ in range(rack_size - len(rack))]
        rack += drawn
        for tile in shown:
            bag.insert(rng.randrange(len(bag) + 1), tile)
        if log is not None:
            log.append(Chanced(tuple(drawn)))
        seat = (seat + 1) % seats


def _swapped(rack: list[Tile], track: Track) -> list[Tile]:
    """The rack, if it may be swapped."""
    lowest = min(track)
    return [] if any(track[a] == lowest or track[b] == lowest for a, b in rack) else rack[:]
