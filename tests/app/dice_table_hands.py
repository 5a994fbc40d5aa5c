"""BotFiles of dice for tests and pictures: stored ones, and hands that play them by taps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import rules
from app.store.seats import Seat
from app.store.store import NewGame
from app.table.proposals import HOST, Act, Proposal, RollDice
from app.ui.screen import AppScreen
from rules.qwantum.actions import DeclineStep, QwantumKeep, Take
from tests.app.harness import Hands, close_app, open_app

NAMES = ("Eva", "Tomáš", "Karel", "Bára", "Ota", "Iva")
AVATARS = ("coral", "sky", "leaf", "lilac", "mint", "amber")


def stored_table(
    hands: Hands,
    plays: str,
    names: Sequence[str] = NAMES[:3],
    rounds: int = 0,
    until: Callable[[Any], bool] | None = None,
    luck: str = "seed:4",
    **options: Any,
) -> str:
    """A table after so many rounds, then played on until it is as wanted. Its id."""
    game, house = rules.game("table_dice"), hands.app.house
    seats = tuple(Seat(name, avatar=avatar) for name, avatar in zip(names, AVATARS, strict=False)) or (Seat(""),)
    new = NewGame(game, game.make_setup(len(seats), plays=plays, **options), seats, luck=luck)
    id: str = house.ask(lambda h: h.create(new).id).result()

    def play(h: Any) -> None:
        table = h.table(id)
        for number in range(500):
            state = table.state
            if state.round >= rounds and (until is None or until(state)):
                break
            wish: Any = RollDice(state.roller)
            if state.chance() is None:
                taking = Take(("blue", "red", "purple")[state.round % 3]) if state.round % 4 else DeclineStep()
                wish = Act(state.roller, taking if str(state.step) == "take" else QwantumKeep())
            assert table.propose(Proposal(f"{id} {number}", HOST, wish)).accepted
        h.forget(id)

    house.ask(play).result()
    return id


class TableHands:
    """A person at a table of dice, in an app of its own over `folder`."""

    def __init__(self, stage: Any, folder: Path, language: str = "en", home: bool = False, **settings: Any) -> None:
        self.stage, self.folder = stage, folder
        self.hands = open_app(stage, folder, language, home)
        self.app = self.hands.app
        self.summaries: list[str] = []
        self.spoken: list[str] = []
        self.app.feedback.speech = self
        self.app.navigator.routes["dice_table_summary"] = self._summary
        for name, value in {"reduced_motion": True, **settings}.items():
            setattr(self.app.settings, name, value)

    def speak(self, text: str, _language: str, *, after: bool = False) -> None:
        self.spoken.append(text)

    def stop(self) -> None:
        """Nothing is ever still being said."""

    def _summary(self, app: Any, id: str) -> AppScreen:
        self.summaries.append(id)
        return AppScreen(app)

    def open(self, plays: str, names: Sequence[str] = NAMES[:2], **how: Any) -> None:
        self.app.navigator.open("dice_table", id=stored_table(self.hands, plays, names, **how))
        self.stage.run(1)

    def close(self) -> None:
        while self.app.overlay.back():
            pass
        close_app(self.hands)

    @property
    def page(self) -> Any:
        return self.app.navigator.page

    @property
    def state(self) -> Any:
        return self.page.state

    @property
    def stored(self) -> Any:
        return self.app.house.ask(lambda house: house.store.load(self.page.id).state).result()

    @property
    def step(self) -> str:
        return str(self.state.step)

    def settle(self) -> None:
        """Until the dice lie and may be rolled again."""
        for _ in range(200):
            self.stage.run(0.05)
            if self.page.ready and not self.page.busy and not self.page.resting:
                break
        self.stage.frames(2)

    def tap(self, target: Any) -> None:
        self.hands.tap(target)
        self.settle()

    def die(self, index: int) -> tuple[float, float]:
        dice = self.page.tray.dice
        return dice.to_window(*dice.spots[index])  # type: ignore[no-any-return]

    def toasts(self) -> list[str]:
        return [text for text in self.hands.texts() if text.endswith(".")]
