"""The deals of a day in words: dates, how a deal stands, the comparison with the computer, and what to share."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from app.games.daily import daily_words
from app.games.words import DATES, game_name
from app.i18n import Translator, mark
from app.store.daily import DailyBook, Deal, Try, featured_deal
from rules.core import State

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
    return tr(daily_words(game_id).about)


def same(tr: Translator, game_id: str) -> str:
    return tr(daily_words(game_id).same)


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
    verdict = daily_words(deal.game_id).verdict
    said = tr(verdict(points)) if verdict else ""
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
        lines += daily_words(deal.game_id).squares(state)
    return "\n".join(lines)


def picture_line(tr: Translator, book: DailyBook, deal: Deal) -> str:
    """Below the points on the picture: "Knister, the deal of 16 Nov, the computer: 58"."""
    values = {"game": game_name(tr, deal.game_id), "date": short_day(tr, deal.day)}
    computer = book.computers.get(deal)
    if computer is None:
        return tr("{game}, the deal of {date}", **values)
    return tr("{game}, the deal of {date}, the computer: {points}", **values, points=computer)
