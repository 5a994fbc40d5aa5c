"""How Kivy shall behave, set before it is imported: quietly, and without files of its own in people's homes."""

from __future__ import annotations

import gc
import logging
import os
import sys
import tempfile
from pathlib import Path

from app.device.text_size import kivy_metrics

PHONE = (412, 915)
DESKTOP = (1100, 760)


def on_android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ


def has_screen() -> bool:
    """Only a Linux machine can run the app without one."""
    if on_android() or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def prepare(*, offscreen: bool) -> None:
    """Set Kivy up; call it once, before the first import of Kivy.

    A start makes many objects and drops few, so collecting garbage would only cost time; `started` turns it on again.
    """
    gc.disable()
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1", KIVY_LOG_MODE="PYTHON")
    if offscreen:
        os.environ.update(SDL_VIDEODRIVER="offscreen", SDL_AUDIODRIVER="dummy")
    if on_android():
        os.environ.update(kivy_metrics())
        os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"  # SDL shall not make a mouse of the first finger
    else:
        os.environ["KIVY_HOME"] = str(_kivy_home())

    # Kivy looks for a library that only raw touch devices need, which SDL reads for us, and tells when there is none
    logging.getLogger("kivy").addFilter(lambda record: "MTDev" not in record.getMessage())

    from kivy.config import Config

    width, height = PHONE if offscreen else _desktop()
    graphics = {
        "width": width,
        "height": height,
        "minimum_width": 320,
        "minimum_height": 480,
        "multisamples": 0 if offscreen else 4,
    }
    for name, value in graphics.items():
        Config.set("graphics", name, value)
    Config.set("kivy", "exit_on_escape", 0)
    if on_android():
        return  # Kivy takes its touches from SDL there; with its mouse every finger would count twice
    for name, provider in Config.items("input"):
        if "probesysfs" in provider:  # SDL already reports every touch, once is enough
            Config.remove_option("input", name)
    Config.set("input", "mouse", "mouse,disable_multitouch")


def _desktop() -> tuple[int, int]:
    if on_android():
        return DESKTOP
    from app.device.display import display_size, fitting

    return fitting(DESKTOP, display_size())


def started() -> None:
    """The first picture is there."""
    gc.enable()


def _kivy_home() -> Path:
    """A folder Kivy may write into; a machine where nothing of ours can be kept gets a temporary one."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    home = base / "petka" / "kivy"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="petka-"))
    return home
