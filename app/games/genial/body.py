"""The body of Genial's page: a hidden rack, a board of hexagons, six tracks for everybody. The rules say what
counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.board.body import BoardBody, LastMove, face_of
from app.games.board.placing import Refusal, Spot
from app.games.genial.board import GenialField, Ghost, LaidTile
from app.games.genial.paint import at, direction, tile
from app.games.genial.parts import OwnTracks, Rack, Rivals, RivalSide, ShownBy, ShownTiles
from app.games.genial.pieces import Marks, Tiles, cells_of
from app.games.genial.swap import SwapDrawer
from app.games.genial.tracks import Tracks
from app.games.genial.words import (
    bag_words,
    bonus_due,
    bonus_words,
    gains_words,
    move_words,
    reached,
    reached_words,
    swap_offer,
    tile_words,
)
from app.games.words import names
from app.store.log import Entry, Undone
from app.ui.buttons import SecondaryButton
from app.ui.drawing.mesh import Sketch
from app.ui.drawing.paint import middle
from app.ui.people.players import PlayerView
from app.ui.places import Area, hidden
from app.ui.text import BarText
from app.ui.theme import colour, theme
from rules.core import Action
from rules.genial.actions import DeclineBonus, KeepRack, Swap
from rules.genial.game import GenialPhase, GenialReason, GenialState, Placed
from rules.genial.geometry import COLOURS, cell_at
from rules.genial.scoring import Advance, HalfScore, advance, score_place

if TYPE_CHECKING:
    from app.games.running_game import RunningGame


ROOMY, TIGHT, TIGHTEST = 360, 270, 200
"""The widths of the bar, in dp, from which the button says what is placed, what it does, and what that brings."""


LONG = 100
"""A number as long as any in the bar."""
IN_SIGHT = 3.0
"""How much of the board should be seen around a tile, in radii."""


class GenialBody(BoardBody):
    panel: OwnTracks
    stock: BarText

    def __init__(self, game: RunningGame, **kwargs: Any) -> None:
        self.tiles = Tiles()
        self._swap: SwapDrawer | None = None
        self._swap_asked = -1
        """The revision in which swapping was offered: once is enough."""
        self._announced = len(cast("GenialState", game.running.state).placed)
        """The tiles whose 18s everybody has heard of."""
        super().__init__(game, self.tiles, **kwargs)

    @property
    def state(self) -> GenialState:
        return cast("GenialState", self.session.state)

    def make(self) -> None:
        self.field = GenialField(self)
        self.strip, self.tray, self.panel = Rivals(), Rack(), OwnTracks()
        self.shown = ShownTiles()
        self.stock = BarText(kind="micro", tone="text2", size_hint_x=None)
        self.notices.append(self.shown)
        self.tools = (self.rotate_button,)
        self.decline = SecondaryButton()
        self.decline.bind(on_release=lambda *_: self._act(DeclineBonus()))
        self.tray.bind(
            on_pick=lambda _, place: self.pick(place),
            on_lift=lambda _, touch, place: self._lift(touch, place),
            on_carry=lambda _, touch: self.carry(touch),
            on_drop=lambda _, touch: self.drop(touch),
        )

    def _lift(self, touch: Any, place: int) -> None:
        if not self.lift(touch, place) and not self.placing.live and not self.game.handing:
            self.refuse(self.idle_reason(), {})

    # -- words ---------------------------------------------------------------------------------------------

    def subtitle(self) -> str:
        tr, state = self.app.tr, self.state
        words = [super().subtitle()]
        if not state.over():
            words.append(tr("move {n}", n=len(state.placed) + 1))
            words.append(bag_words(tr, state.bag_size))
        return ", ".join(words)

    def subtitles(self) -> list[str]:
        after = ["", self.app.tr("move {n}", n=LONG), bag_words(self.app.tr, LONG)]
        return [words + ", ".join(after) for words in super().subtitles()]

    def waiting(self) -> str:
        tr = self.app.tr
        return tr("Choose a tile") if self.may_place else super().subtitle()

    def idle_reason(self) -> str:
        return GenialReason.PLACING_DONE if self.own_turn else "not_your_turn"

    def says(self, spot: Spot) -> str:
        _scores, moved = self.preview(spot)
        return gains_words(self.app.tr, spot.action.tile, moved.gains)

    # -- the position --------------------------------------------------------------------------------------

    @property
    def me(self) -> int:
        """Whose rack and tracks are one's own."""
        return self.own if self.own is not None else 0

    @property
    def may_place(self) -> bool:
        return self.own_turn and self.state.phase in (GenialPhase.PLACE, GenialPhase.BONUS)

    def refresh(self) -> None:
        self.tiles.take(self.state, self.own)
        self.placing.only = self.state.solo
        super().refresh()
        self._offer_swap()

    def show(self) -> None:
        state, tr = self.state, self.app.tr
        self.field.show(state)
        rack = state.racks[self.me]
        voices = [tile_words(tr, pair) if pair else "" for pair in rack]
        self.tray.show(rack, state.rack_size, voices)
        self.stock.text = bag_words(tr, state.bag_size)
        self._show_sides()
        self._show_notices()
        self.decline.text = tr("No bonus turn")

    def crowd(self, level: int) -> None:
        for part in (self.strip, self.panel, self.shown):
            part.level = level

    def crowded(self) -> None:
        for part in (self.strip, self.panel, self.shown):
            part.lay()

    def notice_height(self, notice: Widget) -> float:
        return notice.natural() if isinstance(notice, ShownTiles) else super().notice_height(notice)

    def hides(self, about: str, box: Area) -> float:
        return hidden(self.panel, box) if about == "figures" else super().hides(about, box)

    def _tracks(self, seat: int) -> Tracks:
        """While all colours are equal none is the weakest."""
        lowest = self.state.lowest(seat)
        return Tracks(self.state.track(seat), lowest if len(lowest) < len(COLOURS) else (), self.state.top)

    def _player(self, seat: int) -> PlayerView:
        return face_of(self.session.seats[seat])

    def _show_sides(self) -> None:
        tr, state, seats = self.app.tr, self.state, self.session.seats
        acting, scores = state.to_act(), state.scores()
        following = (state.turn + 1) % len(seats)
        rivals = []
        for side in state.sides():
            if self.me in side:
                mine = side
                continue
            playing = [seat for seat in side if seat in acting]
            if playing:
                note = tr("plays") if len(side) == 1 else tr("{name} is playing", name=self.game.called(playing[0]))
            elif following in side:
                note = tr("next") if len(side) == 1 else tr("{name} next", name=self.game.called(following))
            else:
                note = tr("computer") if seats[side[0]].controller.kind == "bot" else ""
            if any(self.game.is_away(seat) for seat in side):
                note = tr("away")
            rivals.append(
                RivalSide(
                    players=tuple(self._player(seat) for seat in side),
                    name=names(tr, [seats[seat].name for seat in side]),
                    note=note,
                    score=scores[side[0]],
                    tracks=self._tracks(side[0]),
                    turn=bool(playing),
                )
            )
        self.strip.rivals = rivals
        panel = self.panel
        panel.title = tr("Your tracks") if len(mine) == 1 else tr("Your team’s tracks")
        if self.own is None:
            panel.title = tr("Tracks of {name}", name=names(tr, [seats[seat].name for seat in mine]))
        panel.note = tr("18 gives a bonus turn")
        panel.score_word, panel.score = tr("score"), str(scores[self.me])
        panel.palettes = [self._player(seat) for seat in mine]

    def _show_notices(self) -> None:
        tr, state = self.app.tr, self.state
        bonus = self.own_turn and state.phase is GenialPhase.BONUS
        self.notice.text = bonus_due(tr, state) if bonus else ""
        self.notice.note = bonus_words(tr, state) if bonus else ""
        self.shown.racks = [*self._partners_racks(), *self._swapped_racks()] if not state.over() else []

    def _partners_racks(self) -> list[ShownBy]:
        tr, racks, seen = self.app.tr, self.state.racks, self.state.racks_seen(self.own)
        return [
            ShownBy(self._player(seat), tr("{name} has these tiles", name=self.game.called(seat)), racks[seat], "eye")
            for seat in seen
            if seat != self.own
        ]

    def _swapped_racks(self) -> list[ShownBy]:
        tr = self.app.tr
        return [
            ShownBy(
                self._player(shown.seat),
                tr("{name} swapped these tiles", name=self.game.called(shown.seat)),
                shown.tiles,
                "repeat",
            )
            for shown in self.state.open_racks
            if shown.seat != self.own
        ]

    # -- the tile in hand ----------------------------------------------------------------------------------

    def preview(self, spot: Spot) -> tuple[tuple[HalfScore, HalfScore], Advance]:
        """What the tile would score where it lies, and how the pegs would move."""
        state, names_ = self.state, spot.action.tile
        scores = score_place(state.board, names_, cells_of(spot))
        points = scores[0].points, scores[1].points
        return scores, advance(state.track(self.me), names_, points, state.top)

    def show_placing(self) -> None:
        placing = self.placing
        spot, held = placing.spot, placing.piece
        self.tray.hold(held, placing.turn or 0, spot is not None or placing.dragging)
        gains: dict[int, int] = {}
        ghost = None
        if spot is not None:
            scores, moved = self.preview(spot)
            ghost = Ghost(spot.action.tile, cells_of(spot), spot.turn, scores, moved.gains, placing.dragging)
            for name, gain in zip(ghost.tile, moved.gains, strict=True):
                gains[name] = gains.get(name, 0) + gain
        self.field.hold(ghost)
        self.field.show_open(
            {cell for found in self.tiles.spots(held) for cell in found.action.cells} if held is not None else ()
        )
        if placing.refusal is None:
            self.field.forgive()
        elif placing.dragging:
            self.field.refuse(placing.refusal.marks or Marks())
        self.panel.show(self._tracks(self.me), gains)

    def action(self) -> tuple[str, str, str]:
        tr, spot = self.app.tr, self.placing.spot
        if spot is None:
            return tr("Choose a place"), "", ""
        width, gain = self.actions.width / dp(theme.text_scale), f"+{sum(self.preview(spot)[1].gains)}"
        if width < TIGHT:
            return "", "check", gain if width > TIGHTEST else ""
        return (tr("Place tile"), "check", gain) if width > ROOMY else (tr("Place"), "", gain)

    def anchor(self, piece: int, turn: int) -> tuple[float, float]:
        across, up = direction(turn)
        return -across / 2, -up / 2

    def follow_ghost(self) -> None:
        """It was moved without a finger: bring it into sight."""
        if self.placing.spot is not None:
            self.field.keep_in_sight(self.placing.spot.x, self.placing.spot.y, IN_SIGHT)

    def home(self, piece: int | None) -> tuple[float, float] | None:
        return middle(self.tray.slots[piece]) if piece is not None else None

    def draw_carried(self, sketch: Sketch) -> None:
        placing = self.placing
        x, y = self.anchor(placing.in_hand, placing.turn)
        rim = colour("bad") if placing.spot is None and placing.refusal is not None else colour("accent")
        tile(sketch, self.tiles.tile(placing.in_hand), x, y, placing.turn, rim=rim)

    def on_ghost(self, x: float, y: float) -> bool:
        spot = self.placing.spot
        return spot is not None and cell_at(x, -y) in spot.action.cells

    def refused(self, refusal: Refusal) -> None:
        self.field.refuse(refusal.marks or Marks())

    # -- what the others did -------------------------------------------------------------------------------

    @property
    def last_number(self) -> int:
        return len(self.state.placed) - 1

    def last_moves(self) -> list[LastMove]:
        placed = self.state.placed
        since = max((number + 1 for number, laid in enumerate(placed) if laid.seat == self.own), default=0)
        if self.own is None:
            since = max(0, len(placed) - 1)
        return [
            LastMove(number, laid.seat, self._move_words(number), self._laid(laid))
            for number, laid in enumerate(placed)
            if number >= since
        ]

    def _laid(self, laid: Placed) -> LaidTile:
        player = self._player(laid.seat)
        return LaidTile(laid.cells, player.name, player.palette, player.bot)

    def _move_words(self, number: int) -> str:
        laid = self.state.placed[number]
        return move_words(self.app.tr, self.state, number, self.game.called(laid.seat))

    def show_moves(self, moves: list[LastMove], newest: LastMove | None) -> None:
        self.field.show_moves([move.marks for move in moves], newest.marks if newest else None)
        if newest is not None:
            self.field.keep_in_sight(*at(newest.marks.cells[0]), IN_SIGHT)

    def happened(self, entries: tuple[Entry, ...]) -> None:
        super().happened(entries)
        if any(isinstance(entry.what, Undone) for entry in entries):
            self._announced = min(self._announced, len(self.state.placed))
        self._announce_laps()

    def _announce_laps(self) -> None:
        """[5] Say at once if the holder reaches an 18; others' are told with their move."""
        placed = self.state.placed
        new = range(self._announced, len(placed))
        self._announced = len(placed)
        for number in new:
            words, laid = reached_words(self.app.tr, self.state, number), placed[number]
            if not words:
                continue
            self.app.feedback("track_full", count=len(reached(self.state, number)))
            face = self._player(laid.seat)
            told = self.app.tr("{name}: {what}", name=self.game.called(laid.seat), what=words)
            self.app.overlay.toast(told, icon="sparkles", face=face)
            if laid.seat == self.own:
                bonus = self.state.phase is GenialPhase.BONUS and self.own_turn
                self.app.feedback.say(f"{words} {self.app.tr('Bonus turn')}" if bonus else words)

    # -- swapping, and a bonus turn that a team does not want ------------------------------------------------

    def _act(self, action: Action) -> None:
        if self.own is not None and not self.game.handing:
            self.session.act(action, self.own)

    def extras(self) -> list[Widget]:
        state = self.state
        return [self.decline] if self.own_turn and state.phase is GenialPhase.BONUS and state.setup.teams else []

    def offer(self) -> tuple[str, str] | None:
        if self.own_turn and self.state.phase is GenialPhase.SWAP:
            return self.app.tr("Swap your rack?"), "repeat"
        return None

    def accept(self) -> None:
        self._show_swap()

    def _offer_swap(self) -> None:
        asked = self.own_turn and self.state.phase is GenialPhase.SWAP
        if not asked and self._swap is not None:
            self._swap.dismiss()
        if asked and self._swap_asked != self.session.revision and self.parent is not None and not self.game.handing:
            self._swap_asked = self.session.revision
            self._show_swap()

    def _show_swap(self) -> None:
        state, tr = self.state, self.app.tr
        seats = [seat.name for number, seat in enumerate(self.session.seats) if number != self.me]
        sheet = SwapDrawer(tr, swap_offer(tr, state, self.me, seats), state.racks[self.me])
        sheet.bind(
            on_swap=lambda *_: self._act(Swap()), on_keep=lambda *_: self._act(KeepRack()), on_dismiss=self._swap_closed
        )
        self._swap = sheet
        self.app.overlay.show(sheet)

    def _swap_closed(self, *_: object) -> None:
        self._swap = None

    def closed(self) -> None:
        super().closed()
        if self._swap is not None:
            self._swap.dismiss()
