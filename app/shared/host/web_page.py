"""What a browser guest is shown: sentences in its language and a described sheet. The page knows no rule."""

from __future__ import annotations

from typing import Any

from app.games.game_words import scoring_of, sheet_words_of, why_not
from app.games.scoring_words import points
from app.games.sheet.words import SheetWords, Sight
from app.games.words import game_name, names
from app.i18n import Translator, mark
from app.shared.host.hosting import Here, Snapshot
from rules.codec import JSON, encode
from rules.core import Game, IllegalAction, Roll, SheetState, State, action_json
from rules.sheet import Choice, Item, Sheet

WORDS = {
    "again": mark("Connect again"),
    "away_long": mark("Does it take long? Scan the host’s code again: your seat is kept."),
    "agree": mark("Agree"),
    "at_table": mark("At the table"),
    "away": mark("The table is out of reach. Your sheet stays here, and we keep trying."),
    "back": mark("Back to my sheet"),
    "browser": mark("in the browser"),
    "app": mark("in the app"),
    "bot": mark("computer"),
    "person": mark("at the host’s phone"),
    "cancel": mark("Cancel"),
    "close": mark("Close"),
    "connecting": mark("Looking for the table…"),
    "disagree": mark("No"),
    "gone": mark("not here right now"),
    "host_asleep": mark("The host’s phone is asleep. The game goes on when it wakes up."),
    "in": mark("You are in. Nothing to install."),
    "join": mark("Join the table"),
    "leave": mark("Leave the table"),
    "leave_question": mark("Leave for good? Your seat is given up."),
    "back_here": mark("Have you been here already? Tap your name."),
    "back_as": mark("I am {name}"),
    "let_in": mark("Ask the host to let you in. It takes one tap."),
    "name": mark("What is your name?"),
    "not_ready": mark("Not yet"),
    "nudge": mark("Nudge"),
    "nudged": mark("{name} is waiting for you"),
    "open_app": mark("Open in Pětka"),
    "ready": mark("I am ready"),
    "ready_done": mark("Ready"),
    "roll": mark("Roll"),
    "scoring": mark("Scoring table"),
    "seat_asked": mark("The host was asked for this seat."),
    "sit": mark("Take this seat"),
    "sit_down": mark("Play along"),
    "sound_off": mark("Sound off"),
    "sound_on": mark("Sound on"),
    "start_soon": mark("The host starts the game."),
    "total": mark("Total"),
    "undo": mark("Take back"),
    "watch": mark("Only watch"),
    "watching": mark("You are watching. Tap somebody to see their sheet."),
    "you": mark("You"),
}
"""Everything the page itself says."""

BODY = "white"
"""The colour of a die that has none of its own."""


def words_of(tr: Translator) -> dict[str, str]:
    """`{name}` and the like stay for the page to fill."""
    return {key: tr(text, name="{name}") for key, text in WORDS.items()}


def page_of(tr: Translator, snapshot: Snapshot) -> JSON:
    """The whole page as it should look now."""
    game, people = snapshot.draft.game, snapshot.gathering.people
    update = snapshot.update
    page: dict[str, JSON] = {
        "game": game_name(tr, game.id),
        "people": [_person(one, None) for one in people],
        "plays": game.sheets,
    }
    if update is None and game.sheets:
        page["title"] = game_name(tr, game.id)
        page["status"] = _readiness(tr, people)
        page["no_seat"] = "" if snapshot.draft.can_add else tr("Every seat is taken. You can watch.")
        return page
    if update is None or not game.sheets:
        page["title"] = page["no_seat"] = tr("This game is played in the app.")
        return page
    state = update.view
    shown = snapshot.seat if snapshot.looked is None else snapshot.looked
    said = _said(tr, snapshot, shown)
    page |= _head(tr, snapshot, said)
    page["people"] = [_person(one, said) for one in people]
    page["scores"] = list(state.scores())
    page["scoring"] = encode(scoring_of(game.id, tr))
    page["dice"] = _dice(said)
    page["thrown"] = _throw(state)
    if said.sheet is not None:
        page["sheet"] = sheet_json(said, shown == snapshot.seat)
        page["hint"] = said.hint(None)
    if state.over():
        page["results"] = _results(tr, snapshot)
    if snapshot.seat in update.asked and update.undo_by is not None:
        page["asks"] = tr("{name} wants to take a move back.", name=said.sight.name(update.undo_by))
    return page


