"""The app plays itself for a few seconds and takes pictures of what it shows."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from kivy.clock import Clock

from app import picture, selfplay
from app.screens.live import LiveKnister
from app.table.chance import seeded
from rules.core import Setup
from rules.knister.game import begin

if TYPE_CHECKING:
    from app.app import PetkaApp

SEED = 5
SEATS = 3
PACE = 0.06
"""Seconds between a roll and what is written after it."""

PICTURED_ROUNDS = (6, 15)

Step = float | str
"""What the script asks for: to wait some seconds, or a picture with this name."""


class Demo:
    """Runs `script` on the app's own clock; every picture is numbered in the order it was taken."""

    def __init__(self, app: PetkaApp, folder: Path) -> None:
        self.app = app
        self.folder = folder
        self.taken = 0

    def start(self, *_: object) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for old in self.folder.glob("demo-*.png"):
            old.unlink()
        self._script = self.script()
        Clock.schedule_once(self._next, 0.2)

    def _next(self, *_: object) -> None:
        step = next(self._script, None)
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
        yield "catalogue"
        for card in self.app.catalogue.cards:
            card.shown = True
            self.app.catalogue.reveal(card)
            yield 0.15
            yield card.game_id
            card.shown = False
        yield from self.knister()

    def knister(self) -> Generator[Step, None, None]:
        start = begin(Setup(SEATS))
        screen = LiveKnister(self.app.tr, SEATS)
        screen.tell(start)
        self.app.show(screen)
        pictured = {number: f"playing-round-{number:02}" for number in PICTURED_ROUNDS}
        for _, state in selfplay.play(start, selfplay.easy(Random(SEED)), seeded(str(SEED))):
            if len(state.writing) in {0, SEATS}:
                screen.tell(state)
                yield PACE
            if not state.writing and state.round in pictured:
                yield pictured.pop(state.round)
        yield "playing-end"
