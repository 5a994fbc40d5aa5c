"""Start Pětka. Kivy is imported inside `run` only, so that whatever else imports this file opens no window."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.demo import Demo
    from app.selftest import Selftest

SHOTS = Path("build") / "shots"


def run(arguments: list[str]) -> int:
    from app import __version__, environment
    from app.device.links import SCHEME
    from app.i18n import LANGUAGES

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # not every console can write our name
    parser = argparse.ArgumentParser(prog="petka", description="Five table games on one phone.")
    parser.add_argument("--demo", action="store_true", help=f"play a demonstration offscreen, pictures in {SHOTS}")
    parser.add_argument("--language", choices=LANGUAGES, help="instead of the system's language")
    parser.add_argument("--version", action="version", version=f"Pětka {__version__}")
    parser.add_argument("link", nargs="?", help=f"{SCHEME}… from an invitation: join that table")
    options = parser.parse_args(arguments)

    selftest = "PETKA_SELFTEST" in os.environ
    demo = options.demo or not (selftest or environment.has_screen())
    if demo:
        why = "As you asked" if options.demo else "There is no screen here"
        print(f"{why}: Pětka plays a short demonstration offscreen and puts pictures of it into {SHOTS}.", flush=True)
    if demo or (selftest and "ANDROID_PRIVATE" not in os.environ):
        os.environ.setdefault("PETKA_DATA", tempfile.mkdtemp(prefix="petka-"))
    environment.prepare(offscreen=demo or selftest)

    from app.shell import PetkaApp

    app = PetkaApp(options.language)
    script: Demo | Selftest | None = None
    if demo:
        from app.demo import Demo

        script = Demo(app, SHOTS)
    elif selftest:
        from app.selftest import Selftest

        script = Selftest(app)
    if script is not None:
        app.fbind("on_start", script.start)
    app.run()
    if script is not None and script.failed is not None:
        print(f"{'The demonstration' if demo else 'The self-test'} stopped: {script.failed!r}", file=sys.stderr)
        return 1
    return 0
