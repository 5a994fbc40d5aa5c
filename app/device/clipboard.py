"""Whether there is a text to paste."""

from __future__ import annotations

from app.device.platform import is_android, java, service
from app.device.silence import silently


@silently(False)
def has_text() -> bool:
    if is_android():
        return _android_has_text()

    from kivy.core.clipboard import Clipboard

    return bool(Clipboard.paste())


def _android_has_text() -> bool:
    """Only asks what kind of thing it is: since Android 12 people are told whenever an app reads the clipboard."""
    java("android.content.ClipDescription", hasMimeType="(Ljava/lang/String;)Z")
    clipboard = service(
        "clipboard",
        "android.content.ClipboardManager",
        getPrimaryClipDescription="()Landroid/content/ClipDescription;",
    )
    held = clipboard.getPrimaryClipDescription()
    return held is not None and bool(held.hasMimeType("text/*"))
