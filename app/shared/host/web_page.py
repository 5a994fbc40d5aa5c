"""What a browser guest is shown: sentences in its language and a described sheet. The page knows no rule."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from app.games.game_words import scoring_of, sheet_words_of
from app.games.real_dice_words import die_name, face_words
from app.games.registry import facts, worn
from app.games.sheet.words import SheetWords, Sight
from app.games.words import MOST_NAMES, game_name, names
from app.i18n import YOU, Translator
from app.shared.host.hosting import Gathering, Here, Snapshot
from app.shared.host.web_board import board_head, board_json, board_words
from app.shared.host.web_book import has_book
from app.shared.host.web_end import end_of, results_of
from app.shared.host.web_names import called, name_of
from app.shared.host.web_sheet import sheet_json
from app.store.seats import Seat
from rules.codec import JSON, encode
from rules.core import Game, Roll, SheetState, State

BODY = "white"
"""The colour of a die that has none of its own."""


def page_of(tr: Translator, snapshot: Snapshot) -> dict[str, JSON]:
    """Everything the web page shows now."""
    return shared_page(tr, snapshot) | own_page(tr, snapshot)


def shared_page(tr: Translator, snapshot: Snapshot) -> dict[str, JSON]:
    """What everybody with this language and this view is told alike: it is written once for all of them."""
    game, people = snapshot.draft.game, snapshot.gathering.people
    update = snapshot.update
    known = facts(game.id)
    host = host_of(people)
    page: dict[str, JSON] = {
        "game": game_name(tr, game.id),
        "line": tr(known.line),
        "tint": list(known.tint),
        "table": tr("{name}’s table", name=called(tr, host.name)) if host else "",
        "kind": known.kind,
    }
    if snapshot.gathering.unattended:
        page["soon"] = tr("The game begins once everybody is ready.")
    if has_book(game.id):
        page["book"] = f"book/{game.id}.{tr.language}.json"
    if update is None:
        page["people"] = [_person(tr, one, one is host) | _wears(game, snapshot.draft.seats, one) for one in people]
        page["title"] = game_name(tr, game.id)
        page["status"] = _readiness(tr, people)
        page["no_seat"] = "" if snapshot.draft.can_add else tr("Every seat is taken. You can watch.")
        return page
    state = update.view
    if game.sheets:
        said = said_of(tr, snapshot, None)
        page["dice"] = _dice(said)
        standing: Standing = said.standing
    else:
        standing = board_words(tr, snapshot, None).standing
    told = zip(_playing(tr, people, state, standing), people, strict=True)
    page["people"] = [person | _wears(game, update.seats, one) for person, one in told]
    page["scores"] = list(state.scores())
    page["scoring"] = encode(scoring_of(game.id, tr))
    outcome = state.outcome()
    if outcome is not None:
        page["results"] = results_of(tr, update, outcome, name_of(tr, update))
    return page


Standing = Callable[[int, int], str]
"""What is said below the name of a seat with so many points."""


def own_page(tr: Translator, snapshot: Snapshot) -> dict[str, JSON]:
    """What this guest alone is told."""
    game, people = snapshot.draft.game, snapshot.gathering.people
    update = snapshot.update
    page: dict[str, JSON] = {}
    if snapshot.gathering.evening.games and (update is None or update.view.over()):
        page["evening"] = _evening(tr, snapshot)
    if update is None:
        return page
    state = update.view
    if snapshot.seat is None and not state.over():
        page["next_game"] = _next_game(tr, snapshot)
    if game.sheets:
        page |= _sheet_page(tr, snapshot)
    else:
        laid = board_words(tr, snapshot, snapshot.seat)
        page |= board_head(tr, laid)
        page["board"] = board_json(laid)
    if state.over():
        host = host_of(people)
        page |= end_of(tr, snapshot, called(tr, host.name) if host else "")
        if snapshot.gathering.unattended:
            page["after"] = tr("The next game begins once everybody is ready.")
            page["again"] = snapshot.seat is not None and not snapshot.guest.ready
    if update.undo_by is not None:
        page |= _undoing(tr, snapshot, name_of(tr, update))
    return page


def _sheet_page(tr: Translator, snapshot: Snapshot) -> dict[str, JSON]:
    """The sheet of whoever looks, or that they look at, and what the dice do."""
    shown = snapshot.seat if snapshot.looked is None else snapshot.looked
    said = said_of(tr, snapshot, shown)
    page = _head(tr, snapshot, said)
    page["thrown"] = _throw(snapshot)
    if said.sheet is not None:
        page["sheet"] = sheet_json(said, shown == snapshot.seat)
        page["hint"] = said.hint(None)
    return page


def host_of(people: Sequence[Here]) -> Here | None:
    """Who opened the table, if a person plays at that device."""
    return next((one for one in people if one.kind == "person"), None)


def _evening(tr: Translator, snapshot: Snapshot) -> JSON:
    """Who won what tonight, between two games."""
    evening, own = snapshot.gathering.evening, f"guest:{snapshot.guest.id}"
    name = {snapshot.guest.name: tr(YOU)}
    return {
        "people": [
            {
                "name": called(tr, one.name),
                "avatar": one.avatar,
                "wins": one.wins,
                "shown": tr.plural("{n} win", "{n} wins", one.wins),
                "you": one.who == own,
            }
            for one in evening.shown(own)
        ],
        "games": [
            {
                "game": game_name(tr, played.game_id),
                "won": names(tr, [name.get(won, called(tr, won)) for won in played.winners]),
            }
            for played in evening.games
        ],
    }


def _next_game(tr: Translator, snapshot: Snapshot) -> str:
    """Whoever came late waits at the same table and sees what is going on."""
    if snapshot.guest.watches:
        return tr("You watch the next game, too.")
    return tr("You came in the middle of a game. In the next one you play along.")


def door_of(tr: Translator, game: Game, gathering: Gathering) -> JSON:
    """What somebody reads who has the link and is about to join: whose table, which game, who is there."""
    host = host_of(gathering.people)
    there = [called(tr, one.name) for one in gathering.people if one.here]
    name = game_name(tr, game.id)
    return {
        "title": tr("{name}’s table", name=called(tr, host.name)) if host else name,
        "people": ": ".join(part for part in (name, names(tr, there)) if part),
    }


def said_of(tr: Translator, snapshot: Snapshot, shown: int | None) -> SheetWords:
    """The words for one guest, who looks at the sheet of the seat that is `shown`; without one those for everybody, in
    which nobody is "you"."""
    update = snapshot.update
    assert update is not None
    state, own = update.view, None if shown is None else snapshot.seat
    sight = Sight(
        tr,
        state,
        name_of(tr, update, own),
        state.sheet(shown) if shown is not None else None,
        writes=snapshot.seat in state.to_act() and shown == snapshot.seat,
        roller_told=True,
    )
    return sheet_words_of(state.game.id)(sight)


def _head(tr: Translator, snapshot: Snapshot, said: SheetWords) -> dict[str, JSON]:
    """Who rolls or has rolled, how far we are, and who is waited for."""
    state, seat = said.sight.state, snapshot.seat
    pending = state.chance()
    roller = state.whose_dice() or 0
    head: dict[str, JSON] = {"subtitle": said.subtitle(), "rolls": False, "roller": roller, "next": "", "spoken": ""}
    if state.over():
        head["title"] = tr("The game is over")
    elif isinstance(pending, Roll):
        head |= _before_roll(tr, snapshot, said, pending)
    else:
        head["title"] = tr("You rolled") if roller == seat else tr("{name} rolled", name=said.sight.name(roller))
        head["spoken"] = said.spoken_dice()
    if seat in state.left:
        head["title"] = tr("You have left the game")
    waited = state.to_act() or ((pending.seat,) if pending else ())
    first = sorted(waited, key=lambda other: other != seat)[:MOST_NAMES]
    who = [tr("you") if other == seat else said.sight.name(other) for other in first]
    more = len(waited) - len(first)
    head["status"] = "" if state.over() else tr("Waiting for {names}", names=names(tr, who, more=more))
    return head


def _before_roll(tr: Translator, snapshot: Snapshot, said: SheetWords, pending: Roll) -> dict[str, JSON]:
    """Dice are to be thrown: who does it, and whether it is done by hand."""
    own, name = pending.seat == snapshot.seat, said.sight.name(pending.seat)
    head: dict[str, JSON] = {"old_dice": True, "roller": pending.seat, "rolls": own and not snapshot.real_dice}
    if not snapshot.real_dice:
        head["title"] = head["next"] = tr("You roll") if own else tr("{name} rolls", name=name)
    elif own:
        head["title"] = tr("You roll")
        head["next"] = tr("Roll the dice on the table, then type them in.")
        head["types"] = [
            {
                "name": die_name(tr, die),
                "colour": die.body,
                "faces": [{"value": face, "text": face_words(tr, face)} for face in die.faces],
            }
            for die in pending.dice
        ]
    else:
        head["title"] = tr("{name} rolls", name=name)
        head["next"] = tr("{name} rolls on the table and types the dice in.", name=name)
    return head


def _undoing(tr: Translator, snapshot: Snapshot, name: Callable[[int], str]) -> dict[str, JSON]:
    """Somebody asks to take a move back: the asked may answer, the asker sees whose answer is missing."""
    update = snapshot.update
    assert update is not None
    assert update.undo_by is not None
    if snapshot.seat in update.asked:
        return {"asks": tr("{name} wants to take a move back.", name=name(update.undo_by))}
    if snapshot.seat == update.undo_by:
        asked = [name(other) for other in update.asked]
        return {"asking": tr("Asking {names} to take it back…", names=names(tr, asked))}
    return {}


def _person(tr: Translator, one: Here, host: bool) -> dict[str, JSON]:
    """Somebody in the list of people."""
    person: dict[str, JSON] = {"host": True} if host else {}
    name = called(tr, one.name)
    return person | {"name": name} if name != one.name else person


def _wears(game: Game, seats: Sequence[Seat], one: Here) -> dict[str, JSON]:
    """The colours somebody plays at games that have some."""
    avatar = worn(game.id, len(seats), one.seat, one.avatar)
    return {"avatar": avatar} if avatar != one.avatar else {}


def _playing(tr: Translator, people: Sequence[Here], state: State[Any], standing: Standing) -> list[dict[str, JSON]]:
    """Everybody's points, what they are doing, and whose seat somebody without one may ask for."""
    scores = state.scores()
    pending = state.chance()
    acting = {*state.to_act(), *(() if pending is None else (pending.seat,))}

    def playing(one: Here) -> dict[str, JSON]:
        if one.seat is None:
            return {}
        person: dict[str, JSON] = {"score": standing(one.seat, scores[one.seat])}
        if one.seat in acting:
            person["acts"] = True
        if one.seat in state.left:
            person["left"] = True
        if not state.over() and (not one.here or one.kind == "bot"):
            person["free"] = True
        return person

    host = host_of(people)
    return [_person(tr, one, one is host) | playing(one) for one in people]


def _readiness(tr: Translator, people: tuple[Here, ...]) -> str:
    guests = [one for one in people if one.guest and one.seat is not None]
    ready = sum(one.ready and one.here for one in guests)
    return tr("{ready} of {all} ready", ready=ready, all=len(guests))


def _dice(said: SheetWords) -> JSON:
    """The dice that are no items of the sheet, as they lie; without a number before the first roll."""
    state = said.sight.state
    if not isinstance(state, SheetState) or any(item.kind == "die" for item in state.sheet(0).items):
        return []
    lie = state.dice or ("",) * len(state.game.dice)
    return [{"colour": BODY, "text": str(value)} for value in lie]


def _throw(snapshot: Snapshot) -> JSON:
    """The latest roll and how long ago it was, so that dice tumble at the same moment everywhere."""
    throw = snapshot.throw
    if throw is None:
        return None
    since = max(0, round(1000 * (time.monotonic() - throw.at)))
    return {"roll": throw.revision, "since": since, "moved": list(throw.moved)}
