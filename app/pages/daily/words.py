"""The deals of a day in words: dates, how a deal stands, the comparison with the computer, and what to share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from math import ceil
from typing import Any, NamedTuple

from app.games.words import DATES, game_name
from app.i18n import Translator, mark
from app.store.daily import DailyBook, Deal, Try, featured_deal
from rules.core import State
from rules.genial.geometry import COLOURS as GENIAL_COLOURS
from rules.knister.scoring import LINES, SoloVerdict, line_points, verdict
from rules.qwantum.scoring import COLOURS as QWANTUM_COLOURS
from rules.qwantum.scoring import COLUMNS
from rules.twenty_one.scoring import CROSSED

RIVAL = "Karel"
"""The computer that plays every deal."""

DAYS = (
    mark("Monday {date}"),
    mark("Tuesday {date}"),
    mark("Wednesday {date}"),
    mark("Thursday {date}"),
    mark("Friday {date}"),
    mark("Saturday {date}"),
    mark("Sunday {date}"),
)
DAYS_IN_SHORT = (mark("Mo"), mark("Tu"), mark("We"), mark("Th"), mark("Fr"), mark("Sa"), mark("Su"))

MONTHS_OF_DATES = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)
MONTHS = (
    mark("January {year}"),
    mark("February {year}"),
    mark("March {year}"),
    mark("April {year}"),
    mark("May {year}"),
    mark("June {year}"),
    mark("July {year}"),
    mark("August {year}"),
    mark("September {year}"),
    mark("October {year}"),
    mark("November {year}"),
    mark("December {year}"),
)

ABOUT = {
    "knister": mark("25 rolls, the same for everyone"),
    "twenty_one": mark("Six dice every round, the same for everyone"),
    "qwantum": mark("Seven dice every round, the same for everyone"),
    "genial": mark("Tiles in the same order for everyone"),
}

SAME = {"genial": mark("same tiles, same order")}
SAME_DICE = mark("same dice, same order")

VERDICTS = {
    SoloVerdict.FRIENDLY: mark("the dice owe you one"),
    SoloVerdict.GOOD: mark("good, 50 to 79"),
    SoloVerdict.EXCELLENT: mark("excellent, 80 to 99"),
    SoloVerdict.PHENOMENAL: mark("phenomenal, 100 and more"),
}
"""The rule sheet's words for Knister alone, within a sentence."""


# -- when ----------------------------------------------------------------------------------------------------


def long_day(tr: Translator, day: date) -> str:
    """ "Monday 16 November"."""
    month = tr(MONTHS_OF_DATES[day.month - 1])
    return tr(DAYS[day.weekday()], date=tr("{day} {month}", day=day.day, month=month))


def short_day(tr: Translator, day: date) -> str:
    """ "16 Nov"."""
    return tr(DATES[day.month - 1], day=day.day)


def month_name(tr: Translator, month: date) -> str:
    return tr(MONTHS[month.month - 1], year=month.year)


def streak(tr: Translator, days: int) -> str:
    return tr.plural("{n} day", "{n} days", days)


# -- a deal --------------------------------------------------------------------------------------------------


class Status(NamedTuple):
    """How a deal stands, for the chip on its card."""

    icon: str
    text: str


def label(tr: Translator, deal: Deal, today: date) -> str:
    if deal.day != today:
        return tr("The deal of {date}", date=short_day(tr, deal.day))
    return tr("Today’s deal") if deal.is_featured else tr("Also today")


def about(tr: Translator, game_id: str) -> str:
    return tr(ABOUT[game_id])


def same(tr: Translator, game_id: str) -> str:
    return tr(SAME.get(game_id, SAME_DICE))


def status(tr: Translator, book: DailyBook, deal: Deal) -> Status:
    one = book.tries.get(deal)
    if one is None:
        if book.would_count(deal):
            return Status("flame", tr("Your first try counts"))
        return Status("calendar", tr("Not played that day"))
    if one.is_open:
        return Status("hourglass", tr("Begun, it waits for you"))
    if not one.is_finished:
        return Status("x", tr("Given up"))
    return Status("check", _played(tr, deal, one) if one.counted else tr("Practised"))


def _played(tr: Translator, deal: Deal, one: Try) -> str:
    if one.ended is None:
        return tr("Played to the end")
    ended = datetime.fromtimestamp(one.ended, UTC).astimezone()
    if ended.date() == deal.day:
        return tr("Played at {time}", time=f"{ended:%H:%M}")
    return tr("Finished on {date}", date=short_day(tr, ended.date()))


def in_short(tr: Translator, book: DailyBook, deal: Deal) -> str:
    """The same in a row of a list."""
    one = book.tries.get(deal)
    if one is not None and one.is_finished:
        return tr("Played to the end") if one.counted else tr("Practised")
    if one is not None:
        return tr("Begun, it waits for you") if one.is_open else tr("Given up")
    return tr("Your first try counts") if book.would_count(deal) else tr("Not played that day")


