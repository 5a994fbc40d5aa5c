"""The app plays itself for a few seconds and takes pictures of what it shows."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from kivy.clock import Clock

import rules
from app.games.registry import faces
from app.play import session
from app.start import selfplay
from app.store.seats import PERSON, Seat, bot
from app.store.store import NewGame
from app.table.house import House, new_id
from app.table.proposals import HOST, Act, Proposal, RollDice
from app.ui.drawing import picture
from rules.core import Roll

if TYPE_CHECKING:
    from app.play.playing import Playing
    from app.start.petka_app import PetkaApp

GAME = rules.game(next(face.id for face in faces() if face.facts.rounds))
"""The round whose writing is shown."""
SEED = 5
ROUNDS = 3
"""How many rounds are shown in full; the rest are played at once."""

PATIENCE = 20.0
"""Seconds after which something that should happen at once has failed."""

Step = float | str
"""A step of the script: seconds to wait, or the name of a picture to take."""


class Demo:
    """Runs `script` on the app's own clock; every picture is numbered in the order it was taken."""

    def __init__(self, app: PetkaApp, folder: Path) -> None:
        self.app = app
        self.folder = folder
        self.taken = 0
        self.failed: Exception | None = None
        self._rng = Random(SEED)

    def start(self, *_: object) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for old in self.folder.glob("demo-*.png"):
            old.unlink()
        session.PAUSE = 0.1
        self._script = self.script()
        Clock.schedule_once(self._next, 0.2)

    def _next(self, *_: object) -> None:
        try:
            step = next(self._script, None)
        except Exception as error:
            self.failed = error
            step = None
        if step is None:
            print(f"{self.taken} pictures are in {self.folder}.")
            self.app.stop()
        elif isinstance(step, str):
            self.taken += 1
            path = self.folder / f"demo-{self.taken:02}-{step}.png"
            picture.take(lambda seen: self._keep(seen, path))
        else:
            Clock.schedule_once(self._next, step)

    def _keep(self, seen: picture.Picture, path: Path) -> None:
        seen.save(path)
        Clock.schedule_once(self._next)

    def script(self) -> Generator[Step, None, None]:
        navigator = self.app.navigator
        yield 0.5
        yield "home"
        navigator.open("setup", game_id=GAME.id)
        yield 0.6
        yield "set-up"
        game = self.app.house.ask(create).result()
        page = navigator.replace("game", id=game)
        yield from self._until(lambda: getattr(page, "session", None) is not None)
        for number in range(1, ROUNDS + 1):
            yield from self._round(page.session)
            yield f"{GAME.id}-round-{number}"
        navigator.home()
        yield 0.6
        yield "resume"
        self.app.settings.theme = "light"
        yield 0.3
        yield "paper"
        self.app.settings.theme = "dark"
        self.app.house.ask(lambda house: finish(house, game, self._rng)).result()
        navigator.open("results", id=game)
        yield 3.0
        yield "results"
        navigator.tab("settings")
        yield 0.6
        yield "settings"

    def _round(self, running: Playing) -> Generator[Step, None, None]:
        """Roll if it is ours to roll, write ours, and wait for the others."""
        pending = running.state.chance()
        if isinstance(pending, Roll) and running.seats[pending.seat].controller == PERSON:
            running.roll()
        yield from self._until(lambda: 0 in running.state.to_act())
        yield 1.4
        running.act(selfplay.easy(self._rng)(running.state, 0), 0)
        yield from self._until(lambda: 0 not in running.state.to_act())
        yield 0.4

    def _until(self, done: Callable[[], bool]) -> Generator[Step, None, None]:
        waited = 0.0
        while not done():
            if waited > PATIENCE:
                raise TimeoutError("the demonstration got stuck")
            waited += 0.05
            yield 0.05


def create(house: House) -> str:
    seats = (Seat("Jana"), Seat("Karel", bot("easy"), "sky"), Seat("Bára", bot("medium"), "leaf"))
    return house.create(NewGame(GAME, GAME.make_setup(3), seats, luck=f"seed:{SEED}")).id


def finish(house: House, game: str, rng: Random) -> None:
    """Everybody plays at random, and the game ends at once."""
    table = house.table(game)
    easy = selfplay.easy(rng)
    while not table.state.over():
        pending = table.state.chance()
        if pending is not None:
            table.propose(Proposal(new_id(), HOST, RollDice(pending.seat)))
            continue
        seat = table.state.to_act()[0]
        origin = HOST if table.seats[seat].controller == PERSON else "bot"
        table.propose(Proposal(new_id(), origin, Act(seat, easy(table.view(seat), seat))))
