"""A result in words: places, verdicts, sources of points, what was remarkable, and the text to share."""

from __future__ import annotations

from app.games.registry import facts as game_facts
from app.games.result_words import FinalStanding, Result, ResultFact, Verdict, result_words_of
from app.games.words import alone, game_name, names
from app.i18n import Translator
from app.i18n.numbers import PLACES, duration, points

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


def place(tr: Translator, result: Result, standing: FinalStanding) -> str:
    """ "1st"; alone the verdict, if there is one."""
    if standing.place is None:
        return tr("left early")
    if result.solo:
        said = praise(result)
        return tr(said.words) if said else ""
    return tr(PLACES[standing.place - 1])


# -- what was remarkable -------------------------------------------------------------------------------------


def facts(tr: Translator, result: Result) -> list[ResultFact]:
    """Something about you, or else about the winner, and the time it took."""
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
