"""Twenty One and Qwantum played by hand in the real window: taps on dice, cells, sums and buttons, and waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import rules
from app.store.seats import Controller
from app.store.store import NewGame
from app.table.proposals import Act, Proposal, RollDice
from tests.app.harness import Hands, close_app, open_app, seated
from tests.table.tables import origin_of

NAMES = ("Jana", "Eva", "Karel", "Bára", "Ota", "Iva")
Until = Callable[[Any], bool]


def check_results(hands: Hands, scores: Sequence[int]) -> None:
    """The page of results tells everybody's points as the rules count them, and the bars add up to them."""
    from app.i18n.numbers import with_minus

    hands.wait(2)
    assert hands.page.name.startswith("results")
    people = hands.page.breakdown.people
    assert [person.total for person in people] == sorted(scores, reverse=True)
    assert all(sum(bar.points for bar in person.bars) == person.total for person in people)
    texts = hands.texts()
    assert all(texts.count(with_minus(score)) >= scores.count(score) for score in scores)
    assert hands.page.podium.steps[0].points == with_minus(max(scores))


def stored_game(
    hands: Hands,
    game_id: str,
    controllers: Sequence[Controller],
    moves: int = 0,
    until: Until | None = None,
    luck: str = "seed:2",
) -> str:
    """A game played without a screen by easy computers: so many moves, then until it is as wanted. Its id."""
    game, house = rules.game(game_id), hands.app.house
    new = NewGame(game, game.make_setup(len(controllers)), seated(NAMES, controllers), luck=luck)
    id: str = house.ask(lambda h: h.create(new).id).result()
    rng = Random(3)

    def play(h: Any) -> None:
        table, done = h.table(id), 0
        while not table.state.over() and (done < moves or (until is not None and not until(table.state))):
            state, pending = table.state, table.state.chance()
            wish: Any
            if pending is not None:
                wish = RollDice(pending.seat)
            else:
                seat = state.to_act()[0]
                wish = Act(seat, game.bots["easy"](state, seat, rng, {}, 0, lambda: False))
            assert table.propose(Proposal(f"{id} {done}", origin_of(table, wish.seat), wish)).accepted
            done += 1
        h.forget(id)

    house.ask(play).result()
    return id


class SheetGame:
    """One app with one game open. `settings` are set before the game opens."""

    def __init__(
        self,
        stage: Any,
        folder: Path,
        game_id: str,
        seats: Sequence[Controller],
        moves: int = 0,
        until: Until | None = None,
        language: str | None = "en",
        luck: str = "seed:2",
        **settings: Any,
    ) -> None:
        self.stage = stage
        self.hands = open_app(stage, folder, language, home=False)
        self.app = self.hands.app
        for name, value in settings.items():
            setattr(self.app.settings, name, value)
        self.id = stored_game(self.hands, game_id, seats, moves, until, luck)
        self.page = self.app.navigator.open("game", id=self.id)
        stage.run(0.4)
        self.settle()

    def close(self) -> None:
        while self.app.overlay.back():
            pass
        close_app(self.hands)

    @property
    def body(self) -> Any:
        return self.page.body

    @property
    def picker(self) -> Any:
        return self.body.picker

    @property
    def session(self) -> Any:
        return self.page.session

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def seat(self) -> int:
        return self.session.seat  # type: ignore[no-any-return]

    @property
    def stored(self) -> Any:
        return self.app.house.ask(lambda house: house.store.load(self.id).state).result()

    @property
    def over(self) -> bool:
        return self.app.navigator.page.name.startswith("results")

    @property
    def my_turn(self) -> bool:
        pending = self.state.chance()
        return self.seat is not None and (
            self.seat in self.state.to_act() or (pending is not None and pending.seat == self.seat)
        )

    def settle(self, seconds: float = 6.0) -> None:
        """Until it is somebody's turn to touch something."""
        for _ in range(round(seconds / 0.05)):
            self.stage.run(0.05)
            page = self.app.navigator.page
            if page is not self.page:
                break
            if page.body and not page.body.busy and not page.handing and self.my_turn:
                break
        self.stage.run(0.1)

    def place(self, id: str) -> Any:
        """Where to tap for an item of the sheet, brought into view if it has to be scrolled to."""
        item = self.picker.sheet.item(id)
        table = self.body
        if item.kind == "die":
            dice = [other.id for other in self.picker.sheet.items if other.kind == "die"]
            return table.tray.dice.to_window(*table.tray.dice.spots[dice.index(id)])
        if item.kind == "chip":
            return table.sums.chip(id)
        if item.kind == "button":
            return table.other if table.other.parent is not None and table.other.id == id else table.primary
        return table.sheet.to_window(*table.sheet.place_of(id))

    def tap(self, id: str) -> None:
        self.stage.tap(self.place(id))

    def confirm(self) -> None:
        self.stage.tap(self.body.primary)
        self.settle()

    def choose(self, choice: Any) -> None:
        """Tap all of it, then the bar if it was not done at once."""
        for id in sorted(choice.items):
            self.tap(id)
        if self.picker.selection:
            assert self.picker.selection == choice.items
            self.stage.tap(self.body.primary)
        self.settle()

    def play_on(self, rng: Random) -> None:
        """Whatever the person who holds the device has to do now, as an easy computer would."""
        if self.state.chance() is not None:
            self.confirm()
            return
        action = self.state.game.bots["easy"](self.state, self.seat, rng, {}, 0, lambda: False)
        choice = next(choice for choice in self.picker.sheet.choices if choice.action == action)
        self.choose(choice)
