"""Numbers as people read them: with a real minus, as points, places and minutes."""

from __future__ import annotations

from app.i18n import Translator, mark

PLACES = (
    mark("1st"),
    mark("2nd"),
    mark("3rd"),
    mark("4th"),
    mark("5th"),
    mark("6th"),
    mark("7th"),
    mark("8th"),
    mark("9th"),
    mark("10th"),
    mark("11th"),
    mark("12th"),
)


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


def duration(tr: Translator, seconds: float) -> str:
    minutes = round(seconds / 60)
    return tr.plural("{n} minute", "{n} minutes", minutes) if minutes else tr("under a minute")
