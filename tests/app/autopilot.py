"""The real app on its real clock, playing Knister by itself: taps what a person would tap, tells what was kept.

python -m tests.app.autopilot [--pointer]

It goes on with the open game, or sets a new one up, and plays it to the results. Each line says what happened: "game
<id>", "revision <n>", "over". With --pointer it touches nothing but says "point <x> <y>" for somebody who has a hand on
the mouse.
"""

from __future__ import annotations

import os
import sys
from typing import Any

QUICK = {"reduced_motion": True, "quick_write": True, "language": "en"}
BEAT = 0.05


def say(*words: object) -> None:
    print(*words, flush=True)


class Autopilot:
    def __init__(self, app: Any, pointer: bool) -> None:
        self.app = app
        self.pointer = pointer
        self.told: dict[str, Any] = {}
        self.waiting = 0.0
        self.going_on = False

    def start(self, *_: object) -> None:
        from kivy.clock import Clock

        self.going_on = bool(self.app.house.ask(lambda house: house.store.games("open")).result())
        for name, value in QUICK.items():
            setattr(self.app.settings, name, value)
        Clock.schedule_interval(self.beat, BEAT)

    def beat(self, seconds: float) -> None:
        self.waiting -= seconds
        if self.waiting > 0:
            return
        self.report()
        place = self.place()
        if place is not None:
            self.touch(*place)
            self.waiting = 0.25 if self.pointer else 0.1

    def report(self) -> None:
        page = self.app.navigator.page
        if page.name.startswith("results"):
            say("over")
            self.app.stop()
            return
        session = getattr(page, "session", None)
        if session is not None:
            for name, value in (("game", session.id), ("revision", session.revision)):
                if self.told.get(name) != value:
                    self.told[name] = value
                    say(name, value)

    def place(self) -> tuple[float, float] | None:
        """Where to tap now."""
        page = self.app.navigator.page
        if self.app.navigator.manager.transition.is_active:
            return None
        if page.name.startswith("play"):
            return self.words("Not now") or self.words("Resume Knister" if self.going_on else "Knister")
        if page.name.startswith("setup"):
            return self.words("Start alone") or self.words("Start with 2 players")
        if page.name.startswith("game"):
            return self.in_game(page)
        return None

    def in_game(self, page: Any) -> tuple[float, float] | None:
        session = page.session
        if session is None or session.seat is None or page.body is None or page.body.busy or page.handing:
            return None
        pending = session.state.chance()
        if pending is not None:
            return self.words("Roll") if pending.seat == session.seat else None
        if session.seat not in session.state.to_act():
            return None
        sheet = page.body.sheet
        free = next(cell for cell, number in enumerate(session.state.grids[session.seat]) if number is None)
        return sheet.to_window(*sheet.place_of(f"cell{free}"))

    def words(self, text: str) -> tuple[float, float] | None:
        """The middle of the touchable thing that says this."""
        for widget in self.app.navigator.page.walk():
            said = [getattr(child, "text", None) for child in widget.walk(restrict=True)]
            if hasattr(widget, "activate") and not widget.disabled and text in said:
                return widget.to_window(*widget.center)
        return None

    def touch(self, x: float, y: float) -> None:
        from kivy.core.window import Window

        if self.pointer:
            say("point", round(x), round(Window.height - y))
            return
        from kivy.base import EventLoop
        from kivy.input.motionevent import MotionEvent

        class Tap(MotionEvent):
            def depack(self, args: tuple[float, float]) -> None:
                self.sx, self.sy = args
                self.profile = ["pos"]
                super().depack(args)

        tap = Tap("autopilot", 1, (x / (Window.width - 1), y / (Window.height - 1)), is_touch=True, type_id="touch")
        EventLoop.post_dispatch_input("begin", tap)
        EventLoop.post_dispatch_input("end", tap)


def main(made: type[Autopilot] = Autopilot) -> None:
    pointer = "--pointer" in sys.argv
    from app.start import environment

    environment.prepare(offscreen=not os.environ.get("DISPLAY"))
    from kivy.config import Config

    small = {"width": 412, "height": 880, "maxfps": 20, "multisamples": 0}
    """Without a graphics card, drawing takes most of the time."""
    for name, value in {**small, "position": "custom", "left": 0, "top": 0}.items():
        Config.set("graphics", name, value)
    from app.start.petka_app import PetkaApp

    app = PetkaApp()
    pilot = made(app, pointer)
    app.fbind("on_start", pilot.start)
    app.run()


if __name__ == "__main__":
    main()
