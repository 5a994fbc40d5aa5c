"""Looks after a table that no page shows: what a host would tap happens by itself, or by a key in a terminal.

The game begins once everybody is ready, and so does the next. A free seat goes to whoever asks for it. For somebody
who is awaited and stays away a computer plays until they are back. On the thread that owns the tables.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.games.option_words import trouble_words
from app.games.words import game_name, names
from app.i18n import Translator
from app.i18n.numbers import points
from app.i18n.sentences import sentence
from app.shared.host.hosting import Gathering, Here, Hosting
from app.shared.host.web_end import place_words
from app.store.seats import Controller, bot
from app.store.store import StoreError
from app.table.computers import Computers, Pace, Thinks, at_once
from app.table.draft import Draft
from app.table.table import Table
from rules.core import IllegalSetup, Roll

log = logging.getLogger(__name__)

SOON = 5.0
"""Seconds from the last "I am ready" to the first roll: somebody may still be on the way."""

Tell = Callable[[str], object]


@dataclass(frozen=True)
class Habits:
    least: int = 2
    """How many people have to sit at the table before the game begins by itself."""
    patience: float = 180.0
    """Seconds for which the others wait for somebody who is away."""
    soon: float = SOON


class Caretaker:
    """`look` is called every second or so; `tell` hears what people around the table should know."""

    def __init__(
        self,
        hosting: Hosting,
        thinks: Callable[[], Thinks],
        tell: Tell,
        tr: Translator,
        habits: Habits | None = None,
        now: Callable[[], float] = time.monotonic,
        pace: Pace = at_once,
    ) -> None:
        self.hosting = hosting
        self._house = hosting.house
        self._thinks, self._pace = thinks, pace
        self._tell, self._tr, self._now = tell, tr, now
        self._habits = habits or Habits()
        self._computers: Computers | None = None
        self._looks_after = ""
        self._told_end = ""
        self._ready_since: float | None = None
        self._away_since: dict[int, float] = {}
        self._stand_ins: dict[int, str] = {}
        """The guests whose seats a computer has for a while."""
        self._known: dict[str, Here] = {}
        self._knocked: tuple[str, ...] = ()
        hosting.unattended = True
        self._stop_watching = hosting.watch(self._gathered, troubled=self._troubled)

    def close(self) -> None:
        self._stop_watching()
        self._let_computers_go()

    # -- the game ----------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        game = self.hosting.game
        return self._house.table(game) if game is not None else None

    def look(self) -> None:
        """Do what is due."""
        table = self.table
        if table is not None:
            self._follow(table)
        if table is None or table.finished:
            self._begin_if_ready()
        else:
            self._stand_in(table)
        if table is not None:
            self._give_seats(table)

    def begin(self) -> None:
        """The first game or the next one, with those who are here."""
        self._ready_since = None
        try:
            self._next(self.table)
        except IllegalSetup:
            trouble = self._draft.trouble()
            self._tell(
                trouble_words(self._tr, self._draft, trouble) if trouble else self._tr("This cannot be started.")
            )
        except StoreError as error:
            self._troubled(str(error.reason))

    @property
    def _draft(self) -> Draft:
        return self.hosting.draft

    def _next(self, table: Table | None) -> None:
        hosting = self.hosting
        if table is not None and not table.finished:
            self._tell(self._tr("The game is running. Guests roll the dice."))
            return
        if table is None:
            people = hosting.gathering().people
            hosting.set_aside([one.guest for one in people if one.guest and one.seat is not None and not one.here])
            if (trouble := self._draft.trouble()) is not None:
                nobody = not self._draft.seats
                words = self._tr("Nobody sits at the table yet.") if nobody else ""
                self._tell(words or trouble_words(self._tr, self._draft, trouble))
                return
            hosting.start([seat.name for seat in self._draft.seats])
        elif hosting.rematch() is None:
            return  # too many for its seats: the lobby is open, and it begins once everybody there is ready
        hosting.nobody_ready()
        self._stand_ins.clear()
        self._away_since.clear()
        if (begun := self.table) is not None:
            self._follow(begun)
            who = names(self._tr, [seat.name for seat in begun.seats])
            game = game_name(self._tr, begun.new.game.id)
            self._tell(self._tr("{game} begins: {names}", game=game, names=who))

    def _follow(self, table: Table) -> None:
        """Computers at this table think; its end is told once."""
        if self._looks_after != table.id:
            self._let_computers_go()
            self._looks_after = table.id
        if self._computers is None and any(seat.controller.kind == "bot" for seat in table.seats):
            self._computers = Computers(table, self._thinks(), self._house.runner, self._pace)
        if table.finished and self._told_end != table.id:
            self._told_end = table.id
            self._tell_end(table)

    def _let_computers_go(self) -> None:
        if self._computers is not None:
            self._computers.close()
            self._computers = None

    def _tell_end(self, table: Table) -> None:
        outcome = table.state.outcome()
        if outcome is None:
            return
        self._tell(self._tr("The game is over"))
        for seat in sorted(range(len(outcome.scores)), key=lambda seat: (outcome.places[seat] or 999, seat)):
            place = place_words(self._tr, outcome.places[seat]) or "–"
            self._tell(f"  {place:>5}  {table.seats[seat].name}  {points(self._tr, outcome.scores[seat])}")

    def _begin_if_ready(self) -> None:
        if not self._are_ready(self.hosting.gathering()):
            self._ready_since = None
        elif self._ready_since is None:
            self._ready_since = self._now()
        elif self._now() - self._ready_since >= self._habits.soon:
            self.begin()

    def _are_ready(self, gathering: Gathering) -> bool:
        seated = [one for one in gathering.people if one.seat is not None]
        here = [one for one in seated if one.guest and one.here]
        if not here or not all(one.ready for one in here):
            return False
        away = sum(1 for one in seated if one.guest and not one.here)
        if self.table is not None:
            return True
        return len(seated) - away >= self._habits.least and self._draft.trouble() is None

    # -- seats -------------------------------------------------------------------------------------------------

    def stand_in_now(self) -> None:
        """A computer for everybody who is away and awaited, without more patience."""
        table = self.table
        if table is not None and not table.finished:
            for seat in self._awaited_and_away(table):
                self._put_computer(table, seat)

    def _stand_in(self, table: Table) -> None:
        now = self._now()
        away = self._awaited_and_away(table)
        self._away_since = {seat: self._away_since.get(seat, now) for seat in away}
        for seat, since in list(self._away_since.items()):
            if now - since >= self._habits.patience:
                self._put_computer(table, seat)
        here = {one.guest for one in self.hosting.gathering().people if one.here and one.seat is None}
        for seat, guest in list(self._stand_ins.items()):
            if table.seats[seat].controller.kind != "bot":
                del self._stand_ins[seat]
            elif guest in here:
                del self._stand_ins[seat]
                self.hosting.hand_over(seat, Controller("guest", guest=guest))

    def _awaited_and_away(self, table: Table) -> list[int]:
        pending = table.state.chance()
        awaited = {*table.state.to_act(), *((pending.seat,) if isinstance(pending, Roll) else ())}
        away = {one.seat for one in self.hosting.gathering().away}
        return sorted(seat for seat in awaited if seat in away)

    def _put_computer(self, table: Table, seat: int) -> None:
        guest, name = table.seats[seat].controller.guest, table.seats[seat].name
        answer = self.hosting.hand_over(seat, bot("medium"))
        if answer is not None and answer.accepted:
            self._stand_ins[seat] = guest or ""
            self._tell(self._tr("A computer plays for {name} until they are back.", name=name))
            self._follow(table)

    def _give_seats(self, table: Table) -> None:
        """Whoever asks gets the seat of a computer, or of somebody who has been away for long."""
        for guest, seat in self.hosting.gathering().wishes:
            if table.seats[seat].controller.kind == "bot":
                self._stand_ins.pop(seat, None)
                self.hosting.grant(guest, True)

    # -- people ------------------------------------------------------------------------------------------------

    def let_in(self, yes: bool) -> None:
        """Let in whoever has waited longest."""
        for guest in self.hosting.gathering().waiting[:1]:
            if yes:
                self.hosting.let_in(guest.id)
            else:
                self.hosting.remove(guest.id)

    def _gathered(self, gathering: Gathering) -> None:
        here = {one.guest: one for one in gathering.people if one.guest and one.here}
        for guest in here.keys() - self._known.keys():
            self._tell(self._tr("{name} is here", name=here[guest].name))
        for guest in self._known.keys() - here.keys():
            self._tell(self._tr("{name} is away", name=self._known[guest].name))
        for one in gathering.waiting:
            if one.id not in self._knocked:
                self._tell(
                    self._tr("{name} wants to come in: i + Enter lets them in, o + Enter does not.", name=one.name)
                )
        self._known, self._knocked = here, tuple(one.id for one in gathering.waiting)

    def _troubled(self, reason: str) -> None:
        self._tell(sentence(self._tr, reason, {}))
