"""Real dice: lit round cubes that are thrown, tumble and lie still, drawn by the graphics card.

SolidDice
    show(dice, faces)       at rest; without faces they lie there as they did, dim: they are yet to be thrown
    roll(dice, faces, then, lands, moving)      throw them; `lands` is called as each comes to rest, `then` at the end
                            `moving` are the indices of those that are thrown: if not given, those marked "reroll", or
                            if there are none, all that are neither "locked" nor "kept"
    skip()                  let them lie at once, as does a tap while they roll
    rolling                 True in between
    dim                     they do not count any more (or not yet)
    marks                   for each die "", "locked" (padlock), "kept" (raised, amber rim) or "reroll" (raised in an
                            amber cell, with a sign)
    pickable                whether a tap on a die is taken; then on_die(index)
    aside, beneath          room to leave free beside and below each die
    loose                   how far they may drift apart where there is room, in parts of what they need
    spots                   the middle of each die, in the parent's coordinates
    edge, cell              edge length of a die, and the room each of them has

What they show is decided before: a throw is worked out first (`physics`), then each die is turned beforehand so that
it ends with the wanted face on top (`pose.relabelled`). Once they lie still nothing is drawn any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import radians
from random import Random
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from app.dice.physics import PER_DIE, SETTLE, TUMBLE, Pose, Rest, Room, Throw, throw
from app.dice.places import LOOSE, ROOM_ACROSS, ROOM_UP, arranged
from app.dice.pose import Turn, after, relabelled
from app.dice.stage import DiceStage
from app.dice.view import HIGH, LIE, LOW, RISE
from app.ui.boxes import Tray
from app.ui.drawing.brush import Brush
from app.ui.drawing.paint import box, middle
from app.ui.theme import MOTION, TOUCH, Rgba, faded, theme
from rules.dice import Die, Face

LARGEST = 150
"""The edge of a die, in dp."""
DIM = 0.5
YAW = 5.0, 20.0
"""How far a die is turned at rest, in degrees: never straight, a throw does not look like a row of icons."""
STRAY = 0.12
"""How far it may lie beside its place where there is room, in edge lengths."""
LIFT, RIM, CELL_RIM = 6, 2, 2.5
BADGE, SIGN = 22, 30
BADGE_SHADE: Rgba = (0.0, 0.0, 0.0, 0.22)
RAISED = ("kept", "reroll")


class _Lying:
    """How one die lies: what it shows, how it is turned, how far it is from its place."""

    def __init__(self, die: Die, index: int) -> None:
        self.die = die
        self.face: Face = die.faces[(index * 5 + 3) % 6]
        self.drop(Random(index))

    def drop(self, rng: Random) -> None:
        self.yaw = radians(rng.uniform(*YAW) * rng.choice((-1, 1)))
        self.stray = rng.uniform(-1, 1), rng.uniform(-1, 1)

    def relabelled(self, rest: Turn) -> Turn:
        return relabelled(rest, self.die.faces.index(self.face))


class SolidDice(Widget):
    dim = BooleanProperty(False)
    marks = ListProperty()
    pickable = BooleanProperty(False)
    aside = NumericProperty(0)
    beneath = NumericProperty(0)
    loose = NumericProperty(LOOSE)
    spots = ListProperty()
    edge = NumericProperty(1)
    cell = ListProperty([1, 1])
    flight = NumericProperty(1.0)
    """0 when thrown, 1 when all lie still; seconds do not matter here."""
    __events__ = ("on_die",)

    def __init__(self, **kwargs: Any) -> None:
        self.lying: list[_Lying] = []
        self._thrown = False
        self._ways: list[Turn] = []
        self._throw: Throw | None = None
        self._throws = 0
        self._then: Callable[[], object] | None = None
        self._lands: Callable[[], object] | None = None
        self._landings: list[float] = []
        self.flying: list[int] = []
        self._box: tuple[float, ...] = ()
        self._labels: list[Any] = []
        self.stage = DiceStage()
        self._cells, self._badges = InstructionGroup(), InstructionGroup()
        self._tint, self._picture = Color(), Rectangle()
        super().__init__(**kwargs)
        for part in (self._cells, *self.stage.parts, self._tint, self._picture, self._badges):
            self.canvas.add(part)
        self.fbind("pos", Clock.create_trigger(self._move, -1))
        arrange = Clock.create_trigger(self._arrange, -1)
        for name in ("size", "aside", "beneath", "loose", "parent"):
            self.fbind(name, arrange)
        self.fbind("marks", self._arrange)
        theme.bind(mode=self._arrange)

    # -- what others ask for -------------------------------------------------------------------------------

    @property
    def rolling(self) -> bool:
        return self._then is not None

    def on_die(self, index: int) -> None: ...

    def on_dim(self, *_: object) -> None:
        self._tint.a = DIM if self.dim or not self._thrown else 1

    def show(self, dice: Sequence[Die], faces: Sequence[Face]) -> None:
        self._stop()
        self._take(dice, faces)
        self._arrange()

    def roll(
        self,
        dice: Sequence[Die],
        faces: Sequence[Face],
        then: Callable[[], object],
        lands: Callable[[], object] | None = None,
        moving: Iterable[int] | None = None,
    ) -> None:
        self._stop()
        self._take(dice, faces)
        self.flying = thrown = self._to_throw() if moving is None else sorted(moving)
        self._throws += 1
        seed = f"{self._throws} {faces}"
        for index in thrown:
            self.lying[index].drop(Random(f"{seed} {index}"))
        self._arrange()
        self._then, self._lands = then, lands
        seconds = TUMBLE + PER_DIE * len(thrown) + SETTLE
        self._landings = [(TUMBLE + PER_DIE * (number + 1)) / seconds for number in range(len(thrown))]
        if theme.reduced_motion:
            self.opacity = 0.3
            self._animate(MOTION["fade"].seconds, opacity=1)
            return
        if self._box:
            self._throw = throw(self._room(), self._rests(), thrown, seed)
        self.flight = 0
        self._animate(seconds, flight=1)

    def skip(self) -> None:
        """Let them lie."""
        if self.rolling:
            self._settled()

    def _animate(self, seconds: float, **goal: float) -> None:
        animation = Animation(duration=seconds, **goal)
        animation.bind(on_complete=self._settled)
        animation.start(self)

    def _to_throw(self) -> list[int]:
        marks = [self._mark(index) for index in range(len(self.lying))]
        again = [index for index, mark in enumerate(marks) if mark == "reroll"]
        return again or [index for index, mark in enumerate(marks) if not mark]

    def _mark(self, index: int) -> str:
        """What a die is marked with; nothing while it is thrown."""
        return self.marks[index] if index < len(self.marks) and index not in self.flying else ""

    def _stop(self) -> None:
        Animation.cancel_all(self, "flight", "opacity")
        self._then = self._lands = self._throw = None
        self._landings, self.flying = [], []
        self.opacity = 1
        self.flight = 1

    def _settled(self, *_: object) -> None:
        then, lands, left = self._then, self._lands, len(self._landings)
        self._stop()
        self._arrange()
        if lands:
            for _die in range(left):
                lands()
        if then:
            then()

    # -- where they are ------------------------------------------------------------------------------------

    def _take(self, dice: Sequence[Die], faces: Sequence[Face]) -> None:
        if [lying.die for lying in self.lying] != list(dice):
            self.lying = [_Lying(die, index) for index, die in enumerate(dice)]
            self.stage.put(dice)
        for lying, face in zip(self.lying, faces, strict=False):
            lying.face = face
        self._thrown = bool(faces)
        self.on_dim()

    def _felt(self) -> tuple[float, float, float, float]:
        """The table around the middle of the dice: the whole of the tray they are in."""
        table = self.parent if isinstance(self.parent, Tray) else self
        x, y = middle(self)
        return table.x - x, table.y - y, table.right - x, table.top - y

    def _room(self) -> Room:
        """The floor on which a die can be and still be seen whole."""
        return Room.of(self.width / self.edge - 0.1, (self.height / self.edge - (HIGH - LOW)) / LIE + 1.3)

    def _rests(self) -> list[Rest]:
        across = min(STRAY, ((self.cell[0] - self.aside) / self.edge - ROOM_ACROSS) / 2)
        up = min(STRAY, ((self.cell[1] - self.beneath) / self.edge - ROOM_UP) / 2)
        return [
            Rest(x / self.edge + lying.stray[0] * across, (lying.stray[1] * up - y / self.edge) / LIE, lying.yaw)
            for (x, y), lying in zip(self._places.spots, self.lying, strict=True)
        ]

    def _arrange(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1 or not self.lying:
            return
        room = (*self.size, self.aside, self.beneath, self.loose, len(self.lying))
        if room != self._box:
            self._box, self._throw = room, None
        self._places = arranged(
            len(self.lying), self.width, self.height, dp(LARGEST), self.aside, self.beneath, self.loose
        )
        self.edge, self.cell = self._places.edge, self._places.cell
        self.stage.resize(self.size, self.edge, self._felt())
        self._picture.texture = self.stage.texture
        self._picture.size = self.stage.texture.size
        self._ways = [lying.relabelled(rest.pose[3]) for lying, rest in zip(self.lying, self._rests(), strict=True)]
        kept = [self._mark(index) == "kept" for index in range(len(self.lying))]
        self.stage.rim([theme.palette.accent if one else None for one in kept], dp(RIM) / self.edge)
        self._move()
        self._pose()

    def _move(self, *_: object) -> None:
        """Go where the widget is; the picture of the dice stays the same."""
        if self._box:
            x, y = middle(self)
            self.spots = [(x + across, y + up) for across, up in self._places.spots]
            self._picture.pos = round(self.x) - self.stage.margin, round(self.y) - self.stage.margin
            self._draw_marks()

    def on_flight(self, *_: object) -> None:
        if self.rolling:
            while self._landings and self.flight >= self._landings[0]:
                self._landings.pop(0)
                if self._lands:
                    self._lands()
            if self._throw:
                self._pose()

    def poses(self) -> list[Pose]:
        """How each die lies now, with the faces where they are on the drawn cube."""
        if self._throw:
            poses = self._throw.poses(self.flight * self._throw.seconds)
        else:
            poses = [rest.pose for rest in self._rests()]
        lift = dp(LIFT) / self.edge / RISE
        return [
            (x, y + lift if self._mark(index) in RAISED else y, z, after(turn, way))
            for index, ((x, y, z, turn), way) in enumerate(zip(poses, self._ways, strict=True))
        ]

    def _pose(self) -> None:
        if self._box:
            self.stage.place(self.poses())

    # -- marks and taps ------------------------------------------------------------------------------------

    def _draw_marks(self) -> None:
        self._cells.clear()
        self._badges.clear()
        self._labels.clear()
        for index, (x, y) in enumerate(self.spots):
            mark = self._mark(index)
            if mark == "reroll":
                self._draw_cell(x, y)
            elif mark == "locked":
                side = max(dp(BADGE), self.edge * 0.3)
                self._draw_badge(
                    "lock", x + self.edge * 0.5, y + self.edge * 0.55, side, theme.palette.paper, theme.palette.ink
                )

    def _draw_cell(self, x: float, y: float) -> None:
        width = min(self.cell[0] - dp(4), self.edge * 1.5)
        height = min(self.cell[1] - dp(4), self.edge * 1.75)
        y += dp(LIFT) / 2
        pos, corner = (x - width / 2, y - height / 2), min(dp(18), width * 0.28)
        fill = faded(theme.palette.accent, 0.2)
        self._cells.add(Color(rgba=fill))
        self._cells.add(box(fill, pos, (width, height), [corner] * 4))
        self._badges.add(Color(rgba=theme.accent))
        self._badges.add(SmoothLine(rounded_rectangle=(*pos, width, height, corner), width=dp(CELL_RIM) / 2 + 0.5))
        side = min(dp(SIGN), max(dp(18), self.edge * 0.44))
        self._draw_badge(
            "refresh-cw",
            x + width / 2 - side * 0.2,
            y + height / 2 - side * 0.2,
            side,
            theme.palette.accent,
            theme.palette.accent_ink,
        )

    def _draw_badge(self, icon: str, x: float, y: float, side: float, fill: Rgba, ink: Rgba) -> None:
        for colour, wide, down in ((BADGE_SHADE, side + dp(2), dp(1)), (fill, side, 0)):
            self._badges.add(Color(rgba=colour))
            self._badges.add(box(colour, (x - wide / 2, y - wide / 2 - down), (wide, wide), [wide / 2] * 4))
        brush = Brush(self._badges, x, y, 1)
        brush.icon(icon, 0, 0, side * 0.56, ink)
        self._labels += brush.labels

    def die_at(self, x: float, y: float) -> int | None:
        """The die in whose room a place is."""
        across, up = (max(part, dp(TOUCH)) / 2 for part in (self.edge * 1.5, self.edge * 1.7))
        near = [
            (abs(spot[0] - x) + abs(spot[1] - y), index)
            for index, spot in enumerate(self.spots)
            if abs(spot[0] - x) <= across and abs(spot[1] - y) <= up
        ]
        return min(near)[1] if near else None

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or self.disabled:
            return False
        if self.rolling:
            self.skip()
            return True
        index = self.die_at(*touch.pos) if self.pickable else None
        if index is None:
            return False
        touch.grab(self)
        touch.ud[self] = index
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        index = touch.ud.pop(self)
        if self.die_at(*touch.pos) == index:
            self.dispatch("on_die", index)
        return True
