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
    from app.games.sheet.body import SheetBody

TRAY_WITH_CHIPS = 112
TRAY_LEAST = 74
"""Of dice with their sum beside them."""
PAPER_LEAST = 200
"""The least of a sheet that is worth showing."""
RAIL = 128
HEAD_WORDS = 40
"""Height of a game's name and what stands below it."""
TRAY_SMALL = 110
"""If the column is lower than this, a tray with more than dice is worth more than those words."""
UPRIGHT_TRAY = {True: (150, 200), False: (168, 264)}
"""Least and wished width of a tray that stands beside the sheet, with a sum or with more than dice."""
GRID_COLUMNS = 2
COLUMN_LEAST = 236
"""A right-hand column narrower than this would not hold the scoring table."""


def arrange(body: SheetBody) -> None:
    plan = {"landscape": _landscape, "wide": _wide}.get(layout.kind, _column)(body)
    if theme.left_handed and layout.kind in ("landscape", "wide"):
        plan = mirrored(body, plan, body.actions)
    put(body, plan, above=(body.announcement,))
    _centre_announcement(body, plan[body.place])
    if body.app.navigator.page is body.game:
        body.app.overlay.floor = body.actions.height if layout.kind in ("phone", "medium") else 0


def _centre_announcement(body: SheetBody, sheet: Area) -> None:
    note = body.announcement
    note.width = min(sheet.width - dp(40), dp(340))
    note.center = sheet.x + sheet.width / 2, sheet.y + (sheet.height or 0) / 2


def _buttons(body: SheetBody, home: Widget, scoring: bool) -> None:
    """The menu, and the scoring table where it is not in sight."""
    mine = [*body.game.bar_buttons, body.table_button, body.menu]
    wanted = [button for button in mine if scoring or button is not body.table_button]
    if home.children[::-1] == wanted:
        return
    for button in mine:
        if button.parent is not None:
            button.parent.remove_widget(button)
    for button in wanted:
        home.add_widget(button)


def _sheet_height(body: SheetBody, width: float) -> float:
    """How high the sheet wants to be in this width, all around it included."""
    wide, high = body.sheet.natural()
    scale = min(max((width - dp(2 * EDGE)) / dp(wide), SMALLEST), LARGEST)
    return dp(high) * scale + dp(STACK)


def _column(body: SheetBody) -> Plan:
    """A phone held upright, or the same in the middle of a larger window."""
    width = min(body.width - layout.inset_left - layout.inset_right, layout.content_width)
    left = body.x + layout.inset_left + (body.width - layout.inset_left - layout.inset_right - width) / 2
    several = len(body.strip.players) > 1
    plan: Plan = {body.bar: Area(body.x, body.top - body.bar.height, body.width)}
    plan[body.actions] = Area(body.x, body.y, body.width)
    y = body.top - body.bar.height
    if body.covered:
        return plan | _above_hint(body, left, y, width)
    if several:
        y -= body.strip.height
        plan[body.strip] = Area(left, y, width)
    body.strip.orientation, body.chips.columns = "horizontal", 0
    free = y - body.actions.top - dp(26)
    paper = _sheet_height(body, width)
    chips = body.chips.natural(0)
    chipped = bool(body.chips.entries) and free - paper - chips >= dp(TRAY_WITH_CHIPS)
    if chipped:
        free -= chips
        plan[body.chips] = Area(left, body.actions.top, width, chips)
    least, most = body.tray.bounds(width - dp(2 * EDGE))
    tray = min(max(free - paper, least), most)
    y -= dp(6) + tray
    plan[body.tray] = Area(left + dp(EDGE), y, width - dp(2 * EDGE), tray)
    low = body.actions.top + (chips + dp(2) if chipped else dp(8))
    plan[body.place] = Area(left, low, width, y - dp(10) - low)
    _buttons(body, body.bar.actions, not chipped)
    return plan


