"""Permissions asked for at the moment they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from importlib import import_module

from app.device.platform import NEW_INTENT, activity, api_level, is_android, java, on_kivy_thread
from app.device.silence import silently

LOCAL_NETWORK = "android.permission.ACCESS_LOCAL_NETWORK"
LOCAL_NETWORK_SINCE = 37


class PermissionAnswer(StrEnum):
    GRANTED = "granted"
    REFUSED = "refused"
    BLOCKED = "blocked"
    """Refused for good: Android will not ask again, only its settings help (`open_settings`)."""


Answers = dict[str, PermissionAnswer]


@silently(())
def for_local_network() -> tuple[str, ...]:
    """What hosting or joining a table needs: Android asks since version 17, and only apps that are made for it."""
    if not is_android() or api_level() < LOCAL_NETWORK_SINCE:
        return ()
    java("android.content.pm.ApplicationInfo", targetSdkVersion="I")
    us = activity(getApplicationInfo="()Landroid/content/pm/ApplicationInfo;")
    made_for = us.getApplicationInfo().targetSdkVersion
    return (LOCAL_NETWORK,) if made_for >= LOCAL_NETWORK_SINCE else ()


def request(names: Sequence[str], then: Callable[[Answers], object]) -> None:
    """Ask for whatever of `names` is not granted yet and tell `then`, on Kivy's thread, what came of each."""
    if not is_android() or not names:
        then(dict.fromkeys(names, PermissionAnswer.GRANTED))
    elif not _ask(names, then):
        then(dict.fromkeys(names, PermissionAnswer.REFUSED))


@silently(False)
def _ask(names: Sequence[str], then: Callable[[Answers], object]) -> bool:
    android = import_module("android.permissions")
    missing = [name for name in names if not android.check_permission(name)]
    if not missing:
        then(dict.fromkeys(names, PermissionAnswer.GRANTED))
        return True

    def answered(_names: Iterable[str], _granted: Iterable[bool]) -> None:
        """An interrupted dialog answers with empty lists: look for ourselves."""
        on_kivy_thread(then, {name: _state(name) for name in names})

    android.request_permissions(missing, answered)
    return True


@silently(PermissionAnswer.REFUSED)
def _state(name: str) -> PermissionAnswer:
    if import_module("android.permissions").check_permission(name):
        return PermissionAnswer.GRANTED
    us = activity(shouldShowRequestPermissionRationale="(Ljava/lang/String;)Z")
    return PermissionAnswer.REFUSED if us.shouldShowRequestPermissionRationale(name) else PermissionAnswer.BLOCKED


@silently(False)
def open_settings() -> bool:
    """Android's page about this app, where a blocked permission can be given after all."""
    if not is_android():
        return False
    us = activity(getPackageName="()Ljava/lang/String;", startActivity="(Landroid/content/Intent;)V")
    parts = "static (Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Landroid/net/Uri;"
    page = java("android.net.Uri", fromParts=parts).fromParts("package", us.getPackageName(), None)
    intents = java("android.content.Intent", new=NEW_INTENT, setData="(Landroid/net/Uri;)Landroid/content/Intent;")
    intent = intents("android.settings.APPLICATION_DETAILS_SETTINGS")
    intent.setData(page)
    us.startActivity(intent)
    return True
