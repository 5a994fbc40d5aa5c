"""What a lesson is made of: pages of words, a position to look at, and on each page one thing to try.

A lesson is a module of this package with `LESSON = Lesson(game_id, pages)`; `__init__.py` names it. All texts are
English in `mark(...)`; whoever shows them translates. A page:

    Page(
        "lines",                                        its name in what is remembered: keep it
        mark("Score along straight lines"),
        (Step(mark("Look out"), mark("Five directions …")), …three of them),
        Picture(state),                                 a real position of the rules, as `seat` sees it
        act(picture, goal, …)  or  point(picture, ids, right, …)
    )

`act` asks for an action of the rules: the rules say whether it is legal (their reason is told if not), then
`goal(before, after, action)` whether it is what was asked for. `point` asks for something in the picture by its id
(an item of a sheet, a cell of a board); `right(id)` should ask the rules too. Both name a `solution` and some
`mistakes`, which the tests try.

`wrong` is what is told about a legal answer that is not the right one: a marked text, or a function of the answer that
returns one or `(text, values)`.

How a position is drawn, `app/games/lesson_picture.py` knows for each game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from app.games.game_words import refusal_text
from rules.core import Action, IllegalAction, State

S_co = TypeVar("S_co", bound=State[Any], covariant=True)
S = TypeVar("S", bound=State[Any])
A = TypeVar("A", bound=Action)
T = TypeVar("T")

Text = str | tuple[str, Mapping[str, Any]]
"""A marked text, with its values if it has some."""
Answer = Action | str
"""What somebody tries: an action, or the id of something in the picture."""
Judge = Callable[[Answer], "LessonVerdict"]


@dataclass(frozen=True)
class LessonVerdict:
    """Whether an answer is right, and what is to be said about a wrong one."""

    right: bool
    text: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class LessonStep:
    title: str
    text: str


@dataclass(frozen=True)
class LessonPosition(Generic[S_co]):
    """A position. Of a sheet: `parts`, the beginnings of the ids that are shown (all without any); `dice` and `sums`,
    whether the dice and Qwantum's sums lie below; `marks`, ids that stand out; `shown`, an action that is shown as
    if chosen. `extra` is for what only one game's picture understands."""

    state: S_co
    seat: int = 0
    parts: tuple[str, ...] = ()
    dice: bool = False
    sums: bool = False
    marks: tuple[str, ...] = ()
    shown: Action | None = None
    extra: object = None


@dataclass(frozen=True)
class Task:
    """One thing to try; `points` are the ids it is about, none where the answer is an action."""

    ask: str
    good: str
    hint: str
    check: Judge
    solution: Answer
    mistakes: tuple[Answer, ...]
    points: tuple[str, ...] = ()
    picture: LessonPosition[State[Any]] | None = None
    """Another position than the page's, if there is one to try it on."""


@dataclass(frozen=True)
class LessonPage:
    id: str
    title: str
    steps: tuple[LessonStep, ...]
    picture: LessonPosition[State[Any]]
    task: Task

    @property
    def trying(self) -> LessonPosition[State[Any]]:
        """The position of the task."""
        return self.task.picture or self.picture


@dataclass(frozen=True)
class Lesson:
    game_id: str
    pages: tuple[LessonPage, ...]


def act(
    picture: LessonPosition[S],
    goal: Callable[[S, S, A], bool],
    *,
    ask: str,
    good: str,
    wrong: Text | Callable[[A], Text],
    hint: str,
    solution: A,
    mistakes: tuple[A, ...],
) -> Task:
    state, seat = picture.state, picture.seat

    def check(answer: Answer) -> LessonVerdict:
        action = cast(A, answer)
        try:
            after = state.play(seat, action)
        except IllegalAction as error:
            return refusal(state.game.id, str(error.reason), error.values)
        return LessonVerdict(True) if goal(state, after, action) else _wrong(wrong, action)

    return Task(ask, good, hint, check, solution, mistakes, picture=picture)


def point(
    picture: LessonPosition[State[Any]],
    points: Collection[str],
    right: Callable[[str], bool],
    *,
    ask: str,
    good: str,
    wrong: Text | Callable[[str], Text],
    hint: str,
) -> Task:
    """Every id for which `right` holds is a solution, every other one a mistake."""

    def check(answer: Answer) -> LessonVerdict:
        id = str(answer)
        return LessonVerdict(True) if right(id) else _wrong(wrong, id)

    ids = tuple(points)
    solution = next(id for id in ids if right(id))
    mistakes = tuple(id for id in ids if not right(id))
    return Task(ask, good, hint, check, solution, mistakes, ids, picture)


def refusal(game_id: str, reason: str, values: Mapping[str, Any]) -> LessonVerdict:
    """What the rules do not allow, with their reason."""
    return LessonVerdict(False, refusal_text(game_id, reason), values)


def _wrong(wrong: Text | Callable[[T], Text], answer: T) -> LessonVerdict:
    told = wrong(answer) if callable(wrong) else wrong
    return LessonVerdict(False, told) if isinstance(told, str) else LessonVerdict(False, *told)