def _above_hint(body: SheetBody, left: float, top: float, width: float) -> Plan:
    """The dice, as low as possible, and the sheet; without room for both, whatever the hint is about."""
    least, _ = body.tray.bounds(width - dp(2 * EDGE))
    tray = min(least, dp(TRAY_LEAST)) if body.tray.summed else least
    y, low = top - dp(6) - tray, body.y + body.covered
    _buttons(body, body.bar.actions, True)
    dice = Area(left + dp(EDGE), y, width - dp(2 * EDGE), tray)
    if y - dp(10) - low >= dp(PAPER_LEAST):
        return {body.tray: dice, body.place: Area(left, low, width, y - dp(10) - low)}
    sheet = body.picker.sheet
    if sheet is not None and any(sheet.item(id).kind in ON_TRAY for id in body.picker.selection):
        return {body.place: Area(left, body.y, width, body.covered), body.tray: dice}
    return {body.place: Area(left, low, width, top - dp(6) - low)}


def _landscape(body: SheetBody) -> Plan:
    """A phone held sideways: rail, sheet as high as the window, everything else in a column at the right."""
    left, right = body.x + layout.inset_left + dp(8), body.right - layout.inset_right - dp(16)
    low, high = body.y + layout.inset_bottom + dp(6), body.top - layout.inset_top - dp(4)
    wide, tall = body.sheet.natural()
    scale = min(max((high - low - dp(STACK + 8)) / dp(tall), SMALLEST), LARGEST)
    paper = dp(wide) * scale + dp(2 * EDGE)
    if right - left - dp(RAIL + 8) - paper < dp(COLUMN_LEAST):
        return _small_landscape(body, Area(left, low, paper, high - low), right)
    body.head.bare = False
    plan: Plan = {body.head: Area(left, high - body.head.height, dp(RAIL))}
    if len(body.strip.players) > 1:
        body.strip.orientation = "vertical"
        plan[body.strip] = Area(left, low, dp(RAIL), high - body.head.height - dp(6) - low)
    plan[body.place] = Area(left + dp(RAIL), low, paper, high - low)
    x = left + dp(RAIL) + paper + dp(8)
    width = right - x
    body.chips.columns = GRID_COLUMNS
    plan[body.actions] = Area(x, body.y, width)
    foot, roof = body.actions.top, high - dp(48)
    chips = body.chips.natural(GRID_COLUMNS)
    least, most = body.tray.bounds(width)
    chipped = bool(body.chips.entries) and roof - foot - chips - dp(16) >= least
    if chipped:
        plan[body.chips] = Area(x, foot, width, chips)
        foot += chips + dp(10)
    tray = min(roof - foot, most) if body.tray.summed else roof - foot
    plan[body.tray] = Area(x, roof - tray, width, tray)
    plan[body.corner] = _corner(body, right, high, not chipped)
    return plan


def _corner(body: SheetBody, right: float, high: float, scoring: bool) -> Area:
    """The buttons in the upper right corner of a window without an app bar."""
    _buttons(body, body.corner, scoring)
    wide = dp(48) * len(body.corner.children)
    return Area(right - wide + dp(8), high - dp(48), wide, dp(48))


def _small_landscape(body: SheetBody, paper: Area, right: float) -> Plan:
    """No room for a rail: its head and the players move into the column, the scoring table behind a button."""
    x, high = paper.x + paper.width, paper.y + (paper.height or 0)
    width = right - x
    several = len(body.strip.players) > 1
    left_over = high - dp(52) - grown(HEAD_WORDS) - (body.strip.height if several else 0) - body.actions.top
    body.head.bare = not body.tray.summed and left_over < dp(TRAY_SMALL)
    plan: Plan = {body.place: paper, body.head: Area(x, high - body.head.height, width)}
    plan[body.corner] = _corner(body, right, high, True)
    plan[body.actions] = Area(x, body.y, width)
    roof = high - body.head.height
    if several:
        body.strip.orientation = "horizontal"
        roof -= body.strip.height
        plan[body.strip] = Area(x, roof, width)
    most = body.tray.bounds(width)[1] if body.tray.summed else roof
    tray = max(dp(40), min(roof - dp(6) - body.actions.top, most))
    plan[body.tray] = Area(x, roof - dp(4) - tray, width, tray)
    return plan


