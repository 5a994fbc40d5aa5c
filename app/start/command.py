"""Start Pětka. Kivy is imported inside `run` only, so that whatever else imports this file opens no window."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.start.demo import Demo
    from app.start.selftest import Selftest

SHOTS = Path("build") / "shots"

ERRANDS = ("selftest", "places")
"""What an outside check wants of one start: a self-test, or a report of where things are (`report_places.py`). It sets
PETKA_SELFTEST or PETKA_PLACES; on a phone, which has no environment to set, it puts a file of that name into the app's
private folder.
"""


def run(arguments: list[str]) -> int:
    if arguments[:1] == ["host"]:
        return host(arguments[1:])
    if arguments[:1] == ["sheets"]:
        return sheets(arguments[1:])
    from app import __version__
    from app.device.links import SCHEME
    from app.i18n import LANGUAGES
    from app.start import environment

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # not every console can write our name
    parser = argparse.ArgumentParser(
        prog="petka",
        description="Five table games on one phone.",
        epilog="“petka host” opens a shared table without a window, “petka sheets” makes sheets for the printer; see"
        " “petka host --help” and “petka sheets --help”.",
    )
    parser.add_argument("--demo", action="store_true", help=f"play a demonstration offscreen, pictures in {SHOTS}")
    parser.add_argument("--language", choices=LANGUAGES, help="instead of the system's language")
    parser.add_argument("--version", action="version", version=f"Pětka {__version__}")
    parser.add_argument("link", nargs="?", help=f"{SCHEME}… from an invitation: join that table")
    options = parser.parse_args(arguments)

    errands = asked()
    selftest = "selftest" in errands
    demo = options.demo or not (selftest or environment.has_screen())
    if demo:
        why = "As you asked" if options.demo else "There is no screen here"
        print(f"{why}: Pětka plays a short demonstration offscreen and puts pictures of it into {SHOTS}.", flush=True)
    with ExitStack() as leaving:
        if demo or selftest:
            leaving.enter_context(elsewhere())
        environment.prepare(offscreen=demo or (selftest and not environment.on_android()))

        from app.start.petka_app import PetkaApp

        app = PetkaApp(options.language)
        script: Demo | Selftest | None = None
        if demo:
            from app.start.demo import Demo

            script = Demo(app, SHOTS)
        elif selftest:
            from app.start.selftest import Selftest

            script = Selftest(app)
        if script is not None:
            app.fbind("on_start", script.start)
        if "places" in errands:
            from app.start.report_places import PlacesReport

            app.fbind("on_start", PlacesReport(app).start)
        app.run()
    code = 0
    if script is not None and script.failed is not None:
        print(f"{'The demonstration' if demo else 'The self-test'} stopped: {script.failed!r}", file=sys.stderr)
        code = 1
    if selftest and environment.on_android():
        sys.stdout.flush()
        os._exit(code)  # an ordinary end would tidy up under Java's threads, which go on: a crash in the log
    return code


def host(arguments: list[str]) -> int:
    """A shared table for guests, without a window and without Kivy."""
    from app.shared.host.command import main

    return main(arguments)


def sheets(arguments: list[str]) -> int:
    """Sheets for the printer, without a window and without Kivy."""
    from app.games.paper.command import main

    return main(arguments)


def asked() -> set[str]:
    """The errands of this start. A file that asked for one is removed, so that the next start is an ordinary one."""
    found = {name for name in ERRANDS if f"PETKA_{name.upper()}" in os.environ}
    if private := os.environ.get("ANDROID_PRIVATE"):
        for name in ERRANDS:
            with suppress(OSError):
                Path(private, name).unlink()
                found.add(name)
    return found


def elsewhere() -> ExitStack:
    """Everything is kept in a temporary folder, so nobody's games are touched."""
    from tempfile import TemporaryDirectory

    leaving = ExitStack()
    if "PETKA_DATA" not in os.environ:
        cache = None
        if private := os.environ.get("ANDROID_PRIVATE"):
            cache = Path(private).parent / "cache"  # what Android itself takes for such
            cache.mkdir(exist_ok=True)
        folder = TemporaryDirectory(prefix="petka-", dir=cache, ignore_cleanup_errors=True)
        os.environ["PETKA_DATA"] = leaving.enter_context(folder)
        leaving.callback(os.environ.pop, "PETKA_DATA")
    return leaving
