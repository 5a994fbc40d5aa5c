"""What a browser guest is shown: sentences in its language and a described sheet. The page knows no rule."""

from __future__ import annotations

from typing import Any

from app.i18n import Translator, mark
from app.net.hosting import Snapshot
from app.sentences import sentence
from app.words import game_name
from rules.codec import JSON, encode
from rules.core import Roll, action_json
from rules.sheet import Choice, Item, Sheet

WORDS = {
    "connecting": mark("Looking for the table…"),
}
"""Everything the page itself says."""


def words_of(tr: Translator) -> dict[str, str]:
    return {key: tr(text) for key, text in WORDS.items()}


def page_of(tr: Translator, snapshot: Snapshot) -> JSON:
    """The whole page as it should look now."""
    page: dict[str, JSON] = {"title": game_name(tr, snapshot.draft.game.id)}
    update = snapshot.update
    if update is None:
        return page
    state = update.view
    pending = state.chance()
    page["rolls"] = isinstance(pending, Roll) and pending.seat == snapshot.seat
    page["scores"] = list(state.scores())
    if snapshot.seat is not None and state.game.dice:
        page["sheet"] = sheet_json(tr, state.sheet(snapshot.seat))
    return page


def sheet_json(tr: Translator, sheet: Sheet) -> JSON:
    return {
        "size": list(sheet.size),
        "tray": list(sheet.tray),
        "total": sheet.total,
        "items": [_item(tr, item) for item in sheet.items],
        "choices": [_choice(choice) for choice in sheet.choices],
    }


def _item(tr: Translator, item: Item) -> JSON:
    values: dict[str, Any] = dict(item.values)
    shown: dict[str, JSON] = {"id": item.id, "kind": item.kind, "place": list(item.place)}
    for name in ("colour", "printed", "written", "mark"):
        if value := getattr(item, name):
            shown[name] = value
    if item.why:
        shown["why"] = sentence(tr, item.why, values)
    return shown


def _choice(choice: Choice) -> JSON:
    return {
        "items": encode(choice.items),
        "action": action_json(choice.action),
        "gain": choice.gain,
        "shows": dict(choice.shows),
    }
