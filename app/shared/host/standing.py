"""How the table stands, as text for each guest. What many are told alike is written once.

In a hall of 200 everybody's names and points are one text for all of them, and only the own sheet is made for each.
On the network's thread; everything in a snapshot is immutable.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from app.shared.host.evening import Evening
from app.shared.host.hosting import Gathering, Here, Snapshot
from app.shared.host.kept import Guest
from app.shared.host.messages import stranger, told, translator
from app.shared.host.web_big import big_page_of
from app.shared.host.web_page import own_page, shared_page
from app.shared.wire.protocol import dumps
from app.store.log import Entry
from rules.codec import JSON, encode
from rules.record import state_json


class LastText:
    """Written anew only when it is about other things than last time: others, not only equal ones."""

    def __init__(self) -> None:
        self._about: tuple[object, ...] = ()
        self._text = ""

    def of(self, write: Callable[[], str], *about: object) -> str:
        if len(about) != len(self._about) or any(a is not b for a, b in zip(about, self._about, strict=True)):
            self._about, self._text = about, write()
        return self._text


class Standings:
    def __init__(self) -> None:
        self._view, self._people = LastText(), LastText()
        self._pages: defaultdict[str, LastText] = defaultdict(LastText)

    def people(self, gathering: Gathering) -> str:
        """Everybody in the list; the same text as long as nobody changes."""
        people = gathering.people
        return self._people.of(lambda: dumps([_person(one) for one in people]), people)

    def table(self, snapshot: Snapshot, entries: Sequence[Entry], knows: str = "") -> str:
        """The whole message; `entries` is all that happened since this guest was last told.

        `knows` is the list of people that a browser has already: it is not sent again.
        """
        guest, update, people = snapshot.guest, snapshot.update, self.people(snapshot.gathering)
        message = dumps(_own(snapshot, entries))
        if guest.status == "waiting":
            return message
        parts = [message]
        if guest.client == "app" or knows is not people:
            parts.append(f'{{"people":{people}}}')
        if guest.client != "app":
            parts.append(f'{{"page":{self._page(snapshot)}}}')
        elif update is not None:
            view = update.view
            parts.append(f'{{"state":{self._view.of(lambda: dumps(state_json(view)), view)}}}')
        return joined(parts)

    def _page(self, snapshot: Snapshot) -> str:
        guest, update = snapshot.guest, snapshot.update
        tr = translator(guest.language)
        if guest.client == "screen":
            return dumps(big_page_of(tr, snapshot))
        seen = (update.view, update.seats) if update is not None else ()
        shared = self._pages[tr.language].of(
            lambda: dumps(shared_page(tr, snapshot)), snapshot.draft, snapshot.gathering, *seen
        )
        return joined([shared, dumps(own_page(tr, snapshot))])


def joined(objects: Sequence[str]) -> str:
    """Several written objects as one."""
    return f"{{{','.join(text[1:-1] for text in objects if text != '{}')}}}"


def _own(snapshot: Snapshot, entries: Sequence[Entry]) -> dict[str, JSON]:
    guest, gathering, update = snapshot.guest, snapshot.gathering, snapshot.update
    message: dict[str, JSON] = {
        "kind": "waiting" if guest.status == "waiting" else "lobby" if update is None else "table",
        "game_id": snapshot.draft.game.id,
        "guest": {"name": guest.name, "avatar": guest.avatar, "ready": guest.ready, "watches": guest.watches},
        "asleep": gathering.asleep,
    }
    if guest.status == "waiting":
        return message
    message["seat"] = snapshot.seat
    message["you"] = next((number for number, one in enumerate(gathering.people) if one.guest == guest.id), None)
    if snapshot.seat_code:
        message["seat_code"] = {"code": snapshot.seat_code, "seconds": snapshot.seat_code_lasts}
    if gathering.evening.games and (update is None or update.view.over()):
        message["evening"] = _evening(gathering.evening, guest)
    if update is None:
        return message
    message |= {
        "running": gathering.game,
        "revision": update.revision,
        "can_undo": snapshot.can_undo,
        "asked": list(update.asked),
        "undo_by": update.undo_by,
        "wished": snapshot.wished,
        "real_dice": snapshot.real_dice,
        "hints": snapshot.hints,
    }
    if guest.client == "app":
        message["seats"] = encode(tuple(stranger(seat) for seat in update.seats))
        message["entries"] = [told(entry) for entry in entries]
    return message


def _person(one: Here) -> JSON:
    return {
        "name": one.name,
        "avatar": one.avatar,
        "kind": one.kind,
        "seat": one.seat,
        "here": one.here,
        "ready": one.ready,
    }


def _evening(evening: Evening, guest: Guest) -> JSON:
    """Who won what tonight, between two games."""
    own = f"guest:{guest.id}"
    return {
        "games": [{"game_id": game.game_id, "winners": list(game.winners)} for game in evening.games],
        "people": [
            {"name": one.name, "avatar": one.avatar, "wins": one.wins, "games": one.games, "you": one.who == own}
            for one in evening.shown(own)
        ],
    }
