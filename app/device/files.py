"""A file that somebody picks: with Android's own picker; elsewhere one of those that lie where files are wont to lie.

pick(then, most)    Android: shows the picker; `then` hears, on Kivy's thread, what is in the file, or None if it could
                    not be read, and nothing if nobody picked one. False where there is no picker.
lying(suffixes)     elsewhere: files with these endings in the person's downloads and documents and when they were
                    changed, the latest first
read(path, most)    at most one byte more than `most`, so that what is too large shows; None if it cannot be read
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

from app.device.platform import NEW_INTENT, activity, is_android, java, on_kivy_thread
from app.device.share import documents_folder, downloads_folder, open_descriptor
from app.device.silence import silently

PICK = 0x5045
PICKED = -1
"""Android's word for "they chose something"."""
MOST_FILES = 12

Picked = Callable[[bytes | None], object]


def pick(then: Picked, most: int) -> bool:
    return is_android() and _pick(then, most)


class _Picker:
    """Hears what people picked, from the first time on for good: python-for-android's activity calls its listeners in
    a loop that breaks if one of them goes away meanwhile."""

    def __init__(self) -> None:
        self.waiting: tuple[Picked, int] | None = None
        import_module("android.activity").bind(on_activity_result=self._came)

    def _came(self, request: int, result: int, data: Any) -> None:
        if request != PICK or self.waiting is None:
            return
        (then, most), self.waiting = self.waiting, None
        if result == PICKED and data is not None:
            Thread(target=_bring, args=(data, then, most), daemon=True).start()


picker = cache(_Picker)


@silently(False)
def _pick(then: Picked, most: int) -> bool:
    intent = java(
        "android.content.Intent",
        new=NEW_INTENT,
        addCategory="(Ljava/lang/String;)Landroid/content/Intent;",
        setType="(Ljava/lang/String;)Landroid/content/Intent;",
        getData="()Landroid/net/Uri;",
    )("android.intent.action.OPEN_DOCUMENT")
    intent.addCategory("android.intent.category.OPENABLE")
    intent.setType("*/*")
    picker().waiting = then, most
    activity(startActivityForResult="(Landroid/content/Intent;I)V").startActivityForResult(intent, PICK)
    return True


def _bring(data: Any, then: Picked, most: int) -> None:
    """On a thread of its own: the file may have to come from far away."""
    on_kivy_thread(then, _content(data, most))
    _let_go()


@silently(None)
def _content(data: Any, most: int) -> bytes | None:
    with os.fdopen(open_descriptor(data.getData(), "r"), "rb") as file:
        return file.read(most + 1)


@silently(None)
def _let_go() -> None:
    import_module("jnius").detach()


# -- desktop -------------------------------------------------------------------------------------------------


def lying(suffixes: tuple[str, ...]) -> list[tuple[Path, float]]:
    found: dict[Path, float] = {}
    for folder in (downloads_folder(), documents_folder()):
        try:
            for path in folder.iterdir():
                if path.name.lower().endswith(suffixes) and path.is_file():
                    found[path] = path.stat().st_mtime
        except OSError:
            continue
    return sorted(found.items(), key=lambda item: -item[1])[:MOST_FILES]


def read(path: Path, most: int) -> bytes | None:
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError):
        return None
