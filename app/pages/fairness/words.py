"""Counts of dice in words: how many, how unusual, where the luck comes from, and as text to share."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from app.games.real_dice_words import NAMES, face_words
from app.games.words import game_name
from app.i18n import Translator, mark
from app.i18n.numbers import decimal, grouped
from app.store.fairness import NIGHT, RARE, UNUSUAL, FaceTally, Fairness, Fallen, StoredThrow
from rules.dice import Die
from rules.table_dice.paper import FREE

DICE = {**NAMES, "ivory": mark("Ivory die"), "amber": mark("Amber die")}
MOST_SHARED = 3000
"""How many throws of an evening are shared: other apps take no longer texts."""

SOURCES = (
    mark(
        "Every die asks this device’s operating system, which gathers randomness from its hardware. Passwords and keys"
        " are made from the same."
    ),
    mark(
        "It answers with a number from 0 to 7. The first six are the faces; the other two are thrown away and asked for"
        " again, so no face is favoured."
    ),
    mark(
        "The result is stored before the dice fly. No name, no score and no earlier roll has a part in it, and no roll"
        " is ever taken back."
    ),
)
REAL_DICE = mark(
    "Not convinced? Switch on “We roll real dice” when you start a game, roll on the table and type in what you see."
)


@dataclass(frozen=True)
class FairnessVerdict:
    icon: str
    tone: str
    title: str
    text: str


def expected(tr: Translator, tally: FaceTally) -> str:
    value = tally.expected
    return tr("expected {n}", n=grouped(round(value)) if value % 1 == 0 else decimal(tr, value))


def die_name(tr: Translator, die: Die) -> str:
    return tr(DICE[die.id]) if die.id in DICE else tr("Coloured die {number}", number=die.id[-1])


def heading(tr: Translator, tally: FaceTally, evening: bool) -> str:
    count, n = grouped(tally.total), tally.total
    if tally.die.id:
        name = die_name(tr, tally.die)
        return tr.plural("{die}: {count} throw", "{die}: {count} throws", n, die=name, count=count)
    if evening:
        return tr.plural("{count} die this evening", "{count} dice this evening", n, count=count)
    return tr.plural("{count} die so far", "{count} dice so far", n, count=count)


def counts_aloud(tr: Translator, tally: FaceTally) -> str:
    return ", ".join(
        tr("{face}: {count}", face=face_words(tr, face), count=count)
        for face, count in zip(tally.die.faces, tally.counts, strict=True)
    )


# -- how unusual ---------------------------------------------------------------------------------------------


def verdict(tr: Translator, fallen: Fallen, tally: FaceTally, evening: bool) -> FairnessVerdict:
    if not tally.telling:
        text = tr.plural(
            "A few dice may look like anything. {n} more, and this page can tell.",
            "A few dice may look like anything. {n} more, and this page can tell.",
            tally.missing,
        )
        return FairnessVerdict("hourglass", "text2", tr("Too early to tell"), text)
    chance, often = tally.chance, how_often(tr, tally.chance, evening)
    if chance >= UNUSUAL:
        text = tr("{often} Under 5 of 100 would deserve a second look.", often=often)
        return FairnessVerdict("scale", "good", tr("Nothing unusual"), text)
    if tally.die.id and not fallen.stands_out(tally):
        telling = sum(kind.telling for kind in fallen.kinds)
        text = tr.plural(
            "{often} Among {n} kind of dice that is no surprise.",
            "{often} Among {n} kinds of dice that is no surprise.",
            telling,
            often=often,
        )
        return FairnessVerdict("scale", "accent_text", tr("A little uneven"), text)
    if chance >= RARE:
        text = tr("{often} That happens now and then.", often=often)
        return FairnessVerdict("scale", "accent_text", tr("A little uneven"), text)
    text = tr("{often} It may still be chance: see how it goes on, and check it yourself.", often=often)
    return FairnessVerdict("eye", "bad", tr("Unusual"), text)


def how_often(tr: Translator, chance: float, evening: bool) -> str:
    """The chance as people can picture it: evenings, or phones with as many rolls."""
    if chance >= 0.01:
        n = min(99, round(chance * 100))
        if evening:
            return tr("With perfect dice, {n} of 100 evenings would be at least this uneven.", n=n)
        return tr("With perfect dice, {n} of 100 phones would be at least this uneven.", n=n)
    n_text = grouped(rounded(1 / max(chance, 1e-9)))
    if evening:
        return tr("With perfect dice, one evening in {n} would be at least this uneven.", n=n_text)
    return tr("With perfect dice, one phone in {n} would be at least this uneven.", n=n_text)


def rounded(number: float) -> int:
    """To two significant digits."""
    return int(float(f"{number:.1e}"))


def small_print(tr: Translator, tally: FaceTally) -> str:
    return tr("chi-square {value}", value=decimal(tr, tally.unevenness))


def longest_wait(tr: Translator, found: Fairness) -> str:
    run = tr.plural(
        "Longest run without a six this evening: {n} die.",
        "Longest run without a six this evening: {n} dice.",
        found.wait,
    )
    chance = found.wait_chance
    if chance >= UNUSUAL:
        return tr("{run} That is normal.", run=run)
    if chance >= 0.01:
        return tr("{run} {n} of 100 evenings have one as long.", run=run, n=round(chance * 100))
    return tr("{run} One evening in {n} has one as long.", run=run, n=grouped(rounded(1 / max(chance, 1e-9))))


def evening_words(tr: Translator) -> str:
    return tr("This evening is everything since {hour} in the morning.", hour=NIGHT)


# -- to share ------------------------------------------------------------------------------------------------


def counts_text(tr: Translator, found: Fairness) -> str:
    """A sentence for people, and a table for spreadsheets."""
    lines = [tr("Dice of this device, counted by Pětka")]
    for fallen, evening in ((found.evening, True), (found.ever, False)):
        tally = fallen.ordinary
        if tally.total:
            said = verdict(tr, fallen, tally, evening)
            lines.append(f"{heading(tr, tally, evening)}: {said.title}. {said.text}")
    titles = tr("die"), tr("face"), tr("this evening"), tr("all rolls"), tr("expected of all rolls")
    return "\n".join([*lines, "", ";".join(titles), *_table(tr, found)])


def _table(tr: Translator, found: Fairness) -> Iterator[str]:
    for tally in found.ever.kinds:
        evening = next((kind.counts for kind in found.evening.kinds if kind.die == tally.die), (0,) * len(tally.counts))
        for face, tonight, ever in zip(tally.die.faces, evening, tally.counts, strict=True):
            cells = die_name(tr, tally.die), face_words(tr, face), tonight, ever, decimal(tr, tally.expected)
            yield ";".join(map(str, cells))


def rolls_text(tr: Translator, throws: tuple[StoredThrow, ...]) -> str:
    """Every throw of the evening with its time, the latest ones if there are too many."""
    shown = throws[-MOST_SHARED:]
    title = tr.plural("The last {n} throw", "The last {n} throws", len(shown))
    if len(shown) == len(throws):
        title = tr.plural("{n} throw this evening", "{n} throws this evening", len(throws))
    return "\n".join([title, "", *(_line(tr, throw) for throw in shown)])


def _line(tr: Translator, throw: StoredThrow) -> str:
    when = time.strftime("%H:%M:%S", time.localtime(throw.at))
    where = tr("Free dice") if throw.plays == FREE else game_name(tr, throw.plays)
    return f"{when}  {where}: {' '.join(str(face) for _, face in throw.dice)}"
