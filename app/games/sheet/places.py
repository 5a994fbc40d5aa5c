"""Where everything of a sheet game stands in each kind of window. The widgets stay the same, only places change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.sheet.sheet import EDGE, LARGEST, SMALLEST, STACK
from app.ui.layout import layout
from app.ui.places import Area, Plan, mirrored, put
from app.ui.theme import grown, theme
from rules.sheet import ON_TRAY

if TYPE_CHECKING:
    from app.games.sheet.game import SheetTable

TRAY_WITH_CHIPS = 112
TRAY_LEAST = 74
"""Of dice with their sum beside them."""
PAPER_LEAST = 200
"""Less of a sheet is worth nothing."""
RAIL = 128
HEAD_WORDS = 40
"""Height of a game's name and what stands below it."""
TRAY_SMALL = 110
"""Lower than this a tray with more than dice is worth more than those words."""
UPRIGHT_TRAY = {True: (150, 200), False: (168, 264)}
"""Least and wished width of a tray that stands beside the sheet, with a sum or with more than dice."""
GRID_COLUMNS = 2
COLUMN_LEAST = 236
"""A right-hand column narrower than this would not hold the scoring table."""


def arrange(table: SheetTable) -> None:
    plan = {"landscape": _landscape, "wide": _wide}.get(layout.kind, _column)(table)
    if theme.left_handed and layout.kind in ("landscape", "wide"):
        plan = mirrored(table, plan, table.actions)
    put(table, plan, above=(table.announcement,))
    _centre_announcement(table, plan[table.place])
    if table.app.navigator.page is table.game:
        table.app.overlay.floor = table.actions.height if layout.kind in ("phone", "medium") else 0


def _centre_announcement(table: SheetTable, sheet: Area) -> None:
    note = table.announcement
    note.width = min(sheet.width - dp(40), dp(340))
    note.center = sheet.x + sheet.width / 2, sheet.y + (sheet.height or 0) / 2


def _buttons(table: SheetTable, home: Widget, scoring: bool) -> None:
    """The menu, and the scoring table where it is not in sight."""
    mine = [*table.game.bar_buttons, table.table_button, table.menu]
    wanted = [button for button in mine if scoring or button is not table.table_button]
    if home.children[::-1] == wanted:
        return
    for button in mine:
        if button.parent is not None:
            button.parent.remove_widget(button)
    for button in wanted:
        home.add_widget(button)


def _sheet_height(table: SheetTable, width: float) -> float:
    """How high the sheet wants to be in this width, all around it included."""
    wide, high = table.sheet.natural()
    scale = min(max((width - dp(2 * EDGE)) / dp(wide), SMALLEST), LARGEST)
    return dp(high) * scale + dp(STACK)


def _column(table: SheetTable) -> Plan:
    """A phone held upright, or the same in the middle of a larger window."""
    width = min(table.width - layout.inset_left - layout.inset_right, layout.content_width)
    left = table.x + layout.inset_left + (table.width - layout.inset_left - layout.inset_right - width) / 2
    several = len(table.strip.players) > 1
    plan: Plan = {table.bar: Area(table.x, table.top - table.bar.height, table.width)}
    plan[table.actions] = Area(table.x, table.y, table.width)
    y = table.top - table.bar.height
    if table.covered:
        return plan | _above_hint(table, left, y, width)
    if several:
        y -= table.strip.height
        plan[table.strip] = Area(left, y, width)
    table.strip.orientation, table.chips.columns = "horizontal", 0
    free = y - table.actions.top - dp(26)
    paper = _sheet_height(table, width)
    chips = table.chips.natural(0)
    chipped = bool(table.chips.entries) and free - paper - chips >= dp(TRAY_WITH_CHIPS)
    if chipped:
        free -= chips
        plan[table.chips] = Area(left, table.actions.top, width, chips)
    least, most = table.tray.bounds(width - dp(2 * EDGE))
    tray = min(max(free - paper, least), most)
    y -= dp(6) + tray
    plan[table.tray] = Area(left + dp(EDGE), y, width - dp(2 * EDGE), tray)
    low = table.actions.top + (chips + dp(2) if chipped else dp(8))
    plan[table.place] = Area(left, low, width, y - dp(10) - low)
    _buttons(table, table.bar.actions, not chipped)
    return plan


