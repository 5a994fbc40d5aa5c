"""Somebody with a browser at a board: takes pieces by taps, drags and keys, and confirms them."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from rules.board import BoardPiece, GameBoard, GameGround
from tests.shared.browser import PATIENCE
from tests.shared.people import Host
from tests.shared.phone import Phone

Point = tuple[float, float]

PLATE = """
    const box = document.querySelector(".field .plate").getBoundingClientRect();
    return [box.left, box.top, box.width, box.height];
"""
READY = """
    return !!document.querySelector(".dot.here") && (!!document.querySelector("[data-id=swap]") ||
        !!document.querySelector(".hand-piece[aria-disabled=false]"));
"""
IN_SIGHT = "document.querySelector(arguments[0]).scrollIntoView({block: 'center', inline: 'center'})"
GHOST = ".over .ghost:not(.off)"
ENTER = "\ue007"


class BoardPhone(Phone):
    host: Host
    seat: int
    laid_on: Point | None = None
    """A place that the ghost covers, if that is known."""

    def sits(self, host: Host, name: str) -> BoardPhone:
        self.host = host
        self.seat = [seat.name for seat in host.table.seats].index(name)
        self.until(lambda: self.find(".field .plate"), "no board")
        return self

    @property
    def board(self) -> GameBoard:
        return self.host.table.state.view(self.seat).described(self.seat)

    # -- where things are ----------------------------------------------------------------------------------------

    def on_screen(self, ground: GameGround, place: Point) -> Point:
        """A place of the grid, in pixels."""
        left, top, wide, high = self.run(PLATE)
        xs, ys = [x for x, _ in ground.plate], [y for _, y in ground.plate]
        x = left + wide * (place[0] - min(xs)) / (max(xs) - min(xs))
        return x, top + high * (place[1] - min(ys)) / (max(ys) - min(ys))

    def middle(self, ground: GameGround, number: int) -> Point:
        cell = ground.cells[number]
        assert cell is not None
        corners = ground.shapes[cell.shape]
        across, down = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
        return self.on_screen(ground, (cell.x + across, cell.y + down))

    def anchor(self, ground: GameGround, lie: int, first: int) -> Point:
        cell = ground.cells[first]
        assert cell is not None
        x, y = ground.lies[lie].anchor
        return self.on_screen(ground, (cell.x + x, cell.y + y))

    # -- hands -----------------------------------------------------------------------------------------------------

    def at(self, point: Point, late: int = 0) -> dict[str, Any]:
        x, y = map(round, point)
        return {"type": "pointerMove", "x": x, "y": y, "duration": late, "origin": "viewport"}

    def tap_at(self, point: Point) -> None:
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self.session.mouse(None, self.at(point), down, up)

    def pull(self, piece: BoardPiece, to: Point) -> None:
        """Take a piece and carry it there, without letting go."""
        selector = f"[data-id=piece{piece.id}]"
        self.run(IN_SIGHT, selector)
        self.press(selector)
        x, y = to
        self.session.mouse(None, self.at((x, y + 30), 20), self.at((x + 2, y + 2), 20), self.at(to, 20))

    def keys(self, *keys: str) -> None:
        self.session.keys(*keys)

    def fit(self) -> None:
        if self.find(".field.zoomed"):
            self.tap("[data-id=zoom-fit]")

    # -- moves -----------------------------------------------------------------------------------------------------

    def lay(self, rng: Random) -> None:
        """Something, somewhere, in one of the ways that people have; until its ghost lies there."""
        board = self.board
        pieces = [piece for piece in board.pieces if any(lie in board.spots for lie in piece.lies)]
        piece = rng.choice(pieces)
        ways: list[Callable[[GameBoard, BoardPiece, Random], None]] = [self.by_taps, self.by_keys]
        if piece.lies[0] in board.spots:
            ways += [self.by_drag, self.by_drag]
        self.fit()
        self.laid_on = None
        rng.choice(ways)(board, piece, rng)
        self.until(lambda: self.find(GHOST), f"no ghost of {piece}")

    def by_taps(self, board: GameBoard, piece: BoardPiece, rng: Random) -> None:
        lie = rng.choice([lie for lie in piece.lies if lie in board.spots])
        cell = rng.choice(board.ground.covered(lie, rng.choice(board.spots[lie])))
        if not self.find(f"[data-id=piece{piece.id}].held"):
            self.tap(f"[data-id=piece{piece.id}]")
        self.until(lambda: self.find(f"[data-id=piece{piece.id}].held"), "not taken")
        for _ in range(rng.randrange(3)):
            self.tap("[data-id=turn]")
        self.laid_on = self.middle(board.ground, cell)
        self.tap_at(self.laid_on)

    def by_drag(self, board: GameBoard, piece: BoardPiece, rng: Random) -> None:
        lie = piece.lies[0]
        first = rng.choice(board.spots[lie])
        self.pull(piece, self.anchor(board.ground, lie, first))
        self.lift()
        self.laid_on = self.middle(board.ground, first)

    def by_keys(self, board: GameBoard, piece: BoardPiece, rng: Random) -> None:
        number = board.pieces.index(piece) + 1
        self.keys(str(number) if number < 10 else "n", "n", rng.choice(["n", "r", "\ue014"]))
        if not self.find(GHOST):
            self.keys("n")

    def confirm(self, rng: Random) -> None:
        """By Enter where the board has the focus, by a second tap on the piece, or in the bar."""
        way = rng.random()
        if way < 0.5 and self.run("return document.activeElement.className.includes('field')"):
            self.keys(ENTER)
        elif way < 0.5 and self.laid_on is not None:
            self.tap_at(self.laid_on)
        else:
            self.tap("[data-id=confirm]")

    def play(self, done: Callable[[], bool], rng: Random) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"nothing happens: {self.text()[:500]}"
            if not self.run(READY):
                time.sleep(0.01)
            elif self.find("[data-id=swap]"):
                self.tap(f"[data-id={rng.choice(['swap', 'keep'])}]")
                self.until(lambda: done() or not self.find("[data-id=swap]"), "the offer stays")
            elif self.find("[data-id=decline]") and rng.random() < 0.3:
                self.tap("[data-id=decline]")
                self.until(done, "the bonus turn stays")
            elif self.host.table.state.to_act() == (self.seat,):
                self.lay(rng)
                self.confirm(rng)
                self.until(done, "it is not laid")
