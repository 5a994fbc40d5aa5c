"""What a replay says: who did what at each step, and how the lead went."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.games.scoring_words import coloured
from app.games.trigon.words import triangles
from app.games.words import names
from app.i18n import Translator, mark
from app.i18n.numbers import decimal, with_minus
from app.store.replaying import Replay, ReplayStep
from rules.core import Acted, Left
from rules.genial.geometry import COLOURS as GENIAL_COLOURS
from rules.knister.scoring import SIDE

SIMPLE = {
    ("twenty_one", "keep"): mark("{name} keeps the dice"),
    ("twenty_one", "reroll"): mark("{name} wants to roll again"),
    ("twenty_one", "cross"): mark("{name} crosses a field out"),
    ("qwantum", "keep"): mark("{name} keeps the dice"),
    ("qwantum", "reroll"): mark("{name} wants to roll again"),
    ("qwantum", "decline"): mark("{name} passes"),
    ("genial", "swap"): mark("{name} swaps the tiles"),
    ("genial", "keep"): mark("{name} keeps the tiles"),
    ("genial", "decline"): mark("{name} plays no bonus turn"),
}
"""Actions that need no further words."""

SPEEDS = (0.5, 1.0, 2.0)


@dataclass(frozen=True)
class Said:
    """The card of a step. `gains` are (source, points): a colour of Genial, or "" for points as such."""

    title: str
    note: str = ""
    gains: tuple[tuple[str, int], ...] = ()


def said(tr: Translator, replay: Replay, number: int) -> Said:
    """About the step that led to a position."""
    step = replay.step(number)
    if step is None:
        return Said(tr("The beginning"), tr.plural("{n} step to come", "{n} steps to come", replay.last))
    before, after = replay.positions[number - 1], replay.positions[number]
    name = replay.seats[step.seat].name
    if step.is_roll:
        return _rolled(tr, before, after, name)
    if isinstance(step.event, Left):
        return Said(tr("{name} went home", name=name))
    assert isinstance(step.event, Acted)
    simple = SIMPLE.get((replay.game.id, step.event.action.kind))
    if simple is not None:
        return Said(tr(simple, name=name), _round(tr, after), _points(step))
    return _DID[replay.game.id](tr, before, after, step, name)


def _rolled(tr: Translator, before: Any, after: Any, name: str) -> Said:
    pending = before.chance()
    note = tr("Round {round}", round=pending.round)
    if after.game.id == "knister":
        return Said(tr("{name} rolls {number}", name=name, number=after.number), note)
    if pending.attempt:
        return Said(tr("{name} rolls again", name=name), note)
    return Said(tr("{name} rolls", name=name), note)


def _round(tr: Translator, state: Any) -> str:
    return tr("Round {round}", round=state.round) if state.game.sheets else ""


def _points(step: ReplayStep) -> tuple[tuple[str, int], ...]:
    return (("", step.gain),) if step.gain else ()


def _wrote_number(tr: Translator, before: Any, after: Any, step: ReplayStep, name: str) -> Said:
    action: Any = step.event.action  # type: ignore[union-attr]
    row, column = divmod(action.cell, SIDE)
    place = tr("Row {row}, column {column}", row=row + 1, column=column + 1)
    return Said(tr("{name} writes {number}", name=name, number=before.number), place, _points(step))


def _wrote_colours(tr: Translator, before: Any, after: Any, step: ReplayStep, name: str) -> Said:
    action: Any = step.event.action  # type: ignore[union-attr]
    values = {die.body: value for die, value in zip(before.game.dice, before.dice, strict=True)}
    numbers = ", ".join(str(values[colour]) for colour in action.colours)
    return Said(tr("{name} writes {number}", name=name, number=numbers), _round(tr, before), _points(step))


def _took(tr: Translator, before: Any, after: Any, step: ReplayStep, name: str) -> Said:
    action: Any = step.event.action  # type: ignore[union-attr]
    number = coloured(tr, action.colour, str(before.number(action.colour))).lower()
    return Said(tr("{name} writes {number}", name=name, number=number), _round(tr, before), _points(step))


def _laid_tile(tr: Translator, before: Any, after: Any, step: ReplayStep, name: str) -> Said:
    placed = after.placed[-1]
    gains: dict[str, int] = {}
    for colour, gain in zip(placed.tile, placed.gains, strict=True):
        gains[GENIAL_COLOURS[colour]] = gains.get(GENIAL_COLOURS[colour], 0) + gain
    title = tr("{name}’s tile", name=name) if name else tr("A tile")
    return Said(title, "" if any(gains.values()) else tr("no points"), tuple((c, n) for c, n in gains.items() if n))


def _laid_piece(tr: Translator, before: Any, after: Any, step: ReplayStep, name: str) -> Said:
    action: Any = step.event.action  # type: ignore[union-attr]
    return Said(tr("{name}’s piece", name=name), triangles(tr, len(action.cells)), _points(step))


_DID: dict[str, Callable[[Translator, Any, Any, ReplayStep, str], Said]] = {
    "knister": _wrote_number,
    "twenty_one": _wrote_colours,
    "qwantum": _took,
    "genial": _laid_tile,
    "trigon": _laid_piece,
}


def gain_text(points: int) -> str:
    return f"+{points}" if points > 0 else with_minus(points)


def voice(told: Said) -> str:
    """The same to be heard."""
    return ", ".join(filter(None, (told.title, told.note, *(gain_text(points) for _, points in told.gains))))


def where(tr: Translator, replay: Replay, number: int) -> str:
    """ "Move 24 of 38"; where rolls are steps too they are not called moves."""
    if replay.game.dice:
        return tr("Step {n} of {all}", n=number, all=replay.last)
    return tr("Move {n} of {all}", n=number, all=replay.last)


def lead_title(tr: Translator, replay: Replay) -> str:
    """What the bars show."""
    people = [names(tr, [replay.seats[seat].name for seat in side]) for side in replay.sides]
    genial = replay.game.id == "genial"
    if len(people) == 1:
        if genial:
            return tr("All colours together")
        return tr("Pieces laid so far") if replay.game.id == "trigon" else tr("Points so far")
    if len(people) > 2:
        return tr("Who leads over all colours") if genial else tr("Who leads, and by how much")
    if genial:
        return tr("Lead over all colours: {one} above, {other} below", one=people[0], other=people[1])
    return tr("Lead: {one} above, {other} below", one=people[0], other=people[1])


def lead_voice(tr: Translator, replay: Replay, number: int) -> str:
    """How it stands, to be heard."""
    side, by = replay.leads()[number]
    if len(replay.sides) == 1:
        return f"{lead_title(tr, replay)}: {by}"
    if not by:
        return tr("Nobody leads")
    name = names(tr, [replay.seats[seat].name for seat in replay.sides[side]])
    return tr("{name} leads by {n}", name=name, n=by)


def speed(tr: Translator, value: float) -> str:
    """ "0.5×"."""
    return f"{value:g}×" if value == int(value) else f"{decimal(tr, value)}×"
