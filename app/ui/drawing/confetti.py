"""A few hundred pieces of paper that fall once and lie still; the graphics card moves them, Python only tells the time.

Confetti            fills its box; nothing is drawn before `fall()`, and nothing at all with reduced motion
    fall()          let them fall
    settle()        as if they had fallen already
"""

from __future__ import annotations

from random import Random
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Mesh, RenderContext
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.ui.theme import GAME_COLOURS, Rgba, rgba, theme

PIECES = 240
SPREAD = 54
"""How much of the confetti stays in sight; the rest fades as it falls."""
CROWN = (0.4, 0.6)
"""Where none comes to rest, because the winner stands there."""
SECONDS = 2.6
ROUND = ("red", "green")
COLOURS: dict[str, Rgba] = {
    **{name: GAME_COLOURS[name].base for name in ("red", "green")},
    **{name: GAME_COLOURS[name].light for name in ("blue", "yellow", "purple")},
    "straw": rgba("#F2CF83"),
}
ALPHA = 0.85
GOLDEN = 0.618
"""Steps of this share fill a height evenly, but not in rows."""

_FORMAT = [
    (b"corner", 2, "float"),
    (b"extent", 2, "float"),
    (b"start", 2, "float"),
    (b"rest", 2, "float"),
    (b"course", 4, "float"),
    (b"tint", 4, "float"),
    (b"kind", 2, "float"),
]
_VERTEX = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 corner, extent, start, rest, kind;
attribute vec4 course, tint;
uniform mat4 modelview_mat, projection_mat;
uniform vec4 area;
uniform float moment, unit;
varying vec2 inside, reach;
varying vec4 paint;
varying float round_;
void main() {
    float gone = clamp((moment - course.x) / course.y, 0.0, 1.0);
    float eased = 1.0 - (1.0 - gone) * (1.0 - gone);
    float sway = sin(gone * 9.0 + course.z) * (1.0 - gone) * 0.03;
    vec2 place = mix(start, rest, eased) + vec2(sway, 0.0);
    float angle = course.z + course.w * (1.0 - eased);
    reach = extent * unit;
    inside = corner * (reach + 1.0);
    vec2 turned = vec2(inside.x * cos(angle) - inside.y * sin(angle), inside.x * sin(angle) + inside.y * cos(angle));
    float seen = step(0.001, gone) * mix(1.0 - smoothstep(0.75, 1.0, gone), 1.0, kind.y);
    paint = vec4(tint.rgb, tint.a * seen);
    round_ = kind.x;
    gl_Position = projection_mat * modelview_mat * vec4(area.xy + place * area.zw + turned, 0.0, 1.0);
}
"""
_FRAGMENT = """
#ifdef GL_ES
precision mediump float;
#endif
varying vec2 inside, reach;
varying vec4 paint;
varying float round_;
void main() {
    vec2 edge = reach - abs(inside);
    float box = min(edge.x, edge.y);
    float disc = reach.x - length(inside);
    gl_FragColor = vec4(paint.rgb, paint.a * clamp(mix(box, disc, round_) + 0.5, 0.0, 1.0));
}
"""


class Confetti(Widget):
    moment = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.canvas = RenderContext(vs=_VERTEX, fs=_FRAGMENT, use_parent_projection=True, use_parent_modelview=True)
        super().__init__(**kwargs)
        vertices, indices = _pieces(Random(5))
        self._mesh = Mesh(fmt=_FORMAT, mode="triangles", vertices=vertices, indices=indices)
        self._clock: Any = None
        self.canvas["unit"] = float(dp(1))
        self.canvas["moment"] = 0.0
        self.bind(pos=self._place, size=self._place, moment=self._tell)
        self._place()

    @property
    def falling(self) -> bool:
        return self._clock is not None

    def fall(self) -> None:
        self.stop()
        self.moment = 0
        if not theme.reduced_motion:
            self._show()
            self._clock = Clock.schedule_interval(self._tick, 0)

    def settle(self) -> None:
        self.stop()
        if not theme.reduced_motion:
            self._show()
            self.moment = SECONDS

    def stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _show(self) -> None:
        if self._mesh not in self.canvas.children:
            self.canvas.add(self._mesh)

    def _tick(self, dt: float) -> None:
        self.moment = min(self.moment + min(dt, 0.05), SECONDS)
        if self.moment == SECONDS:
            self.stop()

    def _tell(self, *_args: object) -> None:
        self.canvas["moment"] = float(self.moment)
        self.canvas.ask_update()

    def _place(self, *_args: object) -> None:
        self.canvas["area"] = [float(part) for part in (*self.pos, *self.size)]


def _pieces(rng: Random) -> tuple[list[float], list[int]]:
    """Corners of all pieces: where each begins and ends (in shares of the box), when, how turned, what colour."""
    vertices: list[float] = []
    indices: list[int] = []
    names = list(COLOURS)
    for piece in range(PIECES):
        name = names[piece % len(names)]
        across = (piece % SPREAD + rng.random()) / SPREAD
        stays = piece < SPREAD and not CROWN[0] < across < CROWN[1]
        rest = (across, 0.3 + 0.67 * (piece * GOLDEN % 1) if stays else rng.uniform(-0.05, 0.35))
        start = (rest[0] + rng.uniform(-0.12, 0.12), rng.uniform(1.05, 1.35))
        delay = rng.uniform(0.15, 0.9)
        course = (delay, rng.uniform(0.9, SECONDS - delay), rng.uniform(0, 6.28), rng.uniform(-9, 9))
        extent = (3.5, 3.5) if name in ROUND else (5.2, 3.4)
        tint = (*COLOURS[name][:3], ALPHA)
        kind = (float(name in ROUND), float(stays))
        first = 4 * piece
        for corner in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            vertices += (*corner, *extent, *start, *rest, *course, *tint, *kind)
        indices += (first, first + 1, first + 2, first + 2, first + 3, first)
    return vertices, indices
