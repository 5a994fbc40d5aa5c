"""The check a packaged app runs on itself: home is drawn, every game plays to its end, a computer moves, a game is
kept, a guest comes, sheets are printed. It changes nothing that people have kept.

It raises rather than asserts, since packaged code runs without asserts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http.client import HTTPConnection
from io import BytesIO
from random import Random
from traceback import print_exception
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

import rules
from app.games.paper.pages import PrintOrder, print_sheets
from app.games.paper.paper import printed_games
from app.i18n import LANGUAGES, Translator
from app.play import hosted_table
from app.play.host_session import SharedTable
from app.play.session import Session
from app.shared.guest.connection import GuestLine, Line
from app.shared.wire.codes import TableLink
from app.start import demo, selfplay
from app.store.chance import seeded
from app.table.draft import Draft
from app.ui.drawing import picture
from rules.core import Game

if TYPE_CHECKING:
    from app.start.petka_app import PetkaApp

COLOURS_AT_LEAST = 200
"""A drawn home has thousands of different colours, an empty window one."""

EVENTS_AT_MOST = 5000
PATIENCE = 60.0
"""Seconds that a step may take."""


class SelftestFailed(RuntimeError):
    pass


def ensure(good: bool, what: str) -> None:
    if not good:
        raise SelftestFailed(what)


def step(method: Callable[..., None]) -> Callable[..., None]:
    """The app would survive an error in a step; a check shall end with it."""

    @wraps(method)
    def guarded(check: Selftest, *args: Any) -> None:
        if check.failed is None:
            check.in_time.cancel()
            try:
                method(check, *args)
                check.in_time()
            except Exception as error:
                check.failed = error
                print_exception(error)
                check.app.stop()

    return guarded


class Selftest:
    def __init__(self, app: PetkaApp) -> None:
        self.app = app
        self.failed: Exception | None = None
        self.in_time = Clock.create_trigger(self._too_late, PATIENCE)
        self._games = iter(
            [
                (game, seats)
                for game in (*rules.games(), rules.game(rules.TABLE_DICE))
                for seats in sorted({game.seats[0], game.seats[-1]})
            ]
        )
        self._guest: GuestLine | None = None

    def start(self, *_: object) -> None:
        Clock.schedule_once(lambda *_: picture.take(self._seen), 0.5)
        self.in_time()

    @step
    def _too_late(self, *_: object) -> None:
        ensure(False, f"nothing happened for {PATIENCE:.0f} seconds")

    @step
    def _seen(self, shown: picture.Picture) -> None:
        colours = {shown.at(x, y) for x in range(0, shown.width, 4) for y in range(0, shown.height, 4)}
        ensure(len(colours) >= COLOURS_AT_LEAST, f"home shows only {len(colours)} colours")
        words = set()
        for language in LANGUAGES:
            self.app.language = language
            words.add(self.app.tr("Settings"))
        ensure(len(words) == len(LANGUAGES), f"languages are missing: {words}")
        self._play_next()

    @step
    def _play_next(self, *_: object) -> None:
        """One game per frame, so that a phone does not take us for stuck."""
        found = next(self._games, None)
        if found is not None:
            self._play(*found)
            Clock.schedule_once(self._play_next)
        else:
            Session.open(self.app.house, self.app.worker, self.app.house.ask(demo.create).result(), self._opened)

    def _play(self, game: Game, seats: int) -> None:
        rng = Random(f"{game.id}{seats}")
        state = game.start(seats)
        for number, (_, after) in enumerate(selfplay.play(state, selfplay.at_random(rng), seeded(f"{game.id}{seats}"))):
            ensure(number < EVENTS_AT_MOST, f"{game.id} with {seats} seats does not end")
            state = after
        outcome = state.outcome()
        ensure(outcome is not None and len(outcome.scores) == seats, f"{game.id} with {seats} seats has no outcome")
        print(f"{game.id}, {seats} seats: {outcome}")

    @step
    def _opened(self, session: Session) -> None:
        """A round: our roll, then the computers write."""
        self.session = session
        session.bind(revision=self._moved)
        session.roll()

    @step
    def _moved(self, session: Session, revision: int) -> None:
        if session.state.to_act() != (0,):
            return
        session.close()
        path = self.app.house.store.path
        ensure(path is not None and path.stat().st_size > 0, "nothing was kept")
        print(f"kept in {path}")
        hosted_table.open_table(self.app, Draft.first(demo.GAME, ()), self._hosts, self._hosts_nothing)

    @step
    def _hosts_nothing(self, reason: str) -> None:
        ensure(False, f"no table could be hosted: {reason}")

    @step
    def _hosts(self, table: SharedTable) -> None:
        """Whatever a guest's browser asks for is served."""
        for path in ("/", "/main.js", "/table.css", "/hand.woff2"):
            asked = HTTPConnection("127.0.0.1", table.port, timeout=10)
            asked.request("GET", path)
            answer = asked.getresponse()
            length = len(answer.read())
            asked.close()
            ensure(answer.status == 200 and length > 0, f"{path} is answered with {answer.status}, {length} bytes")
        print("a table is hosted")
        link = TableLink("127.0.0.1", table.port, table.hosting.secret)
        self._guest = GuestLine(link, "Eva", "en", lambda _: None, self._guest_stands)
        self._guest.start()

    def _guest_stands(self, line: Line) -> None:
        """On the guest's thread."""
        if line == "here":
            Clock.schedule_once(self._guest_came)

    def _print_sheets(self) -> None:
        for game_id in printed_games():
            for language in LANGUAGES:
                file = BytesIO()
                print_sheets(PrintOrder(game_id, 6), Translator(language), file)
                ensure(file.getvalue().rstrip().endswith(b"%%EOF"), f"no sheets of {game_id}")

    @step
    def _guest_came(self, *_: object) -> None:
        print("a guest has come")
        if self._guest is not None:
            self._guest.close()
        hosted_table.close_table(self.app)
        self._print_sheets()
        print("sheets are printed")
        print("SELFTEST OK")
        self.app.stop()
