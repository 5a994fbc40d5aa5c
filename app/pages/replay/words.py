"""What a replay says: who did what at each step, and how the lead went."""

from __future__ import annotations

from app.games.replay_words import Move, Said, replay_words
from app.games.words import called, names, persons
from app.i18n import Translator
from app.i18n.numbers import decimal, with_minus
from app.store.replaying import Replay
from rules.core import Acted, Chanced, Left, Roll

SPEEDS = (0.5, 1.0, 2.0)


def said(tr: Translator, replay: Replay, number: int) -> Said:
    """About the step that led to a position."""
    step = replay.step(number)
    if step is None:
        return Said(tr("The beginning"), tr.plural("{n} step to come", "{n} steps to come", replay.last))
    before, after = replay.positions[number - 1], replay.positions[number]
    name, words = _called(tr, replay, step.seat), replay_words(tr, replay.game.id)
    match step.event:
        case Chanced():
            roll = before.chance()
            assert isinstance(roll, Roll)
            return words.rolled(name, roll, after)
        case Left():
            return Said(tr("{name} went home", name=name))
        case Acted(_, action):
            return words.did(Move(name, action, before, after, step.gain))


def _called(tr: Translator, replay: Replay, seat: int) -> str:
    return called(tr, replay.seats, persons(replay.seats), seat)


def gain_text(points: int) -> str:
    return f"+{points}" if points > 0 else with_minus(points)


def voice(told: Said) -> str:
    """The same for the voice."""
    return ", ".join(filter(None, (told.title, told.note, *(gain_text(points) for _, points in told.gains))))


def where(tr: Translator, replay: Replay, number: int) -> str:
    """ "Move 24 of 38"; where rolls are steps too they are not called moves."""
    if replay.game.dice:
        return tr("Step {n} of {all}", n=number, all=replay.last)
    return tr("Move {n} of {all}", n=number, all=replay.last)


def lead_title(tr: Translator, replay: Replay) -> str:
    """What the bars show."""
    people = [names(tr, [_called(tr, replay, seat) for seat in side], within=True) for side in replay.sides]
    words = replay_words(tr, replay.game.id)
    if len(people) == 1:
        return tr(words.lead_alone)
    if len(people) > 2:
        return tr(words.lead_of_many)
    return tr(words.lead_of_two, one=people[0], other=people[1])


def lead_voice(tr: Translator, replay: Replay, number: int) -> str:
    """The lead, for the voice."""
    side, by = replay.leads()[number]
    if len(replay.sides) == 1:
        return f"{lead_title(tr, replay)}: {by}"
    if not by:
        return tr("Nobody leads")
    name = names(tr, [_called(tr, replay, seat) for seat in replay.sides[side]])
    return tr("{name} leads by {n}", name=name, n=by)


def speed(tr: Translator, value: float) -> str:
    """ "0.5×"."""
    return f"{value:g}×" if value == int(value) else f"{decimal(tr, value)}×"
