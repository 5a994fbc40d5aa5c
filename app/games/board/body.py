"""The body of a board game's page: players, a board under the finger, pieces to place, one bar for what to do now.

BoardBody      what both games share; a game gives its parts and answers these:
    make()                  make `field`, `strip`, `tray`, `panel` (or None) and `tools`, the buttons that turn a piece
    show()                  draw the position into them
    show_placing()          draw what is held, after every step of the placing
    draw_carried(sketch)    the piece in hand, its middle at 0, 0, in board units
    home(piece)             where in the tray it flies back to
    anchor(piece, turn)     from the middle of the piece to its anchor, in board units
    last_moves()            what the others did since the holder's own last move, oldest first
    show_moves(moves, newest)   highlight them on the board
    refused(refusal)        mark on the board what is wrong
    action()                words, icon and badge of the big button while something is held
    waiting(), offer(), extras()    the bar while nothing is
    says(spot)              what the voice says about a ghost
    follow_ghost()          it went somewhere without a finger: have it in sight
Parts have `natural(width)`, how high they want to be; a panel has `bounds(width)`, the least and the wished height.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.device.feedback import Moment
from app.games.board.field import Field, ZoomStack
from app.games.board.places import arrange
from app.games.board.placing import Held, M, Pieces, Placing, Refusal, Spot, lift_of
from app.games.sheet.parts import Announcement, RailHead
from app.games.words import names
from app.store.log import Entry, Undone
from app.store.seats import Seat
from app.ui.bars import AppBar, BottomBar
from app.ui.boxes import Cluster
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.drawing.mesh import Sketch
from app.ui.drawing.paint import Surface
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.motion import animate, shake
from app.ui.overlay.messages import Banner
from app.ui.people.avatar import Avatar
from app.ui.people.players import PlayerView
from app.ui.places import Area, hidden
from app.ui.text import BarText
from app.ui.theme import RADIUS, grown, theme
from rules.core import Action, State

if TYPE_CHECKING:
    from kivy.clock import ClockEvent
    from kivy.input import MotionEvent

    from app.games.running_game import RunningGame

TOLD = 1.2
"""Seconds that one move of somebody else is pointed out before the next."""
LINGER = 1.5
"""Seconds that the words about the last one stay longer."""
SLACK = 10
"""How far a finger has to move before it drags a piece out of the tray, in dp."""
CHOSEN = 0.25
"""With a piece in hand the tray matters so much to a tip."""
NARROW = 230
"""A bar of fewer dp has room for words only."""
ARROWS = {"up": (0, 1), "down": (0, -1), "right": (1, 0), "left": (-1, 0)}
SOUNDS: dict[str, Moment] = {"pick": "pick", "rotate": "rotate", "flip": "flip", "ghost": "pending"}


@dataclass(frozen=True)
class LastMove(Generic[M]):
    """Something another seat did; `number` tells the moves of a game apart, in order."""

    number: int
    seat: int
    words: str
    marks: M = field(hash=False, compare=False)


class BoardBody(FloatLayout):
    """Widgets are made once and placed by `board_places` for every kind of window."""

    field: Field
    strip: Widget
    tray: Widget
    panel: Widget | None = None
    tools: tuple[SecondaryButton, ...] = ()
    zoom_always = False
    """Whether the zoom buttons are shown even while all of the board is seen."""
    stock: BarText | None = None
    """Shows what the head would say, apart from whose turn it is, in windows where the head has no room."""
    cancel_in_bar = True
    """Whether what is held is put back by a button in the bar, or elsewhere."""
    busy = False
    may_roll = False

    def __init__(self, game: RunningGame, pieces: Pieces, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game, self.app, self.session = game, game.app, game.running
        self.placing = Placing(pieces)
        self._touch: MotionEvent | None = None
        """The finger that carries a piece."""
        self.covered = self.covered_beside = 0.0
        """How much of the window lies under a hint, from below and from the right."""
        self._set_aside: Held | None = None
        """What was in hand before a hint showed something else."""
        self._told: dict[int | None, int] = {}
        """The last move that was pointed out, for each holder."""
        self._moves: list[LastMove] = []
        self._telling: ClockEvent | None = None
        self._hush = Clock.create_trigger(lambda _: self.caption.clear(), LINGER)
        self._make()
        self.arrange = Clock.create_trigger(self._arrange, -1)
        self._follow()
        self.say_words()

    # -- what a game gives ---------------------------------------------------------------------------------

    def make(self) -> None:
        raise NotImplementedError

    def show(self) -> None:
        raise NotImplementedError

    @property
    def pending(self) -> bool:
        return self.placing.spot is not None

    def show_placing(self) -> None:
        raise NotImplementedError

    def draw_carried(self, sketch: Sketch) -> None:
        raise NotImplementedError

    def anchor(self, piece: int, turn: int) -> tuple[float, float]:
        return 0.0, 0.0

    def home(self, piece: int | None) -> tuple[float, float] | None:
        """Where in the tray a piece goes back to, if that is in sight."""
        return None

    def last_moves(self) -> list[LastMove]:
        return []

    def show_moves(self, moves: list[LastMove], newest: LastMove | None) -> None:
        """Highlight them."""

    def refused(self, refusal: Refusal) -> None:
        """Mark what is wrong."""

    def action(self) -> tuple[str, str, str]:
        raise NotImplementedError

    def offer(self) -> tuple[str, str] | None:
        """Words and icon of the big button if it does something although nothing is held; then `accept` is called."""
        return None

    def accept(self) -> None:
        """The offer was taken."""

    def extras(self) -> list[Widget]:
        """More buttons while nothing is held."""
        return []

    def idle_reason(self) -> str:
        """Why nothing can be placed now."""
        return "not_your_turn"

    def says(self, spot: Spot) -> str:
        return ""

    def crowd(self, level: int) -> None:
        """From 0 (all they like) the parts ask for less room with every level; nothing is drawn yet."""

    def crowded(self) -> None:
        """The level is settled."""

    def notice_height(self, notice: Widget) -> float:
        return float(notice.height)

    # -- making --------------------------------------------------------------------------------------------

    def _make(self) -> None:
        self.bar, self.head = AppBar(size_hint_x=None, steady=True), RailHead()
        self.menu, self.help = IconButton(icon="ellipsis-vertical"), IconButton(icon="locate")
        self.corner = BoxLayout(size_hint=(None, None))
        self.shelf = Surface(size_hint=(None, None))
        self.notice = Banner(kind="bonus", icon="sparkles", size_hint_x=None)
        self.notices: list[Widget] = [self.notice]
        """Banners between players and board; one without `text` takes no room."""
        self.caption = Caption()
        self.rotate_button = SecondaryButton(icon="rotate-cw")
        self.undo, self.cancel, self.primary = (
            SecondaryButton(icon="undo-2"),
            SecondaryButton(icon="x"),
            PrimaryButton(),
        )
        self.actions = ShelfBar(size_hint_x=None)
        self.carried = Carried()
        self.announcement = Announcement()
        self.make()
        self.zoom = ZoomStack(self.field)
        self.bar.bind(on_back=lambda *_: self.game.leave())
        self.head.bind(on_back=lambda *_: self.game.leave())
        self.menu.bind(on_release=lambda *_: self.game.show_menu())
        self.help.bind(on_release=lambda *_: self.show_legal())
        self.rotate_button.bind(on_release=lambda *_: self.placing.rotate())
        self.cancel.bind(on_release=lambda *_: self.placing.cancel())
        self.undo.bind(on_release=lambda *_: self.undo_something())
        self.primary.bind(on_release=lambda *_: self.do_it())
        placing = self.placing
        placing.bind(on_moved=self._moved, on_refused=self._refuse_here, on_confirmed=self._confirmed)
        self._held = Clock.create_trigger(self._held_now, -1)
        for name in ("piece", "turn", "spot", "refusal", "dragging"):
            placing.fbind(name, self._held)
        self.field.bind(on_view=self._viewed)

    def _follow(self) -> None:
        self.app.bind(tr=self.say_words)
        for name in ("pos", "size"):
            self.fbind(name, self.arrange)
        for part in (self.bar, self.head, self.actions, *self.notices, self.announcement, self.caption):
            part.bind(height=self.arrange)
        self.field.bind(zoomed=self.arrange)
        if self.stock is not None:
            self.stock.bind(height=self.arrange)
        layout.bind(**dict.fromkeys(("kind", "inset_top", "inset_bottom", "inset_left", "inset_right"), self._replace))
        theme.bind(text_scale=self._replace, left_handed=self._replace, mode=self._repaint)

    def _replace(self, *_: object) -> None:
        self.arrange()

    def _repaint(self, *_: object) -> None:
        self.show()
        self._held()

    def closed(self) -> None:
        self.app.unbind(tr=self.say_words)
        self._hush.cancel()
        if self._telling is not None:
            self._telling.cancel()

    def _arrange(self, *_: object) -> None:
        if self.width > 1:
            arrange(self)
            self._show_action()
            if self._touch is not None:
                self.carry(self._touch)

    # -- words ---------------------------------------------------------------------------------------------

    def say_words(self, *_: object) -> None:
        tr = self.app.tr
        self.bar.back_voice = self.head.back_voice = tr("Back")
        self.menu.voice, self.help.voice, self.undo.voice = tr("Menu"), tr("Show any place"), tr("Take back")
        self.cancel.voice, self.rotate_button.voice = tr("Put back"), tr("Rotate")
        self.zoom.in_voice, self.zoom.out_voice, self.zoom.fit_voice = (
            tr("Zoom in"),
            tr("Zoom out"),
            tr("Show all of the board"),
        )
        if self.parent is not None:
            self.refresh()

    def subtitle(self) -> str:
        return self.game.turn_words() if self.own_turn else self.waiting_words()

    def subtitles(self) -> list[str]:
        """Other words that it may have during the game, so that the bar has room for the longest."""
        tr = self.app.tr
        turns = [tr("{name}’s turn", name=self.game.called(seat)) for seat in range(len(self.session.seats))]
        return [self.game.turn_words(), *turns]

    def waiting(self) -> str:
        return self.subtitle()

    def waiting_words(self) -> str:
        tr = self.app.tr
        if self.state.over():
            return tr("The game is over")
        waited = [self.game.called(seat) for seat in self.state.to_act()]
        return tr("{name}’s turn", name=names(tr, waited))

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def state(self) -> State[Any]:
        """As the holder may know it; every game has its own type."""
        return self.session.state

    @property
    def own(self) -> int | None:
        return self.session.seat

    @property
    def own_turn(self) -> bool:
        return self.own is not None and self.own in self.state.to_act()

    def refresh(self) -> None:
        """Show how things stand."""
        self.placing.live = self.may_place and not self.game.handing
        self.placing.renew()
        for head in (self.bar, self.head):
            head.title, head.subtitle = self.game.heading(self.subtitle())
        self.bar.expected = [self.game.heading(words)[1] for words in self.subtitles()]
        self.show()
        self._tell_moves()
        self._held_now()
        self.arrange()

    @property
    def may_place(self) -> bool:
        return self.own_turn

    def _held_now(self, *_: object) -> None:
        """Everything that depends on the piece in hand."""
        self.field.twistable = self.placing.piece is not None
        self._show_carried()
        self.show_placing()
        self._show_action()
        if self.placing.piece is not None:
            self._stop_telling()

    def _show_action(self) -> None:
        button, held = self.primary, self.placing.piece is not None
        offer = self.offer() if not held and not self.game.handing else None
        if held:
            button.text, button.icon, button.badge = self.action()
            button.disabled = self.placing.spot is None or self.placing.dragging
        elif offer is not None:
            button.text, button.icon, button.badge = *offer, ""
            button.disabled = False
        else:
            button.text, button.icon, button.badge = self.waiting(), "", ""
            button.disabled = True
        button.voice = f"{button.text or self.app.tr('Place')} {button.badge}".strip()
        if button.text and self.actions.width < grown(NARROW):
            button.icon = ""
        self.undo.disabled = self.game.can_take_back is None
        self.help.disabled = not self.placing.live
        turning = [*self.tools, self.cancel] if self.cancel_in_bar else self.tools
        wanted = [*(turning if held else [self.undo, *self.extras()]), self.primary]
        if self.actions.children[::-1] != wanted:
            self.actions.clear_widgets()
            for part in wanted:
                self.actions.add_widget(part)

    # -- what the others did -------------------------------------------------------------------------------

    @property
    def telling(self) -> bool:
        return self._telling is not None

    def _tell_moves(self) -> None:
        """Point out, one after another, what the holder has not seen yet."""
        self._moves = self.last_moves()
        told = self._told.get(self.own, -1)
        new = [move for move in self._moves if move.number > told]
        if self._telling is None:
            self._tell(new)

    def _tell(self, new: list[LastMove]) -> None:
        self._telling = None
        if not new:
            self.show_moves(self._moves, None)
            self._hush()
            return
        move = new[0]
        self._hush.cancel()
        self._told[self.own] = move.number
        seat = self.session.seats[move.seat]
        self.caption.show(seat.name, seat.avatar, seat.controller.kind == "bot", move.words)
        self.show_moves([shown for shown in self._moves if shown.number <= move.number], move)
        self.app.feedback.say(move.words, after=True)
        self._telling = Clock.schedule_once(lambda _: self._tell_on(), TOLD)

    def _tell_on(self) -> None:
        told = self._told.get(self.own, -1)
        self._tell([move for move in self._moves if move.number > told])

    def _stop_telling(self) -> None:
        """Whoever goes on playing has seen enough."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        if self._moves:
            self._told[self.own] = self._moves[-1].number
        self.show_moves(self._moves, None)
        self.caption.clear()

    # -- what people do ------------------------------------------------------------------------------------

    def pick(self, piece: int) -> None:
        """A tap in the tray."""
        if self.placing.pick(piece):
            focus.clear()
        elif not self.game.handing:
            self.refuse(self.idle_reason(), {})

    def tap_board(self, x: float, y: float) -> None:
        """A tap on the ghost confirms it, any other brings it there."""
        placing = self.placing
        if placing.spot is not None and self.on_ghost(x, y):
            placing.confirm()
        else:
            placing.aim(x, y)

    def on_ghost(self, x: float, y: float) -> bool:
        """Whether this point of the board is covered by the ghost."""
        raise NotImplementedError

    def takes_ghost(self, touch: Any) -> bool:
        """A finger came down on the board: if it is on the ghost, it will drag that."""
        placing = self.placing
        return placing.live and placing.spot is not None and self.on_ghost(*self.field.to_board(*touch.pos))

    def twist(self, steps: int) -> None:
        self.placing.rotate(steps)

    def do_it(self) -> None:
        """The big button."""
        if self.placing.piece is not None:
            self.placing.confirm()
        elif self.offer() is not None and not self.game.handing:
            self.accept()

    def undo_something(self) -> None:
        """First what is only held, then what is placed."""
        if not self.placing.cancel():
            self.game.take_back()

    def show_legal(self) -> None:
        """One legal placement after another: any place where a piece may lie."""
        if not self.placing.show_next():
            self.refuse(self.idle_reason(), {})
        self.follow_ghost()

    def roll(self) -> None:
        """There are no dice."""

    def foresee(self, state: State[Any]) -> None:
        """There are no dice."""

    # -- hints -----------------------------------------------------------------------------------------------

    def hides(self, about: str, box: Area) -> float:
        if about != "play":
            return 0.0
        tools = [part for part in self.turning if self.pending and part.get_root_window() is not None]
        tray = hidden(self.tray, box) * (CHOSEN if self.pending else 1)
        return self.field.hidden_under(box) + tray + sum(hidden(part, box) for part in tools)

    @property
    def turning(self) -> tuple[SecondaryButton, ...]:
        """The buttons that turn a piece, wherever they stand."""
        return self.tools

    def advised(self, action: Action | None, _others: Sequence[Action]) -> None:
        """Show an action as a ghost; with None, what was in hand before."""
        placing = self.placing
        if self._set_aside is None:
            placing.drop(inside=False)
            self._set_aside = placing.held
        if action is not None:
            self._show_ghost(action)
            return
        kept, self._set_aside = self._set_aside, None
        placing.hold(*kept)

    def _show_ghost(self, action: Action) -> bool:
        """True if this action is a piece on the board."""
        placing = self.placing
        for piece in placing.pieces.pieces():
            for spot in placing.pieces.spots(piece):
                if spot.action == action:
                    placing.hold(piece, spot.turn, spot)
                    self.follow_ghost()
                    return True
        placing.hold(None)
        return False

    def follow_ghost(self) -> None:
        """It was moved without a finger: bring it into sight."""

    def choose(self, action: Action) -> None:
        """Take a hint: a piece waits where it would lie; anything else is done at once."""
        if self.game.handing or self.own is None:
            return
        if self._show_ghost(action):
            self.app.feedback("pending")
        else:
            self.session.act(action, self.own)

    def cover(self, below: float, beside: float) -> None:
        """A hint covers so much of the window, from below or from the right; the board makes way."""
        self.covered, self.covered_beside = below, beside
        self.arrange()

    # -- carrying a piece ----------------------------------------------------------------------------------

    def lift(self, touch: MotionEvent, piece: int | None = None) -> bool:
        """This finger drags a piece, or the ghost, from now on."""
        if self._touch is not None or self.game.handing or not self.placing.lift(piece):
            return False
        self._touch = touch
        self.carry(touch)
        return True

    def _drags(self, touch: MotionEvent) -> bool:
        return touch is self._touch

    def carry(self, touch: MotionEvent) -> None:
        placing = self.placing
        if not self._drags(touch) or not placing.dragging:
            return
        x, y = touch.x, touch.y + dp(lift_of(touch))
        self.carried.move(x, y)
        across, up = self.anchor(placing.in_hand, placing.turn)
        bx, by = self.field.to_board(x, y)
        placing.carry(bx + across, by + up)

    def drop(self, touch: MotionEvent) -> None:
        if self._drags(touch):
            self._touch = None
            piece = self.placing.piece
            self.placing.drop(self.field.collide_point(touch.x, touch.y + dp(lift_of(touch))))
            home = self.home(piece) if self.placing.spot is None else None
            if home is not None:
                self.carried.fly(*home)

    def _show_carried(self) -> None:
        placing = self.placing
        if not placing.dragging:
            if self._touch is not None:
                self._touch = None
            self.carried.clear()
            return
        scale = self.field.scale
        sketch = Sketch(1 / scale)
        self.draw_carried(sketch)
        self.carried.show(sketch, scale)

    def _viewed(self, *_: object) -> None:
        if self.placing.dragging:
            self._show_carried()

    # -- what happens --------------------------------------------------------------------------------------

    def _moved(self, _: Any, what: str) -> None:
        if what in SOUNDS:
            self.app.feedback(SOUNDS[what])
        if what == "ghost" and self.placing.spot is not None and not self.placing.dragging:
            self.app.feedback.say(self.says(self.placing.spot))

    def _refuse_here(self, _: Any, refusal: Refusal) -> None:
        self.app.feedback("illegal")
        self.game.explain(refusal.reason, refusal.values)
        self.refused(refusal)

    def _confirmed(self, _: Any, _piece: int, spot: Spot) -> None:
        if not self.game.handing and self.own is not None:
            self.placing.live = False
            self.app.feedback("confirm")
            self.session.act(spot.action, self.own)

    def happened(self, entries: tuple[Entry, ...]) -> None:
        taken_back = [entry.what.seat for entry in entries if isinstance(entry.what, Undone)]
        if taken_back:
            seat = taken_back[-1]
            words = self.app.tr("{name} took a move back.", name=self.game.called(seat))
            self.app.overlay.toast(words, icon="undo-2", face=face_of(self.session.seats[seat]))
            self._told = {holder: min(told, self.last_number) for holder, told in self._told.items()}

    @property
    def last_number(self) -> int:
        """Of the last move in the game."""
        return -1

    def refuse(self, reason: str, values: dict[str, Any]) -> None:
        """The table refused what was proposed."""
        self.app.feedback("illegal")
        self.game.explain(reason, values)
        shake(self.primary)
        self.refresh()

    def announce(self, name: str, palette: str) -> None:
        self.announcement.say(self.game.turn_words(), name, palette)
        self.refresh()

    # -- keys ----------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        placing = self.placing
        if name in ARROWS and placing.piece is not None:
            moved = placing.step(*ARROWS[name])
            self.follow_ghost()
            return moved
        if name == "enter" and placing.spot is not None:
            return placing.confirm()
        if name == "r":
            return placing.rotate()
        if name == "f":
            return placing.flip()
        if name == "n":
            self.show_legal()
            return True
        if name.isdigit() and name != "0":
            pieces = placing.pieces.pieces()
            number = int(name) - 1
            if number < len(pieces):
                self.pick(pieces[number])
            return number < len(pieces)
        return self.field.key(name)

    def back(self) -> bool:
        """Back first puts back what is only held, then shows all of the board, then leaves."""
        if self.placing.cancel():
            return True
        if self.field.zoomed:
            self.field.fit()
            return True
        focus.clear()
        return False


