"""The app as the host of a hall, on a screen that nobody sees. It prints the link, begins when it reads a line, and at
the end of its input prints how long after each other its frames came while the game was played.

    python -m bench.hall_host SEATS

The page shown is the host's own: nobody sits at this device. OpenGL is Kivy's stand-in that does nothing, and in place
of a graphics chip and its screen there is a wait, as in `beside_computers.py`.
"""

from __future__ import annotations

import json
import os
import sys
from threading import Thread
from time import perf_counter, sleep, thread_time
from typing import Any

import rules
from app.start import environment

REFRESH = 1 / 60
"""Seconds from one picture to the next, at best."""


class FrameGaps:
    """How long after the last picture each came, and what it cost the thread that makes them."""

    def __init__(self) -> None:
        from kivy.core.window import Window

        self.gaps: list[float] = []
        self.work: list[float] = []
        self._shown, self._spent = 0.0, 0.0
        self._window: Any = Window
        Window.bind(on_flip=self._flip)

    def _flip(self, _: object) -> None:
        """The picture is ready and waits for the screen, which shows at most one every `REFRESH`."""
        spent = thread_time()
        sleep(max(0.0, self._shown + REFRESH - perf_counter()))
        now = perf_counter()
        self.gaps.append(now - self._shown)
        self.work.append(spent - self._spent)
        self._shown, self._spent = now, thread_time()

    def begin(self) -> None:
        self.gaps.clear()
        self.work.clear()


def main(seats: int) -> None:
    environment.prepare(offscreen=True)
    from kivy.clock import Clock

    from app.start.petka_app import PetkaApp
    from app.table.draft import Draft

    app = PetkaApp("en")
    frames: list[FrameGaps] = []

    def open_table(_: float) -> None:
        frames.append(FrameGaps())
        app.navigator.open("lobby", draft=Draft(rules.game("knister"), (), shared=True))
        Clock.schedule_interval(tell_link, 0.05)
        Clock.schedule_interval(lambda _: app.root_window.canvas.ask_update(), 0)

    def tell_link(_: float) -> bool:
        table = app.shared
        if table is None or not table.port:
            return True
        print(f"http://127.0.0.1:{table.port}/#{table.secret}", flush=True)
        Thread(target=obey, daemon=True).start()
        return False

    def obey() -> None:
        for _line in sys.stdin:
            Clock.schedule_once(begin)
        Clock.schedule_once(end)

    def begin(_: float) -> None:
        page: Any = app.navigator.page
        if len(page.draft.seats) < seats or page.late:
            Clock.schedule_once(begin, 0.05)
            return
        page.start()
        frames[0].begin()

    def end(_: float) -> None:
        print(json.dumps({"gaps": frames[0].gaps, "work": frames[0].work}), flush=True)
        app.stop()

    app.fbind("on_start", lambda *_: Clock.schedule_once(open_table, 2))
    app.run()


if __name__ == "__main__":
    os.environ.setdefault("KIVY_GL_BACKEND", "mock")
    main(int(sys.argv[1]))
