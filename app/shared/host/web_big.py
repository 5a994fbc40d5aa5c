"""What a big screen shows to everybody in the room: dice, all sheets, who still writes, how it stands, and the code for
latecomers. Nobody plays there, so it knows what an onlooker knows."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from app.games.registry import worn
from app.games.replay_words import Move, replay_words
from app.games.words import names, progress
from app.i18n import Translator
from app.i18n.numbers import points
from app.shared.host.hosting import Snapshot
from app.shared.host.qr import modules
from app.shared.host.web_end import headline, results_of
from app.shared.host.web_names import called
from app.shared.host.web_page import page_of, said_of
from app.shared.host.web_sheet import sheet_json
from app.shared.wire.codes import NoCode, TableLink, code_of
from rules.codec import JSON

MOST_SHEETS = 12
"""More people than that are a list."""


def big_page_of(tr: Translator, snapshot: Snapshot) -> JSON:
    page = page_of(tr, replace(snapshot, looked=None))
    update = snapshot.update
    if snapshot.invitation is not None:
        page["join"] = _invitation(snapshot.invitation)
    if update is None:
        page["title"] = page["game"]
        return page
    state = update.view
    if (told := progress(state)) is not None:
        page["progress"] = {"now": told.now, "of": told.of}
    if not state.game.sheets:
        page |= _board(tr, snapshot)
    elif len(update.seats) <= MOST_SHEETS:
        page["sheets"] = [_sheet(tr, snapshot, seat) for seat in range(len(update.seats))]
    else:
        said = said_of(tr, snapshot, 0)
        page["sheets"] = []
        page["dice_of"] = sheet_json(said, False)
    return page


def _sheet(tr: Translator, snapshot: Snapshot, seat: int) -> JSON:
    update = snapshot.update
    assert update is not None
    said = said_of(tr, snapshot, seat)
    return {**sheet_json(said, False), "title": said.sight.name(seat), "avatar": update.seats[seat].avatar}


def _board(tr: Translator, snapshot: Snapshot) -> dict[str, JSON]:
    """A game with a board of its own: names, points, whose turn it is, and the latest move in words."""
    update = snapshot.update
    assert update is not None
    state = update.view
    name = [called(tr, seat.name) for seat in update.seats]
    acting = [name[seat] for seat in sorted(state.to_act())]
    title = tr("The game is over") if state.over() else tr("{name}’s turn", name=names(tr, acting))
    board: dict[str, JSON] = {"title": title, "status": "" if state.over() else title}
    scores = state.scores()
    people = []
    for one in snapshot.gathering.people:
        told: dict[str, JSON] = {"name": called(tr, one.name)}
        told["avatar"] = worn(state.game.id, len(name), one.seat, one.avatar)
        if one.seat is not None:
            told |= {"score": points(tr, scores[one.seat]), "acts": one.seat in state.to_act()}
            told |= {"left": True} if one.seat in state.left else {}
        people.append(told)
    board["people"] = people
    move = snapshot.move
    if move is not None and move.seat < len(name):
        gain = scores[move.seat] - move.before.scores()[move.seat]
        said = replay_words(tr, state.game.id).did(Move(name[move.seat], move.action, move.before, move.after, gain))
        avatar = worn(state.game.id, len(name), move.seat, update.seats[move.seat].avatar)
        brought = sum(gained for _, gained in said.gains)
        note = said.note or (points(tr, brought) if brought else "")
        board["move"] = {"title": said.title, "note": note, "avatar": avatar}
    outcome = state.outcome()
    if outcome is not None:
        board |= headline(tr, outcome, lambda seat: name[seat])
        board["results"] = results_of(tr, update, outcome, lambda seat: name[seat])
    return board


def _invitation(link: TableLink) -> JSON:
    told: dict[str, JSON] = {"place": link.place}
    told["code"] = ["".join("1" if dark else "0" for dark in row) for row in modules(link.http)]
    with suppress(NoCode):
        told["word"] = code_of(link.address, link.port)
    return told
