"""Words that several pages need: names of people, when something was, what a stored game is and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from app.games.game_words import Progress, words_of
from app.games.registry import FACES, facts
from app.i18n import YOU, Translator, is_you, mark
from app.i18n.numbers import with_minus
from app.store.seats import Seat
from app.store.store import Listed, is_foreign
from app.table.hot_seat import people_here
from rules import TABLE_DICE
from rules.core import State

MINUTE, HOUR = 60, 3600

WEEKDAYS = (
    mark("Monday"),
    mark("Tuesday"),
    mark("Wednesday"),
    mark("Thursday"),
    mark("Friday"),
    mark("Saturday"),
    mark("Sunday"),
)

DATES = (
    mark("{day} Jan"),
    mark("{day} Feb"),
    mark("{day} Mar"),
    mark("{day} Apr"),
    mark("{day} May"),
    mark("{day} Jun"),
    mark("{day} Jul"),
    mark("{day} Aug"),
    mark("{day} Sep"),
    mark("{day} Oct"),
    mark("{day} Nov"),
    mark("{day} Dec"),
)

FREE_DICE = mark("Free dice")
MOST_NAMES = 3


# -- when ----------------------------------------------------------------------------------------------------


def moment(tr: Translator, at: float, now: float) -> str:
    """How long ago something was, as people say it: "12 minutes ago", "yesterday", "Sunday", "last week", "2 Nov"."""
    passed = now - at
    if passed < MINUTE:
        return tr("just now")
    if passed < HOUR:
        return tr.plural("{n} minute ago", "{n} minutes ago", int(passed // MINUTE))
    days = _days(at, now)
    if days == 0:
        return tr.plural("{n} hour ago", "{n} hours ago", int(passed // HOUR))
    if days == 1:
        return tr("yesterday")
    if days < 7:
        return tr(WEEKDAYS[_local(at).weekday()])
    return tr("last week") if days < 14 else date(tr, at, now)


def day(tr: Translator, at: float, now: float) -> str:
    """Only the day: "today", "yesterday", "2 Nov"."""
    return {0: tr("today"), 1: tr("yesterday")}.get(_days(at, now)) or date(tr, at, now)


def date(tr: Translator, at: float, now: float) -> str:
    then = _local(at)
    text = tr(DATES[then.month - 1], day=then.day)
    return text if then.year == _local(now).year else f"{text} {then.year}"


def _local(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC).astimezone()


def _days(at: float, now: float) -> int:
    return (_local(now).date() - _local(at).date()).days


# -- who -----------------------------------------------------------------------------------------------------


def persons(seats: Sequence[Seat]) -> list[int]:
    """The seats of people at this device."""
    return [number for number, seat in enumerate(seats) if seat.controller.kind == "person"]


def called(tr: Translator, seats: Sequence[Seat], here: Sequence[int], seat: int) -> str:
    """What sentences call somebody; `here` are the people at this device, of whom a single one is "You"."""
    return tr(YOU) if list(here) == [seat] else seats[seat].name


def names(tr: Translator, people: Sequence[str], within: bool = False, more: int = 0) -> str:
    """ "Eva", "You and Karel", "Eva, Karel and Bára", "Eva, Karel and 9 more"; `within` a sentence it is "you".

    `more` people come after the first `MOST_NAMES`, whom nobody calls by their names anyway.
    """
    own = [tr("you") if within else tr(YOU) for name in people if is_you(name)]
    people = own + [name for name in people if not is_you(name)]
    if len(people) < 2:
        return "".join(people)
    if len(people) + more <= MOST_NAMES:
        return tr("{names} and {last}", names=", ".join(people[:-1]), last=people[-1])
    shown = people[: MOST_NAMES - 1]
    rest = len(people) - len(shown) + more
    return tr.plural("{names} and {n} more", "{names} and {n} more", rest, names=", ".join(shown))


def who_won(tr: Translator, sides: Sequence[Sequence[str]]) -> str:
    """`sides` are all who won, each with its people."""
    people = [name for side in sides for name in side]
    if not people:
        return tr("No winner")
    if len(people) == 1:
        return tr("{name} wins", name=people[0])
    tie = len(sides) > 1
    if not any(map(is_you, people)):
        said = mark("{names} share first place") if tie else mark("{names} win")
        return tr(said, names=names(tr, people))
    said = mark("{names} tie for first place") if tie else mark("{names} win together")
    text = tr(said, names=names(tr, people, within=True))
    return text[:1].upper() + text[1:]


def own_seat(seats: Sequence[Seat], owner: str | None) -> int | None:
    """The seat that is "you": the owner's, or the only person's at this device."""
    for number, seat in enumerate(seats):
        if owner is not None and seat.profile == owner:
            return number
    people = persons(seats)
    return people[0] if len(people) == 1 else None


def others(seats: Sequence[Seat], own: int | None) -> list[str]:
    return [seat.name for number, seat in enumerate(seats) if number != own]


# -- a stored game -------------------------------------------------------------------------------------------


def game_name(tr: Translator, game_id: str) -> str:
    return tr(facts(game_id).name) if game_id in FACES or game_id == TABLE_DICE else tr("A saved game")


def is_daily(listed: Listed) -> bool:
    """Whether it plays the deal of a day, counted or for practice."""
    return listed.luck.startswith("daily:")


def is_elsewhere(listed: Listed) -> bool:
    """Whether it was played at somebody else's table."""
    return is_foreign(listed.luck, listed.seats)