def _above_hint(table: SheetTable, left: float, top: float, width: float) -> Plan:
    """Dice as low as they go and the sheet; where there is no room for both, the one that the hint is about."""
    least, _ = table.tray.bounds(width - dp(2 * EDGE))
    tray = min(least, dp(TRAY_LEAST)) if table.tray.summed else least
    y, low = top - dp(6) - tray, table.y + table.covered
    _buttons(table, table.bar.actions, True)
    dice = Area(left + dp(EDGE), y, width - dp(2 * EDGE), tray)
    if y - dp(10) - low >= dp(PAPER_LEAST):
        return {table.tray: dice, table.place: Area(left, low, width, y - dp(10) - low)}
    sheet = table.picker.sheet
    if sheet is not None and any(sheet.item(id).kind in ON_TRAY for id in table.picker.selection):
        return {table.place: Area(left, table.y, width, table.covered), table.tray: dice}
    return {table.place: Area(left, low, width, top - dp(6) - low)}


def _landscape(table: SheetTable) -> Plan:
    """A phone held sideways: rail, sheet as high as the window, everything else in a column at the right."""
    left, right = table.x + layout.inset_left + dp(8), table.right - layout.inset_right - dp(16)
    low, high = table.y + layout.inset_bottom + dp(6), table.top - layout.inset_top - dp(4)
    wide, tall = table.sheet.natural()
    scale = min(max((high - low - dp(STACK + 8)) / dp(tall), SMALLEST), LARGEST)
    paper = dp(wide) * scale + dp(2 * EDGE)
    if right - left - dp(RAIL + 8) - paper < dp(COLUMN_LEAST):
        return _small_landscape(table, Area(left, low, paper, high - low), right)
    table.head.bare = False
    plan: Plan = {table.head: Area(left, high - table.head.height, dp(RAIL))}
    if len(table.strip.players) > 1:
        table.strip.orientation = "vertical"
        plan[table.strip] = Area(left, low, dp(RAIL), high - table.head.height - dp(6) - low)
    plan[table.place] = Area(left + dp(RAIL), low, paper, high - low)
    x = left + dp(RAIL) + paper + dp(8)
    width = right - x
    table.chips.columns = GRID_COLUMNS
    plan[table.actions] = Area(x, table.y, width)
    foot, roof = table.actions.top, high - dp(48)
    chips = table.chips.natural(GRID_COLUMNS)
    least, most = table.tray.bounds(width)
    chipped = bool(table.chips.entries) and roof - foot - chips - dp(16) >= least
    if chipped:
        plan[table.chips] = Area(x, foot, width, chips)
        foot += chips + dp(10)
    tray = min(roof - foot, most) if table.tray.summed else roof - foot
    plan[table.tray] = Area(x, roof - tray, width, tray)
    plan[table.corner] = _corner(table, right, high, not chipped)
    return plan


def _corner(table: SheetTable, right: float, high: float, scoring: bool) -> Area:
    """The buttons in the upper right corner of a window without an app bar."""
    _buttons(table, table.corner, scoring)
    wide = dp(48) * len(table.corner.children)
    return Area(right - wide + dp(8), high - dp(48), wide, dp(48))


def _small_landscape(table: SheetTable, paper: Area, right: float) -> Plan:
    """No room for a rail: its head and the players move into the column, the scoring table behind a button."""
    x, high = paper.x + paper.width, paper.y + (paper.height or 0)
    width = right - x
    several = len(table.strip.players) > 1
    left_over = high - dp(52) - grown(HEAD_WORDS) - (table.strip.height if several else 0) - table.actions.top
    table.head.bare = not table.tray.summed and left_over < dp(TRAY_SMALL)
    plan: Plan = {table.place: paper, table.head: Area(x, high - table.head.height, width)}
    plan[table.corner] = _corner(table, right, high, True)
    plan[table.actions] = Area(x, table.y, width)
    roof = high - table.head.height
    if several:
        table.strip.orientation = "horizontal"
        roof -= table.strip.height
        plan[table.strip] = Area(x, roof, width)
    most = table.tray.bounds(width)[1] if table.tray.summed else roof
    tray = max(dp(40), min(roof - dp(6) - table.actions.top, most))
    plan[table.tray] = Area(x, roof - dp(4) - tray, width, tray)
    return plan


