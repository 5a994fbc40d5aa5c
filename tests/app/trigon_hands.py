"""Trigon played by hand in the real window: only taps, drags and waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import rules
from app.games.board.placing import LIFT
from app.games.trigon.pieces import spot_of
from app.games.trigon.shapes import CENTRES
from app.store.seats import Controller
from app.store.store import NewGame
from app.table.proposals import Act, Proposal
from rules.trigon.pieces import TURNED
from rules.trigon.placements import all_placements
from tests.app.conftest import Finger
from tests.app.harness import Hands, close_app, open_app, seated
from tests.table.tables import origin_of

NAMES = ("Jana", "Eva", "Karel", "Bára")


def stored_trigon(
    hands: Hands,
    seats: Sequence[Controller],
    moves: int = 0,
    seed: int = 3,
    until: Callable[[Any], bool] = lambda state: False,
    **options: Any,
) -> str:
    """A game played without a screen by easy computers for so many moves, or until it is as wanted; its id."""
    game, house = rules.game("trigon"), hands.app.house
    new = NewGame(game, game.make_setup(len(seats), **options), seated(NAMES, seats), luck="seed:2")
    id: str = house.ask(lambda h: h.create(new).id).result()
    rng = Random(seed)

    def play(h: Any) -> None:
        table = h.table(id)
        for number in range(moves):
            state = table.state
            if state.over() or until(state):
                break
            wish = Act(state.to_act()[0], game.bots["easy"](state, state.to_act()[0], rng, {}, 0, lambda: False))
            assert table.propose(Proposal(f"{id} {number}", origin_of(table, wish.seat), wish)).accepted
        h.forget(id)

    house.ask(play).result()
    return id


class TrigonHands:
    """One app with one game of Trigon open."""

    def __init__(
        self,
        stage: Any,
        folder: Path,
        seats: Sequence[Controller],
        moves: int = 0,
        seed: int = 3,
        options: dict[str, Any] | None = None,
        language: str = "en",
        **settings: Any,
    ) -> None:
        self.stage = stage
        self.hands = open_app(stage, folder, language, home=False)
        self.app = self.hands.app
        for name, value in settings.items():
            setattr(self.app.settings, name, value)
        self.id = stored_trigon(self.hands, seats, moves, seed, **(options or {}))
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
    def board(self) -> Any:
        return self.body.board

    @property
    def placing(self) -> Any:
        return self.body.placing

    @property
    def state(self) -> Any:
        return self.page.session.state

    @property
    def stored(self) -> Any:
        return self.app.house.ask(lambda house: house.store.load(self.id)).result()

    @property
    def over(self) -> bool:
        return bool(self.app.navigator.page.name.startswith("results"))

    def settle(self, seconds: float = 6.0) -> None:
        """Until somebody here is to place a piece; a card that tells of a colour's end is read and closed."""
        for _ in range(round(seconds / 0.05)):
            self.stage.run(0.05)
            if self.app.navigator.page is not self.page:
                return
            if self.app.overlay.modal is not None:
                self.hands.tap("OK")
                self.stage.run(0.3)
            if self.body and self.placing.live:
                return

    # -- fingers -------------------------------------------------------------------------------------------

    def card(self, piece: int) -> Any:
        """The card of a piece, scrolled to."""
        card = self.body.tray.card(piece)
        cards = self.body.tray.cards
        left, right = cards.to_window(cards.x, 0)[0], cards.to_window(cards.right, 0)[0]
        low, high = cards.to_window(0, cards.y)[1], cards.to_window(0, cards.top)[1]
        x, y = card.to_window(*card.center)
        if not (left <= x <= right and low <= y <= high):
            cards.scroll_to(card, animate=False)
            self.stage.frames(3)
        return card

    def take(self, piece: int) -> None:
        self.stage.tap(self.card(piece))
        assert self.placing.piece == piece, (self.placing.piece, piece, self.hands.texts())

    def turn_to(self, wanted: int) -> None:
        """By the buttons that rotate and flip."""
        if wanted not in _rotations(self.placing.turn):
            self.stage.tap(self.body.flip_button)
        for _ in range(_rotations(self.placing.turn).index(wanted)):
            self.stage.tap(self.body.rotate_button)
        assert self.placing.turn == wanted

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the board is in the window."""
        return self.board.to_window(*self.board.from_board(x, y))  # type: ignore[no-any-return]

    def lay(self, action: Any, ghost: bool = True) -> None:
        """Pick the piece, turn it, tap where it shall lie, and confirm on the ghost or by the bar."""
        turn = all_placements().orientation_of(action.cells)
        self.take(all_placements().piece_of(action.cells))
        self.turn_to(turn)
        spot = spot_of(action)
        self.stage.tap(self.at(spot.x, spot.y))
        assert self.placing.spot is not None, self.placing.refusal
        assert self.placing.spot.action == action
        self.stage.tap(self.at(*_on_piece(action)) if ghost else self.body.primary)
        self.settle()

    def drag(self, action: Any) -> None:
        """Turn the piece, drag it from the tray onto the board, and confirm it there."""
        piece = all_placements().piece_of(action.cells)
        self.take(piece)
        self.turn_to(all_placements().orientation_of(action.cells))
        card = self.card(piece)
        x, y = card.to_window(*card.center)
        finger = self.finger(x, y)
        spot = spot_of(action)
        end_x, end_y = self.at(spot.x, spot.y)
        for step in range(1, 4):
            finger.move(x, y + 8 * step)
        for share in (0.5, 1.0):
            finger.move(x + (end_x - x) * share, y + 24 + (end_y - LIFT - y - 24) * share)
        finger.up()
        assert self.placing.spot is not None
        assert self.placing.spot.action == action
        self.stage.tap(self.at(*_on_piece(action)))
        self.settle()

    def finger(self, x: float, y: float) -> Finger:
        return Finger(self.stage, x, y)


def _rotations(turn: int) -> list[int]:
    found = [turn]
    while TURNED[found[-1]] not in found:
        found.append(TURNED[found[-1]])
    return found


def _on_piece(action: Any) -> tuple[float, float]:
    return CENTRES[action.cells[len(action.cells) // 2]]
