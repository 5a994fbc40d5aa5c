"""A computer's advice in words: what to do, why, and what its number means. Every game has its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from app.games.registry import face
from app.games.sheet.words import Words
from app.i18n import Translator, mark
from app.i18n.numbers import decimal
from app.thinking.worker import Advised
from rules.core import Action, State

S = TypeVar("S", bound=State[Any])
A = TypeVar("A", bound=Action)

EDGE = 0.3
"""What lies nearer to the middle of a board or sheet is neither left nor right of it, neither high nor low."""
NUDGES = (
    (mark("Look at the lower left."), mark("Look further down."), mark("Look at the lower right.")),
    (mark("Look at the left side."), mark("Look at the middle."), mark("Look at the right side.")),
    (mark("Look at the upper left."), mark("Look further up."), mark("Look at the upper right.")),
)

Values = Mapping[str, Any]
"""What the sentence about a reason needs, by name."""


class HintWords(ABC, Generic[S, A]):
    """Of one position, to somebody who may know `state`."""

    simple: ClassVar[Mapping[str, str]] = {}
    """What is said of actions, by kind, that need no further words."""
    of_the_best: ClassVar[Collection[str]] = ()
    """Reasons that say of an action that no other is better."""
    means: ClassVar[str]
    """What the number beside an action is."""
    means_alone: ClassVar[str] = ""
    """The same for somebody without opponents, if it is something else."""
    leads: ClassVar[bool] = False
    """Whether it tells who is ahead, and has a sign; alone it has none if it is something else there."""

    def __init__(self, tr: Translator, state: S) -> None:
        self.tr, self.state = tr, state

    # -- before the answer -------------------------------------------------------------------------------------

    def nudge(self, action: A) -> str:
        """Where to look, or what to think of, without telling what to do."""
        spot = self.spot(action)
        return self.think_of(action) if spot is None else look_there(self.tr, spot)

    def spot(self, action: A) -> tuple[float, float] | None:
        """Where an action happens, from -1 to 1 and upwards, if it has a place."""
        return None

    def think_of(self, action: A) -> str:
        """A nudge for an action that has no place."""
        return self.tr("Take your time: one choice is better than the others.")

    # -- what every game says ----------------------------------------------------------------------------------

    @abstractmethod
    def describe(self, action: A) -> str:
        """What an action does, in a few words, unless it is a simple one."""

    @abstractmethod
    def explain(self, code: str, values: Values, names: Sequence[str]) -> str:
        """Why, in a sentence or two; `names` are those of the seats."""

    @abstractmethod
    def button(self, action: A) -> Words:
        """Of the button that lays an action out, unless it is a simple one."""

    # -- what is shown -----------------------------------------------------------------------------------------

    @property
    def _alone(self) -> bool:
        return bool(self.means_alone) and len(set(range(self.state.setup.seats)).difference(self.state.left)) == 1

    def meaning(self) -> str:
        """What the numbers beside the actions are."""
        return self.tr(self.means_alone if self._alone else self.means)

    def doing(self, action: A) -> str:
        """What is advised, in a few words."""
        return self.tr(self.simple[action.kind]) if action.kind in self.simple else self.describe(action)

    def listed(self, advised: Advised) -> str:
        """The same in a list: shorter, and told apart from actions like it."""
        return self.doing(cast(A, advised.action))

    def heading(self, action: A) -> str:
        """The same as an advice."""
        return self.doing(action)

    def taking(self, action: A) -> Words:
        """The button that takes the advice: what lies on the table then still waits to be confirmed."""
        return (self.tr(self.simple[action.kind]), "check") if action.kind in self.simple else self.button(action)

    def worth(self, value: float) -> str:
        """The number beside an action; a lead has a sign."""
        leads = self.leads and not self._alone
        return ("+" if round(value, 1) > 0 and leads else "") + signed(self.tr, value)

    def reason(self, advised: Advised, names: Sequence[str], best: bool = True) -> str:
        """Why; `best` is the first of a list of advice."""
        if not best and advised.reason in self.of_the_best:
            return self.tr("Possible, but the first choice promises at least as much.")
        return self.explain(advised.reason, advised.values, names)


def look_there(tr: Translator, spot: tuple[float, float]) -> str:
    """A part of what is played on; `spot` runs from -1 to 1, to the right and upwards."""
    across, up = (0 if part < -EDGE else 2 if part > EDGE else 1 for part in spot)
    return tr(NUDGES[up][across])


def signed(tr: Translator, value: float) -> str:
    one = abs(round(value, 1))
    return ("\N{MINUS SIGN}" if value < 0 and one else "") + decimal(tr, one)


def hint_words(tr: Translator, state: State[Any]) -> HintWords[State[Any], Action]:
    """Those of the game of a position."""
    found: type[HintWords[State[Any], Action]] = face(state.game.id).part("hint_words", "WORDS", type)
    return found(tr, state)