def _wide(table: SheetTable) -> Plan:
    """A tablet or a desktop: opponents, tray and sheet, and what is mine with the actions at its foot."""
    plan: Plan = {table.bar: Area(table.x, table.top - table.bar.height, table.width)}
    gap = dp(16)
    width = min(table.width, layout.content_width)
    left = table.x + (table.width - width) / 2 + gap + layout.inset_left
    right = table.x + (table.width + width) / 2 - gap - layout.inset_right
    low, high = table.y + layout.inset_bottom + gap, table.top - table.bar.height - dp(4)
    pane = layout.me_width
    plan[table.actions] = Area(right - pane, table.y + dp(4), pane)
    plan[table.me] = Area(right - pane, high - table.me.height, pane)
    plan |= _aside(table, Area(right - pane, table.actions.top, pane, high - table.me.height - table.actions.top))
    right -= pane + gap
    wide, tall = table.sheet.natural()
    least = dp(wide) * SMALLEST + dp(2 * EDGE) + dp(UPRIGHT_TRAY[table.tray.summed][0])
    if len(table.strip.players) > 1:
        if right - left - layout.opponents_width - gap >= least:
            table.strip.orientation = "vertical"
            deep = min(table.strip.children[0].height + dp(16), high - low)
            plan[table.shelf] = Area(left, high - deep, layout.opponents_width, deep)
            plan[table.strip] = Area(left + dp(10), high - deep + dp(8), layout.opponents_width - dp(20), deep - dp(16))
            left += layout.opponents_width + gap
        else:
            table.strip.orientation = "horizontal"
            high -= table.strip.height
            plan[table.strip] = Area(left - gap, high, right - left + gap)
            high -= dp(6)
    room = right - left
    narrowest, widest = UPRIGHT_TRAY[table.tray.summed]
    tray = max(dp(narrowest), min(dp(widest), room * (0.28 if table.tray.summed else 0.36)))
    scale = min((high - low - dp(STACK)) / dp(tall), LARGEST, (room - tray - dp(2 * EDGE)) / dp(wide))
    paper, deep = dp(wide) * max(scale, SMALLEST) + dp(2 * EDGE), dp(tall) * max(scale, SMALLEST)
    left += (room - paper - tray) / 2
    roof = min(high, (low + high + dp(STACK) + deep) / 2)
    wish = min(tray * 2.15, deep) if table.tray.summed else max(deep, table.tray.bounds(tray)[1] + dp(60))
    tray_high = min(wish, high - low)
    plan[table.tray] = Area(left, max(low, roof - tray_high), tray, tray_high)
    plan[table.place] = Area(left + tray, low, paper, high - low)
    _buttons(table, table.bar.actions, table.chips not in plan and table.scoring not in plan)
    return plan


def _aside(table: SheetTable, room: Area) -> Plan:
    """Between what is mine and what I do: all that scores, before it the others' sheets if it leaves them room."""
    gap = dp(16)
    free = (room.height or 0) - gap
    top = room.y + free
    plan: Plan = {}
    if table.chips.entries:
        table.chips.columns = 1
        chips = min(table.chips.natural(1), free)
        return {table.chips: Area(room.x, top - chips, room.width, chips)}
    table.scoring.width = room.width
    scoring = table.scoring.height + gap
    if len(table.strip.players) > 1:
        table.show_others()
        least, wish = table.others.least, table.others.natural(room.width)
        if free < least:
            return plan
        deep = min(wish, free - scoring) if free - scoring >= least else min(wish, free)
        plan[table.others] = Area(room.x, top - deep, room.width, deep)
        free, top = free - deep - gap, top - deep - gap
    if free >= scoring - gap:
        plan[table.scoring] = Area(room.x, top - table.scoring.height, room.width)
    return plan
