"""What a replay shows of a game with sheets: the sheet of whoever writes, the dice, and all sheets in small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.dice.face import paint_face
from app.games.game_words import sheet_words_of
from app.games.replay_stage import ReplayStage, player_of
from app.games.scoring_words import points
from app.games.sheet.aside import OtherSheets, SmallSheet
from app.games.sheet.paint import radius_of
from app.games.sheet.parts import SheetPlace
from app.games.sheet.picking import Picker
from app.games.sheet.sheet import SheetWidget
from app.games.sheet.style import SheetStyle
from app.games.sheet.words import Sight
from app.games.words import called, persons
from app.i18n import Translator
from app.store.replaying import Replay
from app.ui.drawing.brush import Brush
from app.ui.people.players import PlayerStrip
from app.ui.theme import colour, theme
from rules.core import SheetState
from rules.dice import Die, Face
from rules.sheet import Sheet


class DiceRow(Widget):
    """As wide as its dice; they lie in two rows where there are many."""

    side = NumericProperty(dp(26))

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._dice: tuple[tuple[Die, Face], ...] = ()
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(size_hint=(None, None), **kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "side"):
            self.fbind(name, self._draw)
        theme.bind(mode=self._redraw)

    def _redraw(self, *_: object) -> None:
        self._draw()

    def show(self, dice: Sequence[Die], faces: Sequence[Face]) -> None:
        shown = tuple(zip(dice, faces, strict=True)) if faces else ()
        if shown == self._dice:
            return
        self._dice = shown
        self.side = dp(28) if len(shown) <= 3 else dp(21)
        across = self._across
        rows = ceil(len(shown) / across) if shown else 0
        gap = dp(4)
        self.size = across * (self.side + gap) - gap if shown else 0, max(1, rows) * (self.side + gap) - gap
        self._draw()

    @property
    def _across(self) -> int:
        count = len(self._dice)
        return max(1, count if count <= 3 else ceil(count / 2))

    def _draw_now(self, *_: object) -> None:
        self._drawing.clear()
        brush = Brush(self._drawing, self.x, self.top, 1)
        pitch = self.side + dp(4)
        for number, (die, face) in enumerate(self._dice):
            row, column = divmod(number, self._across)
            paint_face(brush, die, face, column * pitch + self.side / 2, row * pitch + self.side / 2, self.side)


class ReplaySheet(SheetWidget):
    """A sheet on which what was just written is pointed out."""

    fresh: frozenset[str] = ObjectProperty(frozenset())

    def __init__(self, picker: Picker, **kwargs: Any) -> None:
        super().__init__(picker, **kwargs)
        self.fbind("fresh", self._draw_mark)

    def _draw_mark(self, *_: object) -> None:
        brush = self._brush(self.mark, "mark")
        if self.picker.sheet is not None:
            for item in self.items():
                if item.id in self.fresh:
                    brush.outline(item.place, colour("hint_ring"), radius_of(item), 2.4, 2.2)


class SheetStage(ReplayStage):
    """Follows whoever writes, or stays with one player's sheet."""

    on_sheets = True

    def __init__(self, game_id: str, style: SheetStyle) -> None:
        self._picker = Picker()
        self._picker.live = False
        self.sheet = ReplaySheet(self._picker, show_points=False)
        self._style, self._words = style, sheet_words_of(game_id)
        self.sheet.skirting = self._style.skirting
        self.board = SheetPlace(self.sheet)
        self.strip = PlayerStrip(size_hint=(None, None))
        self.others: OtherSheets = OtherSheets()
        self._dice = DiceRow()

    def room(self, width: float) -> float:
        wide, high = self.sheet.natural()
        scale = min(max((width - dp(24)) / dp(wide), 0.85), 1.5)
        return float(dp(high) * scale + dp(16))

    def strip_height(self, width: float) -> float:
        return float(self.strip.height)

    def shown(self, replay: Replay, number: int) -> int:
        """Whose sheet: the chosen one's, or of whoever wrote last up to here."""
        if self.seat is not None:
            return self.seat
        while number:
            step = replay.steps[number - 1]
            if not step.is_roll:
                return step.seat
            number -= 1
        return 0

    def show(self, replay: Replay, number: int, tr: Translator) -> None:
        state = replay.positions[number]
        assert isinstance(state, SheetState)
        step = replay.step(number)
        seat = self.shown(replay, number)
        words = self._words(Sight(tr, state, lambda seat: called(tr, replay.seats, persons(replay.seats), seat)))
        sheet = state.sheet(seat)
        self.sheet.printed = lambda brush, sheet: self._style.paint(brush, sheet, words.print_words())
        fresh = self._written(replay, number, seat, sheet) if step is not None else frozenset()
        self.board.wanted = fresh
        self._picker.sheet = sheet
        self.sheet.title, self.sheet.note, self.sheet.total_word = words.title(seat), "", tr("Total")
        self.sheet.voice = self.sheet.title
        self.sheet.fresh = fresh
        self._dice.show(state.game.dice, state.dice)
        self.picture = self._dice if state.dice and step is not None else None
        scores = state.scores()
        self.strip.players = [
            player_of(replay.seats[one], words.standing(one, scores[one]), turn=one == seat)
            for one in range(len(replay.seats))
        ]
        if self.others.parent is not None:
            self._show_others(replay, state, seat, tr)

    def _show_others(self, replay: Replay, state: SheetState[Any], seat: int, tr: Translator) -> None:
        """All sheets in small, where there is room for them."""
        scores, sheet = state.scores(), self._picker.sheet
        written = self._style.written
        self.others.title.text = tr("All sheets")
        self.others.show(
            [
                SmallSheet(one, sits.name, points(tr, scores[one]), state, written(state, one), one == seat)
                for one, sits in enumerate(replay.seats)
            ],
            sheet.size[1] / sheet.size[0] if sheet else 1.0,
        )

    def _written(self, replay: Replay, number: int, seat: int, sheet: Sheet) -> frozenset[str]:
        """What came onto the sheet with this step."""
        step = replay.step(number)
        if step is None or step.seat != seat or step.is_roll:
            return frozenset()
        earlier = replay.positions[number - 1]
        before = {item.id: (item.written, item.mark) for item in earlier.sheet(seat).items}
        changed = [item for item in sheet.items if item.kind == "cell" and item.written]
        return frozenset(item.id for item in changed if before.get(item.id, ("", ""))[0] != item.written)

    def let_choose(self, choose: Callable[[int], None]) -> None:
        for part in (self.strip, self.others):
            part.bind(on_choose=lambda _, seat: choose(seat))
