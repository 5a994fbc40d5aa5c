"""Inside the process that looks like a phone: start the app as Android would, then play scenes and report on each."""

from __future__ import annotations

import faulthandler
import json
import os
import sys
import traceback
from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

Script = Generator[float, None, None]
"""Something to do with the running app; it yields the seconds to wait before it goes on."""


PATIENCE = 140
"""Seconds a process may take; then it tells where it hangs, and ends."""


class Report:
    def __init__(self, path: Path) -> None:
        self._path = path

    def _write(self, line: dict[str, str]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def scene(self, name: str, error: str) -> None:
        self._write({"scene": name, "error": error})

    def tell(self, name: str, value: object) -> None:
        """Something for the test to look at."""
        self._write({"told": name, "value": str(value)})


def begin_java() -> dict[str, str]:
    import jnius_config

    properties: dict[str, str] = json.loads(os.environ["PETKA_PROPERTIES"])
    jnius_config.add_classpath(os.environ["PETKA_CLASSES"])
    jnius_config.add_options(
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xmx64m",
        f"-XX:ErrorFile={os.environ['HOME']}/crash.log",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        *(f"-Dpetka.{name}={value}" for name, value in properties.items()),
    )
    return properties


def watch_for_guesses() -> None:
    """Note each time the app calls a member of Java whose types it has not named: pyjnius would guess the overload."""
    from app.device import platform

    slowly, java = platform._unnamed, platform.java

    def whole(name: str, **members: Any) -> Any:
        if not members and name not in platform._named:
            from jnius import autoclass

            autoclass("petka.Phone").note(f"GUESSED all of {name}")
        return java(name, **members)

    def noted(owner: Any, member: str) -> Any:
        caller = sys._getframe(1).f_code.co_filename
        if f"{os.sep}app{os.sep}app{os.sep}" in caller and not member.startswith("__"):
            from jnius import autoclass

            autoclass("petka.Phone").note(f"GUESSED {member} in {caller.rpartition(os.sep)[2]}")
        return slowly(owner, member)

    platform._unnamed, platform.java = noted, whole


def play(report: Report, names: list[str], width: int, height: int) -> int:
    """Run the app's own command; only the size of the screen has to be said, as there is none."""
    from app import environment

    real = environment.prepare

    def prepare(**how: Any) -> None:
        real(**how)
        from kivy.clock import Clock
        from kivy.config import Config

        for name, value in {"fullscreen": 0, "width": width, "height": height, "multisamples": 0}.items():
            Config.set("graphics", name, value)
        Clock.schedule_once(lambda _: start(), 0)

    def start() -> None:
        from kivy.app import App
        from kivy.base import stopTouchApp
        from kivy.clock import Clock

        steps = _all(report, names, App.get_running_app())

        def go_on(*_: object) -> None:
            try:
                Clock.schedule_once(go_on, next(steps))
            except StopIteration:
                stopTouchApp()

        Clock.schedule_once(go_on, 0.5)

    environment.prepare = prepare
    from app.command import run

    return run([])


def _all(report: Report, names: list[str], app: Any) -> Iterator[float]:
    from tests.phone.hands import Hands

    for name in names:
        module, scene = name.split(".")
        play: Callable[[Hands], Script] = getattr(import_module(f"tests.phone.scenes.{module}"), scene)
        hands = Hands(app, lambda what, value, name=name: report.tell(f"{name} {what}", value))
        try:
            yield from hands.come_home()
            yield from play(hands)
            hands.check_calls()
        except Exception:
            report.scene(name, traceback.format_exc())
        else:
            report.scene(name, "")


def main() -> int:
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    report, *names = sys.argv[1:]
    properties = begin_java()
    sys.platform = "android"  # as Python itself says on a phone since 3.13
    watch_for_guesses()
    return play(Report(Path(report)), names, int(properties.get("width", 412)), int(properties.get("height", 915)))


if __name__ == "__main__":
    sys.exit(main())
