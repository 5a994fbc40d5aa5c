"""A pattern under the finger: a shape on paper, or the last pieces of a packed board. Every piece is kept at once."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty

from app.games.board.placing import Spot
from app.games.game_words import why_not
from app.games.hint_words import look_there
from app.games.trigon.board import TrigonBoard
from app.games.trigon.hint_words import part_of_board
from app.games.trigon.patterns import words
from app.games.trigon.patterns.attempts import Attempt, keep_attempt, next_after, patterns, position_of, read_attempts
from app.games.trigon.patterns.board import FillPieces, PatternBoard
from app.games.trigon.patterns.parts import PatternCounter
from app.games.trigon.piece_body import PieceBody
from app.games.trigon.pieces import TrigonPieces
from app.games.trigon.shapes import cell_under
from app.games.trigon.tray import PieceEntry as TrayEntry
from app.games.trigon.words import STUCK, next_words, then_words, triangles
from app.store.store import StoreError
from app.thinking.worker import AskAhead, Ticket
from app.ui.buttons import IconButton, SecondaryButton
from app.ui.drawing.confetti import Confetti
from app.ui.focus import focus
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.rows import ListRow
from app.ui.screen import AppScreen
from rules.core import IllegalAction
from rules.trigon.game import GAME
from rules.trigon.geometry import CELL_AT, COLOURS
from rules.trigon.patterns import (
    FILL,
    FillPosition,
    LastPosition,
    PatternOutlook,
    PatternPosition,
    orientation_on,
    piece_on,
)
from rules.trigon.placements import Cells

if TYPE_CHECKING:
    from kivy.input import MotionEvent

    from app.games.running_game import RunningGame, RunningSession
    from app.games.services import HouseServices

log = logging.getLogger(__name__)

FEW = 5
"""So many pieces have room in one row."""
LONGEST = 5.0
"""The longest gap between two ticks that still counts, in seconds: while the device slept nobody was thinking."""


class PatternScreen(AppScreen):
    """It is to its body what the page of a game is: whom the body asks and tells."""

    awake = BooleanProperty(True)

    running: RunningSession | None = None
    handing = False

    app: HouseServices

    def __init__(self, app: HouseServices, id: str, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.pattern = patterns()[id]
        self.attempts: dict[str, Attempt] = {}
        self.attempt = Attempt()
        self.position: PatternPosition | None = None
        self.body: PatternBody | None = None
        self.bulb = IconButton(icon="lightbulb")
        self.bulb.bind(on_release=lambda *_: self.ask_hint())
        self.bar_buttons = [self.bulb]
        self._ticket: Ticket | None = None
        self._nudged: Cells | None = None
        """The piece that was pointed at and not shown yet."""
        self._ticking: ClockEvent | None = None
        self._seen = 0.0
        self._front = self._gone = False
        self.confetti = Confetti()
        on_ui(app.house.ask(read_attempts), self._opened, self._failed)

    # -- opening and closing -----------------------------------------------------------------------------------

    def _opened(self, attempts: dict[str, Attempt]) -> None:
        if self._gone:
            return
        self.attempts = attempts
        kept = attempts.get(self.pattern.id, Attempt())
        self.attempt = kept.again() if len(kept.laid) == len(self.pattern.solution) else kept
        self.position = position_of(self.pattern, self.attempt)
        self.body = PatternBody(self)
        self.add_widget(self.body)
        self.add_widget(self.confetti)
        self.body.refresh()
        self.bind(tr=self._speak_again)
        self._speak_again()
        if self._front:
            self._go_on()

    def _failed(self, error: BaseException) -> None:
        if not self._gone:
            log.error("no pattern", exc_info=error)
            self.app.tell(str(error.reason) if isinstance(error, StoreError) else "")
            self.app.navigator.back()

    def _speak_again(self, *_: object) -> None:
        self.bulb.voice = self.tr("Hint")

    def shown(self) -> None:
        self._front = True
        if self.body is not None:
            self.body.arrange()
            self._go_on()

    def hidden(self) -> None:
        self._front = False
        self._pause()

    def closed(self) -> None:
        super().closed()
        self._gone = True
        self._pause()
        self._forget_hint()
        self.confetti.stop()
        if self.body is not None:
            self.body.closed()

    # -- the clock: it runs while somebody can see the pattern and it is not solved ------------------------------

    def _go_on(self) -> None:
        if self._ticking is None and self.position is not None and not self.position.solved:
            self._seen = Clock.get_time()
            self._ticking = Clock.schedule_interval(self._tick, 1)

    def _tick(self, *_: object) -> None:
        self._count()
        if self.body is not None:
            self.body.show_counter()

    def _count(self) -> None:
        now = Clock.get_time()
        if self._ticking is not None and self.position is not None:
            passed = min(max(now - self._seen, 0.0), LONGEST)
            self.attempt = replace(self.attempt, seconds=self.attempt.seconds + passed)
        self._seen = now

    def _pause(self) -> None:
        if self._ticking is not None:
            self._count()
            self._ticking.cancel()
            self._ticking = None
            self._keep()

    def _keep(self) -> None:
        id, attempt = self.pattern.id, self.attempt
        self.attempts[id] = attempt
        on_ui(self.app.house.ask(lambda house: keep_attempt(house, id, attempt)), lambda _: None, self._not_kept)

    def _not_kept(self, error: BaseException) -> None:
        log.error("the pattern was not kept", exc_info=error)
        self.app.tell(str(error.reason) if isinstance(error, StoreError) else "")

    # -- what people do ----------------------------------------------------------------------------------------

    def _move_to(self, position: PatternPosition) -> None:
        """Whatever lies there from now on is kept before anything else."""
        self._forget_hint()
        self._nudged = None
        self._count()
        self.position = position
        self.attempt = self.attempt.at(position, self.attempt.seconds)
        if position.solved and self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        self._keep()
        if self._front:
            self._go_on()
        if self.body is not None:
            self.body.refresh()

    def lay(self, cells: Cells) -> None:
        assert self.position is not None
        try:
            after = self.position.lay(cells)
        except IllegalAction as error:
            self.explain(str(error.reason), dict(error.values))
            return
        self._move_to(after)
        if after.solved:
            self._celebrate()
        elif isinstance(after, LastPosition) and after.stuck:
            self._tell_stuck(after)

    def take_back(self) -> None:
        if self.position is not None and self.position.laid:
            self._move_to(self.position.back())
            self.app.feedback("pick")

    def take_up(self, cells: Cells) -> None:
        """A piece of a shape comes off again, and is in hand."""
        if isinstance(self.position, FillPosition) and not self.position.solved and self.body is not None:
            self._move_to(self.position.without(cells))
            self.body.placing.hold(piece_on(cells), orientation_on(cells))
            self.app.feedback("pick")

    def restart(self) -> None:
        laid, attempt = self.position, self.attempt
        self.attempt = attempt.again()
        self._move_to(position_of(self.pattern, Attempt()))

        def bring_back() -> None:
            if not self._gone and laid is not None:
                self.attempt = attempt
                self._move_to(laid)

        if laid is not None and laid.laid and not laid.solved:
            self.app.overlay.undo(self.tr("Begun again"), self.tr("Undo"), bring_back, icon="rotate-ccw")

    @property
    def can_take_back(self) -> int | None:
        position = self.position
        return 0 if position is not None and position.laid and not position.solved else None

    def _tell_stuck(self, position: LastPosition) -> None:
        tr = self.tr
        text = " ".join(tr(STUCK[COLOURS[colour]]) for colour in position.stuck)
        dialog = Dialog(
            title=tr("No corner left"),
            text=f"{text} {tr('All pieces have to be placed: take some back.')}",
            primary_text=tr("Take back"),
            secondary_text=tr("Look first"),
        )
        dialog.bind(on_primary=lambda *_: self.take_back())
        self.app.overlay.show(dialog)

    def _celebrate(self) -> None:
        self.app.feedback("win")
        self.confetti.fall()
        self.app.feedback.say(self.solved_words())

    def solved_words(self) -> str:
        return self.tr("Solved in {time}", time=words.clock(self.attempt.seconds))

    def next_pattern(self) -> None:
        id = next_after(self.pattern.id, self.attempts)
        if id is None:
            self.app.navigator.pop()
        else:
            self.app.navigator.replace("pattern", id=id)

    # -- hints -------------------------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """A search for a way to the end, where computers think. It tells where to look, and asked again the piece."""
        if self._nudged is not None:
            self._show_hint()
            return
        position = self.position
        if position is None or position.solved or self._ticket is not None or self.body is None:
            return
        self.body.placing.cancel()
        self.body.set_thinking(True)

        def answered(found: PatternOutlook | None, error: str | None) -> None:
            Clock.schedule_once(lambda _: self._answered(position, found, error))

        self._ticket = self.app.worker.ask(AskAhead(GAME.id, self.pattern.id, position.laid), answered)

    def _forget_hint(self) -> None:
        if self._ticket is not None:
            self.app.worker.cancel(self._ticket)
            self._ticket = None
        if self.body is not None:
            self.body.set_thinking(False)

    def _answered(self, asked: PatternPosition, found: PatternOutlook | None, error: str | None) -> None:
        if self._gone or self._ticket is None or asked is not self.position or self.body is None:
            return
        self._forget_hint()
        if found is None:
            log.error("no hint: %s", error)
            self.app.tell("no_hint")
        elif found.next is not None:
            self._nudge(found.next)
        else:
            self._offer_to_take_back(found)

    def _nudge(self, piece: Cells) -> None:
        self._nudged = piece
        tr, nudge = self.tr, look_there(self.tr, part_of_board(piece, self.pattern.cells))
        self.app.overlay.toast(nudge, icon="lightbulb", action=tr("Show me"), on_action=self._show_hint)
        self.app.feedback.say(nudge)

    def _show_hint(self) -> None:
        if self._nudged is not None and self.body is not None:
            self.attempt = replace(self.attempt, helped=True)
            self.body.show_hint(self._nudged)

    def _offer_to_take_back(self, found: PatternOutlook) -> None:
        assert self.position is not None
        tr, gone = self.tr, len(self.position.laid) - found.good
        if found.sure:
            title = tr("No way leads on from here")
            text = tr.plural(
                "There is one again without the last piece.", "There is one again without the last {n} pieces.", gone
            )
        else:
            title = tr("That would take too long to find out")
            text = tr.plural(
                "Without the last piece there surely is a way.",
                "Without the last {n} pieces there surely is a way.",
                gone,
            )
        dialog = Dialog(
            title=title,
            text=text,
            primary_text=tr.plural("Take back {n} piece", "Take back {n} pieces", gone),
            secondary_text=tr("Leave it"),
        )
        dialog.bind(on_primary=lambda *_: self._take_back_to(found.good))
        self.app.overlay.show(dialog)

    def _take_back_to(self, good: int) -> None:
        position = self.position
        while position is not None and len(position.laid) > good:
            position = position.back()
        if position is not None and position is not self.position:
            self.attempt = replace(self.attempt, helped=True)
            self._move_to(position)
            self.app.feedback("pick")

    # -- what the table asks of its page -------------------------------------------------------------------------

    def heading(self, subtitle: str) -> tuple[str, str]:
        return words.pattern_name(self.tr, self.pattern), subtitle

    def turn_words(self) -> str:
        return ""

    def leave(self) -> None:
        self.app.navigator.pop()

    def explain(self, reason: str, values: dict[str, Any]) -> None:
        if self.pattern.kind != FILL:
            self.app.refuse("trigon", reason, values, 1)
            return
        outside = reason == "outside_area"
        told = self.tr("This lies outside of the pattern.") if outside else why_not(self.tr, "trigon", reason, values)
        self.app.overlay.toast(told, icon="circle-alert", bad=True)

    def show_menu(self) -> None:
        tr, drawer = self.tr, Drawer(title=words.pattern_name(self.tr, self.pattern))
        rows = (
            ("lightbulb", tr("Hint"), tr("the next piece, or how far to take back"), self.ask_hint),
            ("rotate-ccw", tr("Begin again"), tr("all pieces go back"), self.restart),
            ("puzzle", tr("All patterns"), tr("this one stays as it is"), self.leave),
        )
        for number, (icon, title, note, work) in enumerate(rows):
            drawer.offer(ListRow(icon=icon, title=title, subtitle=note, divider=number > 0), work)
        self.app.overlay.show(drawer)

    def back(self) -> bool:
        return self.body is not None and self.body.back()

    def key(self, name: str) -> bool:
        if self.body is None:
            return False
        if name == "h":
            self.ask_hint()
            return True
        if name in ("u", "backspace"):
            self.body.undo_something()
            return True
        if name == "enter" and self.position is not None and self.position.solved:
            self.next_pattern()
            return True
        return self.body.key(name)


class PatternBody(PieceBody):
    """Both kinds: a shape on paper with pieces of many colours, or the whole board with those of the colour in turn."""

    def __init__(self, page: PatternScreen, **kwargs: Any) -> None:
        self.page = page
        position = page.position
        assert position is not None
        self._opened = self._thinking = False
        pieces: TrigonPieces
        if isinstance(position, FillPosition):
            pieces = FillPieces(position)
        else:
            pieces = TrigonPieces()
            pieces.state = position.state
            self.zoom_always = True
        self.again = SecondaryButton(icon="rotate-ccw")
        self.again.bind(on_release=lambda *_: page.restart())
        super().__init__(cast("RunningGame", page), pieces, **kwargs)

    def make_board(self) -> TrigonBoard:
        if isinstance(self._pieces, FillPieces):
            return PatternBoard(self, self.placing, self._pieces)
        return TrigonBoard(self, self.placing, self._pieces)

    def make_strip(self) -> PatternCounter:
        return PatternCounter(self.page.pattern.level)

    # -- how it stands -----------------------------------------------------------------------------------------

    @property
    def position(self) -> PatternPosition:
        assert self.page.position is not None
        return self.page.position

    @property
    def own(self) -> int | None:
        return 0

    @property
    def own_turn(self) -> bool:
        position = self.position
        return not position.solved and not (isinstance(position, LastPosition) and position.state.over())

    @property
    def held_colour(self) -> int:
        return self.board.held_colour()

    def refresh(self) -> None:
        position = self.position
        if isinstance(self._pieces, FillPieces) and isinstance(position, FillPosition):
            self._pieces.position = position
        elif isinstance(position, LastPosition):
            self._pieces.state = position.state
        self.notice.text = self.page.solved_words() if position.solved else ""
        self.notice.icon = "trophy"
        self.strip.hidden = self.tray.folded = position.solved
        super().refresh()

    def _arrange(self, *_: object) -> None:
        self.rows_of_tray = 2 if len(self.position.left) > FEW else 1
        super()._arrange()
        if not self._opened and self.board.width > 1 and self.board.height > 1:
            self._opened = True
            if isinstance(self.position, LastPosition):
                self.board.open_view(tuple(sorted(self.page.pattern.cells)))

    # -- words -------------------------------------------------------------------------------------------------

    def say_words(self, *_: object) -> None:
        self.again.voice = self.app.tr("Begin again")
        super().say_words()
        self.help.voice = self.app.tr("Show me where it fits")

    def subtitle(self) -> str:
        return words.what_to_do(self.app.tr, self.page.pattern)

    def subtitles(self) -> list[str]:
        return []

    def waiting(self) -> str:
        tr, position = self.app.tr, self.position
        if self._thinking:
            return tr("The computer is thinking…")
        if isinstance(position, LastPosition) and position.stuck:
            return tr("Take something back")
        return tr("Choose a piece")

    def set_thinking(self, thinking: bool) -> None:
        if thinking != self._thinking:
            self._thinking = thinking
            self._show_action()

    def offer(self) -> tuple[str, str] | None:
        if not self.position.solved:
            return None
        return self.app.tr("Next pattern"), "arrow-right"

    def accept(self) -> None:
        self.page.next_pattern()

    def _show_action(self) -> None:
        super()._show_action()
        solved = self.position.solved
        if solved and self.undo.parent is self.actions:
            self.actions.remove_widget(self.undo)
            self.actions.add_widget(self.again, index=len(self.actions.children))
        self.page.bulb.disabled = solved

    # -- what is shown -----------------------------------------------------------------------------------------

    def show(self) -> None:
        position = self.position
        if isinstance(position, LastPosition):
            self.board.show(position.state)
        elif isinstance(self.board, PatternBoard):
            self.board.fill(position)
        self.show_counter()
        self._show_tray()

    def show_counter(self) -> None:
        tr, page = self.app.tr, self.page
        laid, count = len(self.position.laid), len(page.pattern.solution)
        placed = tr("{n} of {all} placed", n=laid, all=count)
        self.strip.show(
            laid, count, placed, tr(words.LEVELS[page.pattern.level - 1]), words.clock(page.attempt.seconds)
        )

    def _show_tray(self) -> None:
        tr, tray, position = self.app.tr, self.tray, self.position
        if position.solved:
            best = self.page.attempt.best or 0.0
            tray.colour, tray.title = None, tr("All pieces are placed")
            tray.note = tr("best {time}", time=words.clock(best))
            tray.show(0, [], None)
            return
        fitting = set(self._pieces.pieces())
        if isinstance(position, FillPosition):
            colour, hues = 0, position.pattern.hues
            tray.colour = None
            tray.title = tr("Pieces left")
            tray.note = triangles(tr, len(position.free))
            left = sorted(position.left, reverse=True)
        else:
            colour, hues = position.state.turn, dict[int, int]()
            tray.colour = None if position.state.over() else colour
            tray.title = tr("Pieces left") if position.state.over() else next_words(tr, colour)
            tray.note = "" if position.state.over() else then_words(tr, position.state, colour)
            left = sorted(position.left, reverse=True)
        entries = [
            TrayEntry(piece, self._turn_of(piece), piece in fitting, self._piece_voice(piece, piece in fitting), hue)
            for piece in left
            for hue in (hues.get(piece),)
        ]
        tray.show(colour, entries, self.placing.piece)

    # -- what people do ----------------------------------------------------------------------------------------

    def tap_board(self, x: float, y: float) -> None:
        """With nothing in hand a laid piece of a shape is taken up again."""
        position = self.position
        if self.placing.piece is None and isinstance(position, FillPosition):
            cell = CELL_AT.get(cell_under(x, y))
            cells = next((laid for laid in position.laid if cell in laid), None)
            if cells is not None:
                self.page.take_up(cells)
                return
        super().tap_board(x, y)
        self._lay_where_it_must()

    def drop(self, touch: MotionEvent) -> None:
        dragged = self.placing.dragging
        super().drop(touch)
        if dragged:
            self._lay_where_it_must()

    def _lay_where_it_must(self) -> None:
        """A piece with one place left needs no second tap."""
        placing = self.placing
        if placing.spot is not None and len(self._pieces.spots(placing.in_hand)) == 1:
            placing.confirm()

    def _confirmed(self, _: Any, _piece: Any, spot: Spot) -> None:
        self.app.feedback("confirm")
        self.page.lay(spot.action.cells)

    def show_hint(self, cells: Cells) -> None:
        """As a ghost that waits to be placed."""
        piece = piece_on(cells)
        for spot in self._pieces.spots(piece):
            if spot.action.cells == cells:
                self.placing.hold(piece, spot.turn, spot)
                self.follow_ghost()
                self.app.feedback("pending")
                toast = self.app.overlay.toast
                toast(self.app.tr("This piece leads on."), icon="lightbulb")
                return

    def show_legal(self) -> None:
        if self.own_turn and not self._pieces.pieces():
            self.app.overlay.toast(self.app.tr("Nothing fits any more: take something back."), icon="undo-2")
            return
        super().show_legal()

    def back(self) -> bool:
        focus.clear()
        return super().back()
