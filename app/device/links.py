"""Links that open the app: `petka://…` from a browser guest's page, or given on the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from app.device.platform import activity, is_android, java, on_kivy_thread
from app.device.silence import silently

SCHEME = "petka://"

FROM_RECENTS = 0x00100000
"""Android's FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY."""


def listen(opened: Callable[[str], object]) -> Callable[[], None]:
    """Tell `opened`, on Kivy's thread, the link that started the app, and each one that comes later."""
    if not is_android():
        for argument in sys.argv[1:]:
            if argument.startswith(SCHEME):
                opened(argument)
        return lambda: None
    return _on_android(opened)


@silently(lambda: None)
def _on_android(opened: Callable[[str], object]) -> Callable[[], None]:
    bus = import_module("android.activity")

    def came(intent: Any) -> None:
        link = _link_in(intent)
        if link:
            on_kivy_thread(opened, link)

    bus.bind(on_new_intent=came)
    _name_what_is_asked()
    came(activity(getIntent="()Landroid/content/Intent;").getIntent())
    return lambda: bus.unbind(on_new_intent=came)


@silently("")
def _link_in(intent: Any) -> str:
    """None where the system only brings the task back: whoever comes from Recents has been to that table already."""
    _name_what_is_asked()
    text = intent.getDataString()
    if not isinstance(text, str) or not text.startswith(SCHEME):
        return ""
    return "" if intent.getFlags() & FROM_RECENTS else text


def _name_what_is_asked() -> None:
    java("android.content.Intent", getDataString="()Ljava/lang/String;", getFlags="()I")
