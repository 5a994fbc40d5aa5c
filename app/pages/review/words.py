"""What is said about a game that was looked back at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games.hint_words import hint_words, signed
from app.games.replay_words import replay_words
from app.games.scoring_words import points
from app.i18n import Translator, mark
from app.thinking.looking_back import DiceReview, Mistake, TurningMove
from app.thinking.worker import Advised
from rules.core import Action, State
from rules.turning import Estimate

STANDING = (
    (0.9, mark("nearly won")),
    (0.65, mark("clearly ahead")),
    (0.55, mark("a little ahead")),
    (0.45, mark("even")),
    (0.35, mark("a little behind")),
    (0.1, mark("clearly behind")),
    (0.0, mark("nearly lost")),
)
"""The chance against one rival from which each word is used."""


def headline(tr: Translator, review: DiceReview, name: str | None) -> str:
    """`name` is whose dice they were, None if they were yours."""
    if name is None:
        return tr("With your dice the computer would have made {n}.", n=review.computer)
    return tr("With {name}’s dice the computer would have made {n}.", name=name, n=review.computer)


def compared(tr: Translator, review: DiceReview) -> str:
    """Beside what was really made."""
    made = tr("Really it was {points}.", points=points(tr, review.points))
    if review.points > review.computer:
        return made + " " + tr("Better than the computer: well played.")
    return made


def moment(tr: Translator, state: State[Any]) -> str:
    """When it was."""
    return replay_words(tr, state.game.id).moment(state)


def done(tr: Translator, state: State[Any], mistake: Mistake) -> str:
    return tr("Played: {what}", what=_quiet(hint_words(tr, state).doing(mistake.action)))


def better(tr: Translator, state: State[Any], mistake: Mistake) -> str:
    return rather(tr, state, mistake.better)


def rather(tr: Translator, state: State[Any], action: Action) -> str:
    return tr("Better: {what}", what=_quiet(hint_words(tr, state).doing(action)))


def why(tr: Translator, state: State[Any], mistake: Mistake, names: Sequence[str]) -> str:
    advised = Advised(mistake.better, 0.0, mistake.reason, mistake.values)
    return hint_words(tr, state).reason(advised, names)


def cost(tr: Translator, mistake: Mistake) -> str:
    return signed(tr, -mistake.cost)


def _quiet(words: str) -> str:
    return words[:1].lower() + words[1:]


# -- boards --------------------------------------------------------------------------------------------------


def chance(estimate: Estimate, side: int) -> float:
    """Converted to a single rival, so that it can be put into words."""
    sides, mine = len(estimate.chances), estimate.chances[side]
    rest = (1 - mine) / max(1, sides - 1)
    return mine / (mine + rest) if mine + rest else 0.0


def standing(tr: Translator, estimate: Estimate, side: int) -> str:
    """ "Even, 52 %"; alone, what is to be expected."""
    if len(estimate.chances) == 1:
        return signed(tr, estimate.leads[0])
    held = chance(estimate, side)
    word = next(word for least, word in STANDING if held >= least)
    return f"{tr(word)}, {tr('{n} %', n=round(100 * estimate.chances[side]))}"


def swing(tr: Translator, turn: TurningMove) -> str:
    before, after = standing(tr, turn.before, turn.side), standing(tr, turn.after, turn.side)
    if len(turn.before.chances) == 1:
        return tr("Expected before: {before}. After: {after}.", before=before, after=after)
    return tr("Before: {before}. After: {after}.", before=before, after=after)


def played(tr: Translator, state: State[Any], turn: TurningMove) -> str:
    return hint_words(tr, state).doing(turn.action)
