"""A text, a picture or both, handed to another app."""

from __future__ import annotations

import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.device.platform import NEW_INTENT, activity, api_level, cast, is_android, java
from app.device.silence import silently, tell_once

ALBUM = "Pětka"
PICTURE = "image/png"

MAY_READ = 1
"""Android's FLAG_GRANT_READ_URI_PERMISSION."""


@dataclass(frozen=True)
class Shared:
    """Where it went; false if nowhere."""

    sheet: bool = False
    """Android's share sheet is open."""
    copied: bool = False
    """The text is in the clipboard."""
    saved: Path | None = None
    """The picture or file is here."""

    def __bool__(self) -> bool:
        return self.sheet or self.copied or self.saved is not None


def share(text: str = "", picture: Path | None = None) -> Shared:
    """`picture` is a PNG file; its name is the one other apps see."""
    if is_android():
        return Shared(sheet=_send(text, picture))
    return Shared(copied=bool(text) and copy(text), saved=_save(picture, pictures_folder()) if picture else None)


def shares_files() -> bool:
    """Whether a file goes to other apps; on a desktop it is only put where they find it."""
    return is_android() and bool(_api() >= 29)


@silently(0)
def _api() -> int:
    return api_level()


def share_file(file: Path, kind: str) -> Shared:
    """A file of any `kind` ("text/csv"); its name is the one other apps see. On a desktop it lies in the downloads."""
    if is_android():
        return Shared(sheet=_send("", file, kind))
    return Shared(saved=_save(file, downloads_folder()))


# -- Android -------------------------------------------------------------------------------------------------


@silently(False)
def _send(text: str, file: Path | None, kind: str = PICTURE) -> bool:
    uri = _publish(file, kind) if file else None
    if not text and uri is None:
        return False
    intents = java(
        "android.content.Intent",
        new=NEW_INTENT,
        setType="(Ljava/lang/String;)Landroid/content/Intent;",
        putExtra=(
            "(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;",
            "(Ljava/lang/String;Landroid/os/Parcelable;)Landroid/content/Intent;",
        ),
        addFlags="(I)Landroid/content/Intent;",
        createChooser="static (Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;",
    )
    intent = intents("android.intent.action.SEND")
    intent.setType("text/plain" if uri is None else kind)
    if text:
        intent.putExtra("android.intent.extra.TEXT", text)
    if uri is not None:
        intent.putExtra("android.intent.extra.STREAM", cast("android.os.Parcelable", uri))
        intent.addFlags(MAY_READ)
    activity(startActivity="(Landroid/content/Intent;)V").startActivity(intents.createChooser(intent, None))
    return True


@silently(None)
def _publish(file: Path, kind: str) -> Any:
    """The address of a copy that other apps may read: a picture in the gallery, any other file in the downloads, where
    an app may put things unasked since API 29.

    Older phones would want a permission or a file provider in the package: they share the text alone.
    """
    if api_level() < 29:
        tell_once("sharing a picture or file", "Android older than 10")
        return None
    values = java("android.content.ContentValues", new="()V", put="(Ljava/lang/String;Ljava/lang/String;)V")()
    values.put("_display_name", file.name)
    values.put("mime_type", kind)
    values.put("relative_path", f"{'Pictures' if kind == PICTURE else 'Download'}/{ALBUM}")
    media = "MediaStore$Images$Media" if kind == PICTURE else "MediaStore$Downloads"
    place = java(f"android.provider.{media}", EXTERNAL_CONTENT_URI="static Landroid/net/Uri;").EXTERNAL_CONTENT_URI
    uri = _resolver().insert(place, values)
    with os.fdopen(open_descriptor(uri, "w"), "wb") as theirs, file.open("rb") as ours:
        shutil.copyfileobj(ours, theirs)
    return uri


def open_descriptor(uri: Any, mode: str) -> int:
    """What another app lets us read, or the gallery lets us write; whoever asks for it closes it."""
    java("android.os.ParcelFileDescriptor", detachFd="()I")
    return int(_resolver().openFileDescriptor(uri, mode).detachFd())


def _resolver() -> Any:
    java("android.net.Uri", toString="()Ljava/lang/String;")
    java(
        "android.content.ContentResolver",
        insert="(Landroid/net/Uri;Landroid/content/ContentValues;)Landroid/net/Uri;",
        openFileDescriptor="(Landroid/net/Uri;Ljava/lang/String;)Landroid/os/ParcelFileDescriptor;",
    )
    return activity(getContentResolver="()Landroid/content/ContentResolver;").getContentResolver()


# -- desktop -------------------------------------------------------------------------------------------------


@silently(False)
def copy(text: str) -> bool:
    """Put the text into the clipboard, on any device."""
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
    return True


@silently(None)
def _save(file: Path, folder: Path) -> Path | None:
    folder.mkdir(parents=True, exist_ok=True)
    target, n = folder / file.name, 1
    while target.exists():
        n += 1
        target = folder / f"{file.stem}-{n}{file.suffix}"
    shutil.copyfile(file, target)
    return target


def pictures_folder() -> Path:
    return _own_folder("PICTURES", "Pictures")


def downloads_folder() -> Path:
    return _own_folder("DOWNLOAD", "Downloads")


def documents_folder() -> Path:
    return _own_folder("DOCUMENTS", "Documents")


def _own_folder(kind: str, usual: str) -> Path:
    """The person's own; on Linux it is called as their language or their taste has it."""
    home = Path.home()
    if sys.platform.startswith("linux"):
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
        if config.is_file():
            named = re.search(rf'^XDG_{kind}_DIR="(.+)"', config.read_text("utf-8", "replace"), re.MULTILINE)
            if named:
                return Path(named[1].replace("$HOME", str(home)))
    return home / usual