def today(tr: Translator, book: DailyBook) -> str:
    """What home says: "Today: Knister"."""
    deal = featured_deal(book.today)
    one, name = book.tries.get(deal), game_name(tr, deal.game_id)
    if one is not None and one.is_finished:
        return tr("Today’s {game}: {points}", game=name, points=one.score)
    return tr("{game} waits for you", game=name) if one is not None and one.is_open else tr("Today: {game}", game=name)


def usual(tr: Translator, number: int) -> str:
    """Whose average stands below your result."""
    return tr.plural("Your last try", "Your last {n} tries", number)


def compared(tr: Translator, deal: Deal, points: int, computer: int | None) -> str:
    """ "3 more than the computer: good, 50 to 79"; "" as long as there is nothing to say."""
    said = tr(VERDICTS[verdict(points)]) if deal.game_id == "knister" else ""
    if computer is None:
        return said[:1].upper() + said[1:]
    ahead = points - computer
    if ahead > 0:
        line = tr.plural("{n} more than the computer", "{n} more than the computer", ahead)
    elif ahead < 0:
        line = tr.plural("{n} fewer than the computer", "{n} fewer than the computer", -ahead)
    else:
        line = tr("As many as the computer")
    return tr("{line}: {verdict}", line=line, verdict=said) if said else line


# -- to share ------------------------------------------------------------------------------------------------

NOTHING, SOME, MUCH, CROSS = "⬜", "🟨", "🟩", "⬛"
MUCH_FROM = 5
"""Points of a line of Knister that make its square green."""
PEGS_A_SQUARE = 6
SQUARES = {
    "red": "🟥",
    "green": "🟩",
    "blue": "🟦",
    "orange": "🟧",
    "yellow": "🟨",
    "purple": "🟪",
}


def share_text(tr: Translator, book: DailyBook, deal: Deal, one: Try, state: State[Any] | None) -> str:
    """Short, and without telling what was rolled."""
    day = f"{short_day(tr, deal.day)} {deal.day.year}"
    points, computer = one.score, book.computers.get(deal)
    lines = [tr("Pětka, {date}: {game}, {points}", date=day, game=game_name(tr, deal.game_id), points=points)]
    if computer is not None:
        lines.append(tr("The computer: {points}", points=computer))
    if book.streak > 1 and one.counted:
        lines.append("🔥 " + tr.plural("{n} day in a row", "{n} days in a row", book.streak))
    if state is not None:
        lines += squares(state)
    return "\n".join(lines)


def picture_line(tr: Translator, book: DailyBook, deal: Deal) -> str:
    """Below the points on the picture: "Knister, the deal of 16 Nov, the computer: 58"."""
    values = {"game": game_name(tr, deal.game_id), "date": short_day(tr, deal.day)}
    computer = book.computers.get(deal)
    if computer is None:
        return tr("{game}, the deal of {date}", **values)
    return tr("{game}, the deal of {date}, the computer: {points}", **values, points=computer)


def squares(state: State[Any]) -> list[str]:
    return SHAPES[state.game.id](state)


def _knister(state: Any) -> list[str]:
    """Five rows, five columns, two diagonals: what each is worth."""
    grid = state.grids[0]
    worth = {line: line_points(grid, line) or 0 for line in LINES}
    return [
        "".join(MUCH if worth[line] >= MUCH_FROM else SOME if worth[line] else NOTHING for line in group)
        for group in ([line for line in LINES if line.startswith(kind)] for kind in ("row", "column", "diagonal"))
    ]


def _twenty_one(state: Any) -> list[str]:
    """The sheet: exact hits, other numbers, crosses."""

    def field(written: int | None, printed: int) -> str:
        if written is None:
            return NOTHING
        return CROSS if written == CROSSED else MUCH if written == printed else SOME

    return ["".join(map(field, filled, state.printed(0, row).numbers)) for row, filled in enumerate(state.rows[0])]


def _qwantum(state: Any) -> list[str]:
    """How far each row came, and the misses."""
    lines = [
        SQUARES[colour] * len(numbers) + NOTHING * (COLUMNS - len(numbers))
        for colour, numbers in zip(QWANTUM_COLOURS, state.rows[0], strict=True)
    ]
    return [*lines, CROSS * state.misses[0]] if state.misses[0] else lines


def _genial(state: Any) -> list[str]:
    """How far each colour came."""
    full = state.top // PEGS_A_SQUARE
    lines = []
    for colour, peg in zip(GENIAL_COLOURS, state.track(0), strict=True):
        there = ceil(peg / PEGS_A_SQUARE)
        lines.append(SQUARES[colour] * there + NOTHING * (full - there))
    return lines


SHAPES: dict[str, Callable[[Any], list[str]]] = {
    "knister": _knister,
    "twenty_one": _twenty_one,
    "qwantum": _qwantum,
    "genial": _genial,
}
