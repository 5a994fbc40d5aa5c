"""A file that somebody picks: with Android's own picker, elsewhere from the usual folders.

pick(then, most)        Android: shows the picker; `then` hears, on Kivy's thread, what's in the file, None if it cannot
                        be read, and nothing if nobody picked one. False where there is no picker.
pick_into(path, then)   the same for a file of any size, copied to `path`; `then` hears whether that went well
save(file, kind, then)  Android: asks where a copy shall go; `then` hears whether it is there, or None if nobody wanted
                        one. False where nothing can be asked.
hand_on(file, kind, then)       to other apps or, on a desktop, to the downloads, where that may take its time; `then`
                        hears a `Shared`
lying(suffixes)         elsewhere: files with these endings in the person's downloads and documents and when they were
                        changed, the latest first
read(path, most)        at most one byte more than `most`, so that what is too large shows; None if it cannot be read
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

from app.device.platform import NEW_INTENT, activity, is_android, java, on_kivy_thread
from app.device.share import Shared, documents_folder, downloads_folder, open_descriptor, share_file
from app.device.silence import silently

PICK = 0x5045
PICKED = -1
"""Android's word for "they chose something"."""
MOST_FILES = 12
ANY_KIND = "*/*"

Picked = Callable[[bytes | None], object]


def pick(then: Picked, most: int) -> bool:
    def bring(data: Any) -> None:
        if data is not None:
            on_kivy_thread(then, _content(data, most))

    return is_android() and _ask("OPEN_DOCUMENT", ANY_KIND, "", bring)


def pick_into(path: Path, then: Callable[[bool], object]) -> bool:
    def bring(data: Any) -> None:
        if data is not None:
            on_kivy_thread(then, _copied(data, "r", path))

    return is_android() and _ask("OPEN_DOCUMENT", ANY_KIND, "", bring)


def save(file: Path, kind: str, then: Callable[[bool | None], object]) -> bool:
    def bring(data: Any) -> None:
        on_kivy_thread(then, None if data is None else _copied(data, "w", file))

    return is_android() and _ask("CREATE_DOCUMENT", kind, file.name, bring)


def hand_on(file: Path, kind: str, then: Callable[[Shared], object]) -> None:
    def go() -> None:
        on_kivy_thread(then, share_file(file, kind))
        _let_go()

    Thread(target=go, daemon=True).start()


# -- Android -------------------------------------------------------------------------------------------------


class _Picker:
    """Hears what people picked, from the first time on for good: python-for-android's activity calls its listeners in
    a loop that breaks if one of them goes away meanwhile."""

    def __init__(self) -> None:
        self.waiting: Callable[[Any], None] | None = None
        import_module("android.activity").bind(on_activity_result=self._came)

    def _came(self, request: int, result: int, data: Any) -> None:
        if request != PICK or self.waiting is None:
            return
        bring, self.waiting = self.waiting, None
        Thread(target=_brought, args=(bring, data if result == PICKED else None), daemon=True).start()


picker = cache(_Picker)


@silently(False)
def _ask(what: str, kind: str, name: str, bring: Callable[[Any], None]) -> bool:
    """Show Android's dialog; `bring` gets its answer, None if people went back from it."""
    intent = java(
        "android.content.Intent",
        new=NEW_INTENT,
        addCategory="(Ljava/lang/String;)Landroid/content/Intent;",
        setType="(Ljava/lang/String;)Landroid/content/Intent;",
        putExtra=(
            "(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;",
            "(Ljava/lang/String;Landroid/os/Parcelable;)Landroid/content/Intent;",
        ),
        getData="()Landroid/net/Uri;",
    )(f"android.intent.action.{what}")
    intent.addCategory("android.intent.category.OPENABLE")
    intent.setType(kind)
    if name:
        intent.putExtra("android.intent.extra.TITLE", name)
    picker().waiting = bring
    activity(startActivityForResult="(Landroid/content/Intent;I)V").startActivityForResult(intent, PICK)
    return True


def _brought(bring: Callable[[Any], None], data: Any) -> None:
    """On a thread of its own, because the file may have to come from far away."""
    bring(data)
    _let_go()


@silently(None)
def _content(data: Any, most: int) -> bytes | None:
    with os.fdopen(open_descriptor(data.getData(), "r"), "rb") as file:
        return file.read(most + 1)


@silently(False)
def _copied(data: Any, mode: str, path: Path) -> bool:
    """Between what was picked and a file of ours; what is written over is cut to its new length."""
    theirs = os.fdopen(open_descriptor(data.getData(), "wt" if mode == "w" else mode), f"{mode}b")
    with theirs, path.open("rb" if mode == "w" else "wb") as ours:
        source, target = (ours, theirs) if mode == "w" else (theirs, ours)
        shutil.copyfileobj(source, target)
    return True


@silently(None)
def _let_go() -> None:
    if is_android():
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
