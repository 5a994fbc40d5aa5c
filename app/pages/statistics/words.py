"""Statistics, personal bests and goals in words, and the table that can be given away."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from app.games.facts import Goal
from app.games.option_words import LEVELS
from app.games.statistics_words import decimal_mean, points_made, statistics_words, with_small_letter
from app.games.words import FREE_DICE, game_name
from app.i18n import Translator, mark
from app.i18n.numbers import with_minus
from app.store.goals import GoalStanding
from app.store.statistics import ALONE, OTHERS, TEAMS, TWO, Compared, Opponent, PlayedGame, Statistics

PERIODS = {"month": mark("Last 30 days"), "year": mark("This year"), "ever": mark("All time")}
WAYS = {OTHERS: mark("With others"), ALONE: mark("Alone"), TEAMS: mark("In teams"), TWO: mark("In twos")}
WITH_HELP = {"all": mark("With and without hints"), "own": mark("Without hints")}
MINUTE = 60
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What makes a spreadsheet calculate instead of read."""


def way_name(tr: Translator, game_id: str, way: str) -> str:
    return tr(statistics_words(game_id).ways.get(way) or WAYS[way])


def spent(tr: Translator, seconds: float) -> str:
    """ "12 min", "3 h 20 min"."""
    minutes = round(seconds / MINUTE)
    if minutes < 60:
        return tr("{n} min", n=max(minutes, 1 if seconds > 0 else 0))
    return tr("{h} h {m} min", h=minutes // 60, m=minutes % 60)


def percent(tr: Translator, share: float) -> str:
    return tr("{n} %", n=round(100 * share))


def average(tr: Translator, value: float) -> str:
    return decimal_mean(tr, value)


def number(value: int | None) -> str:
    return "–" if value is None else with_minus(value)


def wins(tr: Translator, count: int) -> str:
    return tr.plural("{n} win", "{n} wins", count)


def streak(tr: Translator, found: Statistics) -> tuple[str, str]:
    """What it is called, and how long it is: the running one, or else the longest there was."""
    if found.streak or not found.longest:
        return tr("Streak"), wins(tr, found.streak) if found.streak else "–"
    return tr("Longest streak"), wins(tr, found.longest)


def beside(tr: Translator, found: Statistics, with_time: bool = True) -> str:
    """What the large figures do not count."""
    parts = []
    if found.alone and found.contested:
        parts.append(tr.plural("{n} of them alone", "{n} of them alone", found.alone))
    if found.left:
        parts.append(tr.plural("{n} left early", "{n} left early", found.left))
    if found.helped:
        parts.append(tr.plural("{n} with hints", "{n} with hints", found.helped))
    if with_time:
        parts.append(tr("{time} played", time=spent(tr, found.seconds)))
    return ", ".join(parts)


def trend(tr: Translator, found: Statistics) -> str:
    by = found.trend
    if by is None:
        return ""
    if abs(by) < 0.5:
        return tr("steady")
    return tr("{by} on average", by=("+" if by > 0 else "\N{MINUS SIGN}") + str(round(abs(by))))


def rival_name(tr: Translator, rival: Opponent) -> str:
    words = next((words for level, words in LEVELS.items() if level == rival.level), None)
    return tr("{name}, {level}", name=rival.name, level=with_small_letter(tr(words.title))) if words else rival.name


def result(tr: Translator, game: PlayedGame) -> str:
    """ "58 points"; alone what the rules call it."""
    alone = statistics_words(game.game_id).alone
    if alone and game.alone:
        return alone(tr, game.points)
    return points_made(tr, game.points)


def verdicts(tr: Translator, game_id: str, found: Statistics) -> list[tuple[str, int]]:
    """How often a game alone was what its rule sheet has a word for, the best first."""
    said = statistics_words(game_id).verdicts
    return said(tr, [game.points for game in found.scored if game.alone]) if said else []


def plays_name(tr: Translator, plays: str) -> str:
    return tr(FREE_DICE) if plays in ("", "free") else game_name(tr, plays)


# -- after a game ----------------------------------------------------------------------------------------------


def record_words(tr: Translator, found: Compared) -> tuple[str, str]:
    return tr("New personal best"), tr(
        "{now}, before it was {best}", now=with_minus(found.score), best=with_minus(found.best)
    )


def average_words(tr: Translator, found: Compared) -> tuple[str, str]:
    before, now = average(tr, found.average), average(tr, found.average_now)
    return tr("Your average"), tr("{before}, now {now}", before=before, now=now)


# -- goals -----------------------------------------------------------------------------------------------------


def goal_words(tr: Translator, goal: Goal) -> tuple[str, str]:
    return tr(goal.title), tr(goal.text)


def so_far(tr: Translator, one: GoalStanding) -> str:
    """How close the best try came; nothing where that says nothing."""
    if one.reached is not None or not one.goal.counted or one.so_far <= 0:
        return ""
    return tr("{n} of {all} so far", n=one.so_far, all=one.goal.needed)


# -- to give away ------------------------------------------------------------------------------------------------


def file_name(tr: Translator, now: float) -> str:
    day = datetime.fromtimestamp(now, UTC).astimezone().date().isoformat()
    return f"{tr('petka-statistics')}-{day}.csv"


def plain(text: str) -> str:
    """A name as a name: what a spreadsheet would take for a formula gets an apostrophe before it."""
    return f"'{text}" if text.startswith(FORMULA) else text


def table_text(tr: Translator, games: Iterable[PlayedGame], name: str) -> str:
    """Every game in a line, with its own words quoted where they need it. Begins with the mark of UTF-8 for Excel."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(
        [
            tr("Date"),
            tr("Game"),
            tr("Played"),
            tr("Name"),
            tr("Final place"),
            tr("Points"),
            tr("Minutes"),
            tr("Against"),
        ]
    )
    for game in games:
        at = datetime.fromtimestamp(game.finished, UTC).astimezone()
        rows.writerow(
            [
                at.strftime("%Y-%m-%d %H:%M"),
                plain(game_name(tr, game.game_id)),
                plain(way_name(tr, game.game_id, game.way)),
                plain(name),
                tr("left early") if game.left else "" if game.alone else game.place,
                "" if game.left else game.points,
                round(game.seconds / MINUTE, 1),
                plain("; ".join(rival_name(tr, rival) for rival in game.rivals)),
            ]
        )
    return "\N{ZERO WIDTH NO-BREAK SPACE}" + out.getvalue()


def spoken(tr: Translator, parts: Sequence[tuple[str, str]]) -> str:
    return ". ".join(f"{title}: {text}" for title, text in parts if text)
