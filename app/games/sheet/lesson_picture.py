"""Pictures of sheets in lessons: a part of the paper, below it the dice and the sums, all alive while one tries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp

from app.dice.tray import DiceTray
from app.games.game_words import sheet_words_of
from app.games.lesson_picture import PAD, LessonPicture
from app.games.lessons.lesson import Answer, LessonPosition, Task, refusal
from app.games.sheet.paint import radius_of
from app.games.sheet.picking import Picker
from app.games.sheet.sheet import SheetView
from app.games.sheet.style import SheetStyle
from app.games.sheet.tray_parts import SumChips
from app.games.sheet.words import SheetWords, Sight
from app.ui.boxes import Row
from app.ui.buttons import SecondaryButton
from app.ui.drawing.brush import Brush
from app.ui.motion import shake
from app.ui.theme import colour, faded
from rules.core import IllegalAction, SheetState, State
from rules.sheet import ON_TRAY, Choice, Item, Place, Sheet, around

if TYPE_CHECKING:
    from app.ui.services import Services

LARGEST = 1.4
SMALLEST = 0.86
"""What may be touched is never smaller than this; rather, the page scrolls."""
GAP = 10
NEAR = 26
"""Units between parts of a sheet, at most."""
TELLING = ("die", "fits", "hit", "number", "before")
"""What would give the answer away and is left out."""
WORDS_ABOVE = 30
"""Units above coloured rows, for the words there."""


class PartOfSheet(SheetView):
    """The items that are on the picture, as large as its place allows."""

    def __init__(self, picker: Picker, **kwargs: Any) -> None:
        self.marks: tuple[str, ...] = ()
        self.telling = True
        """Whether what may be chosen shows it."""
        self._marked = InstructionGroup()
        super().__init__(picker, show_points=False, **kwargs)
        self.canvas.add(self._marked)

    def items(self) -> Iterable[Item]:
        return list(self.picker.sheet.on_paper if self.picker.sheet else ())

    def area(self) -> Place:
        """What is drawn, in units of the sheet."""
        items = list(self.items())
        x, y, width, height = around(items)
        above = WORDS_ABOVE if any(item.colour and not item.printed for item in items if item.kind == "cell") else 2
        return x - 8, y - above - 4, width + 16, height + above + 12

    def origin(self) -> tuple[float, float]:
        x, y, _, _ = self.area() if self.picker.sheet is not None else (0.0, 0.0, 1.0, 1.0)
        return self.x - x * self.unit, self.y + self.height + y * self.unit

    def item_at(self, px: float, py: float) -> Item | None:
        """Also results, where those are asked for."""
        found = super().item_at(px, py)
        if found is not None:
            return found
        left, top = self.origin()
        x, y = (px - left) / self.unit, (top - py) / self.unit
        for item in self.items():
            ix, iy, width, height = item.place
            if self.picker.choosable(item.id) and ix <= x <= ix + width and iy <= y <= iy + height:
                return item
        return None

    def _draw_glow(self, legal: list[Item]) -> None:
        """Everything that could be the answer glows, allowed or not."""
        sheet = self.picker.sheet
        if sheet is None or not self.picker.live:
            super()._draw_glow([])
        elif self.telling:
            offered = frozenset[str]().union(*(choice.items for choice in sheet.choices))
            super()._draw_glow([item for item in self.items() if item.id in offered])
        else:
            current = any(item.mark == "current" for item in self.items() if item.kind == "cell")
            free = [item for item in self.items() if item.kind == "cell" and not item.written]
            super()._draw_glow([item for item in free if item.mark == "current" or not current])

    def _draw_now(self, *args: object) -> None:
        super()._draw_now(*args)
        self._marked.clear()
        if self.picker.sheet is None or self.width <= 1:
            return
        brush = Brush(self._marked, *self.origin(), self.unit)
        self._marked.add(Color(rgba=colour("accent")))
        for item in self.items():
            if item.id in self.marks:
                brush.outline(item.place, faded(colour("accent"), 0.38), radius_of(item), 4.5, 2.6)
                brush.outline(item.place, colour("accent"), radius_of(item), 2.8, 0.4)


class SheetPicture(LessonPicture):
    def __init__(self, app: Services, style: SheetStyle, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.style = style
        self.drawn: LessonPosition[State[Any]]
        self._task: Task | None = None
        self._whole: Sheet | None = None
        """The sheet as the rules describe it."""
        self.picker = Picker(quick=True)
        self.view = PartOfSheet(self.picker)
        self.tray = DiceTray()
        self.sums = SumChips()
        self.buttons = Row(spacing=dp(8), size_hint=(None, None))
        self.add_widget(self.view)
        self.picker.bind(
            on_pick=lambda *_: self._picked(),
            on_confirm=lambda _, choice: self.dispatch("on_answer", choice.action),
            on_refuse=lambda _, item: self._forbidden(item),
            selection=self._chosen,
        )
        self.tray.dice.bind(on_die=lambda _, index: self._tap_die(index))
        self.sums.bind(on_choose=lambda _, id: self.picker.tap(id))
        app.bind(tr=self._say)

    def closed(self) -> None:
        self.app.unbind(tr=self._say)

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def words(self) -> SheetWords:
        tr, drawn = self.app.tr, self.drawn
        sight = Sight(
            tr,
            drawn.state,
            lambda seat: tr("You") if seat == drawn.seat else tr("The computer"),
            self.picker.sheet,
            self.picker.selection,
            writes=True,
        )
        return sheet_words_of(drawn.state.game.id)(sight)

    def show(self, picture: LessonPosition[State[Any]], task: Task | None) -> None:
        state = picture.state
        assert isinstance(state, SheetState)
        self.drawn, self._task, self.still = picture, task, task is None
        self._whole = state.sheet(picture.seat)
        self.view.marks = picture.marks if task is None else ()
        self.view.telling = task is not None and bool(task.points)
        self.picker.live = task is not None
        self.picker.selection = frozenset()
        self.picker.sheet = self._part(self._whole)
        self.picker.quick = task is not None and len(self.items_of(task.solution)) == 1
        shown = picture.shown if task is None else None
        if shown is not None:
            self.picker.selection = self.items_of(shown)
        for part, wanted in ((self.tray, picture.dice), (self.buttons, task is not None and self._offers())):
            if bool(wanted) != (part.parent is not None):
                (self.add_widget if wanted else self.remove_widget)(part)
        self.tray.foot = self.sums if picture.sums else None
        if not picture.sums and self.sums.parent is not None:
            self.sums.parent.remove_widget(self.sums)
        if picture.dice:
            self.tray.summed = self.style.summed
            self.tray.show(state.game.dice, state.dice)
        self._say()
        self.view._draw()
        self._arrange()

    def _part(self, sheet: Sheet) -> Sheet:
        """What the picture shows of it, without what would give an answer away."""
        parts, task = self.drawn.parts, self._task
        items = [
            item
            for item in sheet.items
            if item.kind in ON_TRAY or not parts or item.id.startswith(parts)
            if not (item.kind == "label" and item.id == "name")
        ]
        choices = sheet.choices
        if task is not None:
            items = [_untold(item, self.style.giving_away) for item in items]
            if task.points:
                choices = tuple(Choice(frozenset({id}), id) for id in task.points)
        return replace(sheet, items=tuple(_closer(items)), choices=choices)

    def _offers(self) -> list[Item]:
        """Buttons of the sheet that are asked for. Any other one would only fail, and may not have been taught yet."""
        whole, task = self._whole, self._task
        if whole is None or task is None or task.points:
            return []
        wanted = next((choice.items for choice in whole.choices if choice.action == task.solution), frozenset[str]())
        return [item for item in whole.items if item.kind == "button" and item.id in wanted]

    def _say(self, *_: object) -> None:
        if self._whole is None:
            return
        self.view.voice = self.words.title(self.drawn.seat)
        self.view.describe = self._describe
        words = self.words.print_words()
        self.view.printed = lambda brush, sheet: self.style.paint(brush, sheet, words)
        self.buttons.clear_widgets()
        for item in self._offers():
            text, icon = self.words.button(item)
            button = SecondaryButton(text=text, icon=icon, sunk=True)
            button.bind(on_release=lambda _, id=item.id: self.picker.tap(id))
            self.buttons.add_widget(button)
        self._chosen()

    def _describe(self, item: Item, choice: Choice | None) -> str:
        return self.words.describe(item, choice)

    def _chosen(self, *_: object) -> None:
        """Marks on dice and sums follow what is chosen."""
        sheet, picker = self.picker.sheet, self.picker
        if sheet is None:
            return
        self.ready = picker.live and picker.pending is not None
        dice = [item for item in sheet.items if item.kind == "die"]
        picked = bool(self._task) and any(picker.choosable(item.id) for item in dice)
        self.tray.dice.pickable = picked
        self.tray.dice.marks = [
            "reroll" if item.id in picker.selection else "locked" if item.mark == "locked" else "" for item in dice
        ]
        if self.style.badges:
            self.tray.badges = [(item.colour or "", item.written) for item in dice if item.written]
        if self.drawn.sums:
            words, shown = self.words, dict(picker.pending.shows) if picker.pending else {}
            chips = [item for item in sheet.items if item.kind == "chip"]
            self.sums.show(
                [
                    (
                        item,
                        words.chip(item),
                        words.chip_voice(item),
                        item.id in shown or item.id in picker.selection,
                    )
                    for item in chips
                ]
            )

    # -- what is done --------------------------------------------------------------------------------------

    def answer(self) -> None:
        self.picker.confirm()

    def _picked(self) -> None:
        """A second tap puts a die back, so a tap on one is no answer, unless a single die is all that is asked for."""
        if self._task is not None and self._task.points:
            self.picker.confirm()
        else:
            self.app.feedback("pending")

    def _tap_die(self, index: int) -> None:
        sheet = self.picker.sheet
        dice = [item for item in sheet.items if item.kind == "die"] if sheet else []
        if index < len(dice) and self.picker.live:
            self.picker.tap(dice[index].id)

    def items_of(self, answer: Answer) -> frozenset[str]:
        choices = self.picker.sheet.choices if self.picker.sheet else ()
        return next((choice.items for choice in choices if choice.action == answer), frozenset())

    def _forbidden(self, item: Item) -> None:
        """Touched, but not for choosing: the rules' reason, with the numbers it speaks of."""
        if not self.picker.live or self._whole is None or self._task is None:
            return
        known = self._whole.item(item.id)
        self._shake(item)
        if self._task.points or known.why is None:
            return
        values = dict(known.values)
        try:
            self.drawn.state.check_seat(self.drawn.seat)
        except IllegalAction as error:
            values = {**values, **error.values}
        self.dispatch("on_refused", refusal(self.drawn.state.game.id, known.why, values))

    def refuse(self, answer: Answer) -> None:
        sheet, ids = self.picker.sheet, self.items_of(answer)
        self.picker.clear()
        if sheet is not None and ids:
            self._shake(sheet.item(min(ids)))

    def _shake(self, item: Item) -> None:
        if item.kind == "chip":
            shake(self.sums.chip(item.id) or self)
        elif item.kind in ON_TRAY:
            shake(self.tray if self.tray.parent is not None else self)
        else:
            self.view.refuse(item)

    def settle(self, answer: Answer) -> None:
        self.picker.live = False
        self.picker.selection = self.items_of(answer)
        self.view._draw()

    def key(self, name: str) -> bool:
        arrows = {"up": (0, 1), "down": (0, -1), "right": (1, 0), "left": (-1, 0)}
        if name in arrows:
            return self.view.arrow(*arrows[name])
        if name == "enter" and self.picker.cursor:
            self.view.activate()
            return True
        return False

    # -- places --------------------------------------------------------------------------------------------

    def _below(self, width: float) -> float:
        """What lies below the paper's own, gaps included."""
        high = 0.0
        if self.tray.parent is not None:
            least, most = self.tray.bounds(width - dp(2 * PAD))
            high += (dp(74) if self.tray.summed else (least + most) / 2) + dp(GAP)
        if self.buttons.parent is not None:
            high += self.buttons.height + dp(GAP)
        return high

    def high(self, width: float, most: float) -> float:
        if self.picker.sheet is None:
            return 0.0
        _, _, wide, tall = self.view.area()
        scale = min((width - dp(2 * PAD)) / dp(wide), LARGEST)
        around = self._below(width) + dp(2 * PAD)
        wanted = dp(tall) * scale + around
        least = 0.0 if self.still else dp(tall) * min(scale, SMALLEST) + around
        return max(min(wanted, most), least)

    def arrange(self) -> None:
        if self.picker.sheet is None or self.width <= 1:
            return
        inner = self.width - dp(2 * PAD)
        low = self.y + dp(PAD)
        if self.buttons.parent is not None:
            self.buttons.width, self.buttons.pos = inner, (self.x + dp(PAD), low)
            low += self.buttons.height + dp(GAP)
        if self.tray.parent is not None:
            below = self._below(self.width) - (self.buttons.height + dp(GAP) if self.buttons.parent is not None else 0)
            self.tray.size, self.tray.pos = (inner, below - dp(GAP)), (self.x + dp(PAD), low)
            low += below
        _, _, wide, tall = self.view.area()
        room = self.y + self.height - dp(PAD) - low
        scale = min(inner / dp(wide), room / dp(tall), LARGEST)
        self.view.scale = scale
        self.view.size = dp(wide) * scale, dp(tall) * scale
        self.view.pos = self.x + (self.width - self.view.width) / 2, low + (room - self.view.height) / 2


def _closer(items: list[Item]) -> list[Item]:
    """Without the empty room that parts left out would leave between the others."""
    shift, foot = 0.0, 0.0
    moved: dict[str, Item] = {}
    for item in sorted((item for item in items if item.kind not in ON_TRAY), key=lambda item: item.place[1]):
        x, y, width, height = item.place
        if moved and y - foot > NEAR:
            shift += y - foot - NEAR
        foot = max(foot, y + height)
        moved[item.id] = replace(item, place=(x, y - shift, width, height))
    return [moved.get(item.id, item) for item in items]


def _untold(item: Item, giving_away: frozenset[str]) -> Item:
    kept = tuple((name, value) for name, value in item.values if name not in TELLING)
    return replace(item, values=kept, why=None if item.why in giving_away else item.why)
