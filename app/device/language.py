"""Which languages the person who owns this device reads, the best first."""

from __future__ import annotations

import locale
import sys

from app.device.platform import is_android, java
from app.device.silence import silently
from app.i18n import environment_tags


@silently(())
def preferred_languages() -> tuple[str, ...]:
    return _android() if is_android() else _desktop()


def _android() -> tuple[str, ...]:
    java("java.util.Locale", toLanguageTag="()Ljava/lang/String;")
    lists = java(
        "android.os.LocaleList",
        getDefault="static ()Landroid/os/LocaleList;",
        get="(I)Ljava/util/Locale;",
        size="()I",
    )
    chosen = lists.getDefault()
    return tuple(str(chosen.get(i).toLanguageTag()) for i in range(chosen.size()))


def _desktop() -> tuple[str, ...]:
    tags = environment_tags()
    if not tags and sys.platform in {"win32", "darwin"}:
        tags = (locale.getlocale()[0] or "",)
    return tuple(tag for tag in tags if tag)
