"""A stored game as positions one can go back and forth in and go on from.

A step is what somebody did or a roll; tiles that are drawn belong to the step they follow. What an undo revoked is no
step. Of a game that is not over only what everybody may see is kept: nobody's hidden tiles are in here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

from app.games.registry import facts
from app.store.chance import BRANCH
from app.store.log import Counted, Entry, Happened, counted
from app.store.seats import PERSON, Seat
from app.store.store import NewGame, Store, StoredGame, StoreError, StoreReason
from rules.core import Acted, Action, Chanced, Draw, Event, Game, State

Side = tuple[int, ...]
"""A seat, or partners who win together."""


@dataclass(frozen=True)
class ReplayStep:
    """What happened: `seat` acted, left or rolled. `gains` are the points of every seat that it changed."""

    event: Event
    seat: int
    at: float
    gains: tuple[int, ...]

    @property
    def is_roll(self) -> bool:
        return isinstance(self.event, Chanced)

    @property
    def gain(self) -> int:
        return self.gains[self.seat]


@dataclass(frozen=True)
class Replay:
    """`positions[0]` is the beginning, `positions[n]` the position after step n."""

    id: str
    seats: tuple[Seat, ...]
    created: float
    over: bool
    steps: tuple[ReplayStep, ...]
    positions: tuple[State[Any], ...]
    sides: tuple[Side, ...]
    course: tuple[tuple[int, ...], ...]
    """For each position how far each side has come; see `measure`."""

    @property
    def game(self) -> Game:
        return self.positions[0].game

    @property
    def last(self) -> int:
        return len(self.steps)

    def step(self, number: int) -> ReplayStep | None:
        """What led to a position; nothing led to the first."""
        return self.steps[number - 1] if number else None

    def leads(self) -> tuple[tuple[int, int], ...]:
        """For each position which side leads and by how much; alone, how far one has come. Even is a lead of 0."""
        if len(self.sides) == 1:
            return tuple((0, values[0]) for values in self.course)
        found = []
        for values in self.course:
            best, second = sorted(values, reverse=True)[:2]
            found.append((values.index(best), best - second))
        return tuple(found)


def measure(state: Any, scores: Sequence[int], side: Side) -> int:
    """How far a side has come. In Genial all colours together: the lowest, which is the score, says little so long."""
    progress = facts(state.game.id).progress
    return progress(state, side[0]) if progress else scores[side[0]]


def played(start: State[Any], history: Sequence[Counted]) -> Iterator[tuple[list[Counted], State[Any]]]:
    """The deal, then the steps, each with the draws that follow it and the position it leads to."""
    group: list[Counted] = []
    state = start
    for item in history:
        if not isinstance(state.chance(), Draw):
            yield group, state
            group = []
        group.append(item)
        state = state.apply(item.event)
    yield group, state


def varied(replay: Replay, number: int, action: Action) -> Replay:
    """Up to the position after step `number`, and then with `action` instead of what was done there."""
    seat = replay.steps[number].seat
    before = replay.positions[number]
    after = before.play(seat, action)
    scores = after.scores()
    gains = tuple(now - then for now, then in zip(scores, before.scores(), strict=True))
    step = ReplayStep(Acted(seat, action), seat, replay.steps[number].at, gains)
    return replace(
        replay,
        steps=(*replay.steps[:number], step),
        positions=(*replay.positions[: number + 1], after),
        course=(*replay.course[: number + 1], tuple(measure(after, scores, side) for side in replay.sides)),
    )


def read_replay(store: Store, id: str) -> Replay:
    """All of a stored game, or `StoreError`."""
    return replay_of(store.load(id))


def replay_of(kept: StoredGame) -> Replay:
    if not kept.replayed:
        raise StoreError(StoreReason.GAME_DAMAGED, f"{kept.id}: its log cannot be played")
    over = kept.state.over()
    before = kept.new.game.start(kept.new.setup)
    sides = before.sides()
    times = {entry.revision: entry.at for entry in kept.entries}
    steps: list[ReplayStep] = []
    positions: list[State[Any]] = []
    course: list[tuple[int, ...]] = []
    points: tuple[int, ...] = ()
    for number, (group, state) in enumerate(played(before, counted(kept.entries))):
        scores = state.scores()
        if number:
            event = group[0].event
            shown = event if over else before.redact(event, None)
            gains = tuple(now - then for now, then in zip(scores, points, strict=True))
            steps.append(ReplayStep(shown, _who(before, event), times[group[0].revision], gains))
        before, points = state, scores
        positions.append(state if over else state.view(None))
        course.append(tuple(measure(state, points, side) for side in sides))
    return Replay(kept.id, kept.new.seats, kept.created, over, tuple(steps), tuple(positions), sides, tuple(course))


def _who(state: State[Any], event: Event) -> int:
    if isinstance(event, Chanced):
        pending = state.chance()
        return pending.seat if pending is not None else 0
    return event.seat


# -- going on from a position ------------------------------------------------------------------------------------


class Branch(NamedTuple):
    """A game to be opened, and how it came to its position."""

    new: NewGame
    state: State[Any]
    entries: tuple[Entry, ...]


def branch_of(kept: StoredGame, number: int, now: float) -> Branch:
    """What goes on from the position after step `number` of a finished game, or `StoreError`.

    The same seats, the people who were guests now at this device, and from here on the device's own luck: neither a
    seed nor a day's deal goes on in it.
    """
    if not kept.replayed or not kept.state.over():
        raise StoreError(StoreReason.GAME_DAMAGED, f"{kept.id} cannot be branched")
    state = kept.new.game.start(kept.new.setup)
    entries: list[Entry] = []
    for group, after in islice(played(state, counted(kept.entries)), number + 1):
        entries += [Entry(len(entries) + n, now, Happened(item.event)) for n, item in enumerate(group, 1)]
        state = after
    if state.over():
        raise StoreError(StoreReason.GAME_DAMAGED, f"{kept.id} is over there")
    return Branch(_again(kept.new), state, tuple(entries))


def _again(new: NewGame) -> NewGame:
    seats = tuple(
        Seat(seat.name, PERSON if seat.controller.kind == "guest" else seat.controller, seat.avatar, seat.profile)
        for seat in new.seats
    )
    return replace(new, seats=seats, luck=BRANCH)
