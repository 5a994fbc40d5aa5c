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
from time import perf_counter
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

    slowly, java = platform.unnamed, platform.java

    def whole(name: str, **members: Any) -> Any:
        if not members and name not in platform.named:
            from jnius import autoclass

            autoclass("petka.Phone").note(f"GUESSED all of {name}")
        return java(name, **members)

    def noted(owner: Any, member: str) -> Any:
        caller = sys._getframe(1).f_code.co_filename
        if f"{os.sep}app{os.sep}app{os.sep}" in caller and not member.startswith("__"):
            from jnius import autoclass

            autoclass("petka.Phone").note(f"GUESSED {member} in {caller.rpartition(os.sep)[2]}")
        return slowly(owner, member)

    platform.unnamed, platform.java = noted, whole


class Reflection:
    """Java classes that pyjnius looks at whole, member by member, until it is stopped; and the time that these and the
    named ones take."""

    def __init__(self) -> None:
        import jnius
        from jnius import reflect

        from app.device import platform

        self.classes: list[str] = []
        self.seconds = 0.0
        self._real, self._modules = reflect.autoclass, (jnius, reflect)
        for module in self._modules:
            module.autoclass = self._noted
        self._name, platform.with_names = platform.with_names, self._named

    def _noted(self, name: str, **how: Any) -> Any:
        begin = perf_counter()
        found = self._real(name, **how)
        self.seconds += perf_counter() - begin
        if type(found).__name__ != "MetaNamed" and name not in self.classes:
            self.classes.append(name)
        return found

    def _named(self, name: str, members: Any) -> None:
        begin = perf_counter()
        self._name(name, members)
        self.seconds += perf_counter() - begin

    def stop(self) -> None:
        for module in self._modules:
            module.autoclass = self._real


def play(report: Report, names: list[str], width: int, height: int) -> int:
    """Run the app's own command; only the size of the screen has to be said, as there is none."""
    from app.start import environment

    real, reflection = environment.prepare, Reflection()

    def prepare(**how: Any) -> None:
        real(**how)
        from kivy.clock import Clock
        from kivy.config import Config

        for name, value in {"fullscreen": 0, "width": width, "height": height, "multisamples": 0}.items():
            Config.set("graphics", name, value)
        from kivy.core.window import Window

        Window.fbind("on_flip", first_picture)
        Clock.schedule_once(lambda _: start(), 0)

    def first_picture(window: Any) -> None:
        window.funbind("on_flip", first_picture)
        reflection.stop()
        report.tell("reflected classes", " ".join(reflection.classes))
        report.tell("reflection ms", round(reflection.seconds * 1000, 1))

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
    from app.start.command import run

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
