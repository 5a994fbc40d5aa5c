"""Who gets a seat in the next game of a shared table, while it is being set up. People come before computers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.store.seats import Controller, Seat
from app.table.draft import Draft
from rules.core import Game, Setup


def default_computer(draft: Draft) -> str:
    """The computer that gives way to the first guest; none if people chose several."""
    computers = [seat.name for seat in draft.seats if seat.controller.kind == "bot"]
    return draft.stand_in if computers == [draft.stand_in] else ""


def seated(draft: Draft, guest: str, name: str, avatar: str, stand_in: str) -> Draft | None:
    """With this guest at the end; None if every seat is a person's."""
    computers = [number for number, seat in enumerate(draft.seats) if seat.controller.kind == "bot"]
    giving_way = [number for number in computers if draft.seats[number].name == stand_in]
    if not draft.can_add:
        giving_way = giving_way or computers[-1:]
        if not giving_way:
            return None
    for number in giving_way:
        draft = draft.remove(number)
    return draft.put(Seat(name, Controller("guest", guest=guest), avatar))


def in_order(draft: Draft, guests: Sequence[str]) -> Draft:
    """Guests sit as they sat in the last game, those who are new after them."""
    places = {guest: place for place, guest in enumerate(guests)}
    own = [number for number, seat in enumerate(draft.seats) if seat.controller.guest in places]
    wanted = sorted((draft.seats[number].controller.guest or "" for number in own), key=lambda guest: places[guest])
    for number, guest in zip(own, wanted, strict=True):
        now = next(at for at, seat in enumerate(draft.seats) if seat.controller.guest == guest)
        draft = draft.move(now, number)
    return draft


def another_game(draft: Draft, game: Game, recalled: Draft) -> Draft:
    """The people of this device at another game, with the options it was last played with."""
    people = [seat for seat in draft.seats if seat.controller.kind == "person"]
    fresh = Draft(game, (), draft.people, {}, recalled.real_dice, recalled.hints, shared=True)
    for seat in people[: fresh.room[-1]]:
        fresh = fresh.put(seat)
    usual = {opt.id for opt in game.options if not opt.per_seat}
    return replace(fresh, options={id: value for id, value in recalled.options.items() if id in usual})


def draft_of(game: Game, seats: tuple[Seat, ...], setup: Setup, draft: Draft) -> Draft:
    """A game that was played, to be set up again; people and house rules as `draft` has them."""
    again = replace(draft, game=game, seats=seats, options={}, shared=True)
    for opt in game.options:
        again = again.choose(opt.id, getattr(setup, opt.id))
    return again
