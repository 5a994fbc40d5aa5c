"""The body of Trigon's page: the board, the pieces of the colour in turn, and everybody's colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from app.games.board.body import LastMove, face_of
from app.games.trigon.board import TrigonBoard
from app.games.trigon.parts import ColourView, SeatView, SoloCounter, TrigonStrip, pieces_sheet
from app.games.trigon.piece_body import PieceBody
from app.games.trigon.pieces import TrigonPieces
from app.games.trigon.tray import PieceEntry as TrayEntry
from app.games.trigon.words import (
    DONE,
    LEFT_OUT,
    STUCK,
    colour_name,
    laid_words,
    left_words,
    next_words,
    pieces_left,
    then_words,
    triangles_left,
)
from app.games.words import game_name, names
from app.store.chance import BRANCH, IMPORTED
from app.store.log import Entry, Undone
from app.table.house import House
from app.ui.layout import layout
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Dialog
from app.ui.people.players import PlayerView
from rules.trigon.game import TrigonState
from rules.trigon.geometry import COLOURS
from rules.trigon.pieces import PIECES
from rules.trigon.placements import Cells

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.games.running_game import RunningGame


class TrigonBody(PieceBody):
    zoom_always = True

    def __init__(self, game: RunningGame, **kwargs: Any) -> None:
        pieces = TrigonPieces()
        self._opened = False
        self._out: set[int] = set()
        """Colours whose end has been told."""
        self.best: int | None = None
        """The most pieces that were ever placed alone on this device."""
        state = cast("TrigonState", game.running.state)
        self.solo = state.setup.seats == 1
        self._out.update(state.out)
        pieces.state = state
        super().__init__(game, pieces, **kwargs)
        if self.solo:
            on_ui(self.app.house.ask(_best_alone), self._take_best)

    def make_board(self) -> TrigonBoard:
        return TrigonBoard(self, self.placing, self._pieces)

    def make_strip(self) -> Widget:
        if self.solo:
            return SoloCounter()
        strip = TrigonStrip()
        strip.bind(on_choose=lambda _, seat: self.look_at(seat), words_height=lambda *_: self.arrange())
        return strip

    @property
    def state(self) -> TrigonState:
        return cast("TrigonState", self.session.state)

    @property
    def held_colour(self) -> int:
        return int(self.state.turn)

    def _fade(self, page: Widget, opacity: float) -> None:
        super()._fade(page, opacity)
        if isinstance(self.strip, TrigonStrip):
            self.strip.fade(opacity)

    def _take_best(self, best: int | None) -> None:
        self.best = best
        self.show()

    # -- words ---------------------------------------------------------------------------------------------

    def subtitle(self) -> str:
        tr = self.app.tr
        if self.solo:
            return tr("All 88 pieces, four colours in turn")
        words = super().subtitle()
        if not self.own_turn:
            return words
        return f"{words}, {colour_name(tr, self.state.turn).lower()}"

    def subtitles(self) -> list[str]:
        tr, colours = self.app.tr, range(self.state.setup.colours)
        if self.solo:
            return []
        turn, *waited = super().subtitles()
        return [*(f"{turn}, {colour_name(tr, colour).lower()}" for colour in colours), *waited]

    def waiting(self) -> str:
        tr = self.app.tr
        return tr("Choose a piece") if self.own_turn else self.waiting_words()

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def shown_colour(self) -> int:
        """Whose pieces lie in the tray: the colour in turn, or the holder's next one."""
        state = self.state
        if self.own is None or self.own_turn:
            return state.turn
        own = state.setup.colours_of(self.own)
        count = state.setup.colours
        coming = [c for step in range(1, count + 1) if (c := (state.turn + step) % count) in own]
        return next((c for c in coming if c not in state.out), coming[0])

    def refresh(self) -> None:
        self._pieces.state = self.state
        super().refresh()
        if self.solo:
            self.bar.title = self.head.title = self.app.tr("{game} solo", game=game_name(self.app.tr, "trigon"))

    def _arrange(self, *_: object) -> None:
        if isinstance(self.strip, TrigonStrip):
            self.strip.full = layout.kind == "wide"
        super()._arrange()
        if not self._opened and self.board.width > 1 and self.board.height > 1:
            self._opened = True
            moves = self.all_moves()
            self.board.open_view(None if self.solo or not moves else moves[-1][2])

    def show(self) -> None:
        state = self.state
        self.board.show(state)
        if isinstance(self.strip, TrigonStrip):
            self.strip.seats = [self._seat_view(seat) for seat in range(state.setup.seats)]
        else:
            self._show_counter(self.strip)
        self._show_tray()

    def _show_counter(self, counter: SoloCounter) -> None:
        tr, state = self.app.tr, self.state
        placed = [len(own) for own in state.placed]
        words = tr("{n} of {all} placed", n=sum(placed), all=len(PIECES) * len(COLOURS))
        best = tr("best {n}", n=self.best) if self.best is not None else ""
        counter.show(words, best, placed, state.turn, state.out, state.over())

    def _seat_view(self, seat: int) -> SeatView:
        tr, state = self.app.tr, self.state
        own = state.setup.colours_of(seat)
        colours = tuple(self._colour_view(colour) for colour in own)
        turn = seat in state.to_act()
        name = self.game.called(seat)
        out = all(view.out for view in colours)
        note = tr("out") if out else self._seat_note(seat, turn)
        partner = tr("with {name}", name=self.game.called((seat + 2) % 4)) if state.setup.teams else ""
        left = sum(triangles_left(state, colour) for colour in own)
        told = [f"{colour_name(tr, colour)}, {left_words(tr, state, colour)}" for colour in own]
        voice = ", ".join(dict.fromkeys(word for word in (name, partner, *told, note) if word))
        return SeatView(name, note or partner, left, tr("left"), colours, turn, voice, partner)

    def _seat_note(self, seat: int, turn: bool) -> str:
        tr = self.app.tr
        if self.game.is_away(seat):
            return tr("away")
        if turn:
            return tr("your turn") if seat == self.own else tr("is choosing")
        if self.state.setup.teams:
            return ""
        return tr("computer") if self.session.seats[seat].controller.kind == "bot" else tr("waits")

    def _colour_view(self, colour: int) -> ColourView:
        state = self.state
        return ColourView(
            colour,
            pieces_left(state, colour),
            state.remaining(colour),
            turn=colour == state.turn and not state.over(),
            out=colour in state.out,
        )

    def _show_tray(self) -> None:
        tr, state = self.app.tr, self.state
        colour, tray = self.shown_colour, self.tray
        several = len(state.setup.colours_of(0)) > 1
        tray.colour = colour if several else None
        tray.title = next_words(tr, colour) if several else tr("Your pieces")
        tray.note = then_words(tr, state, colour) if several else left_words(tr, state, colour)
        if not several and not state.over() and self.game.people() != [self.own]:
            tray.title = tr("Pieces of {name}", name=self.session.seats[self._seat_of(colour)].name)
        held = self.placing.piece
        fitting = set(state.fitting(colour)) if not state.over() else set()
        pieces = sorted(state.remaining(colour), key=lambda piece: (piece not in fitting, -piece))
        entries = [
            TrayEntry(piece, self._turn_of(piece), piece in fitting, self._piece_voice(piece, piece in fitting))
            for piece in pieces
        ]
        tray.show(colour, entries, held)

    # -- what the others did -------------------------------------------------------------------------------

    def all_moves(self) -> list[tuple[int, int, Cells]]:
        """Every laid piece with its number and colour, in the order they were laid: rounds of colours."""
        state = self.state
        count = state.setup.colours
        found = [
            (round_ * count + colour, colour, cells)
            for colour, own in enumerate(state.placed)
            for round_, cells in enumerate(own)
        ]
        return sorted(found)

    @property
    def last_number(self) -> int:
        moves = self.all_moves()
        return moves[-1][0] if moves else -1

    def last_moves(self) -> list[LastMove]:
        state = self.state
        own = () if self.own is None else state.setup.colours_of(self.own)
        moves = self.all_moves()
        mine = max((number for number, colour, _ in moves if colour in own), default=-1)
        recent = [move for move in moves if move[0] > mine and move[1] not in own][-state.setup.colours :]
        return [
            LastMove(
                number,
                state.setup.seat_of(colour),
                laid_words(self.app.tr, self.game.called(self._seat_of(colour)), colour, len(cells)),
                cells,
            )
            for number, colour, cells in recent
        ]

    def show_moves(self, moves: list[LastMove], newest: LastMove | None) -> None:
        self.board.newest = newest.marks if newest else None
        self.board.moves = [move.marks for move in moves]
        if newest is not None:
            self.board.bring(newest.marks)

    # -- what people do ------------------------------------------------------------------------------------

    def look_at(self, seat: int) -> None:
        """What everybody still has, this seat first."""
        tr, state, session = self.app.tr, self.state, self.session
        order = [*range(seat, state.setup.seats), *range(seat)]
        colours = []
        for other in order:
            for colour in state.setup.colours_of(other):
                note = left_words(tr, state, colour)
                if colour in state.out:
                    note = f"{note}, {tr('out')}"
                heading = f"{session.seats[other].name}, {colour_name(tr, colour).lower()}"
                colours.append((self._colour_view(colour), heading, note))
        self.app.overlay.show(pieces_sheet(tr("Pieces left"), colours))

    # -- what happens --------------------------------------------------------------------------------------

    def happened(self, entries: tuple[Entry, ...]) -> None:
        super().happened(entries)
        if any(isinstance(entry.what, Undone) for entry in entries):
            self._out &= set(self.state.out)
        self._tell_who_is_out()

    def _tell_who_is_out(self) -> None:
        """A colour that cannot go on is out. Nobody decides that, but people have to see it."""
        tr, state = self.app.tr, self.state
        new = [colour for colour in state.out if colour not in self._out]
        self._out.update(new)
        if state.over() or not new:
            return
        done = [colour for colour in new if not pieces_left(state, colour)]
        for colour in done:
            self.app.feedback("line_complete")
            self.app.overlay.toast(tr(DONE[COLOURS[colour]]), icon="trophy", face=self._face(colour))
        stuck = [colour for colour in new if colour not in done]
        here = [colour for colour in stuck if state.setup.seat_of(colour) in self.game.people()]
        if here:
            self.show_stuck(here)
        elif stuck:
            words = " ".join(tr(LEFT_OUT[COLOURS[colour]]) for colour in stuck)
            self.app.overlay.toast(words, icon="ban", face=self._face(stuck[0]) if len(stuck) == 1 else None)

    def show_stuck(self, colours: list[int]) -> None:
        tr = self.app.tr
        people = names(tr, list(dict.fromkeys(self.session.seats[self._seat_of(c)].name for c in colours)))
        title = tr("No corner left")
        if len(self.game.people()) > 1:
            title = f"{people}: {title[:1].lower()}{title[1:]}"
        text = " ".join([*(tr(STUCK[COLOURS[colour]]) for colour in colours), tr("The other colours play on.")])
        self.app.overlay.show(Dialog(title=title, text=text, primary_text=tr("OK")))

    def _face(self, colour: int) -> PlayerView:
        """Whoever plays this colour, in it."""
        return face_of(self.session.seats[self._seat_of(colour)])._replace(palette=COLOURS[colour])

    def _seat_of(self, colour: int) -> int:
        state = self.state
        return state.setup.seat_of(colour)


def _best_alone(house: House) -> int | None:
    """The best result of a game alone; on the thread of the store."""
    games = [facts for _, facts in house.store.facts("trigon") if facts.luck not in (IMPORTED, BRANCH)]
    alone = [facts.seats[0].score for facts in games if len(facts.seats) == 1]
    return max(alone, default=None)
