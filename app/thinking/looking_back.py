"""A finished game looked back at: what the worker sends, and what whoever asked gets.

Dice:   what the computer would have made of the same dice, and the decisions that cost most
Boards: how the lead went, and the moves that turned it
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from rules.codec import JSON, encode
from rules.core import Action, BotFiles, Game, Rng, Stop, action_json
from rules.record import Record
from rules.review import Progress, review, tells
from rules.turning import FIRST_LOOK, GAMES, Estimate, TurningPoint, checked, judged


@dataclass(frozen=True)
class Mistake:
    """A decision: which event it was, what was done, what would have been better and why, and what it cost."""

    event: int
    action: Action
    better: Action
    reason: str
    values: dict[str, Any]
    cost: float


@dataclass(frozen=True)
class DiceReview:
    points: int
    computer: int
    costly: tuple[Mistake, ...]


@dataclass(frozen=True)
class TurningMove:
    """A move that changed what was to be expected."""

    event: int
    seat: int
    side: int
    action: Action
    before: Estimate
    after: Estimate
    better: Action | None = None
    """What the computer would rather have done, where that is sure."""


@dataclass(frozen=True)
class BoardReview:
    course: tuple[Estimate, ...]
    """What was to be expected before every move, and at the end."""
    turns: tuple[TurningMove, ...]


Review = DiceReview | BoardReview


def looked_back(
    record: Record, seat: int, rng: Rng, files: BotFiles, budget: int, progress: Progress, stop: Stop
) -> JSON:
    if record.game.dice:
        found = review(record, seat, rng, files, budget, progress, stop)
        costly = [
            {
                "event": one.event,
                "action": action_json(one.action),
                "better": action_json(one.better.action),
                "reason": str(one.better.reason),
                "values": {name: encode(value) for name, value in one.better.values},
                "cost": one.cost,
            }
            for one in found.costly
        ]
        return {"points": found.points, "computer": found.computer, "costly": costly}
    moves = judged(record, rng, GAMES, lambda done: progress(FIRST_LOOK * done), stop)
    turned = checked(record, moves, rng, GAMES, lambda done: progress(FIRST_LOOK + (1 - FIRST_LOOK) * done), stop)
    turns = [
        {
            "event": one.event,
            "seat": one.seat,
            "side": one.side,
            "action": action_json(one.action),
            "before": _estimate_json(one.before),
            "after": _estimate_json(one.after),
            "better": _action_json(better_than(record, one, rng, files, budget, stop)),
        }
        for one in sorted(turned, key=lambda one: one.event)
    ]
    course = [_estimate_json(one.before) for one in moves] + [_estimate_json(one.after) for one in moves[-1:]]
    place = {move.event: number for number, move in enumerate(moves)}
    for one in turned:
        course[place[one.event]], course[place[one.event] + 1] = _estimate_json(one.before), _estimate_json(one.after)
    return {"course": course, "turns": turns}


def better_than(
    record: Record, move: TurningPoint, rng: Rng, files: BotFiles, budget: int, stop: Stop
) -> Action | None:
    """Instead of a move after which its side stood worse."""
    advise = record.game.advise
    if advise is None or move.swing >= 0:
        return None
    state = next(islice(record.states(), move.event, None))
    advice = advise(state.view(move.seat), move.seat, rng, files, budget, stop, also=move.action)
    made = next((one for one in advice if one.action == move.action), None)
    return advice[0].action if made is not None and tells(advice[0], made) else None


def parse_review(game: Game, value: Any) -> Review:
    """What `looked_back` made; nonsense raises."""
    if game.dice:
        costly = tuple(
            Mistake(
                int(one["event"]),
                game.parse_action(one["action"]),
                game.parse_action(one["better"]),
                str(one["reason"]),
                dict(one["values"]),
                float(one["cost"]),
            )
            for one in value["costly"]
        )
        return DiceReview(int(value["points"]), int(value["computer"]), costly)
    turns = tuple(
        TurningMove(
            int(one["event"]),
            int(one["seat"]),
            int(one["side"]),
            game.parse_action(one["action"]),
            _estimate(one["before"]),
            _estimate(one["after"]),
            None if one["better"] is None else game.parse_action(one["better"]),
        )
        for one in value["turns"]
    )
    return BoardReview(tuple(_estimate(one) for one in value["course"]), turns)


def _action_json(action: Action | None) -> JSON:
    return None if action is None else action_json(action)


def _estimate_json(one: Estimate) -> JSON:
    return {"chances": list(one.chances), "leads": list(one.leads)}


def _estimate(value: Any) -> Estimate:
    return Estimate(tuple(map(float, value["chances"])), tuple(map(float, value["leads"])))
