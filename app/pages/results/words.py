"""A result in words: places, verdicts, sources of points, what was remarkable, and the text to share."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.registry import facts as game_facts
from app.games.result_words import FinalStanding, Result, ResultFact, Verdict, result_words_of
from app.games.words import alone, elsewhere, game_name, who_won
from app.i18n import Translator, is_you, numbers
from app.i18n.numbers import duration, points
from app.store.store import is_foreign

MOST_TOLD = 6
"""Standings that the voice tells."""

# -- headline ------------------------------------------------------------------------------------------------


def headline(tr: Translator, result: Result) -> str:
    """ "Eva wins", "Eva and Karel share first place", or the points of someone who played alone."""
    if result.solo:
        return alone(tr, result.game_id, result.standings[0].score)
    return who_won(tr, [result.called(tr, winner) for winner in result.winners])


def subtitle(tr: Translator, result: Result) -> str:
    """ "Knister, 25 rounds, 14 minutes"; of a game without its log nobody knows how long it took."""
    game = game_name(tr, result.game_id)
    if result.luck.startswith("daily:"):
        game = tr("{game}, daily challenge", game=game)
    elif result.solo:
        game = tr("{game} solo", game=game)
    if is_foreign(result.luck, (seat for one in result.standings for seat in one.seats)):
        game = elsewhere(tr, game)
    if not result.finished:
        return game
    return tr("{game}, {length}, {time}", game=game, length=length(tr, result), time=duration(tr, result.seconds))


def length(tr: Translator, result: Result) -> str:
    rounds = game_facts(result.game_id).rounds
    if rounds:
        return tr.plural("{n} round", "{n} rounds", rounds)
    return tr.plural("{n} move", "{n} moves", result.moves)


# -- people --------------------------------------------------------------------------------------------------


def praise(result: Result) -> Verdict | None:
    """The verdict of a game alone, where its rules have one."""
    return result_words_of(result.game_id).verdict(result.standings[0].score) if result.solo else None


def is_feast(result: Result) -> bool:
    """Whether there is something to celebrate."""
    said = praise(result)
    return bool(result.winners) and (said is None or said.feast)


def is_festive(result: Result) -> bool:
    """Whether there is confetti: not for people who lost, as long as somebody at this device played at all."""
    played = any(seat.controller.kind == "person" for one in result.standings for seat in one.seats)
    return is_feast(result) and (result.won_here or not played)


def place(tr: Translator, result: Result, standing: FinalStanding) -> str:
    """ "1st"; alone the verdict, if there is one."""
    if standing.place is None:
        return tr("left early")
    if result.solo:
        said = praise(result)
        return tr(said.words) if said else ""
    return numbers.place(tr, standing.place)


# -- what was remarkable -------------------------------------------------------------------------------------


def facts(tr: Translator, result: Result) -> list[ResultFact]:
    """A remark about you, or else about the winner, and the time it took."""
    whose = result.own or next(iter(result.winners), None)
    found = list(result_words_of(result.game_id)(tr).facts(result.state, result, whose)) if whose else []
    if result.finished:
        found.append(ResultFact("timer", duration(tr, result.seconds), _pace(tr, result)))
    return found


def _pace(tr: Translator, result: Result) -> str:
    rounds = game_facts(result.game_id).rounds
    if rounds:
        return tr("{n} s a round", n=max(1, round(result.seconds / rounds)))
    return tr("{n} s a move", n=max(1, round(result.seconds / max(result.moves, 1))))


# -- to say and to share -------------------------------------------------------------------------------------


def lines(tr: Translator, result: Result) -> list[str]:
    """Everybody with place and points: "1st: Eva, 52 points"."""
    return _lines(tr, result, [standing.names for standing in result.standings])


def _lines(tr: Translator, result: Result, people: Sequence[Sequence[str]]) -> list[str]:
    found = []
    for standing, called in zip(result.standings, people, strict=True):
        who = tr("{who}, {points}", who=", ".join(called), points=points(tr, standing.score))
        where = place(tr, result, standing)
        found.append(tr("{place}: {who}", place=where, who=who) if where else who)
    return found


def spoken(tr: Translator, result: Result) -> str:
    """The result as the voice tells it: of many people the best and you."""
    told = [
        line
        for number, (standing, line) in enumerate(zip(result.standings, lines(tr, result), strict=True))
        if number < MOST_TOLD or standing is result.own
    ]
    return ". ".join([headline(tr, result), *told])


def told_headline(tr: Translator, result: Result) -> str:
    """A result for other people, who know players by their names; whoever has none speaks of themselves."""
    if result.solo:
        return headline(tr, result)
    winners = [winner.names for winner in result.winners]
    if len(winners) == 1 and len(winners[0]) == 1 and is_you(winners[0][0]):
        return tr("I win")
    people = [sorted((tr("I") if is_you(name) else name for name in side), key=tr("I").__eq__) for side in winners]
    return who_won(tr, sorted(people, key=lambda side: tr("I") in side))


def told_names(tr: Translator, standing: FinalStanding) -> list[str]:
    """What somebody who shares a result calls people to others."""
    return [tr("me") if is_you(name) else name for name in standing.names]


def share_text(tr: Translator, result: Result) -> str:
    everyone = _lines(tr, result, [told_names(tr, standing) for standing in result.standings])
    told = [told_headline(tr, result), subtitle(tr, result), "", *everyone, "", tr("Played with Pětka")]
    return "\n".join(told)
