"""Who is at a shared table, and where, in words."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.option_words import LEVELS, own_things, trouble_words
from app.games.words import names
from app.i18n import Translator, mark
from app.shared.host.addresses import Address
from app.shared.host.hosting import Here
from app.table.draft import Draft, is_person

WHERE = {
    "person": mark("on this device"),
    "app": mark("in the app"),
    "browser": mark("in the browser"),
}

WHERE_ICONS = {"person": "user", "app": "smartphone", "browser": "globe", "bot": "bot"}

NETWORKS = {
    "wifi": mark("Wi-Fi"),
    "hotspot": mark("Hotspot"),
    "cable": mark("Cable"),
    "other": mark("Network"),
    "vpn": mark("VPN"),
}

NETWORK_ICONS = {"wifi": "wifi", "hotspot": "radio", "cable": "link", "other": "signal", "vpn": "shield"}

FEW = 2
"""At most so many are called by their names."""


def where(tr: Translator, here: Here) -> str:
    """Where somebody plays; a computer how well."""
    if here.kind == "bot":
        words = next(words for level, words in LEVELS.items() if level == (here.level or "medium"))
        return tr("computer, {level}", level=tr(words.title).lower())
    return tr(WHERE[here.kind])


def lobby_line(tr: Translator, draft: Draft, here: Here) -> str:
    """Under a name in the lobby."""
    if here.seat is None:
        return ", ".join((where(tr, here), tr("looks on")))
    host = here.kind == "person" and draft.is_owner(here.seat)
    place = (tr("host, rolls the dice") if draft.game.dice else tr("host")) if host else where(tr, here)
    own = own_things(tr, draft, here.seat) if not draft.game.hidden and _legal(draft) else []
    return ", ".join((place, *own))


def _legal(draft: Draft) -> bool:
    return len(draft.seats) in draft.room


def game_line(tr: Translator, here: Here) -> str:
    """Under a name during a game."""
    parts = [where(tr, here)]
    if here.seat is None:
        parts.append(tr("looks on"))
    if not here.here:
        parts.append(tr("away"))
    return ", ".join(parts)


def scan_line(tr: Translator, address: Address | None) -> str:
    """What a scanned code opens. Over a VPN what matters is for whom."""
    if address is not None and address.kind == "vpn":
        return tr("for devices on the same VPN")
    return tr("opens in the app, or in the browser")


def network(tr: Translator, address: Address) -> str:
    return tr(NETWORKS[address.kind])


def start_without(tr: Translator, late: Sequence[str]) -> str:
    if len(late) <= FEW:
        return tr("Start without {names}", names=names(tr, list(late)))
    return tr.plural("Start without {n} person", "Start without {n} people", len(late))


def lobby_trouble(tr: Translator, draft: Draft, late: Sequence[str]) -> str:
    """Why a table cannot start with the people of `draft`; `late` are those who are not ready and not among them."""
    trouble = draft.trouble()
    alone = len(draft.seats) == 1 and is_person(draft.seats[0])
    if alone and not late:
        return tr("Nobody has come yet.")
    if trouble is None and not alone:
        return ""
    if alone or trouble is None:
        return tr("Waiting for {names}", names=names(tr, list(late)))
    if late and len(draft.seats) < draft.room[0]:
        return tr("Waiting for {names}", names=names(tr, list(late)))
    if not draft.seats:
        return tr("Nobody sits at the table yet.")
    return trouble_words(tr, draft, trouble)
