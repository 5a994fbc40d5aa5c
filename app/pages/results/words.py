"""A result in words: places, verdicts, sources of points, what was remarkable, and the text to share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from app.games.genial.words import COLOUR_NAMES
from app.games.scoring_words import COMBINATIONS, VERDICTS
from app.games.words import alone, game_name, names
from app.i18n import Translator, mark
from app.i18n.numbers import PLACES, duration, points
from app.pages.results.result import FinalStanding, Result
from rules.knister.game import ROUNDS
from rules.knister.scoring import LINES, SoloVerdict, combination, factor, line_points, verdict

SOURCES = {
    # knister
    "row": mark("Rows"),
    "column": mark("Columns"),
    "diagonal": mark("Diagonals ×2"),
    # twenty one
    "numbers": mark("Numbers"),
    "bonus": mark("Bonus for hits"),
    # qwantum
    "rising": mark("Rising columns"),
    "falling": mark("Falling columns"),
    "misses": mark("Misses"),
    # trigon
    "triangles_left": mark("Triangles left"),
    "all_placed": mark("All placed"),
    "single_last": mark("Single triangle last"),
    # genial, and trigon alone
    **COLOUR_NAMES,
    # table dice
    "paper": mark("On paper"),
}


# -- headline ------------------------------------------------------------------------------------------------


def headline(tr: Translator, result: Result) -> str:
    """ "Eva wins", "Eva and Karel share first place", or the points of someone who played alone."""
    if result.solo:
        return alone(tr, result.game_id, result.standings[0].score)
    winners = [name for winner in result.winners for name in winner.names]
    if not winners:
        return tr("No winner")
    if len(result.winners) > 1:
        return tr("{names} share first place", names=names(tr, winners))
    if len(winners) > 1:
        return tr("{names} win", names=names(tr, winners))
    return tr("{name} wins", name=winners[0])


def subtitle(tr: Translator, result: Result) -> str:
    """ "Knister, 25 rounds, 14 minutes"; of a game without its log nobody knows how long it took."""
    game = game_name(tr, result.game_id)
    if result.luck.startswith("daily:"):
        game = tr("{game}, daily challenge", game=game)
    elif result.solo:
        game = tr("{game} solo", game=game)
    if not result.finished:
        return game
    return tr("{game}, {length}, {time}", game=game, length=length(tr, result), time=duration(tr, result.seconds))


def length(tr: Translator, result: Result) -> str:
    if result.game_id == "knister":
        return tr.plural("{n} round", "{n} rounds", ROUNDS)
    return tr.plural("{n} move", "{n} moves", result.moves)


# -- people --------------------------------------------------------------------------------------------------


def praise(result: Result) -> SoloVerdict | None:
    """The verdict of a game alone, where its rules have one."""
    if result.solo and result.game_id == "knister":
        return verdict(result.standings[0].score)
    return None


def is_feast(result: Result) -> bool:
    """Whether there is something to celebrate."""
    return bool(result.winners) and praise(result) is not SoloVerdict.FRIENDLY


def place(tr: Translator, result: Result, standing: FinalStanding) -> str:
    """ "1st"; alone the verdict, if there is one."""
    if standing.place is None:
        return tr("left early")
    if result.solo:
        said = praise(result)
        return tr(VERDICTS[said]) if said else ""
    return tr(PLACES[standing.place - 1])


# -- what was remarkable -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ResultFact:
    icon: str
    title: str
    text: str


def facts(tr: Translator, result: Result) -> list[ResultFact]:
    """Something about you, or else about the winner, and the time it took."""
    best = FACTS.get(result.game_id)
    whose = result.own or next(iter(result.winners), None)
    found = list(best(tr, result, whose)) if best and whose else []
    if result.finished:
        found.append(ResultFact("timer", duration(tr, result.seconds), _pace(tr, result)))
    return found


def _pace(tr: Translator, result: Result) -> str:
    if result.game_id == "knister":
        return tr("{n} s a round", n=max(1, round(result.seconds / ROUNDS)))
    return tr("{n} s a move", n=max(1, round(result.seconds / max(result.moves, 1))))


def _titled(tr: Translator, result: Result, standing: FinalStanding, own: str, plain: str) -> str:
    if result.solo:
        return tr(plain)
    if standing is result.own:
        return tr(own)
    return tr("{what}: {name}", what=tr(plain), name=names(tr, standing.names))


def _knister_facts(tr: Translator, result: Result, standing: FinalStanding) -> Iterator[ResultFact]:
    state: Any = result.state
    grid = state.grids[standing.numbers[0]]
    worth = {line: line_points(grid, line) or 0 for line in LINES}
    line = max(worth, key=lambda name: worth[name])
    found = combination(tuple(sorted(grid[cell] for cell in LINES[line]))) if worth[line] else None
    if found is None:
        return
    what = tr(COMBINATIONS[found])
    if factor(line) > 1:
        what = tr("{what} ×{times}", what=what, times=factor(line))
    title = _titled(tr, result, standing, mark("Your best line"), mark("Best line"))
    yield ResultFact("trophy", title, tr("{what}, {points}", what=what, points=worth[line]))


def _twenty_one_facts(tr: Translator, result: Result, standing: FinalStanding) -> Iterator[ResultFact]:
    rows = [(part.points, dict(part.values)) for part in result.state.breakdown(standing.numbers[0])]
    best, values = max(rows, key=lambda row: row[0])
    title = _titled(tr, result, standing, mark("Your best row"), mark("Best row"))
    hits = tr.plural("{n} hit", "{n} hits", values["hits"])
    yield ResultFact("trophy", title, tr("{what}, {points}", what=hits, points=best))


def _qwantum_facts(tr: Translator, result: Result, standing: FinalStanding) -> Iterator[ResultFact]:
    columns = [part for part in result.state.breakdown(standing.numbers[0]) if part.code == "column"]
    best = max(columns, key=lambda part: part.points)
    title = _titled(tr, result, standing, mark("Your best column"), mark("Best column"))
    what = tr("column {n}", n=dict(best.values)["column"])
    yield ResultFact("trophy", title, tr("{what}, {points}", what=what, points=best.points))


LOWEST = (
    mark("Lowest colour"),
    mark("Second lowest colour"),
    mark("Third lowest colour"),
    mark("Fourth lowest colour"),
    mark("Fifth lowest colour"),
    mark("Highest colour"),
)


def genial_facts(tr: Translator, result: Result, standing: FinalStanding) -> Iterator[ResultFact]:
    """What decided the game, if it was not the score alone; else the best colour."""
    state: Any = result.state
    won = next(iter(result.winners), standing)
    best = state.standing(won.numbers[0])
    others = [state.standing(other.numbers[0]) for other in result.standings if other is not won]
    if best[0] == state.top:
        yield ResultFact("zap", tr("All six colours at {n}", n=state.top), tr("Won at once"))
        return
    closest = max(others, default=None)
    if closest is not None and closest[0] == best[0] and closest != best:
        step = next(step for step, (one, other) in enumerate(zip(best, closest, strict=True)) if one != other)
        text = tr("{best} to {second}", best=best[step], second=closest[step])
        yield ResultFact("scale", tr("{what} decided", what=tr(LOWEST[step])), text)
        return
    colour, peg = max(standing.shares, key=lambda share: share[1])
    title = _titled(tr, result, standing, mark("Your best colour"), mark("Best colour"))
    yield ResultFact("trophy", title, tr("{what}, {points}", what=tr(SOURCES[colour]), points=peg))


FACTS: dict[str, Callable[[Translator, Result, FinalStanding], Iterator[ResultFact]]] = {
    "knister": _knister_facts,
    "twenty_one": _twenty_one_facts,
    "qwantum": _qwantum_facts,
    "genial": genial_facts,
}


# -- to say and to share -------------------------------------------------------------------------------------


def lines(tr: Translator, result: Result) -> list[str]:
    """Everybody with place and points: "1st: Eva, 52 points"."""
    found = []
    for standing in result.standings:
        who = tr("{who}, {points}", who=", ".join(standing.names), points=points(tr, standing.score))
        where = place(tr, result, standing)
        found.append(tr("{place}: {who}", place=where, who=who) if where else who)
    return found


def spoken(tr: Translator, result: Result) -> str:
    """The result as the voice tells it."""
    return ". ".join([headline(tr, result), *lines(tr, result)])


def share_text(tr: Translator, result: Result) -> str:
    return "\n".join([headline(tr, result), subtitle(tr, result), "", *lines(tr, result), "", tr("Played with Pětka")])
