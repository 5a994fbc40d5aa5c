"""The authority over one running game: takes proposals, asks the rules, keeps, then tells.

A table lives on the thread that owns the store. Everything it accepts is committed before anyone hears of it,
so what a person has seen happen has happened, also after a crash.
"""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from app.store.chance import ChanceSource, luck_of
from app.store.facts import facts_of, thrown_in
from app.store.log import Counted, Entry, HandedOver, Happened, Undone, What, counted, seats_after
from app.store.seats import LEVELS, Controller, Seat, bot
from app.store.store import NewGame, Store, StoredGame, StoreError
from app.table.proposals import (
    BOT,
    HOST,
    Act,
    Agree,
    Answer,
    HandOver,
    Leave,
    Proposal,
    Resign,
    RollDice,
    TableReason,
    TypeDice,
    Undo,
    Update,
)
from app.table.undo import CannotUndo, CourseSoFar, Plan, plan_undo
from rules import TABLE_DICE
from rules.core import Acted, Chanced, Draw, Event, IllegalAction, Left, Reason, Roll, State

log = logging.getLogger(__name__)

Observer = Callable[[Update], None]
REMEMBERED = 2048
"""How many refused proposals are remembered, so that a late duplicate is refused again."""


class Refused(Exception):
    def __init__(self, reason: str, **values: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


@dataclass
class _UndoWish:
    """An undo that waits for other people's consent."""

    seat: int
    plan: Plan
    waiting: set[int]
    proposal: str


Step = tuple[State[Any], Event]
"""An event and the state in which it happened."""


def with_draws(state: State[Any], luck: ChanceSource, events: Sequence[Event] = ()) -> tuple[list[Step], State[Any]]:
    """These events, and the draws that they and the rules ask for at once; then the state after them."""
    steps: list[Step] = []
    waiting = list(events)
    while waiting or isinstance(state.chance(), Draw):
        pending = state.chance()
        event = waiting.pop(0) if waiting or pending is None else luck.answer(pending)
        steps.append((state, event))
        state = state.apply(event)
    return steps, state


def answers_in(entries: Iterable[Entry]) -> dict[str, Answer]:
    """What each proposal in a log was answered: the revision of the last entry it led to."""
    answers: dict[str, Answer] = {}
    asked: str | None = None
    for entry in entries:
        asked = entry.proposal or asked
        if asked:
            answers[asked] = Answer(True, entry.revision)
    return answers


def hand_overs(entries: Iterable[Entry]) -> list[Entry]:
    """The few entries that say who decides for whom."""
    return [entry for entry in entries if isinstance(entry.what, HandedOver)]


class Table:
    def __init__(self, store: Store, kept: StoredGame, now: Callable[[], float]) -> None:
        self.id = kept.id
        self.new = kept.new
        self.created = kept.created
        self.finished = kept.finished
        self.state = kept.state
        self.revision = kept.revision
        self.entries = list(kept.entries)
        self._hand_overs = hand_overs(kept.entries)
        self.seats = seats_after(kept.new.seats, kept.entries)
        self.store = store
        self.now = now
        self._luck = luck_of(kept.new.luck, kept.new.game.id)
        self.start = kept.new.game.start(kept.new.setup) if kept.replayed else kept.state
        self.history = counted(kept.entries) if kept.replayed else ()
        self._course = CourseSoFar(self.start)
        self._answers = answers_in(kept.entries)
        self._refusals: OrderedDict[str, Answer] = OrderedDict()
        self._observers: dict[object, tuple[Observer, int | None]] = {}
        self._wish: _UndoWish | None = None

    @classmethod
    def create(cls, store: Store, new: NewGame, id: str, now: Callable[[], float]) -> Table:
        """A new game, kept before it is handed out. `IllegalSetup` and `StoreError` pass through."""
        if len(new.seats) != new.setup.seats:
            raise ValueError("a seat for everyone")
        at = now()
        dealt, state = with_draws(new.game.start(new.setup), luck_of(new.luck, new.game.id))
        entries = tuple(Entry(number, at, Happened(event)) for number, (_, event) in enumerate(dealt, 1))
        store.add_game(id, new, state, entries, at)
        return cls(store, StoredGame(id, new, entries, len(entries), at, at, False, state, True), now)

    @property
    def was_played(self) -> bool:
        """Whether there is something to go on with: a person's move, a roll, guests who may come back, a deal of a day.

        Where people only roll, a single roll is nothing yet.
        """
        if self.new.luck.startswith("daily:") or any(seat.controller.kind == "guest" for seat in self.seats):
            return True
        people = {number for number, seat in enumerate(self.seats) if seat.controller.kind == "person"}
        acted = any(isinstance(one.event, Acted) and one.event.seat in people for one in self.history)
        asked = (entry.what for entry in self.entries if entry.proposal is not None)
        rolls = sum(isinstance(what, Happened) and isinstance(what.event, Chanced) for what in asked)
        return acted or rolls > (1 if self.new.game.id == TABLE_DICE else 0)

    @classmethod
    def load(cls, store: Store, id: str, now: Callable[[], float]) -> Table:
        return cls(store, store.load(id), now)

    # -- looking -------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> State[Any]:
        return self.state.view(seat)

    def update(self, seat: int | None) -> Update:
        """How things stand, as `seat` (or a spectator) may know it."""
        return self._update(seat, ())

    def observe(self, observer: Observer, seat: int | None) -> Callable[[], None]:
        """Tell `observer` everything that happens from now on; call the result to end that."""
        place = object()
        self._observers[place] = (observer, seat)

        def stop() -> None:
            self._observers.pop(place, None)

        return stop

    def can_undo(self, seat: int) -> TableReason | None:
        """`None` if `seat` may ask for its last action back, else why not."""
        if self._acted_last(seat):
            return None
        try:
            self._plan(seat)
        except CannotUndo as error:
            return error.reason
        return None

    def _acted_last(self, seat: int) -> bool:
        """Nothing depends on what happened last: in a crowd that is most of what is asked about."""
        event = self.history[-1].event if self.history and not self.state.over() else None
        return isinstance(event, Acted) and event.seat == seat and seat not in self.state.left

    def rematch(self) -> NewGame:
        """The same again with the next seat starting: everyone moves up one place."""
        people = []
        for now, first in zip(self.seats, self.new.seats, strict=True):
            controller = now.controller if now.controller.kind == "guest" else first.controller
            people.append(Seat(now.name, controller, now.avatar, now.profile))
        return replace(self.new, seats=(*people[1:], people[0]), luck=self._next_luck())

    def _next_luck(self) -> str:
        kind, _, value = self.new.luck.partition(":")
        return f"seed:{value}+" if kind == "seed" else "app"

    # -- proposals -----------------------------------------------------------------------------------------

    def propose(self, proposal: Proposal) -> Answer:
        """Accept or refuse. A proposal that was answered before gets the same answer and changes nothing."""
        known = self._answers.get(proposal.id) or self._refusals.get(proposal.id)
        if known:
            return known
        try:
            answer = self._decide(proposal)
        except Refused as refusal:
            answer = Answer(False, self.revision, refusal.reason, refusal.values)
        except IllegalAction as error:
            answer = Answer(False, self.revision, str(error.reason), error.values)
        except CannotUndo as error:
            answer = Answer(False, self.revision, str(error.reason))
        except StoreError as error:
            log.error("not kept: %s", error)
            return Answer(False, self.revision, str(error.reason))
        if answer.accepted:
            self._answers[proposal.id] = answer
        else:
            log.info("refused %s: %s", type(proposal.ask).__name__, answer.reason)
            self._refusals[proposal.id] = answer
            if len(self._refusals) > REMEMBERED:
                self._refusals.popitem(last=False)
        return answer

    def _decide(self, proposal: Proposal) -> Answer:
        ask = proposal.ask
        seat = ask.seat
        self.state.check_seat(seat)
        self._check_origin(proposal)
        match ask:
            case Act(_, action):
                return self._happen([Acted(seat, action)], proposal.id)
            case RollDice():
                return self._happen([self._roll()], proposal.id)
            case TypeDice(_, values):
                return self._happen([self._typed(values)], proposal.id)
            case Undo():
                return self._undo(seat, proposal.id)
            case Agree(_, yes):
                return self._agree(seat, yes)
            case HandOver(_, controller):
                return self._hand_over(seat, controller, proposal.id)
            case Leave() | Resign():
                return self._leave(seat, isinstance(ask, Resign), proposal.id)

    def _check_origin(self, proposal: Proposal) -> None:
        """Everyone for their own seat; the host also rolls, hands over and lets go for others."""
        controller = self.seats[proposal.ask.seat].controller
        origin = proposal.origin
        if origin == HOST:
            free = isinstance(proposal.ask, (RollDice, TypeDice, HandOver, Leave))
            allowed = free or controller.kind == "person"
        elif origin == BOT:
            allowed = controller.kind == "bot" and isinstance(proposal.ask, (Act, RollDice))
        else:
            own = controller.kind == "guest" and controller.guest == origin
            allowed = own and not isinstance(proposal.ask, HandOver)
        if not allowed:
            raise Refused(TableReason.NOT_YOUR_SEAT, seat=proposal.ask.seat)
        pending = self.state.chance()
        rolling = isinstance(proposal.ask, (RollDice, TypeDice))
        if rolling and origin != HOST and pending is not None and pending.seat != proposal.ask.seat:
            raise Refused(Reason.NOT_YOUR_TURN, seat=proposal.ask.seat)

    def _roll(self) -> Event:
        pending = self._pending_roll()
        if self.new.real_dice:
            raise Refused(TableReason.TYPE_THE_DICE)
        return self._luck.answer(pending)

    def _typed(self, values: tuple[Any, ...]) -> Event:
        self._pending_roll()
        if not self.new.real_dice:
            raise Refused(TableReason.ROLL_IN_THE_APP)
        return Chanced(values, "typed")

    def _pending_roll(self) -> Roll:
        pending = self.state.chance()
        if isinstance(pending, Roll):
            return pending
        raise Refused(Reason.GAME_OVER if self.state.over() else Reason.NO_CHANCE_PENDING)

    def _hand_over(self, seat: int, controller: Controller, proposal: str) -> Answer:
        if self.state.over():
            raise Refused(Reason.GAME_OVER)
        if seat in self.state.left:
            raise Refused(Reason.SEAT_LEFT, seat=seat)
        if self.seats[seat].resigned:
            raise Refused(TableReason.SEAT_RESIGNED, seat=seat)
        if self.new.luck.startswith("daily:"):  # everyone plays the deal of a day alone
            raise Refused(TableReason.WRONG_CONTROLLER, seat=seat)
        bots = controller.kind == "bot"
        fits = controller.level in LEVELS if bots else controller.level is None
        if not fits or (controller.kind == "guest") != bool(controller.guest) or (bots and not self.new.game.bots):
            raise Refused(TableReason.WRONG_CONTROLLER, seat=seat)
        return self._append([HandedOver(seat, controller)], proposal)

    def _leave(self, seat: int, resigns: bool, proposal: str) -> Answer:
        if self.state.over():
            raise Refused(Reason.GAME_OVER)
        if self.seats[seat].resigned:
            raise Refused(TableReason.SEAT_RESIGNED, seat=seat)
        try:
            self.state.leave(seat)
        except IllegalAction as error:
            if error.reason is not Reason.CANNOT_LEAVE:
                raise
            return self._append([HandedOver(seat, bot("medium"), resigns)], proposal)
        return self._happen([Left(seat)], proposal)

    # -- undo ----------------------------------------------------------------------------------------------

    def _plan(self, seat: int) -> Plan:
        if self.state.over() or seat in self.state.left:
            raise CannotUndo(TableReason.NOTHING_TO_UNDO)
        plan = plan_undo(self._course, self.history, seat, self._moved_by_bot)
        return replace(plan, others=tuple(other for other in plan.others if self._can_answer(other)))

    def _can_answer(self, seat: int) -> bool:
        """Whether somebody is there who could agree to an undo."""
        return seat not in self.state.left and self.seats[seat].controller.kind != "bot"

    def _moved_by_bot(self, seat: int, revision: int) -> bool:
        """Whether a computer decided for `seat` at that time."""
        before = [entry for entry in self._hand_overs if entry.revision < revision]
        return seats_after(self.new.seats, before)[seat].controller.kind == "bot"

    def _undo(self, seat: int, proposal: str) -> Answer:
        plan = self._plan(seat)
        if plan.others:
            self._wish = _UndoWish(seat, plan, set(plan.others), proposal)
            self._tell(())
            return Answer(True, self.revision, asked=plan.others)
        return self._revoke(seat, plan, proposal)

    def _agree(self, seat: int, yes: bool) -> Answer:
        wish = self._wish
        if wish is None or seat not in wish.waiting:
            raise Refused(TableReason.NOBODY_ASKED)
        if not yes:
            self._wish = None
            self._tell(())
            return Answer(True, self.revision)
        if wish.waiting != {seat}:
            wish.waiting.discard(seat)
            self._tell(())
            return Answer(True, self.revision, asked=tuple(sorted(wish.waiting)))
        return self._revoke(wish.seat, wish.plan, wish.proposal)

    def _revoke(self, seat: int, plan: Plan, proposal: str) -> Answer:
        entry = Entry(self.revision + 1, self.now(), Undone(seat, plan.revokes), proposal)
        self.store.append(self.id, [entry], plan.state)
        first = bisect_left(self.history, plan.revokes[0], key=attrgetter("revision"))
        later = (item for item in self.history[first:] if item.revision not in plan.revokes)
        history = (*self.history[:first], *later)
        self._course.change(first)
        return self._accepted([(self.state, entry)], plan.state, history)

    # -- accepting -----------------------------------------------------------------------------------------

    def _happen(self, events: list[Event], proposal: str) -> Answer:
        """These events, and the draws that follow from them, as one: all are kept or none."""
        steps, state = with_draws(self.state, self._luck, events)
        entries = self._numbered([Happened(event) for _, event in steps], proposal)
        history = (
            *self.history,
            *(Counted(entry.revision, event) for entry, (_, event) in zip(entries, steps, strict=True)),
        )
        facts = None
        if state.over():
            facts = facts_of(self.new, self.seats, state, [*self.entries, *entries], history)
        before = [then for then, _ in steps]
        thrown = [throw for then, entry in zip(before, entries, strict=True) for throw in thrown_in(then, entry)]
        self.store.append(self.id, entries, state, thrown=thrown, facts=facts)
        self.finished = facts is not None
        return self._accepted(list(zip(before, entries, strict=True)), state, history)

    def _append(self, whats: list[What], proposal: str) -> Answer:
        """Entries that leave the rules' state alone."""
        entries = self._numbered(whats, proposal)
        self.store.append(self.id, entries, self.state)
        return self._accepted([(self.state, entry) for entry in entries], self.state, self.history)

    def _numbered(self, whats: list[Any], proposal: str) -> list[Entry]:
        at = self.now()
        return [Entry(self.revision + n, at, what, proposal if n == 1 else None) for n, what in enumerate(whats, 1)]

    def _accepted(
        self, steps: list[tuple[State[Any], Entry]], state: State[Any], history: tuple[Counted, ...]
    ) -> Answer:
        entries = [entry for _, entry in steps]
        self.state = state
        self.history = history
        self.entries.extend(entries)
        self._hand_overs += hand_overs(entries)
        self.seats = seats_after(self.seats, entries)
        self.revision = entries[-1].revision
        self._wish = None
        self._tell(steps)
        return Answer(True, self.revision)

    def _tell(self, steps: list[tuple[State[Any], Entry]] | tuple[()]) -> None:
        for place, (observer, seat) in list(self._observers.items()):
            if place not in self._observers:
                continue  # ended by one before it: a seat has changed hands
            try:
                observer(self._update(seat, steps))
            except Exception:
                log.exception("an observer failed")

    def _update(self, seat: int | None, steps: list[tuple[State[Any], Entry]] | tuple[()]) -> Update:
        entries = tuple(
            Entry(entry.revision, entry.at, Happened(state.redact(entry.what.event, seat)), entry.proposal)
            if isinstance(entry.what, Happened)
            else entry
            for state, entry in steps
        )
        wish = self._wish
        return Update(
            self.revision,
            entries,
            self.state.view(seat),
            self.seats,
            tuple(sorted(wish.waiting)) if wish else (),
            wish.seat if wish else None,
        )