def _said(tr: Translator, snapshot: Snapshot, shown: int | None) -> SheetWords:
    """The words for one guest, who looks at the sheet of the seat that is `shown`."""
    update = snapshot.update
    assert update is not None
    state = update.view
    sight = Sight(
        tr,
        state,
        lambda seat: update.seats[seat].name,
        state.sheet(shown) if shown is not None else None,
        writes=snapshot.seat in state.to_act() and shown == snapshot.seat,
        roller_told=True,
    )
    return sheet_words_of(state.game.id)(sight)


def _head(tr: Translator, snapshot: Snapshot, said: SheetWords) -> dict[str, JSON]:
    """Who rolls or has rolled, how far we are, and who is waited for."""
    state, seat, name = said.sight.state, snapshot.seat, said.sight.name
    pending = state.chance()
    head: dict[str, JSON] = {"subtitle": said.subtitle(), "rolls": False}
    roller = state.whose_dice() or 0
    if state.over():
        head["title"] = tr("The game is over")
    elif isinstance(pending, Roll):
        head["rolls"] = pending.seat == seat and not snapshot.real_dice
        head["title"] = tr("You roll") if pending.seat == seat else tr("{name} rolls", name=name(pending.seat))
    else:
        head["title"] = tr("You rolled") if roller == seat else tr("{name} rolled", name=name(roller))
    waited = state.to_act() or ((pending.seat,) if pending else ())
    called = [tr("you") if other == seat else name(other) for other in sorted(waited, key=lambda n: n != seat)]
    head["status"] = "" if state.over() else tr("Waiting for {names}", names=names(tr, called))
    return head


def _person(one: Here, said: SheetWords | None) -> JSON:
    """Somebody in the row of people; in a game with points and what they are doing."""
    person: dict[str, JSON] = {}
    if said is not None and one.seat is not None:
        state = said.sight.state
        pending = state.chance()
        person["score"] = said.standing(one.seat, state.scores()[one.seat])
        person["acts"] = one.seat in state.to_act() or (pending is not None and pending.seat == one.seat)
        person["left"] = one.seat in state.left
    return person


def _readiness(tr: Translator, people: tuple[Here, ...]) -> str:
    guests = [one for one in people if one.guest and one.seat is not None]
    ready = sum(one.ready and one.here for one in guests)
    return tr("{ready} of {all} ready", ready=ready, all=len(guests))


def _dice(said: SheetWords) -> JSON:
    """The dice as they lie, where they are no items of the sheet: colour, and what is on top."""
    state = said.sight.state
    if not isinstance(state, SheetState) or any(item.kind == "die" for item in state.sheet(0).items):
        return []
    return [{"colour": BODY, "text": str(value)} for value in state.dice]


def _throw(state: State[Any]) -> JSON:
    """Changes with every roll, so that the page knows when to let the dice tumble."""
    return [getattr(state, "round", 0), list(map(str, getattr(state, "dice", ()) or ()))]


def _results(tr: Translator, snapshot: Snapshot) -> JSON:
    assert snapshot.update is not None
    outcome = snapshot.update.view.outcome()
    if outcome is None:
        return []
    order = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.places[seat] or 99, seat))
    return [
        {
            "place": outcome.places[seat],
            "name": snapshot.update.seats[seat].name,
            "score": points(tr, outcome.scores[seat]),
            "you": seat == snapshot.seat,
        }
        for seat in order
    ]


# -- the sheet ---------------------------------------------------------------------------------------------------


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
        "tray": list(sheet.tray),
        "total": sheet.total,
        "print": _print(said, sheet),
        "items": [_item(said, sheet, item, choices.get(frozenset({item.id})), own) for item in sheet.items],
        "choices": [_choice(said, choice) for choice in choices.values()],
    }


def _item(said: SheetWords, sheet: Sheet, item: Item, choice: Choice | None, own: bool) -> JSON:
    shown: dict[str, JSON] = {"id": item.id, "kind": item.kind, "place": [round(value, 1) for value in item.place]}
    if item.kind == "die":
        shown["pips"] = _has_pips(said.sight.state.game, sheet, item)
    for name in ("colour", "printed", "written", "mark"):
        if value := getattr(item, name):
            shown[name] = value
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


def _print(said: SheetWords, sheet: Sheet) -> JSON:
    """Words on the paper, each beside the item it explains."""
    words, placed = said.print_words(), list[JSON]()
    for printed in said.printed:
        x, y, _, high = sheet.item(printed.item).place
        placed.append({"text": words[printed.word], "place": [x + printed.across, y + high / 2 + printed.down]})
    return placed


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


def _choice(said: SheetWords, choice: Choice) -> JSON:
    return {
        "items": encode(choice.items),
        "action": action_json(choice.action),
        "gain": choice.gain,
        "shows": dict(choice.shows),
        "does": said.doing(choice)[0],
        "note": said.note(choice),
    }
