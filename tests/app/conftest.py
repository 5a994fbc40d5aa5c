"""A real window without a screen: one for each process, touched, resized and read like a phone, on a clock of its own.

Time passes only in `run` and `frames`, so five seconds of animation take milliseconds and are the same every time.
Frames are not drawn unless somebody looks at pixels, which makes a touch test a hundred times faster.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

os.environ.update(
    SDL_VIDEODRIVER="offscreen",
    SDL_AUDIODRIVER="dummy",
    KIVY_NO_ARGS="1",
    KIVY_NO_FILELOG="1",
    KIVY_NO_CONFIG="1",
    KIVY_NO_ENV_CONFIG="1",
    KIVY_LOG_MODE="PYTHON",
    KIVY_METRICS_DENSITY="1",
    KIVY_METRICS_FONTSCALE="1",
    KIVY_DPI="160",
)

from kivy.config import Config

PHONE = (412, 915)
LARGEST = (1920, 1200)
FRAME = 1 / 60

# The window opens with the first import of a widget, so this cannot wait for a fixture. Without a screen it never
# grows: it is opened as large as any test wants it and shows a part of itself.
for _name, _value in {
    "width": LARGEST[0],
    "height": LARGEST[1],
    "multisamples": 0,
    "maxfps": 0,
    "resizable": 0,
}.items():
    Config.set("graphics", _name, _value)
Config.set("kivy", "exit_on_escape", 0)
Config.remove_section("input")
Config.add_section("input")


@pytest.fixture(scope="session")
def window() -> Any:
    return open_window()


def open_window() -> Any:
    from kivy.base import EventLoop
    from kivy.core.window import Window

    assert Window is not None, "no OpenGL window; `sh tools/setup.sh requirements-dev.txt` finds out what is missing"
    EventLoop.ensure_window()
    EventLoop.start()
    return Window


class Finger:
    """One touch: down where it is made, then moved, then lifted. With a `button` it is a mouse."""

    def __init__(self, stage: Stage, x: float, y: float, button: str = "") -> None:
        from kivy.input.motionevent import MotionEvent

        class Touch(MotionEvent):
            def depack(self, args: tuple[float, float]) -> None:
                self.sx, self.sy = args
                self.profile = ["pos", "button"] if button else ["pos"]
                self.button = button
                super().depack(args)

        self._stage = stage
        Finger.count = getattr(Finger, "count", 0) + 1
        self.event = Touch("test", Finger.count, self._share(x, y), is_touch=True, type_id="touch")
        self._send("begin")

    def _share(self, x: float, y: float) -> tuple[float, float]:
        width, height = self._stage.window.size
        return x / (width - 1), y / (height - 1)

    def _send(self, what: str) -> None:
        from kivy.base import EventLoop

        EventLoop.post_dispatch_input(what, self.event)
        self._stage.frames()

    @property
    def place(self) -> tuple[float, float]:
        """In the window as it is now."""
        return self.event.pos

    def move(self, x: float, y: float) -> None:
        self.event.move(self._share(x, y))
        self._send("update")

    def up(self) -> None:
        self._send("end")


class Stage:
    """The window and everything a person could do to it."""

    def __init__(self, window: Any) -> None:
        from kivy.clock import Clock

        self.window = window
        self.frame = FRAME
        """Seconds from one frame to the next; a slow phone has 1 / 20."""
        self._clock = Clock
        self._now = max(Clock.time(), Clock.get_time())
        """Never before what an earlier stage has lived through: Kivy would hold back what was triggered there."""

    def time(self) -> float:
        return self._now

    def frames(self, count: int = 1) -> None:
        """Let frames pass as Kivy's main loop would, without drawing them."""
        from kivy.base import EventLoop
        from kivy.lang import Builder

        for _ in range(count):
            self._now += self.frame
            self._clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            self._clock.tick_draw()
            Builder.sync()

    def run(self, seconds: float) -> None:
        self.frames(round(seconds / self.frame))

    def resize(self, width: int, height: int) -> None:
        self.window.system_size = (width, height)
        self.window.size = (width, height)
        self.frames(4)

    def show(self, widget: Any) -> Any:
        self.window.add_widget(widget)
        self.frames(4)
        return widget

    def tap(self, target: Any, hold: float = 0.05) -> None:
        finger = Finger(self, *centre(target))
        self.run(hold)
        finger.up()
        self.run(0.1)

    def drag(self, start: Any, end: Any, steps: int = 10) -> None:
        (x0, y0), (x1, y1) = centre(start), centre(end)
        finger = Finger(self, x0, y0)
        for step in range(1, steps + 1):
            finger.move(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps)
        finger.up()
        self.run(1)

    def picture(self) -> Any:
        """What the window shows now, an `app.ui.drawing.picture.Picture`."""
        from app.ui.drawing import picture

        seen: list[Any] = []
        picture.take(seen.append)
        self.frames()
        self.window.dispatch("on_draw")
        self.window.dispatch("on_flip")
        return seen[0]


