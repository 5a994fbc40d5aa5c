"""Somebody else's table in words, as a guest sees it."""

from __future__ import annotations

from app.i18n import Translator, mark
from app.shared.guest.from_host import TablePerson

WHERE = {
    "person": mark("on the host’s device"),
    "app": mark("in the app"),
    "browser": mark("in the browser"),
    "bot": mark("computer"),
}
ICONS = {"person": "users", "app": "smartphone", "browser": "globe", "bot": "bot"}


def table_name(tr: Translator, host: str) -> str:
    """Whose table it is; a host who only rolls has no name there."""
    return tr("{name}’s table", name=host) if host else tr("Shared table")


def person_line(tr: Translator, one: TablePerson) -> str:
    """Under a name."""
    parts = [tr("this device") if one.you else tr(WHERE[one.kind])]
    if one.seat is None:
        parts.append(tr("looks on"))
    if not one.here:
        parts.append(tr("away"))
    return ", ".join(parts)
