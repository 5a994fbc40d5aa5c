"""`petka host`: a shared table without a window, on a laptop, a Raspberry Pi or in a club room.

The table is the app's own, in the app's own store. The code to scan stands in the terminal; guests play in browsers or
in the app, and `Caretaker` does what a host would tap.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, TypeVar, get_args, get_origin, get_type_hints

import rules
from app.i18n import LANGUAGES, Translator, choose, environment_tags
from app.i18n.sentences import sentence
from app.intake.bucket import Bucket, Now, Rate
from app.shared.host.addresses import addresses
from app.shared.host.caretaker import Caretaker, Habits
from app.shared.host.hosting import Hosting
from app.shared.host.kept import KeptTable, kept_tables
from app.shared.host.qr import blocks
from app.shared.host.server import CannotHost, TableServer
from app.shared.wire.codes import PORTS, NoCode, TableLink, code_of, is_address
from app.store.folders import ASSETS, data_folder
from app.store.seats import LEVELS
from app.store.store import StoreError
from app.table.draft import Draft
from app.table.house import House
from app.table.runner import complain
from app.thinking.worker import Worker, open_worker
from rules.core import Game

T = TypeVar("T")

RECENT = 6 * 3600
"""Seconds for which a table that was open when its computer stopped is opened again."""

LOOK_EVERY = 1.0
"""Seconds between two looks at what is due, and at the networks."""

PACE = 1.2
"""Seconds that a computer's move takes at least, so that people can follow."""


LAST_PORT = 65535

LINES: Rate = (1, 60)
"""Of people who come and go, and of errors: where they are written into a file, no stranger shall fill the disk."""


class Calm:
    """Lets through so many lines, and says how many it did not."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._pace, self._left_out = Bucket(LINES, now), 0

    def filter(self, _record: logging.LogRecord) -> bool:
        return self._pace.take()

    def line(self, text: str) -> str:
        """What to print for it, perhaps nothing."""
        if not self._pace.take():
            self._left_out += 1
            return ""
        if self._left_out:
            text, self._left_out = f"(… {self._left_out})\n{text}", 0
        return text


class CannotBegin(Exception):
    """What went wrong, in one sentence."""


class Arguments(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CannotBegin(f"{message[:1].upper()}{message[1:]}.")


def arguments() -> argparse.ArgumentParser:
    parser = Arguments(
        prog="petka host",
        description="Opens a shared table without a window. Guests scan the code that is printed, in a browser or in"
        " the app. The game begins once everybody there is ready, or with Enter.",
        epilog="Without a game the table that was open last is opened again, with everybody's seats.",
    )
    parser.add_argument("game", nargs="?", choices=rules.GAME_IDS, help="what to play")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="e.g. teams=true")
    parser.add_argument("--bots", default="", metavar="LEVELS", help="computers that play, too, e.g. easy,medium")
    parser.add_argument("--people", type=int, default=2, help="it begins by itself once so many sit there (default: 2)")
    parser.add_argument("--patience", type=float, default=3, metavar="MINUTES", help="until a computer plays for"
                        " somebody who is awaited and away (default: 3)")  # fmt: skip
    parser.add_argument("--real-dice", action="store_true", help="people roll dice of their own and type them in")
    parser.add_argument("--address", help="the address or name in the link (default: the best of this computer's)")
    parser.add_argument("--port", type=int, help=f"default: the first free one of {PORTS[0]} to {PORTS[-1]}")
    parser.add_argument("--language", choices=LANGUAGES, help="of this terminal; every guest chooses their own")
    parser.add_argument("--new", action="store_true", help="a new table, even if one was left open")
    parser.add_argument("--data", type=Path, help="the folder of the store (default: the app's own)")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s: %(message).500s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(Calm().filter)
    try:
        wish = arguments().parse_args(words)
        tr = Translator(wish.language or choose(environment_tags()))
        return Terminal(wish, tr).run()
    except CannotBegin as error:
        print(error, file=sys.stderr)
        return 2


# -- what was asked for --------------------------------------------------------------------------------------------


def draft_of(wish: argparse.Namespace) -> Draft:
    """The table as the arguments want it, or a sentence about what is wrong with them."""
    draft = Draft(rules.game(wish.game), shared=True)
    for text in wish.option:
        name, value = _option(draft.game, text)
        draft = draft.choose(name, value)
    levels = [level for level in wish.bots.split(",") if level]
    if not set(levels) <= set(LEVELS):
        raise CannotBegin(f"Computers are {', '.join(LEVELS)}, not “{wish.bots}”.")
    for level in levels:
        if not draft.can_add:
            raise CannotBegin(f"There are {draft.room[-1]} seats at this table, not {len(levels)}.")
        draft = draft.add_computer(level)
    if wish.real_dice and not draft.game.dice:
        raise CannotBegin("This game has no dice that people could roll.")
    if wish.port is not None and not 0 <= wish.port <= LAST_PORT:
        raise CannotBegin(f"A port is a number up to {LAST_PORT}.")
    if wish.address and not is_address(wish.address):
        raise CannotBegin(f"“{wish.address}” is no address.")
    return draft.roll_real_dice(wish.real_dice)


def _option(game: Game, text: str) -> tuple[str, object]:
    """`teams=true`, `touching=vertex`, `sheets=F,B,D` as the option's own type."""
    name, _, given = text.partition("=")
    known = {opt.id: opt for opt in game.options}
    if name not in known:
        have = f"its options are {', '.join(known)}" if known else "it has none"
        raise CannotBegin(f"{game.id} has no option “{name}”: {have}.")
    option = known[name]
    value = _typed(get_type_hints(game.setup).get(name), given)
    fits = any(option.allows(value, seats) for seats in game.shared_seats)
    if not fits:
        raise CannotBegin(f"{name} is one of {', '.join(map(_plain, option.choices))}, not “{given}”.")
    return name, value