def elsewhere(tr: Translator, game: str) -> str:
    return tr("{game}, played elsewhere", game=game)


def title(tr: Translator, listed: Listed, owner: str | None) -> str:
    """What a game is called in lists: "Knister with Eva"."""
    game = game_name(tr, listed.game_id)
    own = own_seat(listed.seats, owner)
    people = others(listed.seats, own)
    if listed.damaged:
        return game
    if listed.game_id == TABLE_DICE:
        plays = listed.setup["plays"]
        return tr("Dice for {game}", game=tr(facts(plays).name if plays in FACES else FREE_DICE))
    if is_daily(listed):
        return tr("{game}, daily challenge", game=game)
    if not people:
        return tr("{game} solo", game=game)
    if own is None:
        return tr("{game}: {names}", game=game, names=names(tr, people))
    return tr("{game} with {names}", game=game, names=names(tr, people))


def company(tr: Translator, listed: Listed, owner: str | None, when: str) -> str:
    """With whom and when: "with Eva, 12 minutes ago"."""
    if listed.game_id == TABLE_DICE:
        people = [seat.name for seat in listed.seats if seat.name]
        return tr("{names}, {when}", names=names(tr, people), when=when) if people else when
    own = own_seat(listed.seats, owner)
    people = others(listed.seats, own)
    if is_daily(listed):
        return tr("daily challenge, {when}", when=when)
    if not people:
        return tr("solo, {when}", when=when)
    if own is None:
        return tr("{names}, {when}", names=names(tr, people), when=when)
    return tr("with {names}, {when}", names=names(tr, people), when=when)


@dataclass(frozen=True)
class WhoseTurn:
    """Whose turn it is. `own`: yours; `here`: somebody's who plays at this device."""

    seat: int
    own: bool
    here: bool


def turn(state: State[Any], seats: Sequence[Seat], owner: str | None) -> WhoseTurn:
    pending = state.chance()
    acting = [pending.seat] if pending is not None else list(state.to_act())
    here = [seat for seat in people_here(state, seats) if seat in acting]
    own = own_seat(seats, owner)
    if own in here:
        return WhoseTurn(own, True, True)
    return WhoseTurn(here[0] if here else acting[0] if acting else 0, False, bool(here))


def turn_text(tr: Translator, turn: WhoseTurn, seats: Sequence[Seat]) -> str:
    name = seats[turn.seat].name
    if not name:
        return tr("Ready to roll")
    return tr("Your turn") if turn.own else tr("{name} is next", name=name)


def state_text(tr: Translator, state: State[Any], turn: WhoseTurn, seats: Sequence[Seat]) -> str:
    """What a game left open waits for."""
    if state.game.id == TABLE_DICE and str(getattr(state, "step", "")) == "score":
        return tr("Over, the totals can be written down")
    return turn_text(tr, turn, seats)


def progress(state: State[Any]) -> Progress | None:
    """How far it is, if it counts its way."""
    return words_of(state.game.id).progress(state)


def summary(tr: Translator, listed: Listed, owner: str | None) -> tuple[str, bool]:
    """How a finished game ended, and whether you won it."""
    people, scores = players(tr, listed), listed.scores
    own = own_seat(listed.seats, owner) if len(people) == len(listed.seats) else None
    if len(scores) == len(people) == 1:
        return alone(tr, listed.game_id, scores[0]), False
    winners = [seat for seat, place in enumerate(listed.places) if place == 1]
    if not winners or len(scores) != len(people):
        return tr("Without totals") if listed.game_id == TABLE_DICE else tr("No winner"), False
    best, won = with_minus(scores[winners[0]]), own in winners
    who = [people[seat] for seat in winners]
    together = names(tr, who)
    if len(winners) > 1 and not _partners(listed, winners):
        return tr("Tie: {names}, {points} each", names=names(tr, who, within=True), points=best), won
    behind = [(place, score) for score, place in zip(scores, listed.places, strict=True) if place and place > 1]
    second = with_minus(min(behind)[1]) if behind else None
    values = {"name": together, "best": best, "second": second}
    if second is None:
        sentence = mark("You won with {best}") if won else mark("{name} won with {best}")
    else:
        sentence = mark("You won, {best} to {second}") if won else mark("{name} won, {best} to {second}")
    return tr(sentence, **values), won


def _partners(listed: Listed, winners: Sequence[int]) -> bool:
    """Whether these seats won together, as a team does."""
    teams = isinstance(listed.setup, dict) and bool(listed.setup.get("teams"))
    return teams and list(winners) in ([0, 2], [1, 3])


def alone(tr: Translator, game_id: str, score: int) -> str:
    """What somebody reached without opponents."""
    return words_of(game_id).alone(tr, score)


def players(tr: Translator, listed: Listed) -> list[str]:
    """Who the scores belong to. Around a table of dice people may have totals without having a seat or a name."""
    if listed.game_id != TABLE_DICE:
        return [seat.name for seat in listed.seats]
    told = [place for place in listed.places if place is not None]
    if not told and not any(seat.name for seat in listed.seats):
        return []
    return [name or tr("Player {n}", n=number) for number, name in enumerate(listed.names, 1)]
