"""Links that open the app: `petka://…` from a browser guest's page, or given on the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module

from app.device.platform import activity, is_android, on_kivy_thread
from app.device.silence import silently

SCHEME = "petka://"


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

    def came(intent: object) -> None:
        link = _link_in(intent)
        if link:
            on_kivy_thread(opened, link)

    bus.bind(on_new_intent=came)
    came(activity().getIntent())
    return lambda: bus.unbind(on_new_intent=came)


@silently("")
def _link_in(intent: object) -> str:
    text = intent.getDataString()  # type: ignore[attr-defined]
    return text if isinstance(text, str) and text.startswith(SCHEME) else ""