def centre(target: Any) -> tuple[float, float]:
    """A place, or the middle of a widget, in the window."""
    return target if isinstance(target, tuple) else target.to_window(*target.center)


SWEEPS = count()
THOROUGHLY = 20
NEVER = 1e9
"""Collecting garbage after each page would take a sixth of the tests' time."""


@pytest.fixture
def stage(window: Any) -> Iterator[Stage]:
    from kivy.base import EventLoop
    from kivy.clock import Clock

    from app.start import navigation

    sweep()
    stage = Stage(window)
    navigation.SETTLED = NEVER
    real, Clock.time, Clock._max_fps = Clock.time, stage.time, 0
    stage.resize(*PHONE)
    yield stage
    for widget in window.children[:]:
        window.remove_widget(widget)
    EventLoop.touches.clear()
    stage.frames()
    Clock.time = real


@pytest.fixture
def home(request: pytest.FixtureRequest) -> bool:
    """Whether the test is marked as one that begins on the first page; making and freeing it takes longest of all."""
    return request.node.get_closest_marker("home") is not None


def sweep() -> None:
    """Nothing of a test lives on to follow the window, the theme and the language of the next ones.

    Now and then more thoroughly: what was imported or remembered meanwhile need not be searched every time.
    """
    from app.device.memory import give_back

    end_what_runs()
    gc.collect()
    gc.collect()  # what widgets were bound to goes after them
    if next(SWEEPS) % THOROUGHLY == 0:
        gc.unfreeze()
        give_back()
        gc.freeze()


def end_what_runs() -> None:
    """Clock and animations would keep the pages they move."""
    from kivy.animation import Animation
    from kivy.cache import Cache
    from kivy.clock import Clock

    for event in Clock.get_events():
        if event.get_callback() != Cache._purge_by_timeout:
            event.cancel()
    for animation in Animation._instances.copy():
        for entry in [entry for entry in animation._widgets.values() if isinstance(entry, dict)]:
            animation.cancel(entry["widget"])
    Animation._instances.clear()


def open_stage() -> Stage:
    """A stage for programs that are no tests: its clock is the program's clock from now on."""
    from kivy.clock import Clock

    stage = Stage(open_window())
    Clock.time, Clock._max_fps = stage.time, 0
    return stage


def labels(root: Any) -> list[Any]:
    """Every text that is to be read below `root`."""
    from kivy.uix.label import Label

    from app.ui.text import WrittenText

    parts = root.walk(restrict=True)
    return [widget for widget in parts if isinstance(widget, (Label, WrittenText)) and widget.text.strip()]


def written(root: Any, text: str) -> Any:
    """The words below `root` that read `text`."""
    return next(label for label in labels(root) if label.text == text)


def drawn_icon(root: Any, name: str) -> Any:
    """The icon of this name below `root`."""
    from app.ui.drawing.icons import Icon

    return next(part for part in root.walk(restrict=True) if isinstance(part, Icon) and part.name == name)


def core(label: Any) -> Any:
    """Kivy's label without a widget, which measures words and lays them out."""
    from app.ui.text import WrittenText

    return label.core if isinstance(label, WrittenText) else label._label


def lines_of(text: Any) -> list[str]:
    """What stands on each line of a text that is drawn."""
    return ["".join(word.text for word in line.words) for line in text.core._cached_lines]


def cut_texts(root: Any) -> list[str]:
    """Texts that do not fit: taller than their place, wider than it, or with a word that had to be broken."""
    found = []
    for label in labels(root):
        wide, tall = label.texture_size
        words = (getattr(label, "words", "") or label.text).split()
        longest = max(core(label).get_extents(word)[0] for word in words)
        if wide > label.width + 1 or tall > label.height + 1 or longest > label.width + 1:
            found.append(label.text)
    return found
