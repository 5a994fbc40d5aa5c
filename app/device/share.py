"""A text, a picture or both, handed to whatever other app people like."""

from __future__ import annotations

import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.device.platform import activity, api_level, cast, is_android, java
from app.device.silence import silently, tell_once

ALBUM = "Pětka"


@dataclass(frozen=True)
class Shared:
    """Where it went; false if nowhere."""

    sheet: bool = False
    """Android's share sheet is open."""
    copied: bool = False
    """The text is in the clipboard."""
    saved: Path | None = None
    """The picture is here."""

    def __bool__(self) -> bool:
        return self.sheet or self.copied or self.saved is not None


def share(text: str = "", picture: Path | None = None) -> Shared:
    """`picture` is a PNG file; its name is the one other apps see."""
    if is_android():
        return Shared(sheet=_send(text, picture))
    return Shared(copied=bool(text) and copy(text), saved=_save(picture) if picture else None)


# -- Android -------------------------------------------------------------------------------------------------


@silently(False)
def _send(text: str, picture: Path | None) -> bool:
    uri = _publish(picture) if picture else None
    if not text and uri is None:
        return False
    intents = java("android.content.Intent")
    intent = intents(intents.ACTION_SEND)
    intent.setType("text/plain" if uri is None else "image/png")
    if text:
        intent.putExtra(intents.EXTRA_TEXT, java("java.lang.String")(text))
    if uri is not None:
        intent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", uri))
        intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    activity().startActivity(intents.createChooser(intent, None))
    return True


@silently(None)
def _publish(picture: Path) -> Any:
    """The address of a copy that other apps may read: in the gallery, where an app may put things unasked since API 29.

    Older phones would want a permission or a file provider in the package: they share the text alone.
    """
    if api_level() < 29:
        tell_once("sharing a picture", "Android older than 10")
        return None
    columns = java("android.provider.MediaStore$MediaColumns")
    values = java("android.content.ContentValues")()
    values.put(columns.DISPLAY_NAME, picture.name)
    values.put(columns.MIME_TYPE, "image/png")
    values.put(columns.RELATIVE_PATH, f"{java('android.os.Environment').DIRECTORY_PICTURES}/{ALBUM}")
    resolver = activity().getContentResolver()
    uri = resolver.insert(java("android.provider.MediaStore$Images$Media").EXTERNAL_CONTENT_URI, values)
    with os.fdopen(resolver.openFileDescriptor(uri, "w").detachFd(), "wb") as copy:
        copy.write(picture.read_bytes())
    return uri


# -- desktop -------------------------------------------------------------------------------------------------


@silently(False)
def copy(text: str) -> bool:
    """Into the clipboard, on any device."""
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
    return True


@silently(None)
def _save(picture: Path) -> Path | None:
    folder = pictures_folder()
    folder.mkdir(parents=True, exist_ok=True)
    target, n = folder / picture.name, 1
    while target.exists():
        n += 1
        target = folder / f"{picture.stem}-{n}{picture.suffix}"
    shutil.copyfile(picture, target)
    return target


def pictures_folder() -> Path:
    """The person's own; on Linux it is called as their language or their taste has it."""
    home = Path.home()
    if sys.platform.startswith("linux"):
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
        if config.is_file():
            named = re.search(r'^XDG_PICTURES_DIR="(.+)"', config.read_text("utf-8", "replace"), re.MULTILINE)
            if named:
                return Path(named[1].replace("$HOME", str(home)))
    return home / "Pictures"
