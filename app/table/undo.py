"""Which entries an undo revokes, and whom it needs to ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.store.log import Counted
from app.table.proposals import TableReason
from rules.core import Acted, Chanced, IllegalAction, State


class CannotUndo(Exception):
    def __init__(self, reason: TableReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True)
class Plan:
    """What an undo would do: the revoked revisions, the state after it, the people who acted since."""

    revokes: tuple[int, ...]
    state: State[Any]
    others: tuple[int, ...]


class CourseSoFar:
    """The states of a game before each event that counts. Some are kept, so that none is far from the next."""

    EVERY = 64

    def __init__(self, start: State[Any]) -> None:
        self._kept = [start]

    def before(self, history: tuple[Counted, ...], index: int) -> State[Any]:
        """The state in which `history[index]` happened, or after all of it."""
        nearest = min(index // self.EVERY, len(self._kept) - 1)
        state = self._kept[nearest]
        for number in range(nearest * self.EVERY, index):
            state = state.apply(history[number].event)
            if number + 1 == len(self._kept) * self.EVERY:
                self._kept.append(state)
        return state

    def change(self, index: int) -> None:
        """From this event on, the history is another one."""
        del self._kept[index // self.EVERY + 1 :]


def plan_undo(
    course: CourseSoFar, history: tuple[Counted, ...], seat: int, moved_by_bot: Callable[[int, int], bool]
) -> Plan:
    """Take back `seat`'s last action, or a typed-in roll that no person has used yet; `CannotUndo` otherwise.

    A computer's later move that no longer fits was a reply to it and goes too; a person's move that no longer
    fits forbids it. Luck that came afterwards forbids it: nobody may fish for better dice.
    """
    roll = _unused_typed_roll(history, moved_by_bot)
    if roll is not None:
        return Plan(tuple(item.revision for item in history[roll:]), course.before(history, roll), ())
    index = next(
        (
            i
            for i in range(len(history) - 1, -1, -1)
            if isinstance(event := history[i].event, Acted) and event.seat == seat
        ),
        None,
    )
    if index is None:
        raise CannotUndo(TableReason.NOTHING_TO_UNDO)
    later = history[index + 1 :]
    if any(isinstance(item.event, Chanced) for item in later):
        raise CannotUndo(TableReason.CHANCE_FOLLOWED)
    state = course.before(history, index)
    revokes = [history[index].revision]
    others: set[int] = set()
    for item in later:
        try:
            state = state.apply(item.event)
        except IllegalAction:
            if not (isinstance(item.event, Acted) and moved_by_bot(item.event.seat, item.revision)):
                raise CannotUndo(TableReason.OTHERS_DEPEND) from None
            revokes.append(item.revision)
        else:
            if isinstance(item.event, Acted) and not moved_by_bot(item.event.seat, item.revision):
                others.add(item.event.seat)
    return Plan(tuple(revokes), state, tuple(sorted(others)))


def _unused_typed_roll(history: tuple[Counted, ...], moved_by_bot: Callable[[int, int], bool]) -> int | None:
    """Where the last roll stands, if it was typed in and only computers have moved since."""
    for index in range(len(history) - 1, -1, -1):
        event = history[index].event
        if isinstance(event, Chanced):
            return index if event.source == "typed" else None
        if not (isinstance(event, Acted) and moved_by_bot(event.seat, history[index].revision)):
            return None
    return None