def face_of(seat: Seat) -> PlayerView:
    return PlayerView(name=seat.name, palette=seat.avatar, bot=seat.controller.kind == "bot")


class ShelfBar(BottomBar):
    """It lies on the shelf, together with the tray."""

    def _dress(self, *_args: object) -> None:
        super()._dress()
        self.fill, self.elevation = "", ""

    def paint_below(self) -> None:
        """The shelf is painted already."""


class Carried(Widget):
    """A piece that is being carried, above everything; it never takes a touch."""

    place_x = NumericProperty(0.0)
    place_y = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        self._flying = False
        self.shift, self._scale, self._drawing = Translate(), Scale(), InstructionGroup()
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        for part in (PushMatrix(), self.shift, self._scale, self._drawing, PopMatrix()):
            self.canvas.add(part)

    def show(self, sketch: Sketch, scale: float) -> None:
        self._flying = False
        self._scale.xyz = scale, scale, 1
        sketch.put(self._drawing)

    @property
    def place(self) -> tuple[float, float]:
        return self.place_x, self.place_y

    def move(self, x: float, y: float) -> None:
        Animation.cancel_all(self, "place_x", "place_y")
        self.place_x, self.place_y = x, y

    def on_place_x(self, *_: object) -> None:
        self.shift.x = self.place_x

    def on_place_y(self, *_: object) -> None:
        self.shift.y = self.place_y

    def fly(self, x: float, y: float) -> None:
        """Back to where it came from."""
        self._flying = True
        animate(self, "pop", place_x=x, place_y=y, then=self._landed)

    def _landed(self) -> None:
        self._flying = False
        self.clear()

    def clear(self) -> None:
        if not self._flying:
            self._drawing.clear()


class Caption(Surface, Cluster):
    """Who did what, in a corner of the board; it never takes a touch."""

    voice = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._avatar = Avatar(avatar_size=dp(26))
        self._words = BarText(kind="secondary_strong", flow="hug")
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)
        self.fill, self.line, self.elevation, self.radius = "bar", "surf_line", "card", [dp(RADIUS["button"])]
        self.padding, self.spacing = [dp(8), dp(6), dp(14), dp(6)], dp(8)
        for part in (self._avatar, self._words):
            self.add_widget(part)
        self.bind(minimum_width=self.setter("width"), minimum_height=self.setter("height"))

    def room(self, width: float) -> None:
        self._words.max_width = max(dp(40), width - dp(60))

    @property
    def words(self) -> str:
        return str(self._words.text)

    def show(self, name: str, palette: str, bot: bool, words: str) -> None:
        self._avatar.name, self._avatar.palette, self._avatar.bot = name, palette, bot
        self._words.text = words
        self.opacity = 1

    def clear(self) -> None:
        self.opacity = 0
        self._words.text = ""

    def on_touch_down(self, _touch: Any) -> bool:
        return False