def _wide(body: SheetBody) -> Plan:
    """A tablet or a desktop: opponents, tray and sheet, and what is mine with the actions at its foot."""
    plan: Plan = {body.bar: Area(body.x, body.top - body.bar.height, body.width)}
    gap = dp(16)
    width = min(body.width, layout.content_width)
    left = body.x + (body.width - width) / 2 + gap + layout.inset_left
    right = body.x + (body.width + width) / 2 - gap - layout.inset_right
    low, high = body.y + layout.inset_bottom + gap, body.top - body.bar.height - dp(4)
    pane = layout.me_width
    plan[body.actions] = Area(right - pane, body.y + dp(4), pane)
    plan[body.me] = Area(right - pane, high - body.me.height, pane)
    plan |= _aside(body, Area(right - pane, body.actions.top, pane, high - body.me.height - body.actions.top))
    right -= pane + gap
    wide, tall = body.sheet.natural()
    least = dp(wide) * SMALLEST + dp(2 * EDGE) + dp(UPRIGHT_TRAY[body.tray.summed][0])
    if len(body.strip.players) > 1:
        if right - left - layout.opponents_width - gap >= least:
            body.strip.orientation = "vertical"
            deep = min(body.strip.children[0].height + dp(16), high - low)
            plan[body.shelf] = Area(left, high - deep, layout.opponents_width, deep)
            plan[body.strip] = Area(left + dp(10), high - deep + dp(8), layout.opponents_width - dp(20), deep - dp(16))
            left += layout.opponents_width + gap
        else:
            body.strip.orientation = "horizontal"
            high -= body.strip.height
            plan[body.strip] = Area(left - gap, high, right - left + gap)
            high -= dp(6)
    room = right - left
    narrowest, widest = UPRIGHT_TRAY[body.tray.summed]
    tray = max(dp(narrowest), min(dp(widest), room * (0.28 if body.tray.summed else 0.36)))
    scale = min((high - low - dp(STACK)) / dp(tall), LARGEST, (room - tray - dp(2 * EDGE)) / dp(wide))
    paper, deep = dp(wide) * max(scale, SMALLEST) + dp(2 * EDGE), dp(tall) * max(scale, SMALLEST)
    left += (room - paper - tray) / 2
    roof = min(high, (low + high + dp(STACK) + deep) / 2)
    wish = min(tray * 2.15, deep) if body.tray.summed else max(deep, body.tray.bounds(tray)[1] + dp(60))
    tray_high = min(wish, high - low)
    plan[body.tray] = Area(left, max(low, roof - tray_high), tray, tray_high)
    plan[body.place] = Area(left + tray, low, paper, high - low)
    _buttons(body, body.bar.actions, body.chips not in plan and body.scoring not in plan)
    return plan


def _aside(body: SheetBody, room: Area) -> Plan:
    """Between what is mine and what I do: all that scores, before it the others' sheets if it leaves them room."""
    gap = dp(16)
    free = (room.height or 0) - gap
    top = room.y + free
    plan: Plan = {}
    if body.chips.entries:
        body.chips.columns = 1
        chips = min(body.chips.natural(1), free)
        return {body.chips: Area(room.x, top - chips, room.width, chips)}
    body.scoring.width = room.width
    scoring = body.scoring.height + gap
    if len(body.strip.players) > 1:
        body.show_others()
        least, wish = body.others.least, body.others.natural(room.width)
        if free < least:
            return plan
        deep = min(wish, free - scoring) if free - scoring >= least else min(wish, free)
        plan[body.others] = Area(room.x, top - deep, room.width, deep)
        free, top = free - deep - gap, top - deep - gap
    if free >= scoring - gap:
        plan[body.scoring] = Area(room.x, top - body.scoring.height, room.width)
    return plan
