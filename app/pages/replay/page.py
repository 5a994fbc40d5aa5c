"""A stored game from its first move to its last: step, play, scrub, see who led, and go on from anywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games.drawing import drawing_of
from app.games.replay_stage import ReplayRack, ReplayStage
from app.games.tints import in_colours
from app.games.words import day, title
from app.pages.history.game_files import export_game, say_not_over
from app.pages.replay import words
from app.pages.replay.analysis import Analysis
from app.pages.replay.parts import LeadGraph, MoveCard, Scrubber, Transport
from app.store.replaying import Replay, read_replay, varied
from app.store.store import Listed, StoreError
from app.table.branching import branch
from app.table.house import House
from app.thinking.worker import Advised
from app.ui.bars import AppBar
from app.ui.buttons import IconButton
from app.ui.drawing.paint import Surface
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.people.avatar import Avatar
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from app.ui.text import BarText
from app.ui.theme import MARGIN_BOARD, RADIUS, Rgba, theme
from rules.core import Acted, Action

if TYPE_CHECKING:
    from app.games.services import HouseServices

A_STEP = 1.0
"""Seconds a step is looked at, at the speed of 1."""
GRAPH, LOW_GRAPH, SCRUBBER, TRANSPORT = 86, 44, 48, 68
"""Heights of the parts, in dp."""
COLUMN = (320, 460)
"""The right-hand column of a window that is wider than high."""
TIGHT = 600
"""A window that is lower, in dp, has room for fewer words; larger words need more."""
MOST_SHEETS = 6
"""With more of them each would be too small."""
LEAST_BOARD = 0.86
"""The share of the height that a board wants; with less, the graph gives way."""
ARROWS = {"left": -1, "right": 1}


@dataclass(frozen=True)
class Read:
    replay: Replay
    owner: str | None


class ReplayScreen(AppScreen):
    """`at` is the step to begin with: else the beginning, or the end of a game that is not over or with `at_end`. With
    `other` it shows what that action would have made of the position there."""

    awake = True

    app: HouseServices

    def __init__(
        self,
        app: HouseServices,
        id: str,
        at: int | None = None,
        at_end: bool = False,
        other: Action | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(app, **kwargs)
        self._id = self.place = id
        self._at, self._at_end, self._begin_with = at, at_end, other
        self.other: Action | None = None
        """What is shown instead of the next step."""
        self._thoughts: dict[int, list[Advised]] = {}
        """What the computer thought of positions it was asked about."""
        self._gone = False
        self._read: Read | None = None
        self.stage: ReplayStage | None = None
        self.number = 0
        self._speed, self._subtitle = 1, ""
        self._running: ClockEvent | None = None
        self._make()
        self._arrange = Clock.create_trigger(self._arrange_now, -1)
        for name in ("pos", "size"):
            self._page.fbind(name, self._arrange)
        layout.bind(
            **dict.fromkeys(("kind", "inset_top", "inset_bottom", "inset_left", "inset_right"), self._rearrange)
        )
        theme.bind(text_scale=self._rearrange, left_handed=self._rearrange)
        self.bind(tr=self._say)
        self._say()
        on_ui(app.house.ask(lambda house: _read(house, id)), self._begin, self._failed)

    def _make(self) -> None:
        self._page = FloatLayout()
        self.add_widget(self._page)
        self._bar = AppBar(size_hint_x=None)
        self._others = IconButton(icon="lightbulb", disabled=True)
        self._share, self._menu = IconButton(icon="share-2"), IconButton(icon="ellipsis-vertical")
        self._others.bind(on_release=lambda *_: self.analyse())
        for button in (self._others, self._share, self._menu):
            self._bar.add_widget(button)
        self.card = MoveCard()
        self._panel = Surface(size_hint=(None, None))
        self._lead = BarText(kind="secondary", tone="text2", flow="wrap")
        self._where = BarText(kind="label", flow="hug")
        self._lead.size_hint_x = None
        self.graph, self.scrubber, self.transport = LeadGraph(), Scrubber(), Transport()
        self._bar.bind(on_back=lambda *_: self.app.navigator.back(), height=self._rearrange)
        self._share.bind(on_release=lambda *_: self.export())
        self._menu.bind(on_release=lambda *_: self._show_menu())
        for part in (self.graph, self.scrubber):
            part.bind(on_jump=lambda _, number: self._jump(number))
        for part in (self._lead, self._where, self.card):
            part.bind(height=self._rearrange)
        self._where.bind(width=self._rearrange)
        transport = self.transport
        transport.speed.bind(on_release=lambda *_: self._faster())
        transport.back.bind(on_release=lambda *_: self.step(-1))
        transport.on.bind(on_release=lambda *_: self.step(1))
        transport.play.bind(on_release=lambda *_: self.play())
        transport.branch.bind(on_release=lambda *_: self.play_on())

    # -- reading -----------------------------------------------------------------------------------------------

    def _begin(self, read: Read) -> None:
        if self._gone:
            return
        replay = read.replay
        self._read = read
        self.stage = stage = drawing_of(replay.game.id).replay_stage(replay.game.id)
        stage.let_choose(lambda seat: self.look_at(None if stage.seat == seat else seat))
        stage.strip.bind(height=self._rearrange)
        self.bind(opacity=self._fade)
        self._fade(self, self.opacity)
        tints = stage.tints(replay)
        self.scrubber.tints = [tints[step.seat] for step in replay.steps]
        self.graph.bars = self._bars(replay, tints)
        self.graph.count = self.scrubber.count = replay.last
        self._say()
        first = replay.last if self._at_end or not replay.over else 0
        begin = self._at if self._at is not None else first
        self.go(min(max(begin, 0), replay.last))
        if self._begin_with is not None:
            self.try_other(self._begin_with)
        self._arrange_now()

    def _bars(self, replay: Replay, tints: list[Rgba]) -> list[tuple[int, Rgba]]:
        """Two sides above and below the line, of several the one that leads, alone how far one is."""
        if len(replay.sides) == 2:
            first, second = (tints[side[0]] for side in replay.sides)
            return [(one - other, first if one >= other else second) for one, other in replay.course]
        if len(replay.sides) == 1:
            lowest = min(0, *(values[0] for values in replay.course)) if replay.last else 0
            return [(values[0] - lowest, tints[0]) for values in replay.course]
        return [(by, tints[replay.sides[side][0]]) for side, by in replay.leads()]

    def _failed(self, error: BaseException) -> None:
        if self._gone:
            return
        self.app.tell(error.reason if isinstance(error, StoreError) else "")
        self.app.navigator.back()

    def _fade(self, _: Any, opacity: float) -> None:
        if self.stage is not None:
            self.stage.fade(opacity)

    @property
    def replay(self) -> Replay | None:
        return self._read.replay if self._read else None

    @property
    def rack(self) -> ReplayRack | None:
        """What somebody could choose from, if there is something to show."""
        rack = self.stage.rack if self.stage is not None else None
        return rack if rack is not None and rack.text else None

    # -- where one is --------------------------------------------------------------------------------------------

    def go(self, number: int) -> None:
        """Go to the position after a step."""
        replay, stage = self.replay, self.stage
        if replay is None or stage is None:
            return
        self.number, self.other = number, None
        self._tell(replay, number, words.where(self.tr, replay, number))
        self.graph.number = self.scrubber.number = number
        self.graph.voice = words.lead_voice(self.tr, replay, number)
        self.scrubber.voice = self._where.text
        self.transport.back.disabled = number == 0
        self.transport.on.disabled = number == replay.last
        self._others.disabled = not self._may_analyse
        self._arrange()

    def _tell(self, replay: Replay, number: int, where: str) -> None:
        """The position after a step of the game, or of the game as it could have gone on."""
        if self.stage is None:
            return
        self.stage.show(replay, number, self.tr)
        told = words.said(self.tr, replay, number)
        self.card.show(str(number) if number else "", told, self.stage)
        self.card.voice = words.voice(told)
        self._where.text = where

    def try_other(self, action: Action) -> None:
        """What this would have made of the position; a step back or on shows the game again."""
        replay = self.replay
        if replay is None or self.number >= replay.last:
            return
        number, tr = self.number, self.tr
        self.other = action
        self._tell(varied(replay, number, action), number + 1, tr("instead of move {n}", n=number + 1))
        self.transport.back.disabled = self.transport.on.disabled = False
        self._arrange()

    def _jump(self, number: int) -> None:
        self.pause()
        self.go(number)

    def step(self, by: int) -> None:
        """One step back or on, and say what happened."""
        replay = self.replay
        self.pause()
        to = self.number if self.other is not None and by < 0 else self.number + by
        if replay is not None and 0 <= to <= replay.last:
            self.go(to)
            self.app.feedback.say(self.card.voice)

    def play(self) -> None:
        """Play by itself, from the beginning if it is at the end; or stop."""
        replay = self.replay
        if replay is None or not replay.last:
            return
        if self._running is not None:
            self.pause()
            return
        if self.number == replay.last:
            self.go(0)
        self.transport.playing = True
        self._running = Clock.schedule_interval(self._tick, A_STEP / words.SPEEDS[self._speed])
        self._say()

    def _tick(self, _dt: float) -> None:
        replay = self.replay
        if replay is None or self.number >= replay.last:
            self.pause()
            return
        self.go(self.number + 1)
        if self.number == replay.last:
            self.pause()

    def pause(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None
        self.transport.playing = False
        self._say_buttons()

    def _faster(self) -> None:
        self._speed = (self._speed + 1) % len(words.SPEEDS)
        self._say_buttons()
        if self._running is not None:
            self._running.cancel()
            self._running = Clock.schedule_interval(self._tick, A_STEP / words.SPEEDS[self._speed])

    def look_at(self, seat: int | None) -> None:
        """One player's sheet, or of whoever writes."""
        if self.stage is not None:
            self.stage.seat = seat
            self.go(self.number)

    # -- what else can be done -----------------------------------------------------------------------------------

    def export(self) -> None:
        replay = self.replay
        self.pause()
        if replay is None:
            return
        if replay.over:
            export_game(self.app, self._id)
        else:
            say_not_over(self.app)

    def play_on(self) -> None:
        """A new game from here, after a question."""
        replay, tr = self.replay, self.tr
        self.pause()
        if replay is None:
            return
        if not replay.over:
            self.app.overlay.toast(tr("You can play on from here when this game is over."))
            return
        if self.number == replay.last:
            self.app.overlay.toast(tr("The game is over here. Go back to an earlier move to play on."))
            return
        dialog = Dialog(
            title=tr("Play on from here?"),
            text=tr("A new game begins at this position. The old one stays as it is, and the new one counts nowhere."),
            primary_text=tr("Play"),
            secondary_text=tr("Cancel"),
        )
        number = self.number
        dialog.bind(on_primary=lambda *_: self._branch(number))
        self.app.overlay.show(dialog)

    def _branch(self, number: int) -> None:
        def failed(error: BaseException) -> None:
            self.app.tell(error.reason if isinstance(error, StoreError) else "")

        asked = self.app.house.ask(lambda house: branch(house, self._id, number))
        on_ui(asked, lambda id: self.app.navigator.open("game", id=id), failed)

    def _show_menu(self) -> None:
        replay, tr = self.replay, self.tr
        self.pause()
        if replay is None:
            return
        drawer = Drawer(title=tr("Replay"))

        def row(icon: str, text: str, act: Callable[[], object]) -> None:
            drawer.offer(ListRow(icon=icon, title=text), act)

        if self.stage is not None and self.stage.on_sheets and len(replay.seats) > 1:
            row("users", tr("Whose sheet?"), self._choose_sheet)
        if self._may_analyse:
            row("lightbulb", tr("Other moves here"), self.analyse)
        row("git-branch", tr("Play on from here"), self.play_on)
        row("share-2", tr("Export the game"), self.export)
        if replay.over:
            row("trophy", tr("Results"), lambda: self.app.navigator.replace("results", id=self._id))
        self.app.overlay.show(drawer)

    @property
    def _may_analyse(self) -> bool:
        """Somebody decided something there, and the game is over: nobody gets help while it runs."""
        replay = self.replay
        if replay is None or not replay.over or self.number >= replay.last:
            return False
        return isinstance(replay.steps[self.number].event, Acted)

    def analyse(self, tried: Action | None = None) -> None:
        """What the computer thinks of the position: its best moves beside the one that was made, and `tried`."""
        replay, number = self.replay, self.number
        if replay is None or not self._may_analyse:
            return
        self.pause()
        if tried is None:
            self.go(number)
        drawer = Analysis(self.app, replay, number, self._thoughts.setdefault(number, []), tried)
        drawer.bind(on_look=lambda _, action: self.try_other(action), on_try=lambda *_: self._try(replay, number))
        self.app.overlay.show(drawer)

    def _try(self, replay: Replay, number: int) -> None:
        """On the table of the game, as it was; then it is shown here, and valued."""

        def tried(action: Action) -> None:
            self.go(number)
            self.try_other(action)
            self.analyse(action)

        self.app.navigator.open("trial", replay=replay, number=number, tried=tried)

    def _choose_sheet(self) -> None:
        replay, stage, tr = self.replay, self.stage, self.tr
        if replay is None or stage is None:
            return
        drawer = Drawer(title=tr("Whose sheet?"))
        follow = partial(self.look_at, None)
        drawer.offer(ListRow(icon="pencil", title=tr("Whoever writes"), chosen=stage.seat is None), follow)
        for number, seat in enumerate(replay.seats):
            face = Avatar(name=seat.name, palette=seat.avatar, bot=seat.controller.kind == "bot")
            drawer.offer(
                ListRow(title=seat.name, leading=face, chosen=stage.seat == number), partial(self.look_at, number)
            )
        self.app.overlay.show(drawer)

    # -- words ---------------------------------------------------------------------------------------------------

    def _say(self, *_: object) -> None:
        tr, read = self.tr, self._read
        self._bar.title, self._bar.back_voice = tr("Replay"), tr("Back")
        self._others.voice = tr("Other moves here")
        self._share.voice, self._menu.voice = tr("Export the game"), tr("Menu")
        self._say_buttons()
        if read is None:
            return
        replay = read.replay
        status: Literal["open", "finished"] = "finished" if replay.over else "open"
        at = replay.created
        listed = Listed(self._id, replay.game.id, {}, replay.seats, at, at, status, 0, (), ())
        when = day(tr, replay.created, self.app.house.now())
        self._subtitle = f"{title(tr, listed, read.owner)}, {when}"
        self._lead.text = words.lead_title(tr, replay)
        self.go(self.number)

    def _say_buttons(self) -> None:
        tr, transport = self.tr, self.transport
        transport.speed.text = words.speed(tr, words.SPEEDS[self._speed])
        transport.speed.voice = tr("Speed {speed}", speed=transport.speed.text)
        transport.back.voice, transport.on.voice = tr("One step back"), tr("One step on")
        transport.play.voice = tr("Pause") if transport.playing else tr("Play")
        transport.branch.text, transport.branch.voice = tr("Play"), tr("Play on from here")

    # -- places --------------------------------------------------------------------------------------------------

    def _rearrange(self, *_: object) -> None:
        self._arrange()

    def _arrange_now(self, *_: object) -> None:
        stage = self.stage
        beside = layout.kind in ("landscape", "wide")
        if stage is not None:
            stage.lie_low(layout.kind == "landscape" or self._tight)
        self._bar.subtitle = "" if self._tight and theme.text_scale > 1.2 else self._subtitle
        parts: list[Widget] = [self._bar]
        if stage is not None:
            parts = [stage.board, self._panel, self._bar, stage.strip, self.card]
            parts += [self._lead, self._where, self.graph, self.scrubber, self.transport]
            parts += [self.rack] if self.rack is not None and self._has_room_for_rack(stage, self.rack, beside) else []
            parts += [stage.others] if stage.others is not None and self._shows_all_sheets(stage) else []
        if self._page.children[::-1] != parts:
            self._page.clear_widgets()
            for part in parts:
                self._page.add_widget(part)
            if self._shows_all_sheets(stage):
                self.go(self.number)
        if stage is None:
            self._bar.width, self._bar.x = self.width, self.x
            self._bar.y = self.top - self._bar.height
        elif beside:
            self._arrange_beside(stage)
        else:
            self._arrange_upright(stage)
        if self.app.navigator.page is self:
            self.app.overlay.floor = self.transport.top if beside else self._panel.height

    def _shows_all_sheets(self, stage: ReplayStage | None) -> bool:
        """In small, in the column of a large window."""
        replay = self.replay
        several = replay is not None and 1 < len(replay.seats) <= MOST_SHEETS
        return stage is not None and stage.others is not None and layout.kind == "wide" and several

    def _has_room_for_rack(self, stage: ReplayStage, rack: ReplayRack, beside: bool) -> bool:
        if beside:
            return layout.kind == "wide"
        wide = min(self._page.width, layout.content_width) - 2 * dp(MARGIN_BOARD)
        used = self._bar.height + stage.strip_height(wide) + stage.room(wide) + self.card.height
        return bool(self._page.height - used - self._panel_height(wide, dp(GRAPH)) > rack.natural() + dp(24))

    @property
    def _tight(self) -> bool:
        scale = theme.text_scale
        if layout.kind == "landscape":
            return scale > 1.2
        return bool(self._page.height < dp(TIGHT) * (1 + 0.4 * (scale - 1)))

    @property
    def _transport_height(self) -> float:
        return dp(58 if self._tight else TRANSPORT)

    def _panel_height(self, width: float, graph: float) -> float:
        """Of the words, the graph, the scrubber and the buttons."""
        head = self._head_height(width)
        return dp(10) + head + dp(6) + graph + dp(SCRUBBER) + self._transport_height + dp(10) + layout.inset_bottom

    def _head_height(self, width: float) -> float:
        self._lead.width = max(dp(60), width - self._where.width - dp(12))
        self._lead.opacity = 0 if self._tight else 1
        return float(self._where.height if self._tight else max(self._lead.height, self._where.height))

    def _arrange_upright(self, stage: ReplayStage) -> None:
        """All below each other; where a window is low the graph gives way to the board."""
        page, edge = self._page, dp(MARGIN_BOARD)
        across = min(page.width - layout.inset_left - layout.inset_right, layout.content_width)
        left = page.x + layout.inset_left + (page.width - layout.inset_left - layout.inset_right - across) / 2
        inner = across - 2 * edge
        self._bar.width, self._bar.x = page.width, page.x
        self._bar.y = page.top - self._bar.height
        strip = stage.strip_height(inner)
        above = self._bar.height + strip + self.card.height + dp(18)
        wish = stage.room(inner)
        spare = page.height - above - self._panel_height(inner, dp(GRAPH))
        graph = dp(GRAPH) if spare >= wish * LEAST_BOARD else max(dp(LOW_GRAPH), dp(GRAPH) - (wish - spare))
        low = self._place_panel(left, inner + 2 * edge, graph)
        self._place_strip(stage, left + edge, self._bar.y - strip, inner, strip)
        self.card.width = inner
        rack = self.rack.natural() + dp(8) if self.rack is not None and self.rack.parent is not None else 0.0
        room = self._bar.y - strip - dp(6) - low - self.card.height - dp(12) - rack
        high = room if stage.on_sheets else min(room, wish)
        spare = max(0.0, room - high)
        board_low = self._bar.y - strip - dp(6) - high - min(spare * 0.25, dp(40))
        stage.board.pos, stage.board.size = (left + edge, board_low), (inner, max(dp(40), high))
        self.card.pos = left + edge, board_low - dp(6) - self.card.height - min(spare * 0.2, dp(12))
        self._place_rack(left + edge, self.card.y - dp(8), inner)

    def _place_rack(self, x: float, top: float, width: float) -> None:
        rack = self.rack
        if rack is not None:
            rack.size = width, rack.natural()
            rack.pos = x, top - rack.height

    def _place_strip(self, stage: ReplayStage, x: float, y: float, width: float, height: float) -> None:
        strip = stage.strip
        if stage.on_sheets:
            edge = dp(MARGIN_BOARD)
            strip.width, strip.pos = width + 2 * edge, (x - edge, y)
        else:
            strip.size, strip.pos = (width, height), (x, y)

    def _place_panel(self, left: float, width: float, graph: float, ground: bool = True) -> float:
        """From the foot upwards; returns where it ends."""
        page, edge = self._page, dp(MARGIN_BOARD if ground else 0)
        inner = width - 2 * edge
        height = self._panel_height(inner, graph)
        panel = self._panel
        panel.fill, panel.elevation = ("bar", "rising") if ground else ("", "")
        panel.radius = [dp(RADIUS["bar"]), dp(RADIUS["bar"]), 0, 0]
        panel.pos, panel.size = (page.x, page.y), (page.width, height)
        y = page.y + layout.inset_bottom + dp(8)
        x = left + edge
        high = self._transport_height
        self.transport.size, self.transport.pos = (inner, high), (x, y)
        self.transport.play.least = high
        y += high
        self.scrubber.size, self.scrubber.pos = (inner, dp(SCRUBBER)), (x, y)
        y += dp(SCRUBBER)
        self.graph.size, self.graph.pos = (inner, graph), (x, y)
        y += graph + dp(6)
        head = self._head_height(inner)
        self._lead.pos = x, y + (head - self._lead.height) / 2
        self._where.pos = x + inner - self._where.width, y + (head - self._where.height) / 2
        return page.y + height

    def _arrange_beside(self, stage: ReplayStage) -> None:
        """The board at the left, everything else in a column at the right, at the left for the left-handed."""
        page, edge = self._page, dp(MARGIN_BOARD)
        inset_left, inset_right = layout.inset_left, layout.inset_right
        room = page.width - inset_left - inset_right
        column = min(max(dp(COLUMN[0]), room * 0.42), dp(COLUMN[1]))
        at_left = theme.left_handed
        x = page.x + inset_left + (edge if at_left else room - column)
        inner = column - edge
        self._bar.width, self._bar.x = column + (inset_right if not at_left else 0), x - edge * (1 if at_left else 0)
        self._bar.y = page.top - self._bar.height
        strip = stage.strip_height(inner)
        above = self._bar.height + strip + dp(6) + self.card.height + dp(10)
        spare = page.height - above - self._panel_height(inner, 0)
        low = layout.kind == "landscape"
        graph = min(max(spare, dp(24)), dp(GRAPH if low else 150))
        self._place_panel(x, inner, graph, ground=False)
        self._place_strip(stage, x, self._bar.y - strip, inner, strip)
        self.card.width = inner
        self.card.pos = x, self._bar.y - strip - dp(6) - self.card.height
        self._place_rack(x, self.card.y - dp(8), inner)
        if stage.others is not None and stage.others.parent is not None:
            top, foot = self.card.y - dp(10), self._lead.y + self._head_height(inner) + dp(10)
            stage.others.size = inner, min(stage.others.natural(inner), max(dp(60), top - foot))
            stage.others.pos = x, top - stage.others.height
        board_x = page.x + inset_left + (column + edge if at_left else edge)
        foot = page.y + layout.inset_bottom + dp(8)
        size = room - column - 2 * edge, page.top - layout.inset_top - dp(8) - foot
        stage.board.pos, stage.board.size = (board_x, foot), size

    # -- the page ------------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        if name in ARROWS:
            self.step(ARROWS[name])
        elif name == "space":
            self.play()
        else:
            return self.stage is not None and self.stage.key(name)
        return True

    def shown(self) -> None:
        self._arrange()

    def hidden(self) -> None:
        self.pause()

    def closed(self) -> None:
        super().closed()
        self._gone = True
        self.pause()


def _read(house: House, id: str) -> Read:
    owner = next((profile.id for profile in house.store.profiles() if profile.owner), None)
    replay = read_replay(house.store, id)
    return Read(replace(replay, seats=in_colours(replay.game.id, replay.seats)), owner)
