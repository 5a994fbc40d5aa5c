"""One finger is one touch, everywhere; two fingers zoom; whole moves by touch."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.phone.fingers import Finger
from tests.phone.hands import LOOK, Hands, expect
from tests.phone.process import Script


def counted(hands: Hands, target: Any) -> Script:
    """Tap once, and see exactly one touch that goes down and up."""
    from kivy.core.window import Window

    counts: Counter[str] = Counter()

    def count(what: str) -> Any:
        return lambda *_: counts.update([what])

    bound = [(name, Window.fbind(name, count(name))) for name in ("on_touch_down", "on_touch_up")]
    yield from hands.tap(target)
    yield from hands.until(lambda: counts["on_touch_up"], "the finger is not lifted")
    yield LOOK
    for name, number in bound:
        Window.unbind_uid(name, number)
    expect(dict(counts), {"on_touch_down": 1, "on_touch_up": 1})
    expect([widget for widget in hands.walk() if getattr(widget, "hovered", False)], [])


def tap_home(hands: Hands) -> Script:
    """An entry of the bar: nothing around it would hide that it was pressed twice."""
    fired: list[Any] = []
    button = hands.find("History")
    button.fbind("on_release", fired.append)
    yield from counted(hands, button)
    yield from hands.at_rest()
    expect(len(fired), 1)
    expect(hands.page.name.split()[0], "history")


def tap_drawer(hands: Hands) -> Script:
    """A game's menu, and an entry in it."""
    yield from hands.open_game("knister")
    yield from counted(hands, "Menu")
    yield from hands.at_rest()
    fired: list[Any] = []
    row = hands.find("Rules")
    row.fbind("on_release", fired.append)
    yield from counted(hands, row)
    yield from hands.at_rest()
    expect(len(fired), 1)
    expect(hands.page.name.split()[0], "rules")


def knister_round(hands: Hands) -> Script:
    """Roll, choose a cell, choose another one, confirm on it: the sum stands there."""
    yield from hands.open_game("knister")
    table, session = hands.page.body, hands.page.session
    yield from hands.tap("Roll")
    yield from hands.until(lambda: session.state.to_act() and not table.busy, "the dice never lie")
    yield from hands.at_rest()

    def cell(number: int) -> tuple[float, float]:
        place: tuple[float, float] = table.sheet.to_window(*table.sheet.place_of(f"cell{number}"))
        return place

    yield from counted(hands, cell(3))
    expect(session.state.grids[0][3], None)
    yield from counted(hands, cell(12))
    yield from counted(hands, cell(12))
    yield from hands.until(lambda: session.state.grids[0][12] is not None, "nothing was written")
    expect([place for place, number in enumerate(session.state.grids[0]) if number is not None], [12])


def genial_move(hands: Hands) -> Script:
    """Tap a tile, turn it by tapping it, tap a spot, confirm by the bar; the board sees taps, not pinches."""
    from app.games.genial.paint import at
    from app.games.genial.pieces import turn_between

    yield from hands.open_game("genial")
    table, running = hands.page.body, hands.page.running
    action = next(iter(running.state.legal(0)))
    first, second = action.cells
    place = list(running.state.racks[0]).index(action.tile)
    yield from counted(hands, table.tray.slots[place])
    for _ in range(6):
        if table.placing.turn == turn_between(first, second):
            break
        yield from counted(hands, table.tray.slots[place])
    yield from counted(hands, table.field.to_window(*table.field.from_board(*at(first))))
    expect(table.placing.spot and table.placing.spot.action, action)
    yield from hands.at_rest()
    yield from counted(hands, table.primary)
    yield from hands.until(lambda: running.revision > 0 and action.tile not in running.state.racks[0], "no move")


def trigon_move(hands: Hands) -> Script:
    """Drag a piece from the tray onto the board and confirm it there."""
    from app.games.board.placing import LIFT
    from app.games.trigon.pieces import spot_of
    from app.games.trigon.shapes import CENTRES
    from rules.trigon.placements import all_placements

    yield from hands.open_game("trigon")
    table, running = hands.page.body, hands.page.running
    board, before = table.field, running.revision
    cards = table.tray.cards

    def in_sight(piece: int) -> bool:
        card = table.tray.card(piece)
        x, y = card.to_window(*card.center)
        (left, low), (right, high) = cards.to_window(*cards.pos), cards.to_window(cards.right, cards.top)
        return bool(left <= x <= right and low <= y <= high)

    action = next(action for action in running.state.legal(0) if in_sight(all_placements().piece_of(action.cells)))
    piece, wanted = all_placements().piece_of(action.cells), all_placements().orientation_of(action.cells)
    card = table.tray.card(piece)
    yield from counted(hands, card)
    for turn in range(12):
        if table.placing.turn == wanted:
            break
        yield from counted(hands, table.flip_button if turn == 6 else table.rotate_button)
    expect((table.placing.piece, table.placing.turn), (piece, wanted))
    card = table.tray.card(piece)
    start = card.to_window(*card.center)
    spot = spot_of(action)
    x, y = board.to_window(*board.from_board(spot.x, spot.y))
    finger = Finger()
    finger.down(*start)
    yield 0.6  # a finger that rests takes the piece; one that moves on at once may scroll the tray
    for step in range(1, 4):
        finger.move(start[0], start[1] + 8 * step)
        yield LOOK
    for share in (0.3, 0.6, 0.9, 1.0):
        finger.move(start[0] + (x - start[0]) * share, start[1] + (y - LIFT - start[1]) * share)
        yield LOOK
    finger.up()
    yield 0.3
    expect(table.placing.spot and table.placing.spot.action, action)
    yield from hands.at_rest()
    cell = CENTRES[action.cells[len(action.cells) // 2]]
    yield from counted(hands, board.to_window(*board.from_board(*cell)))
    yield from hands.until(lambda: running.revision > before, "no move")


def pinch(hands: Hands) -> Script:
    """Two fingers zoom a board, and are not a tap."""
    yield from hands.open_game("genial")
    field = hands.page.body.field
    x, y = field.to_window(*field.center)
    left, right = Finger(0), Finger(1)
    left.down(x - 30, y)
    right.down(x + 30, y)
    yield LOOK
    for step in range(1, 8):
        left.move(x - 30 - 12 * step, y)
        right.move(x + 30 + 12 * step, y)
        yield LOOK
    left.up()
    right.up()
    yield 0.3
    if not field.zoom > 1.5:
        raise AssertionError(f"the board is zoomed by {field.zoom} only")
    expect(hands.page.body.placing.spot, None)
