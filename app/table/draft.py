"""A game being set up: who sits where, and what is chosen. Every change gives the next `Draft`.

The rules decide what is legal (`Game.make_setup`); a draft may be illegal for a while, and then says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count
from typing import Any, Literal

from app.store.seats import AVATARS, PERSON, Controller, Seat, alike, bot, tidy
from app.store.store import NewGame, Profile
from app.table.house import new_id
from rules.codec import JSON, Malformed, decode, encode
from rules.core import Game, IllegalSetup, Option, Setup, SetupReason

Level = Literal["easy", "medium", "hard"]

COMPUTERS = ("Karel", "Ema", "Hugo", "Nela", "Viktor", "Stela", "Oskar", "Ida", "Max", "Tea", "Igor", "Zoe")
"""Friendly names for computers; where there are more of them, a second Karel is "Karel 2"."""

NO_PERSON = "no_person"
"""Why computers alone do not start: nobody would hold the device."""


@dataclass(frozen=True)
class DraftTrouble:
    """Why this draft cannot start; `values` is what a sentence about it needs."""

    reason: str
    values: Mapping[str, Any] = field(default_factory=dict)


def is_person(seat: Seat) -> bool:
    return seat.controller.kind == "person"


@dataclass(frozen=True)
class Draft:
    """Seats in the order of play, the people this device knows, and the options that differ from the usual.

    A person who has not given a name yet has an empty one: the screen calls them "You" or "Player 2".
    """

    game: Game
    seats: tuple[Seat, ...] = ()
    people: tuple[Profile, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    real_dice: bool = False
    """People roll real dice and type what they show."""
    hints: bool = True
    """Whether people may ask the computer what it would do."""
    shared: bool = False
    """On many phones: there may be more seats, and none of them need be on this one."""
    stand_in: str = ""
    """The default computer: it plays as long as nobody else comes."""

    # -- beginnings ------------------------------------------------------------------------------------------

    @classmethod
    def first(cls, game: Game, people: Iterable[Profile]) -> Draft:
        """Nothing is remembered: the device's owner, and a computer to play with."""
        known = tuple(people) or (Profile(new_id(), "", AVATARS[0], owner=True),)
        draft = cls(game, (), known).sit(known[0]).add_computer("medium")
        return replace(draft, stand_in=draft.seats[-1].name)

    @classmethod
    def recalled(cls, game: Game, people: Iterable[Profile], kept: JSON) -> Draft:
        """As it was started last time; people have the names and colours they have now."""
        start = cls.first(game, people)
        try:
            seats = decode(tuple[Seat, ...], kept["seats"])
            setup = game.parse_setup(kept["setup"])
        except (TypeError, KeyError, Malformed, IllegalSetup):
            return start
        draft = replace(start, seats=())
        for seat in seats[: game.seats[-1]]:
            draft = draft.put(draft._welcome(seat))
        if len(draft.seats) not in game.seats:
            return start
        if len(draft.seats) == setup.seats:
            for opt in game.options:
                draft = draft.choose(opt.id, getattr(setup, opt.id))
        return replace(draft.roll_real_dice(kept.get("real_dice") is True), hints=kept.get("hints") is not False)

    def _welcome(self, seat: Seat) -> Seat:
        """A kept seat as it can be taken today."""
        if seat.controller.kind == "bot" and seat.controller.level:
            name = self._computer_name(tidy(seat.name))
            return Seat(name, seat.controller, seat.avatar if seat.avatar in AVATARS else self.free_avatar())
        known = next((profile for profile in self.absent if profile.id == seat.profile), None)
        return _seat_of(known) if known else Seat("", PERSON, self.free_avatar())

    def kept(self) -> JSON:
        """What to remember for the next time."""
        return {
            "setup": encode(self.setup()),
            "seats": encode(self.seats),
            "real_dice": self.real_dice,
            "hints": self.hints,
        }

    # -- seats -----------------------------------------------------------------------------------------------

    @property
    def room(self) -> range:
        """How many seats there may be."""
        return self.game.shared_seats if self.shared else self.game.seats

    @property
    def can_add(self) -> bool:
        return len(self.seats) < self.room[-1]

    @property
    def can_remove(self) -> bool:
        return len(self.seats) > (0 if self.shared else self.room[0])

    @property
    def absent(self) -> tuple[Profile, ...]:
        """People who have played here and do not sit at the table."""
        seated = {seat.profile for seat in self.seats}
        return tuple(profile for profile in self.people if profile.id not in seated)

    def profile(self, seat: int) -> Profile | None:
        wanted = self.seats[seat].profile
        return next((profile for profile in self.people if profile.id == wanted), None)

    def is_owner(self, seat: int) -> bool:
        profile = self.profile(seat)
        return profile is not None and profile.owner

    def put(self, seat: Seat, at: int | None = None) -> Draft:
        """One more seat, at the end unless told where."""
        at = len(self.seats) if at is None else min(at, len(self.seats))
        seats = (*self.seats[:at], seat, *self.seats[at:])
        return self._rearranged(seats, lambda opt, value: (*value[:at], _free_choice(opt, value), *value[at:]))

    def sit(self, profile: Profile) -> Draft:
        return self.put(_seat_of(profile))

    def sit_by_name(self, name: str) -> Draft:
        """Whoever is called so: a person who has played before, or a new one. Without a name: somebody."""
        name = tidy(name)
        if not name:
            return self.put(Seat("", PERSON, self.free_avatar()))
        known = next((profile for profile in self.absent if alike(profile.name, name)), None)
        if known:
            return self.sit(known)
        profile = Profile(new_id(), name, self._rare_avatar())
        return replace(self, people=(*self.people, profile)).sit(profile)

    def only_owner(self) -> Draft:
        """Nobody but whoever owns the device."""
        owner = next((profile for profile in self.people if profile.owner), None) or self.people[0]
        alone = self
        for seat in range(len(self.seats) - 1, -1, -1):
            alone = alone.remove(seat)
        return alone.sit(owner)

    def add_computer(self, level: Level) -> Draft:
        return self.put(Seat(self._computer_name(), bot(level), self.free_avatar()))

    def remove(self, seat: int) -> Draft:
        seats = (*self.seats[:seat], *self.seats[seat + 1 :])
        return self._rearranged(seats, lambda _, value: (*value[:seat], *value[seat + 1 :]))

    def move(self, start: int, end: int) -> Draft:
        """A seat dragged to another place takes along what was chosen for it."""
        return self._rearranged(_moved(self.seats, start, end), lambda _, value: _moved(value, start, end))

    def begin_with(self, seat: int) -> Draft:
        """This seat is first; everybody keeps their neighbours."""
        return self._rearranged(
            (*self.seats[seat:], *self.seats[:seat]), lambda _, value: (*value[seat:], *value[:seat])
        )

    def make_computer(self, seat: int, level: Level) -> Draft:
        old = self.seats[seat]
        if not is_person(old):
            return self.replace_seat(seat, replace(old, controller=bot(level)))
        return self.replace_seat(seat, Seat(self._computer_name(), bot(level), old.avatar))

    def make_person(self, seat: int) -> Draft:
        """A person instead of a computer: whoever played last and is not here yet, or somebody without a name."""
        if is_person(self.seats[seat]):
            return self
        known = next(iter(self.absent), None)
        return self.replace_seat(seat, _seat_of(known) if known else Seat("", PERSON, self.seats[seat].avatar))

    def change_person(self, seat: int, profile: Profile) -> Draft:
        return self.replace_seat(seat, _seat_of(profile))

    def rename(self, seat: int, name: str) -> Draft:
        """The person keeps the new name; a person without one becomes known by it."""
        name = tidy(name)
        if not name or self.namesake(name, seat):
            return self
        profile = self.profile(seat) or Profile(new_id(), name, self.seats[seat].avatar)
        return self._know(seat, replace(profile, name=name))

    def recolour(self, seat: int, avatar: str) -> Draft:
        profile = self.profile(seat)
        if profile is None:
            return self.replace_seat(seat, replace(self.seats[seat], avatar=avatar), first=seat)
        return self._know(seat, replace(profile, avatar=avatar), first=seat)

    def namesake(self, name: str, seat: int | None = None) -> Literal["", "here", "known"]:
        """Whether somebody else has this name already: at the table, or among those who have played before."""
        others = [other.name for number, other in enumerate(self.seats) if number != seat]
        if tidy(name) and any(alike(name, other) for other in others):
            return "here"
        return "known" if any(alike(name, profile.name) for profile in self.absent if profile.name) else ""

    def _know(self, seat: int, profile: Profile, first: int | None = None) -> Draft:
        others = [other if other.id != profile.id else profile for other in self.people]
        people = tuple(others) if profile in others else (*others, profile)
        return replace(self, people=people).replace_seat(seat, _seat_of(profile), first)

    def replace_seat(self, seat: int, new: Seat, first: int | None = None) -> Draft:
        """`first` is a seat that keeps its colour whoever else has it."""
        seats = (*self.seats[:seat], new, *self.seats[seat + 1 :])
        return replace(self, seats=self._told_apart(seats, first))

    def _rearranged(self, seats: tuple[Seat, ...], change: Any) -> Draft:
        """Other seats; what was chosen for each of them follows."""
        each = {opt.id: opt for opt in self.game.options if opt.per_seat}
        options = {id: change(each[id], value) if id in each else value for id, value in self.options.items()}
        return replace(self, seats=self._told_apart(seats), options=options)

    def _told_apart(self, seats: tuple[Seat, ...], first: int | None = None) -> tuple[Seat, ...]:
        """Everybody in a colour of their own as far as there are enough: guests and known people keep theirs before
        others do, and whoever had to give way has it again once it is free."""
        own = {profile.id: profile.avatar for profile in self.people if profile.avatar in AVATARS}
        wanted = [own.get(seat.profile or "", seat.avatar) for seat in seats]

        def rank(number: int) -> tuple[bool, bool, bool]:
            seat = seats[number]
            return number != first, seat.controller.kind != "guest", seat.profile is None

        given: dict[int, str] = {}
        for number in sorted(range(len(seats)), key=rank):
            used = list(given.values())
            free = [avatar for avatar in AVATARS if avatar not in used]
            given[number] = wanted[number] if wanted[number] in free or not free else free[0]
        return tuple(replace(seat, avatar=given[number]) for number, seat in enumerate(seats))

    def _computer_name(self, wanted: str = "") -> str:
        again = (f"{name} {number}" for number in count(2) for name in COMPUTERS)
        names = (name for name in chain((wanted, *COMPUTERS), again) if name)
        return next(name for name in names if not any(alike(name, seat.name) for seat in self.seats))

    def free_avatar(self) -> str:
        used = [seat.avatar for seat in self.seats]
        return min(AVATARS, key=used.count)

    def _rare_avatar(self) -> str:
        """Free at this table, and one that few people who play here have."""
        known = [profile.avatar for profile in self.people]
        used = [seat.avatar for seat in self.seats]
        return min(AVATARS, key=lambda avatar: (used.count(avatar), known.count(avatar)))

    # -- options ---------------------------------------------------------------------------------------------

    def option(self, id: str) -> Option:
        return next(opt for opt in self.game.options if opt.id == id)

    def value(self, id: str) -> Any:
        """What is chosen; of an option with one choice for each seat, every seat's."""
        opt = self.option(id)
        if opt.per_seat:
            return self.options.get(id) or opt.choices[: len(self.seats)]
        return self.options.get(id, opt.default)

    def choose(self, id: str, value: Any) -> Draft:
        bound = {opt.id for opt in self.game.options if opt.needs == id and not value}
        others = {other: chosen for other, chosen in self.options.items() if other != id and other not in bound}
        return replace(self, options=others if value == self.option(id).default else {**others, id: value})

    def give(self, id: str, seat: int, choice: Any) -> Draft:
        """One seat's choice; whoever had it takes the other in exchange."""
        chosen = list(self.value(id))
        if choice in chosen:
            chosen[chosen.index(choice)] = chosen[seat]
        chosen[seat] = choice
        usual = self.option(id).choices[: len(self.seats)]
        return self.choose(id, self.option(id).default if tuple(chosen) == usual else tuple(chosen))

    def applies(self, id: str) -> bool:
        opt = self.option(id)
        return opt.applies(len(self.seats)) and (opt.needs is None or bool(self.value(opt.needs)))

    def roll_real_dice(self, on: bool) -> Draft:
        """Only where there are dice."""
        return replace(self, real_dice=on and bool(self.game.dice))

    def allow_hints(self, on: bool) -> Draft:
        return replace(self, hints=on)

    # -- starting --------------------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """As the rules take it, or `IllegalSetup`."""
        if len(self.seats) not in self.room:
            raise IllegalSetup(SetupReason.SEATS, seats=len(self.seats))
        return self.game.make_setup(len(self.seats), **self.options)

    def trouble(self) -> DraftTrouble | None:
        try:
            self.setup()
        except IllegalSetup as error:
            return DraftTrouble(error.reason, error.values)
        return None if any(seat.controller.kind != "bot" for seat in self.seats) else DraftTrouble(NO_PERSON)

    def new_game(self, names: Sequence[str]) -> NewGame:
        """Ready to be played; `names` are those shown, also of people who gave none."""
        seats = tuple(replace(seat, name=name) for seat, name in zip(self.seats, names, strict=True))
        return NewGame(self.game, self.setup(), seats, self.real_dice, hints=self.hints)

    def players(self) -> tuple[Profile, ...]:
        """The people at the table whom the device knows."""
        return tuple(filter(None, map(self.profile, range(len(self.seats)))))


def level_of(controller: Controller) -> int:
    """1 to 3 for a computer, 0 for a person."""
    return ("easy", "medium", "hard").index(controller.level) + 1 if controller.level else 0


def _seat_of(profile: Profile) -> Seat:
    avatar = profile.avatar if profile.avatar in AVATARS else AVATARS[0]
    return Seat(profile.name, PERSON, avatar, profile.id)


def _free_choice(opt: Option, taken: Sequence[Any]) -> Any:
    return next((choice for choice in opt.choices if choice not in taken), opt.choices[0])


def _moved(items: tuple[Any, ...], start: int, end: int) -> tuple[Any, ...]:
    rest = (*items[:start], *items[start + 1 :])
    return (*rest[:end], items[start], *rest[end:])
