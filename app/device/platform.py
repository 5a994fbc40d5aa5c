"""Where we run, the door to Java on Android, and the way back to Kivy's thread."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from typing import Any


def is_android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ or "P4A_BOOTSTRAP" in os.environ


def java(name: str) -> Any:
    return import_module("jnius").autoclass(name)


def cast(name: str, value: Any) -> Any:
    """Tell Java which of a value's types is meant: it chooses between overloaded methods by that."""
    return import_module("jnius").cast(name, value)


def activity() -> Any:
    return import_module("android").mActivity


def service(name: str, java_class: str) -> Any:
    return cast(java_class, activity().getSystemService(name))


def api_level() -> int:
    return int(java("android.os.Build$VERSION").SDK_INT)


def on_kivy_thread(call: Callable[..., object], *values: object) -> None:
    """Java calls back on threads of its own; whatever touches a widget goes through here."""
    from kivy.clock import Clock

    Clock.schedule_once(lambda _dt: call(*values))