def _typed(hint: object, given: str) -> object:
    if hint is bool:
        return {"true": True, "false": False}.get(given.lower(), given)
    if hint is int and given.isdecimal():
        return int(given)
    if get_origin(hint) is tuple:
        inner = (get_args(hint) or (str,))[0]
        return tuple(_typed(inner, part) for part in given.split(","))
    return given


def _plain(choice: object) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def left_open(house: House, game: str | None) -> KeptTable | None:
    """The latest table, if it was open until its computer stopped and nobody played at this device."""
    for kept in kept_tables(house.store.settings())[:1]:
        latest = float(kept.at)
        if kept.game is not None:
            played = [one for one in house.store.games() if one.id == kept.game and not one.damaged]
            if not played:
                return None
            latest = max(latest, played[0].updated)
            seats = played[0].seats
        else:
            seats = kept.seats
        alone = all(seat.controller.kind != "person" for seat in seats)
        if kept.open and alone and game in (None, kept.game_id) and house.now() - latest < RECENT:
            return kept
    return None


# -- the table ---------------------------------------------------------------------------------------------------


class Terminal:
    """A table, its port, and what is printed and typed."""

    def __init__(self, wish: argparse.Namespace, tr: Translator) -> None:
        self._wish, self._tr = wish, tr
        self._end = threading.Event()
        self._typed: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._calm = Calm()
        self._worker: Worker | None = None
        self._shown: TableLink | None = None
        self._were: tuple[str, ...] | None = None

    def run(self) -> int:
        wish = self._wish
        draft = draft_of(wish) if wish.game else None
        self._house = House(wish.data or data_folder())
        try:
            for notice in self._house.opened.result():
                self._say(sentence(self._tr, notice.reason, notice.values))
            self._hosting = self._on_table(lambda: self._open(draft))
            self._serve()
        finally:
            if self._worker is not None:
                self._worker.close()
            self._house.close()
        return 0

    def _open(self, draft: Draft | None) -> Hosting:
        house, tr = self._house, self._tr
        kept = None if self._wish.new else left_open(house, self._wish.game)

        def nameless(number: int) -> str:
            return tr("Guest {number}", number=number)

        try:
            if kept is not None:
                self._say(tr("The table that was left open is open again."))
                return Hosting.reopen(house, kept, nameless)
            if draft is None:
                raise CannotBegin(f"No table was left open. Which game? One of {', '.join(rules.GAME_IDS)}.")
            return Hosting.open(house, draft, nameless)
        except StoreError as error:
            raise CannotBegin(sentence(tr, str(error.reason), {})) from error

    def _serve(self) -> None:
        wish = self._wish
        names = [wish.address] if wish.address else []
        ports = PORTS if wish.port is None else (wish.port,)
        server = TableServer(self._hosting, ASSETS / "web", ports=ports, names=names)
        try:
            self._port = server.start()
        except CannotHost as error:
            raise CannotBegin(f"No port can be opened: {error}.") from error
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self._end.set())
        caretaker = self._on_table(self._caretaker)
        try:
            self._show_way()
            self._say(
                self._tr("It begins once everybody is ready. Enter begins at once, ? lists the keys, Ctrl-C ends.")
            )
            threading.Thread(target=self._read, name="keys", daemon=True).start()
            self._stay(caretaker)
        finally:
            self._on_table(caretaker.close)
            self._on_table(self._hosting.close)
            server.stop()
            self._say(self._tr("The table is closed."))

    def _caretaker(self) -> Caretaker:
        habits = Habits(self._wish.people, self._wish.patience * 60)
        return Caretaker(self._hosting, self._think, self._tell, self._tr, habits, pace=_pace)

    def _think(self) -> Worker:
        if self._worker is None:
            cache = self._house.store.path or data_folder() / "x"
            self._worker = open_worker(assets=ASSETS, cache=cache.parent)
        return self._worker

    def _stay(self, caretaker: Caretaker) -> None:
        while not self._end.is_set():
            with contextlib.suppress(queue.Empty):
                self._obey(caretaker, self._typed.get(timeout=LOOK_EVERY))
            self._house.ask(lambda _: caretaker.look()).add_done_callback(complain)
            self._show_way()

    # -- typed -------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        """A closed input, as a service has it, leaves the table open."""
        with contextlib.suppress(OSError, ValueError):
            for line in sys.stdin:
                self._typed.put(line.strip().lower())

    def _obey(self, caretaker: Caretaker, key: str) -> None:
        keys: dict[str, Callable[[], object]] = {
            "": caretaker.begin,
            "i": lambda: caretaker.let_in(True),
            "o": lambda: caretaker.let_in(False),
            "c": caretaker.stand_in_now,
        }
        if key in keys:
            self._on_table(keys[key])
        elif key == "q":
            self._end.set()
        elif key == "s":
            self._shown = None
        else:
            self._say(
                self._tr(
                    "Enter begins the game, also the next one. i and o: let in or not. c: a computer plays for who is"
                    " away. s: show the code again. q: end."
                )
            )

    # -- printed -----------------------------------------------------------------------------------------------

    def _show_way(self) -> None:
        """The code and the link, anew whenever the network or the secret is another."""
        found = tuple(one.address for one in addresses())
        if found != self._were:
            self._were = found
            where = [f"{address}:{self._port}" for address in (self._wish.address, *found) if address]
            self._on_table(lambda: self._hosting.reachable_at(where))
        place = self._wish.address or (found[0] if found else "")
        link = TableLink(place or "localhost", self._port, self._hosting.secret)
        if link == self._shown:
            return
        self._shown = link
        if not place:
            self._say(self._tr("This computer is on no network: only its own browser finds the table."))
        else:
            self._say(self._code(link.http))
        self._say(f"  {link.http}")
        with contextlib.suppress(NoCode):
            self._say("  " + self._tr("or in the app: {code}", code=code_of(place, self._port)))

    def _code(self, text: str) -> str:
        try:
            drawn = blocks(text, sys.stdout.isatty())
            drawn.encode(sys.stdout.encoding or "ascii")
        except UnicodeEncodeError:
            return ""
        return drawn

    def _tell(self, text: str) -> None:
        if line := self._calm.line(text):
            self._say(line)

    def _say(self, text: str) -> None:
        print(text, flush=True)

    def _on_table(self, work: Callable[[], T]) -> T:
        return self._house.ask(lambda _: work()).result()


def _pace(work: Callable[[], None]) -> None:
    timer = threading.Timer(PACE, work)
    timer.daemon = True
    timer.start()
