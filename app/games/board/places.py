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
    from app.games.board.game import BoardTable

EDGE = 12
"""Beside boards and trays, in dp."""
RAIL = 132
COLUMN = 308
"""The right-hand column of a landscape phone."""
COLUMN_LEAST = 236
GAP = 8
SEEN = 160
"""At least this much of the board stays visible beside a hint."""
LEVELS = 3
"""How often the parts may be asked to be smaller."""
ENOUGH = 0.85
"""Of what board and tray would like to have."""
TRAY_ENOUGH = {"landscape": 0.75, "wide": 0.55}
STOCK = 64
"""Width of what is said in the corner of a board that needs no corners, in dp."""
BUTTONS = 48
"""Height of the buttons in the upper right corner of a window without an app bar."""


def arrange(table: BoardTable) -> None:
    plan = _roomiest(table, {"landscape": _landscape, "wide": _wide}.get(layout.kind, _column))
    left_handed = theme.left_handed and layout.kind in ("landscape", "wide")
    if left_handed:
        plan = mirrored(table, plan, table.actions)
    board = plan[table.field]
    end = board.x + board.width
    seen = (end - table.x if left_handed else table.right - board.x) - table.covered_beside - dp(GAP)
    if table.covered_beside and board.width > seen:
        wide = max(dp(SEEN), seen)
        board = plan[table.field] = board._replace(width=wide, x=end - wide if left_handed else board.x)
    _place_over_board(table, plan, board)
    put(table, plan, above=(table.carried, table.announcement))
    note = table.announcement
    note.width = min(board.width - dp(40), dp(340))
    note.center = board.x + board.width / 2, board.y + (board.height or 0) / 2
    if table.app.navigator.page is table.game:
        upright = layout.kind in ("phone", "medium")
        table.app.overlay.floor = (plan[table.shelf].height or 0) if upright else 0


def _roomiest(table: BoardTable, place: Callable[[BoardTable], Plan]) -> Plan:
    """The first plan that leaves enough for board and tray; with every level the parts ask for less."""
    for level in range(LEVELS):
        table.crowd(level)
        plan = place(table)
        board, tray = plan[table.field], plan[table.tray]
        high = board.height or 0
        enough = high >= ENOUGH * min(_board_height(table, board.width), high if layout.is_landscape else board.width)
        if enough and (tray.height or 0) >= TRAY_ENOUGH.get(layout.kind, ENOUGH) * table.tray.natural(tray.width):
            break
    table.crowded()
    return plan


def _place_over_board(table: BoardTable, plan: Plan, board: Area) -> None:
    """What lies over the edge of the board: who moved, and the zoom buttons."""
    stack, caption, height = table.zoom, table.caption, board.height or 0
    zooms = (table.zoom_always or table.field.zoomed) and height > stack.height + dp(GAP)
    if zooms:
        x = board.x + dp(EDGE) if theme.left_handed else board.x + board.width - stack.width - dp(EDGE)
        plan[stack] = Area(x, board.y + dp(GAP), stack.width, stack.height)
    caption.room(board.width - dp(2 * EDGE) - (stack.width + dp(GAP) if zooms else 0))
    x = board.x + board.width - caption.width - dp(EDGE) if theme.left_handed else board.x + dp(EDGE)
    plan[caption] = Area(x, board.y + dp(GAP), caption.width, caption.height)


def _buttons(table: BoardTable, home: Widget) -> None:
    share_out((*table.game.bar_buttons, table.help, table.menu), home)


def _banner(table: BoardTable, plan: Plan, x: float, top: float, width: float, most: float = float("inf")) -> float:
    """What is to be announced, below `top`; how much room it took. Only the first may take more than `most`."""
    taken = 0.0
    for notice in table.notices:
        high = table.notice_height(notice)
        if notice.text and (not taken or taken + high <= most):
            taken += high
            plan[notice] = Area(x, top - taken, width, high)
            taken += dp(GAP)
    return taken


