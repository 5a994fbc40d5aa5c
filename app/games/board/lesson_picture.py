"""What the pictures of both board games share in lessons: a part of the board, things below it, a piece to lay.

BoardPicture        a subclass makes `field` and `placing` and answers
    draw()                  show `drawn`, the position
    draw_held()             what is held, after every step of the placing
    extent_of()             the part of the board that is seen, in board units; None without a board
    id_at(x, y)             what may be pointed at there
    on_ghost(x, y)          whether the ghost lies there
    below()                 parts that stand below the board, from top to bottom
    mark_answer(id, right)  after somebody pointed at something
    smallest                pixels a unit below which fingers would be too large
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.board.body import ARROWS, SOUNDS
from app.games.board.field import Field
from app.games.board.placing import Placing, Refusal, Spot
from app.games.lesson_picture import PAD, LessonPicture
from app.games.lessons.lesson import Answer, LessonPosition, Task, refusal
from app.ui.boxes import refill
from app.ui.motion import shake
from app.ui.theme import theme
from rules.core import Action, State

if TYPE_CHECKING:
    from app.ui.services import Services

GAP = 10


class BoardPicture(LessonPicture):
    field: Field
    smallest = 0.0
    largest = 0.0

    def __init__(self, app: Services, placing: Placing, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.drawn: LessonPosition[State[Any]]
        self.task: Task | None = None
        self.placing = placing
        self.settled: Answer | None = None
        """The right answer, once it is there."""
        placing.bind(
            on_moved=lambda _, what: self._moved(what),
            on_refused=lambda _, why: self._forbidden(why),
            on_confirmed=lambda _, __, spot: self.dispatch("on_answer", spot.action),
        )
        for name in ("piece", "turn", "spot", "refusal"):
            placing.fbind(name, self._held)
        app.bind(tr=self._say)
        theme.bind(text_scale=self._grown)

    def closed(self) -> None:
        self.app.unbind(tr=self._say)

    def _grown(self, *_: object) -> None:
        self._arrange()

    # -- what a game gives ---------------------------------------------------------------------------------

    def draw(self) -> None:
        raise NotImplementedError

    def draw_held(self) -> None:
        raise NotImplementedError

    def extent_of(self) -> tuple[float, float, float, float] | None:
        raise NotImplementedError

    def id_at(self, x: float, y: float) -> str | None:
        raise NotImplementedError

    def on_ghost(self, x: float, y: float) -> bool:
        raise NotImplementedError

    def below(self) -> list[Widget]:
        return []

    def mark_answer(self, id: str, right: bool) -> None:
        raise NotImplementedError

    def _say(self, *_: object) -> None:
        """The words of the picture, in the language of now."""
        raise NotImplementedError

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def pointing(self) -> bool:
        return self.task is not None and bool(self.task.points)

    @property
    def _touched(self) -> bool:
        """Whether the answer is given on the board itself."""
        return self.task is not None and (not self.task.points or self.task.points[0].startswith("cell"))

    def show(self, picture: LessonPosition[State[Any]], task: Task | None) -> None:
        self.drawn, self.task, self.still, self.settled = picture, task, task is None, None
        placing = self.placing
        placing.live = True
        placing.hold(None)
        placing.live = task is not None and not task.points
        self.draw()
        offered = placing.pieces.pieces()
        if placing.live and len(offered) == 1:
            placing.hold(offered[0], placing.pieces.first_turn(offered[0]))
        parts = [self.field] if self.extent_of() is not None else []
        refill(self, [*parts, *self.below()])
        self._held()
        self._arrange()

    def _held(self, *_: object) -> None:
        if self.task is not None or hasattr(self, "drawn"):
            self.ready = self.placing.live and self.placing.spot is not None
            self.draw_held()

    def _moved(self, what: str) -> None:
        if what in SOUNDS:
            self.app.feedback(SOUNDS[what])

    # -- what is done --------------------------------------------------------------------------------------

    def tap_board(self, x: float, y: float) -> None:
        if self.pointing:
            id = self.id_at(x, y)
            if id is not None:
                self.point_at(id)
        elif self.placing.spot is not None and self.on_ghost(x, y):
            self.answer()
        else:
            self.placing.aim(x, y)

    def point_at(self, id: str) -> None:
        if self.task is not None and id in self.task.points and self.settled is None:
            self.app.feedback("pick")
            self.dispatch("on_answer", id)

    def takes_ghost(self, _touch: Any) -> bool:
        return False

    def lift(self, _touch: Any) -> bool:
        return False

    def carry(self, _touch: Any) -> None:
        """Pieces are tapped here."""

    def drop(self, _touch: Any) -> None:
        """Pieces are tapped here."""

    def twist(self, steps: int) -> None:
        self.placing.rotate(steps)

    def answer(self) -> None:
        if self.placing.spot is not None:
            self.dispatch("on_answer", self.placing.spot.action)

    def _forbidden(self, why: Refusal) -> None:
        self.mark_refusal(why)
        shake(self)
        self.dispatch("on_refused", refusal(self.drawn.state.game.id, why.reason, why.values))

    def mark_refusal(self, why: Refusal) -> None:
        """Show on the board what is wrong."""

    def refuse(self, answer: Answer) -> None:
        """The piece goes back into the hand."""
        if isinstance(answer, str):
            self.mark_answer(answer, False)
        else:
            self.placing.spot = None
        shake(self)

    def settle(self, answer: Answer) -> None:
        self.settled = answer
        if isinstance(answer, str):
            self.mark_answer(answer, True)
            return
        spot = self.spot_of(answer)
        if spot is not None:
            self.placing.hold(spot[0], spot[1].turn, spot[1])
        self.placing.live = False
        self._held()

    def spot_of(self, action: Action) -> tuple[int, Spot] | None:
        """The piece and the place of an action."""
        pieces = self.placing.pieces
        return next(
            ((piece, spot) for piece in pieces.pieces() for spot in pieces.spots(piece) if spot.action == action), None
        )

    def key(self, name: str) -> bool:
        placing = self.placing
        if name in ARROWS:
            return placing.step(*ARROWS[name])
        if name == "enter" and placing.spot is not None:
            self.answer()
            return True
        if name == "r":
            return placing.rotate()
        return name == "f" and placing.flip()

    # -- places --------------------------------------------------------------------------------------------

    def _parts_height(self, width: float) -> float:
        parts = self.below()
        return sum(part.natural(width) for part in parts) + dp(GAP) * max(0, len(parts) - 1)

    def high(self, width: float, most: float) -> float:
        if not hasattr(self, "drawn"):
            return 0.0
        inner = width - dp(2 * PAD)
        parts, extent = self._parts_height(inner), self.extent_of()
        around = dp(2 * PAD) + parts
        if extent is None:
            return around
        left, low, right, high = extent
        scale = min(inner / (right - left), dp(self.largest))
        around += dp(GAP) if parts else 0.0
        least = around + (high - low) * min(scale, dp(self.smallest if self._touched else self.smallest / 2.4))
        return max(min(around + (high - low) * scale, most), least)

    def arrange(self) -> None:
        if not hasattr(self, "drawn") or self.width <= 1:
            return
        inner, low = self.width - dp(2 * PAD), self.y + dp(PAD)
        parts = self.below()
        for part in reversed(parts):
            part.size = inner, part.natural(inner)
            part.pos = self.x + dp(PAD), low
            low += part.height + dp(GAP)
        extent = self.extent_of()
        if extent is not None:
            self.field.extent = extent
            self.field.pos = self.x + dp(PAD), low
            self.field.size = inner, max(1.0, self.y + self.height - dp(PAD) - low)
            self.field.look_at((extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2, 1)
