"""Where everything of a table of dice stands in each kind of window. The widgets stay the same, only places change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from app.ui.layout import layout
from app.ui.places import Area, Plan, mirrored, put
from app.ui.theme import bar_grown, theme
from rules.table_dice.paper import Written

if TYPE_CHECKING:
    from app.pages.dice_table.page import DiceTableScreen

GAP = 8
MARGIN = 12
SUM_SHARE = 0.345
"""The sum's share of the window's height, since everybody reads it from across the table; more where it stands beside
the dice.
"""
SUM_BESIDE = 0.43
FREE_SHARE = 0.12
SHORT = 720
"""A window lower than this, in dp, saves room."""
COLUMN, PANE = 324, 296
"""The right-hand column of a landscape phone and of a wide window, in dp."""
RECORD_HEAD = 56
"""The head of the list of rounds, in dp."""
DICE_LEAST = 96
"""The least height that dice are worth, in dp."""


def arrange(page: DiceTableScreen) -> None:
    plan = {"landscape": _landscape, "wide": _wide}.get(layout.kind, _column)(page)
    root = page.root
    if theme.left_handed and layout.kind in ("landscape", "wide"):
        plan = mirrored(root, plan, page.head if page.head in plan else page.card)
    page.ground.pos, page.ground.size = root.pos, root.size
    put(root, plan, below=(page.ground,))
    if page.app.navigator.page is page:
        page.app.overlay.floor = page.primary.top - root.y if layout.kind in ("phone", "medium") else 0


def _far(page: DiceTableScreen, wide: bool, short: bool) -> float:
    """How high the strip for the people opposite is; none while the phone is held."""
    if not page.flat:
        return 0
    if page.paper.written is Written.SUM:
        return dp(110 if wide else 64 if short else 92)
    return dp(75 if wide else 46 if short else 58)


def _sum_high(page: DiceTableScreen) -> float:
    """How high the sum is."""
    if page.paper.written is not Written.SUM:
        return layout.height * FREE_SHARE * (1 if layout.kind in ("phone", "medium") else 1.6)
    return layout.height * (SUM_SHARE if layout.kind in ("phone", "medium") else SUM_BESIDE)


def _buttons(page: DiceTableScreen, x: float, y: float, width: float, height: float) -> Plan:
    """Two buttons side by side; the one for what comes next is larger and lies under the thumb."""
    if not page.other.shown:
        return {page.primary: Area(x, y, width, height)}
    small = width * (0.25 if page.other.upright else 0.36 if page.other.narrow else 0.46)
    large = width - small - dp(MARGIN)
    if theme.left_handed:
        return {page.primary: Area(x, y, large, height), page.other: Area(x + large + dp(MARGIN), y, small, height)}
    return {page.other: Area(x, y, small, height), page.primary: Area(x + small + dp(MARGIN), y, large, height)}


def _column(page: DiceTableScreen) -> Plan:
    """A phone held upright or lying on the table, or the same in the middle of a larger window."""
    root = page.root
    width = min(root.width - layout.inset_left - layout.inset_right, layout.content_width)
    left = root.x + layout.inset_left + (root.width - layout.inset_left - layout.inset_right - width) / 2
    x, inner = left + dp(MARGIN), width - dp(2 * MARGIN)
    short = root.height < dp(SHORT)
    gap = dp(6 if short else GAP)
    page.head.counted = True
    head = page.head.height
    y = root.top - layout.inset_top - head
    plan: Plan = {page.head: Area(left + dp(2), y, width - dp(4), head)}
    if page.ticks is not None:
        y -= dp(5)
        plan[page.ticks] = Area(x + dp(2), y, inner - dp(4), dp(5))
        y -= dp(3)
    low = root.y + layout.inset_bottom + dp(MARGIN)
    foot = dp(60 if short else 72) + bar_grown(16) - dp(16)
    plan |= _buttons(page, x, low, inner, foot)
    low += foot + gap + dp(4)
    far = _far(page, False, short)
    if far:
        y -= far + gap
        plan[page.far] = Area(x, y, inner, far)
    if page.steps is not None:
        high = max(dp(42 if short else 50), bar_grown(34))
        y -= high + gap
        plan[page.steps] = Area(x, y, inner, high)
    if page.sums is not None:
        page.sums.columns = 2
        high = dp(62 * 2 + 10 if short else 100 * 2 + 10)
        plan[page.sums] = Area(x, low, inner, high)
        low += high + gap + dp(2)
    past = page.past.height
    roomy = y - gap - low - past - gap >= _wanted(page) and not (page.sums is not None and page.flat)
    if roomy and page.past.chips:
        plan[page.past] = Area(x, low, inner, past)
        low += past + gap + dp(2)
    y -= gap
    page.tray.number_high = _sum_high(page)
    plan[page.tray] = Area(x, low, inner, max(dp(40), y - low))
    return plan


def _wanted(page: DiceTableScreen) -> float:
    """The height of a tray with which nothing is too small."""
    words = bar_grown(30) + dp(30)
    return _sum_high(page) * (page.tray.summed and 1) + words + dp(DICE_LEAST) * (2.2 if page.tray.labelled else 1.3)


def _landscape(page: DiceTableScreen) -> Plan:
    """A phone lying or held sideways: the table at the left, everything else in a column at the right."""
    root = page.root
    left, right = root.x + layout.inset_left + dp(MARGIN), root.right - layout.inset_right - dp(MARGIN)
    low, high = root.y + layout.inset_bottom + dp(GAP), root.top - layout.inset_top - dp(GAP)
    column = min(dp(COLUMN), (right - left) * 0.42)
    x = right - column
    inner = x - dp(MARGIN) - left
    plan: Plan = {}
    y = high
    far = _far(page, False, True)
    if far:
        y -= far
        plan[page.far] = Area(left, y, inner, far)
        y -= dp(GAP)
    floor = low
    if page.sums is not None:
        page.sums.columns = 4
        tiles = dp(82)
        plan[page.sums] = Area(left, floor, inner, tiles)
        floor += tiles + dp(GAP)
    page.tray.number_high = _sum_high(page)
    plan[page.tray] = Area(left, floor, inner, max(dp(40), y - floor))
    page.head.counted = False
    head = page.head.height
    y = high - head + dp(4)
    plan[page.head] = Area(x - dp(4), y, column + dp(8), head)
    if page.ticks is not None:
        y -= dp(8)
        plan[page.ticks] = Area(x, y, column, dp(5))
    if page.steps is not None:
        deep = max(dp(46), bar_grown(36))
        y -= deep + dp(GAP)
        plan[page.steps] = Area(x, y, column, deep)
    foot = dp(72) + bar_grown(16) - dp(16)
    plan |= _buttons(page, x, low, column, foot)
    floor, y = low + foot + dp(GAP + 2), y - dp(GAP)
    if y - floor >= bar_grown(RECORD_HEAD):
        plan[page.record] = Area(x, floor, column, y - floor)
    return plan


def _wide(page: DiceTableScreen) -> Plan:
    """A tablet in the middle of the table, or a desktop."""
    root, gap = page.root, dp(14)
    width = min(root.width - layout.inset_left - layout.inset_right, layout.content_width)
    left = root.x + layout.inset_left + (root.width - layout.inset_left - layout.inset_right - width) / 2 + dp(16)
    right = left + width - dp(32)
    high, low = root.top - layout.inset_top - dp(16), root.y + layout.inset_bottom
    plan: Plan = {page.foot: Area(left, low, right - left, dp(48))}
    low += dp(48)
    far = _far(page, True, False)
    if far:
        high -= far
        plan[page.far] = Area(left, high, right - left, far)
        high -= gap
    pane = dp(PANE) + bar_grown(60) - dp(60)
    x = right - pane
    inner = x - gap - left
    floor = low
    if page.sums is not None:
        page.sums.columns = 4
        tiles = min(dp(206), (high - low) * 0.36)
        plan[page.sums] = Area(left, floor, inner, tiles)
        floor += tiles + gap
    roof = high
    if page.steps is not None:
        deep = max(dp(50), bar_grown(38))
        plan[page.steps] = Area(left, high - deep, inner, deep)
        roof -= deep + gap
    page.tray.number_high = _sum_high(page)
    plan[page.tray] = Area(left, floor, inner, roof - floor)
    card = page.card.height
    y = high - card
    plan[page.card] = Area(x, y, pane, card)
    plan[page.primary] = Area(x, low, pane, dp(88))
    low += dp(88) + gap
    if page.other.shown:
        plan[page.other] = Area(x, low, pane, dp(76))
        low += dp(76) + gap
    y -= gap
    if y - low >= dp(90):
        plan[page.record] = Area(x, low, pane, y - low)
    return plan
