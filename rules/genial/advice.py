"""What Genial's hard computer would do, and why."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from rules.bots import TOP, Advice, compared
from rules.core import Action, BotFiles, Rng, Stop
from rules.genial.actions import DeclineBonus, GenialAction, PlaceTile, Swap
from rules.genial.bot import thought
from rules.genial.geometry import COLOURS
from rules.genial.position import GenialPosition
from rules.genial.scoring import Advance, advance
from rules.genial.worth import lowest_most, rises

if TYPE_CHECKING:
    from rules.genial.game import GenialState

NOTEWORTHY = 3
"""So many points less for a rival are worth a word."""


class GenialAdvice(StrEnum):
    """Why. Laying a tile has the values `points` (of both halves) and what is said here; colours are names."""

    WINS = "wins"
    """All pegs are at the end."""
    ENDS = "ends"
    """It fills the board while `ahead` points ahead with the lowest colour."""
    BONUS_TURN = "bonus_turn"
    """`colour` reaches `to` and earns another turn."""
    STOPS = "stops"
    """`seat` could have scored `theirs` points with `colour`; only `left` remain."""
    LIFTS_LOWEST = "lifts_lowest"
    """The lowest colour, `colour`, rises from `from` to `to`."""
    SCORES = "scores"
    """`colour` rises most, from `from` to `to`."""
    PREPARES = "prepares"
    """The next tile with `colour` can score `next` points, `more` than before."""
    OUT_OF_THE_WAY = "out_of_the_way"
    """It spoils least."""
    SWAPS = "swaps"
    """The rack goes back: it lacks `colour`, the lowest, which is at `to`."""
    KEEPS = "keeps"
    """The rack stays, although it lacks `colour`, the lowest, which is at `to`."""
    DECLINES = "declines"
    """No bonus turn is worth its tile."""


def advise(
    view: GenialState, seat: int, rng: Rng, files: BotFiles, budget: int, stop: Stop, also: Action | None = None
) -> list[Advice]:
    if seat not in view.to_act():
        return []
    asked = also if isinstance(also, GenialAction) else None
    ranked = thought(view, seat, rng, budget, stop, asked)
    shown = [*ranked[:TOP], *(trial for trial in ranked[TOP:] if trial.action == asked)]
    found = []
    for one in compared([trial.action for trial in shown], [trial.leads for trial in shown]):
        reason, values = why(view, seat, one.action)
        found.append(Advice(one.action, one.value, reason, tuple(values.items()), one.doubt))
    return found


def why(state: GenialState, seat: int, action: GenialAction) -> tuple[GenialAdvice, dict[str, Any]]:
    """The most telling thing about an action."""
    if isinstance(action, PlaceTile):
        return _why_place(state, seat, action)
    if isinstance(action, DeclineBonus):
        return GenialAdvice.DECLINES, {}
    lowest = state.lowest(seat)[0]
    values = {"colour": COLOURS[lowest], "to": state.track(seat)[lowest]}
    return (GenialAdvice.SWAPS if isinstance(action, Swap) else GenialAdvice.KEEPS), values


def _why_place(state: GenialState, seat: int, place: PlaceTile) -> tuple[GenialAdvice, dict[str, Any]]:
    (a, b), (x, y) = place.tile, place.cells
    scored = state.position.points[a][x], state.position.points[b][y]
    track = state.track(seat)
    moved = advance(track, place.tile, scored, state.top)
    values: dict[str, Any] = {"points": sum(scored)}
    position = state.position.copy()
    position.place(place.tile, place.cells)
    if min(moved.track) == state.top:
        return GenialAdvice.WINS, values
    if not position.room and not state.solo and (ahead := _ahead(state, seat, moved)) > 0:
        return GenialAdvice.ENDS, {**values, "ahead": ahead}
    if moved.reached and position.room and len(state.racks[seat]) > 1:
        colour = moved.reached[0]
        return GenialAdvice.BONUS_TURN, {**values, "colour": COLOURS[colour], "to": moved.track[colour]}
    rises_by = {colour: moved.track[colour] - track[colour] for colour in place.tile}
    stopped = _stopped(state, seat, position)
    if stopped and stopped["theirs"] - stopped["left"] > sum(moved.gains):
        return GenialAdvice.STOPS, {**values, **stopped}
    lowest = [colour for colour in state.lowest(seat) if rises_by.get(colour)]
    if lowest or any(rises_by.values()):
        colour = max(lowest or rises_by, key=lambda one: rises_by[one])
        reason = GenialAdvice.LIFTS_LOWEST if lowest else GenialAdvice.SCORES
        return reason, {**values, "colour": COLOURS[colour], "from": track[colour], "to": moved.track[colour]}
    return _later(state.position, position, place, values)


def _ahead(state: GenialState, seat: int, moved: Advance) -> int:
    mine = state.track_index(seat)
    return min(moved.track) - max(min(track) for side, track in enumerate(state.tracks) if side != mine)


def _stopped(state: GenialState, seat: int, after: GenialPosition) -> dict[str, Any]:
    """The rival who loses most by what lies there now: the most points a colour could have scored, and can now."""
    worst, found = 0.0, {}
    for rival in range(state.setup.seats):
        if state.track_index(rival) == state.track_index(seat):
            continue
        for colour, peg in enumerate(state.track(rival)):
            before, left = most(state.position, colour), most(after, colour)
            rise = rises(peg, state.top, lowest_most)
            if before - left >= NOTEWORTHY and rise[before] - rise[left] > worst:
                worst = rise[before] - rise[left]
                found = {"seat": rival, "colour": COLOURS[colour], "theirs": before, "left": left}
    return found


def most(position: GenialPosition, colour: int) -> int:
    """The most points half a tile of a colour can score."""
    points = position.points[colour]
    return max((points[cell] for pair in position.open_pairs() for cell in pair), default=0)


def _later(
    before: GenialPosition, after: GenialPosition, place: PlaceTile, values: dict[str, Any]
) -> tuple[GenialAdvice, dict[str, Any]]:
    """A tile without points: what it is good for later."""
    more = {colour: most(after, colour) - most(before, colour) for colour in place.tile}
    colour = max(more, key=lambda one: more[one])
    if more[colour] <= 0:
        return GenialAdvice.OUT_OF_THE_WAY, values
    return (
        GenialAdvice.PREPARES,
        {**values, "colour": COLOURS[colour], "next": most(after, colour), "more": more[colour]},
    )
