"""The end of a game as a browser guest reads it: places, one's own result, where the points came from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.games.registry import worn
from app.games.result_words import result_words_of
from app.games.words import who_won
from app.i18n import YOU, Translator
from app.i18n.numbers import place, points, with_minus
from app.shared.host.hosting import Snapshot
from app.shared.host.web_names import name_of
from app.table.proposals import Update
from rules.codec import JSON
from rules.core import Outcome, State


def place_words(tr: Translator, number: int | None) -> str:
    """Nothing for somebody who left."""
    return "" if number is None else place(tr, number)


def end_of(tr: Translator, snapshot: Snapshot, host: str) -> dict[str, JSON]:
    update = snapshot.update
    assert update is not None
    outcome = update.view.outcome()
    if outcome is None:
        return {}
    name = name_of(tr, update)
    page = headline(tr, outcome, name, snapshot.seat)
    if host:
        page["after"] = tr("{name} can start the next game. Stay here, your seat is kept.", name=host)
    if snapshot.seat is not None:
        page["own"] = _own(tr, update.view, outcome, snapshot.seat, name)
    return page


def results_of(tr: Translator, update: Update, outcome: Outcome, name: Callable[[int], str]) -> list[JSON]:
    """Everybody's places; `name` is what a seat is called."""
    order = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.places[seat] or 999, seat))
    return [
        {
            "seat": seat,
            "place": outcome.places[seat],
            "placed": place_words(tr, outcome.places[seat]),
            "name": name(seat),
            "avatar": worn(update.view.game.id, len(update.seats), seat, update.seats[seat].avatar),
            "number": with_minus(outcome.scores[seat]),
            "score": points(tr, outcome.scores[seat]),
        }
        for seat in order
    ]


def headline(tr: Translator, outcome: Outcome, name: Callable[[int], str], own: int | None = None) -> dict[str, JSON]:
    """Who has won, and whose picture stands beside that."""
    winners = [seat for seat, reached in enumerate(outcome.places) if reached == 1]
    if not winners or len(outcome.places) == 1:
        return {"title": tr("The game is over"), "roller": None}
    who = [[tr(YOU) if seat == own else name(seat)] for seat in winners]
    return {"title": who_won(tr, who), "roller": winners[0] if len(winners) == 1 else None}


def _own(tr: Translator, state: State[Any], outcome: Outcome, seat: int, name: Callable[[int], str]) -> JSON:
    reached, score = outcome.places[seat], outcome.scores[seat]
    placed = place_words(tr, reached) if len(outcome.places) > 1 else ""
    words = result_words_of(state.game.id)
    found: dict[str, int] = {}
    for part in state.breakdown(seat):
        for source, brought in words.split(part):
            found[source] = found.get(source, 0) + brought
    shares = [
        {"text": tr(words.sources[source].name), "points": brought, "shown": with_minus(brought)}
        for source, brought in found.items()
        if source in words.sources
    ]
    title = tr("You won with {points}", points=points(tr, score)) if reached == 1 and placed else points(tr, score)
    return {"placed": placed, "title": title, "text": _behind(tr, outcome, seat, name), "shares": shares}


def _behind(tr: Translator, outcome: Outcome, seat: int, name: Callable[[int], str]) -> str:
    """How far it was to whoever stands one place before."""
    own = outcome.places[seat]
    ahead = [other for other, of in enumerate(outcome.places) if of is not None and own is not None and of < own]
    if not ahead:
        return ""
    next_one = max(ahead, key=lambda other: (outcome.places[other] or 0, -other))
    gap = abs(outcome.scores[next_one] - outcome.scores[seat])
    return tr.plural("{n} point behind {name}", "{n} points behind {name}", gap, name=name(next_one))