def _column(table: BoardTable) -> Plan:
    """A phone held upright, or the same in the middle of a larger window."""
    width = min(table.width - layout.inset_left - layout.inset_right, layout.content_width)
    left = table.x + layout.inset_left + (table.width - layout.inset_left - layout.inset_right - width) / 2
    x, wide = left + dp(EDGE), width - dp(2 * EDGE)
    plan: Plan = {table.bar: Area(table.x, table.top - table.bar.height, table.width)}
    _buttons(table, table.bar.actions)
    y = table.top - table.bar.height
    tray = table.tray.natural(wide)
    shelf = table.actions.height + tray + (dp(10) if tray else 0)
    if table.covered > shelf:
        low = table.y + table.covered + dp(GAP)
        plan[table.field] = Area(left, low, width, max(dp(120), y - low))
        return plan | _below_hint(table, x, wide)
    table.strip.upright = False
    strip = table.strip.natural(wide)
    if strip:
        y -= strip
        plan[table.strip] = Area(x, y, wide, strip)
        y -= dp(GAP)
    table.shelf.fill, table.shelf.elevation, table.shelf.line = "bar", "rising", ""
    table.shelf.radius = [dp(RADIUS["bar"]), dp(RADIUS["bar"]), 0, 0]
    y -= _banner(table, plan, x, y, wide)
    low = table.y + shelf + dp(GAP)
    if table.panel is not None:
        least, most = table.panel.bounds(wide)
        panel = min(max(y - low - _board_height(table, width), least), most)
        plan[table.panel] = Area(x, low, wide, panel)
        low += panel
    plan[table.field] = Area(left, low, width, max(dp(80), y - low))
    plan[table.shelf] = Area(table.x, table.y, table.width, shelf)
    plan[table.tray] = Area(x, table.y + table.actions.height, wide, tray)
    plan[table.actions] = Area(table.x, table.y, table.width)
    return plan


def _below_hint(table: BoardTable, x: float, wide: float) -> Plan:
    """What a hint lies over."""
    high = table.actions.height + table.tray.natural(wide)
    return {
        table.shelf: Area(table.x, table.y, table.width, high),
        table.tray: Area(x, table.y + table.actions.height, wide, table.tray.natural(wide)),
        table.actions: Area(table.x, table.y, table.width),
    }


def _board_height(table: BoardTable, width: float) -> float:
    """How high the board is when it fills this width."""
    across, up = table.field.board_size
    return width * up / across


def _landscape(table: BoardTable) -> Plan:
    """A phone held sideways: rail, board as high as the window, everything else in a column at the right."""
    left, right = table.x + layout.inset_left + dp(8), table.right - layout.inset_right - dp(16)
    low, high = table.y + layout.inset_bottom + dp(4), table.top - layout.inset_top - dp(4)
    across, up = table.field.board_size
    board = (high - low) * across / up
    if right - left - dp(COLUMN_LEAST + RAIL + 2 * GAP) < board * ENOUGH:
        return _small_landscape(table, left, right)
    spare = right - left - dp(RAIL) - board - dp(2 * GAP)
    column = min(max(spare, dp(COLUMN_LEAST)), dp(COLUMN))
    board = right - left - dp(RAIL) - column - dp(2 * GAP)
    table.head.bare = False
    plan: Plan = {table.head: Area(left, high - table.head.height, dp(RAIL))}
    table.strip.upright = True
    room = high - table.head.height - dp(GAP) - low
    strip = min(table.strip.natural(dp(RAIL)), room)
    if strip:
        plan[table.strip] = Area(left, low, dp(RAIL), strip)
    plan[table.field] = Area(left + dp(RAIL + GAP), low, board, high - low)
    x = right - column
    _buttons(table, table.corner)
    plan[table.actions] = Area(x, table.y, column)
    foot, roof = table.actions.top, high
    if large() and any(notice.text for notice in table.notices):
        roof -= dp(BUTTONS)
        panel = table.panel.bounds(column)[0] if table.panel is not None else 0
        roof -= _banner(table, plan, x, roof, column, roof - foot - panel - ENOUGH * table.tray.natural(column))
    else:
        roof -= _banner(table, plan, x, roof, column - _corner_width(table) - dp(8))
    if table.panel is not None:
        table.panel.beside = _corner_width(table)
        least, most = table.panel.bounds(column)
        if most < dp(BUTTONS):
            roof = min(roof, high - dp(BUTTONS))
        tray = min(table.tray.natural(column - dp(20)) + dp(20), roof - foot - least - dp(GAP))
        panel = min(most, roof - foot - tray - dp(GAP))
        plan[table.panel] = Area(x, roof - panel, column, panel)
    else:
        tray = roof - foot - dp(BUTTONS + GAP)
    _shelve(table, plan, Area(x, foot, column, tray))
    plan[table.corner] = _corner(table, right, high)
    return plan


