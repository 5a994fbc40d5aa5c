"""What a table of dice came to, in words: who won, how the dice were, and the text to share."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.result_words import ResultFact
from app.games.words import names, who_won
from app.i18n import Translator, numbers
from app.i18n.numbers import decimal, duration, points, with_minus
from app.pages.dice_table.result import DiceTableResult, Ranked
from app.pages.dice_table.words import BODIES, play_name
from rules.table_dice.paper import FREE, Written

FAR, VERY_FAR = 1.0, 2.0
"""Standard deviations from which an average is high or low, and very much so."""


def person(tr: Translator, name: str, place: int) -> str:
    return name or tr("Player {n}", n=place + 1)


def called(tr: Translator, ranked: Ranked) -> str:
    return person(tr, ranked.name, ranked.number)


def headline(tr: Translator, table: DiceTableResult) -> str:
    ranking = table.ranking
    if not ranking:
        free = table.plays == FREE
        return tr("The rolling is over") if free else tr("{game} is over", game=play_name(tr, table.plays))
    winners = [called(tr, one) for one in ranking if one.place == 1]
    if len(ranking) == 1:
        return points(tr, ranking[0].total or 0)
    return who_won(tr, [[name] for name in winners])


def subtitle(tr: Translator, table: DiceTableResult) -> str:
    """ "Knister, 25 rounds, 14 minutes"."""
    return tr(
        "{game}, {length}, {time}",
        game=play_name(tr, table.plays),
        length=tr.plural("{n} round", "{n} rounds", len(table.rounds)),
        time=duration(tr, table.seconds),
    )


def place(tr: Translator, ranked: Ranked, alone: bool) -> str:
    if ranked.place is None:
        return tr("no total")
    return "" if alone else numbers.place(tr, ranked.place)


def total(ranked: Ranked) -> str:
    return "–" if ranked.total is None else with_minus(ranked.total)


# -- how the dice were -----------------------------------------------------------------------------------------


def facts(tr: Translator, table: DiceTableResult) -> list[ResultFact]:
    return [*_average(tr, table), *_remarkable(tr, table)] if table.rounds else []


def _average(tr: Translator, table: DiceTableResult) -> Iterator[ResultFact]:
    luck = table.luck
    if luck is None:
        return
    mean, usual = decimal(tr, luck.mean), decimal(tr, luck.expected)
    if abs(luck.distance) < FAR:
        text = tr("{mean}, as expected", mean=mean)
    elif luck.distance > VERY_FAR:
        text = tr("{mean}, very high: {usual} is usual", mean=mean, usual=usual)
    elif luck.distance > 0:
        text = tr("{mean}, high: {usual} is usual", mean=mean, usual=usual)
    elif luck.distance < -VERY_FAR:
        text = tr("{mean}, very low: {usual} is usual", mean=mean, usual=usual)
    else:
        text = tr("{mean}, low: {usual} is usual", mean=mean, usual=usual)
    yield ResultFact("scale", tr("Average of a throw"), text)


def _remarkable(tr: Translator, table: DiceTableResult) -> Iterator[ResultFact]:
    if table.paper.written is Written.COLOURS:
        yield ResultFact("trending-up", tr("Highest number"), str(table.highest))
        most = max(table.taken.values())
        if most:
            colours = names(tr, [tr(BODIES[colour]).lower() for colour, times in table.taken.items() if times == most])
            yield ResultFact("award", tr("Taken most often"), _times(tr, colours, most))
    elif table.paper.written is not Written.DICE and table.favourite is not None:
        sums, times = table.favourite
        yield ResultFact("award", tr("Fell most often"), _times(tr, names(tr, list(map(str, sums))), times))
    if table.paper.once_more:
        again = tr("in {n} of {of} rounds", n=table.rerolled, of=len(table.rounds))
        yield ResultFact("refresh-cw", tr("Thrown again"), again)


def _times(tr: Translator, what: str, times: int) -> str:
    return tr.plural("{what}, {n} time", "{what}, {n} times", times, what=what)


# -- to say and to share ---------------------------------------------------------------------------------------


def lines(tr: Translator, table: DiceTableResult) -> list[str]:
    alone = len(table.ranking) == 1
    found = []
    for one in table.ranking:
        who, where = called(tr, one), place(tr, one, alone)
        if one.total is not None:
            who = tr("{who}, {points}", who=who, points=points(tr, one.total))
        found.append(tr("{place}: {who}", place=where, who=who) if where else who)
    return found


def spoken(tr: Translator, table: DiceTableResult) -> str:
    return ". ".join([headline(tr, table), *lines(tr, table)])


def share_text(tr: Translator, table: DiceTableResult) -> str:
    told = [f"{fact.title}: {fact.text}" for fact in facts(tr, table)]
    parts = [headline(tr, table), subtitle(tr, table), "", *lines(tr, table)]
    return "\n".join([*parts, *([""] if table.ranking else []), *told, "", tr("Rolled with Pětka")])
