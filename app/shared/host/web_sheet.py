"""A described sheet with its words, for the page of a browser, which knows no rule."""

from __future__ import annotations

from typing import Any

from app.games.game_words import why_not
from app.games.sheet.words import SheetWords
from app.i18n import mark
from rules.codec import JSON, encode
from rules.core import Game, IllegalAction, action_json
from rules.sheet import Choice, Item, Place, Sheet


def sheet_json(said: SheetWords, own: bool) -> JSON:
    """The described sheet with its words; somebody else's can only be looked at."""
    sheet = said.sheet
    assert sheet is not None
    choices = {choice.items: choice for choice in sheet.choices} if own else {}
    return {
        "seat": sheet.seat,
        "own": own,
        "title": said.title(sheet.seat),
        "note": said.note(None) if own and said.sight.writes else "",
        "choose": said.choose() if own and said.sight.writes else "",
        "size": list(sheet.size),
        "total": sheet.total,
        "boxed": any(item.id in ARROWS for item in sheet.items),
        "counted": any(item.id == "total" for item in sheet.items),
        "band": _band(sheet) if own and not said.sight.state.over() else None,
        "print": _print(said, sheet),
        "items": [_item(said, sheet, item, choices.get(frozenset({item.id})), own) for item in sheet.items],
        "choices": [_choice(said, choice) for choice in choices.values()],
    }


ARROWS = {"diagonal_up": "up", "diagonal_down": "down"}
"""Boxes of lines that run across the sheet."""


def _item(said: SheetWords, sheet: Sheet, item: Item, choice: Choice | None, own: bool) -> JSON:
    values = dict(item.values)
    shown: dict[str, JSON] = {"id": item.id, "kind": item.kind, "place": [round(value, 1) for value in item.place]}
    if item.kind == "die":
        shown["pips"] = _has_pips(said.sight.state.game, sheet, item)
    for name in ("colour", "printed", "written", "mark"):
        if value := getattr(item, name):
            shown[name] = value
    if item.id in ARROWS:
        shown["arrow"] = ARROWS[item.id]
    if item.kind == "box" and item.printed and "hits" in values:
        shown["over"] = f"×{values['hits']}"
    if item.id.startswith("made"):
        shown["class"] = "made"
    elif item.id == "total":
        shown["class"] = "grand"
    if item.kind in ("cell", "die"):
        shown["label"] = said.describe(item, choice)
    elif item.kind == "button":
        shown["label"] = said.button(item)[0]
    elif item.kind == "chip":
        shown["made"] = said.chip(item)
        shown["label"] = said.chip_voice(item)
    elif item.kind == "step":
        shown["made"] = said.step(item)
    if own and (why := _why(said, sheet, item)):
        shown["why"] = why
    return shown


def _has_pips(game: Game, sheet: Sheet, item: Item) -> bool:
    """A die that shows a number alone has pips; one whose faces have colours shows a numeral."""
    number = [other.id for other in sheet.items if other.kind == "die"].index(item.id)
    return all(isinstance(face, int) for face in game.dice[number].faces)


MARGIN = 4.0


def _band(sheet: Sheet) -> JSON:
    """Around the row that is being filled, on sheets that are filled row by row, with what belongs to its fields."""
    row = next((dict(item.values)["row"] for item in sheet.items if item.mark == "current" and _in_row(item)), None)
    if row is None:
        return None
    places = [item.place for item in sheet.items if _in_row(item) and dict(item.values)["row"] == row]
    places += [item.place for item in sheet.items if _below(item, places)]
    left, top = min(place[0] for place in places), min(place[1] for place in places)
    right = max(place[0] + place[2] for place in places)
    bottom = max(place[1] + place[3] for place in places)
    return [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN]


def _in_row(item: Item) -> bool:
    return item.kind == "cell" and bool(item.printed) and "row" in dict(item.values)


def _below(item: Item, row: list[Place]) -> bool:
    """A small box that hangs on a row, or what stands at the row's end."""
    top, bottom = row[0][1], row[0][1] + row[0][3]
    return item.kind in ("box", "label") and top <= item.place[1] < bottom + 2 * MARGIN


def _print(said: SheetWords, sheet: Sheet) -> JSON:
    """Words on the paper, each beside the item it explains."""
    words, placed = said.print_words(), list[JSON]()
    for printed in said.printed:
        x, y, _, high = sheet.item(printed.item).place
        placed.append({"text": words[printed.word], "place": [x + printed.across, y + high / 2 + printed.down]})
        if printed.word in POINTS:
            placed[-1]["arrow"] = POINTS[printed.word]
    return placed


POINTS = {"rising": "up", "falling": "down"}
"""Words with an arrow."""


def _why(said: SheetWords, sheet: Sheet, item: Item) -> str:
    """A sentence about what cannot be chosen, as exactly as the rules can say it."""
    if item.kind not in ("cell", "die", "chip", "button"):
        return ""
    values: dict[str, Any] = dict(item.values)
    reason: str | None = item.why
    if reason == "not_your_turn" or (reason is None and not said.sight.writes):
        if said.sight.state.chance() is not None:
            reason = "waiting_for_chance"
        else:
            try:
                said.sight.state.refuse_turn(sheet.seat)
            except IllegalAction as error:
                reason = str(error.reason)
    return why_not(said.tr, said.sight.state.game.id, reason, values) if reason else ""


HARM = {
    "cross": (mark("Yes, cross out"), mark("Something still fits. Cross out all the same?")),
    "decline": (mark("Yes, pass"), mark("Something could be written. Pass all the same?")),
    "keep": (mark("Yes, keep them"), ""),
}
"""Buttons that give something away: what the second tap says, and what is asked while something else is possible."""


def _choice(said: SheetWords, choice: Choice) -> JSON:
    shown: dict[str, JSON] = {
        "items": encode(choice.items),
        "action": action_json(choice.action),
        "gain": choice.gain,
        "shows": dict(choice.shows),
        "does": said.doing(choice)[0],
        "note": said.note(choice),
    }
    only = next(iter(choice.items)) if len(choice.items) == 1 else ""
    if only in HARM and said.sheet is not None:
        again, asks = HARM[only]
        other = any(not choice.items <= HARM.keys() for choice in said.sheet.choices)
        shown["harm"] = {"again": said.tr(again), "asks": said.tr(asks) if asks and other else ""}
    return shown