def _corner_width(table: BoardTable) -> float:
    return len(table.corner.children) * dp(BUTTONS)


def _corner(table: BoardTable, right: float, high: float) -> Area:
    wide = _corner_width(table)
    return Area(right - wide + dp(8), high - dp(BUTTONS), wide, dp(BUTTONS))


def _small_landscape(table: BoardTable, left: float, right: float) -> Plan:
    """No room for a rail: its back button and the players move into the column."""
    low, high = table.y + layout.inset_bottom + dp(4), table.top - layout.inset_top - dp(4)
    across, up = table.field.board_size
    board = min((high - low) * across / up, right - left - dp(COLUMN_LEAST))
    x, column = left + board + dp(GAP), right - left - board - dp(GAP)
    _buttons(table, table.corner)
    table.head.bare = True
    plan: Plan = {
        table.field: Area(left, low, board, high - low),
        table.head: Area(x, high - table.head.height, column - _corner_width(table)),
    }
    if table.stock is not None and not table.field.zoomed:
        plan[table.stock] = Area(left + dp(4), high - dp(4) - table.stock.height, bar_grown(STOCK))
    plan[table.actions] = Area(x, table.y, column)
    foot, roof = table.actions.top, high - max(table.head.height, dp(BUTTONS)) - dp(2)
    panel = table.panel.bounds(column)[0] if table.panel is not None else 0
    needed = panel + ENOUGH * table.tray.natural(column)
    roof -= _banner(table, plan, x, roof, column, roof - foot - needed)
    table.strip.upright = False
    strip = table.strip.natural(column)
    if strip and roof - foot - strip > needed:
        roof -= strip
        plan[table.strip] = Area(x, roof, column, strip)
        roof -= dp(4)
    if table.panel is not None:
        roof -= panel
        plan[table.panel] = Area(x, roof, column, panel)
        roof -= dp(4)
    _shelve(table, plan, Area(x, foot, column, roof - foot))
    plan[table.corner] = _corner(table, right, high)
    return plan


def _shelve(table: BoardTable, plan: Plan, area: Area) -> None:
    """The tray on a card of its own."""
    table.shelf.fill, table.shelf.elevation, table.shelf.line = "bar", "", "surf_line"
    table.shelf.radius = [dp(RADIUS["card"])]
    inset = dp(10)
    plan[table.shelf] = area
    high = (area.height or 0) - 2 * inset
    plan[table.tray] = Area(area.x + inset, area.y + inset, area.width - 2 * inset, high)


def _wide(table: BoardTable) -> Plan:
    """A tablet or a desktop: opponents, the board, and what is mine with the actions at its foot."""
    plan: Plan = {table.bar: Area(table.x, table.top - table.bar.height, table.width)}
    _buttons(table, table.bar.actions)
    gap = dp(16)
    width = min(table.width, layout.content_width)
    left = table.x + (table.width - width) / 2 + gap + layout.inset_left
    right = table.x + (table.width + width) / 2 - gap - layout.inset_right
    low, high = table.y + layout.inset_bottom + gap, table.top - table.bar.height - dp(4)
    pane = layout.me_width
    x = right - pane
    plan[table.actions] = Area(x, table.y + dp(4), pane)
    roof = high
    if table.panel is not None:
        least, most = table.panel.bounds(pane)
        panel = min(most, max(least, high - table.actions.top - table.tray.natural(pane) - 2 * gap))
        plan[table.panel] = Area(x, high - panel, pane, panel)
        roof -= panel + gap
    tray = min(table.tray.natural(pane - dp(20)) + dp(20), roof - table.actions.top - dp(GAP))
    _shelve(table, plan, Area(x, roof - tray, pane, tray))
    right = x - gap
    table.strip.upright = True
    strip = min(table.strip.natural(layout.opponents_width), high - low)
    if strip and right - left > dp(560):
        plan[table.strip] = Area(left, high - strip, layout.opponents_width, strip)
        left += layout.opponents_width + gap
    elif strip:
        table.strip.upright = False
        strip = table.strip.natural(right - left)
        high -= strip
        plan[table.strip] = Area(left, high, right - left, strip)
        high -= dp(GAP)
    high -= _banner(table, plan, left, high, right - left)
    plan[table.field] = Area(left, low, right - left, high - low)
    return plan
