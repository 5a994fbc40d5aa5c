"""Numbers as people read them: with a real minus, as points, places and minutes."""

from __future__ import annotations

from app.i18n import Translator, mark

ENDINGS = {1: mark("{n}st"), 2: mark("{n}nd"), 3: mark("{n}rd")}
TEENS = (11, 12, 13)


def with_minus(value: int) -> str:
    """A number with a real minus, not a hyphen."""
    return str(value).replace("-", "−")


def grouped(value: int) -> str:
    """From five digits on, thousands apart from each other by a space that does not break."""
    return f"{value:,}".replace(",", "\N{NO-BREAK SPACE}") if value >= 10_000 else str(value)


def decimal(tr: Translator, value: float) -> str:
    whole, _, tenth = f"{value:.1f}".partition(".")
    return tr("{whole}.{tenth}", whole=grouped(int(whole)), tenth=tenth)


def points(tr: Translator, value: int) -> str:
    return tr.plural("{points} point", "{points} points", abs(value), points=with_minus(value))


def place(tr: Translator, number: int) -> str:
    """ "1st", "12th", "23rd"."""
    last = 0 if number % 100 in TEENS else number % 10
    return tr(ENDINGS[last], n=number) if last in ENDINGS else tr("{n}th", n=number)


def duration(tr: Translator, seconds: float) -> str:
    minutes = round(seconds / 60)
    return tr.plural("{n} minute", "{n} minutes", minutes) if minutes else tr("under a minute")
