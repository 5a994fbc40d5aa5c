"""Where everything of a board game stands in each kind of window. The widgets stay the same, only places change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.ui.layout import layout
from app.ui.places import Area, Plan, mirrored, put, share_out
from app.ui.theme import RADIUS, bar_grown, large, theme

if TYPE_CHECKING:
    from app.games.board.body import BoardBody

EDGE = 12
"""Beside boards and trays, in dp."""
RAIL = 132
COLUMN = 308
"""The right-hand column of a landscape phone."""
COLUMN_LEAST = 236
GAP = 8
SEEN = 160
"""How much of the board a hint leaves visible, at least."""
LEVELS = 3
"""How many times the parts may be asked to be smaller."""
ENOUGH = 0.85
"""The share of their wished size with which board and tray make do."""
TRAY_ENOUGH = {"landscape": 0.75, "wide": 0.55}
STOCK = 64
"""Width, in dp, of the words in the corner of a board whose corners are empty."""
BUTTONS = 48
"""Height of the buttons in the upper right corner of a window without an app bar."""


def arrange(body: BoardBody) -> None:
    plan = _roomiest(body, {"landscape": _landscape, "wide": _wide}.get(layout.kind, _column))
    left_handed = theme.left_handed and layout.kind in ("landscape", "wide")
    if left_handed:
        plan = mirrored(body, plan, body.actions)
    board = plan[body.field]
    end = board.x + board.width
    seen = (end - body.x if left_handed else body.right - board.x) - body.covered_beside - dp(GAP)
    if body.covered_beside and board.width > seen:
        wide = max(dp(SEEN), seen)
        board = plan[body.field] = board._replace(width=wide, x=end - wide if left_handed else board.x)
    _place_over_board(body, plan, board)
    put(body, plan, above=(body.carried, body.announcement))
    note = body.announcement
    note.width = min(board.width - dp(40), dp(340))
    note.center = board.x + board.width / 2, board.y + (board.height or 0) / 2
    if body.app.navigator.page is body.game:
        upright = layout.kind in ("phone", "medium")
        body.app.overlay.floor = (plan[body.shelf].height or 0) if upright else 0


def _roomiest(body: BoardBody, place: Callable[[BoardBody], Plan]) -> Plan:
    """The first plan that leaves enough for board and tray; with every level the parts ask for less."""
    for level in range(LEVELS):
        body.crowd(level)
        plan = place(body)
        board, tray = plan[body.field], plan[body.tray]
        high = board.height or 0
        enough = high >= ENOUGH * min(_board_height(body, board.width), high if layout.is_landscape else board.width)
        if enough and (tray.height or 0) >= TRAY_ENOUGH.get(layout.kind, ENOUGH) * body.tray.natural(tray.width):
            break
    body.crowded()
    return plan


def _place_over_board(body: BoardBody, plan: Plan, board: Area) -> None:
    """What lies over the edge of the board: who moved, and the zoom buttons."""
    stack, caption, height = body.zoom, body.caption, board.height or 0
    zooms = (body.zoom_always or body.field.zoomed) and height > stack.height + dp(GAP)
    if zooms:
        x = board.x + dp(EDGE) if theme.left_handed else board.x + board.width - stack.width - dp(EDGE)
        plan[stack] = Area(x, board.y + dp(GAP), stack.width, stack.height)
    caption.room(board.width - dp(2 * EDGE) - (stack.width + dp(GAP) if zooms else 0))
    x = board.x + board.width - caption.width - dp(EDGE) if theme.left_handed else board.x + dp(EDGE)
    plan[caption] = Area(x, board.y + dp(GAP), caption.width, caption.height)


def _buttons(body: BoardBody, home: Widget) -> None:
    share_out((*body.game.bar_buttons, body.help, body.menu), home)


def _banner(body: BoardBody, plan: Plan, x: float, top: float, width: float, most: float = float("inf")) -> float:
    """Place the notices below `top` and return how much room they took. Only the first may take more than `most`."""
    taken = 0.0
    for notice in body.notices:
        high = body.notice_height(notice)
        if notice.text and (not taken or taken + high <= most):
            taken += high
            plan[notice] = Area(x, top - taken, width, high)
            taken += dp(GAP)
    return taken


def _column(body: BoardBody) -> Plan:
    """A phone held upright, or the same in the middle of a larger window."""
    width = min(body.width - layout.inset_left - layout.inset_right, layout.content_width)
    left = body.x + layout.inset_left + (body.width - layout.inset_left - layout.inset_right - width) / 2
    x, wide = left + dp(EDGE), width - dp(2 * EDGE)
    plan: Plan = {body.bar: Area(body.x, body.top - body.bar.height, body.width)}
    _buttons(body, body.bar.actions)
    y = body.top - body.bar.height
    tray = body.tray.natural(wide)
    shelf = body.actions.height + tray + (dp(10) if tray else 0)
    if body.covered > shelf:
        low = body.y + body.covered + dp(GAP)
        plan[body.field] = Area(left, low, width, max(dp(120), y - low))
        return plan | _below_hint(body, x, wide)
    body.strip.upright = False
    strip = body.strip.natural(wide)
    if strip:
        y -= strip
        plan[body.strip] = Area(x, y, wide, strip)
        y -= dp(GAP)
    body.shelf.fill, body.shelf.elevation, body.shelf.line = "bar", "rising", ""
    body.shelf.radius = [dp(RADIUS["bar"]), dp(RADIUS["bar"]), 0, 0]
    y -= _banner(body, plan, x, y, wide)
    low = body.y + shelf + dp(GAP)
    if body.panel is not None:
        least, most = body.panel.bounds(wide)
        panel = min(max(y - low - _board_height(body, width), least), most)
        plan[body.panel] = Area(x, low, wide, panel)
        low += panel
    plan[body.field] = Area(left, low, width, max(dp(80), y - low))
    plan[body.shelf] = Area(body.x, body.y, body.width, shelf)
    plan[body.tray] = Area(x, body.y + body.actions.height, wide, tray)
    plan[body.actions] = Area(body.x, body.y, body.width)
    return plan


def _below_hint(body: BoardBody, x: float, wide: float) -> Plan:
    """The parts that a hint covers."""
    high = body.actions.height + body.tray.natural(wide)
    return {
        body.shelf: Area(body.x, body.y, body.width, high),
        body.tray: Area(x, body.y + body.actions.height, wide, body.tray.natural(wide)),
        body.actions: Area(body.x, body.y, body.width),
    }


def _board_height(body: BoardBody, width: float) -> float:
    """How high the board is when it fills this width."""
    across, up = body.field.board_size
    return width * up / across


def _landscape(body: BoardBody) -> Plan:
    """A phone held sideways: rail, board as high as the window, everything else in a column at the right."""
    left, right = body.x + layout.inset_left + dp(8), body.right - layout.inset_right - dp(16)
    low, high = body.y + layout.inset_bottom + dp(4), body.top - layout.inset_top - dp(4)
    across, up = body.field.board_size
    board = (high - low) * across / up
    if right - left - dp(COLUMN_LEAST + RAIL + 2 * GAP) < board * ENOUGH:
        return _small_landscape(body, left, right)
    spare = right - left - dp(RAIL) - board - dp(2 * GAP)
    column = min(max(spare, dp(COLUMN_LEAST)), dp(COLUMN))
    board = right - left - dp(RAIL) - column - dp(2 * GAP)
    body.head.bare = False
    plan: Plan = {body.head: Area(left, high - body.head.height, dp(RAIL))}
    body.strip.upright = True
    room = high - body.head.height - dp(GAP) - low
    strip = min(body.strip.natural(dp(RAIL)), room)
    if strip:
        plan[body.strip] = Area(left, low, dp(RAIL), strip)
    plan[body.field] = Area(left + dp(RAIL + GAP), low, board, high - low)
    x = right - column
    _buttons(body, body.corner)
    plan[body.actions] = Area(x, body.y, column)
    foot, roof = body.actions.top, high
    if large() and any(notice.text for notice in body.notices):
        roof -= dp(BUTTONS)
        panel = body.panel.bounds(column)[0] if body.panel is not None else 0
        roof -= _banner(body, plan, x, roof, column, roof - foot - panel - ENOUGH * body.tray.natural(column))
    else:
        roof -= _banner(body, plan, x, roof, column - _corner_width(body) - dp(8))
    if body.panel is not None:
        body.panel.beside = _corner_width(body)
        least, most = body.panel.bounds(column)
        if most < dp(BUTTONS):
            roof = min(roof, high - dp(BUTTONS))
        tray = min(body.tray.natural(column - dp(20)) + dp(20), roof - foot - least - dp(GAP))
        panel = min(most, roof - foot - tray - dp(GAP))
        plan[body.panel] = Area(x, roof - panel, column, panel)
    else:
        tray = roof - foot - dp(BUTTONS + GAP)
    _shelve(body, plan, Area(x, foot, column, tray))
    plan[body.corner] = _corner(body, right, high)
    return plan


def _corner_width(body: BoardBody) -> float:
    return len(body.corner.children) * dp(BUTTONS)


def _corner(body: BoardBody, right: float, high: float) -> Area:
    wide = _corner_width(body)
    return Area(right - wide + dp(8), high - dp(BUTTONS), wide, dp(BUTTONS))


def _small_landscape(body: BoardBody, left: float, right: float) -> Plan:
    """No room for a rail: its back button and the players move into the column."""
    low, high = body.y + layout.inset_bottom + dp(4), body.top - layout.inset_top - dp(4)
    across, up = body.field.board_size
    board = min((high - low) * across / up, right - left - dp(COLUMN_LEAST))
    x, column = left + board + dp(GAP), right - left - board - dp(GAP)
    _buttons(body, body.corner)
    body.head.bare = True
    plan: Plan = {
        body.field: Area(left, low, board, high - low),
        body.head: Area(x, high - body.head.height, column - _corner_width(body)),
    }
    if body.stock is not None and not body.field.zoomed:
        plan[body.stock] = Area(left + dp(4), high - dp(4) - body.stock.height, bar_grown(STOCK))
    plan[body.actions] = Area(x, body.y, column)
    foot, roof = body.actions.top, high - max(body.head.height, dp(BUTTONS)) - dp(2)
    panel = body.panel.bounds(column)[0] if body.panel is not None else 0
    needed = panel + ENOUGH * body.tray.natural(column)
    roof -= _banner(body, plan, x, roof, column, roof - foot - needed)
    body.strip.upright = False
    strip = body.strip.natural(column)
    if strip and roof - foot - strip > needed:
        roof -= strip
        plan[body.strip] = Area(x, roof, column, strip)
        roof -= dp(4)
    if body.panel is not None:
        roof -= panel
        plan[body.panel] = Area(x, roof, column, panel)
        roof -= dp(4)
    _shelve(body, plan, Area(x, foot, column, roof - foot))
    plan[body.corner] = _corner(body, right, high)
    return plan


def _shelve(body: BoardBody, plan: Plan, area: Area) -> None:
    """The tray on a card of its own."""
    body.shelf.fill, body.shelf.elevation, body.shelf.line = "bar", "", "surf_line"
    body.shelf.radius = [dp(RADIUS["card"])]
    inset = dp(10)
    plan[body.shelf] = area
    high = (area.height or 0) - 2 * inset
    plan[body.tray] = Area(area.x + inset, area.y + inset, area.width - 2 * inset, high)


def _wide(body: BoardBody) -> Plan:
    """A tablet or a desktop: opponents, the board, and what is mine with the actions at its foot."""
    plan: Plan = {body.bar: Area(body.x, body.top - body.bar.height, body.width)}
    _buttons(body, body.bar.actions)
    gap = dp(16)
    width = min(body.width, layout.content_width)
    left = body.x + (body.width - width) / 2 + gap + layout.inset_left
    right = body.x + (body.width + width) / 2 - gap - layout.inset_right
    low, high = body.y + layout.inset_bottom + gap, body.top - body.bar.height - dp(4)
    pane = layout.me_width
    x = right - pane
    plan[body.actions] = Area(x, body.y + dp(4), pane)
    roof = high
    if body.panel is not None:
        least, most = body.panel.bounds(pane)
        panel = min(most, max(least, high - body.actions.top - body.tray.natural(pane) - 2 * gap))
        plan[body.panel] = Area(x, high - panel, pane, panel)
        roof -= panel + gap
    tray = min(body.tray.natural(pane - dp(20)) + dp(20), roof - body.actions.top - dp(GAP))
    _shelve(body, plan, Area(x, roof - tray, pane, tray))
    right = x - gap
    body.strip.upright = True
    strip = min(body.strip.natural(layout.opponents_width), high - low)
    if strip and right - left > dp(560):
        plan[body.strip] = Area(left, high - strip, layout.opponents_width, strip)
        left += layout.opponents_width + gap
    elif strip:
        body.strip.upright = False
        strip = body.strip.natural(right - left)
        high -= strip
        plan[body.strip] = Area(left, high, right - left, strip)
        high -= dp(GAP)
    high -= _banner(body, plan, left, high, right - left)
    plan[body.field] = Area(left, low, right - left, high - low)
    return plan
