"""What a replay shows of Genial: the board, everybody's tracks, and what somebody could choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.games.board.replay_stage import BoardStage, ZoomingTouches
from app.games.genial.board import GenialField, LaidTile
from app.games.genial.parts import ShownBy, ShownTiles
from app.games.genial.tracks import Coin, MiniBars, TileRow, Tracks
from app.games.replay_stage import player_of
from app.games.words import called, names, persons
from app.i18n import Translator
from app.store.replaying import Replay
from app.ui.drawing.paint import Surface
from app.ui.people.avatar import Avatar
from app.ui.people.players import AvatarRow, PlayerView
from app.ui.text import BarText
from app.ui.theme import bar_grown, theme
from rules.core import Acted
from rules.genial.game import GenialState
from rules.genial.geometry import COLOURS


@dataclass(frozen=True)
class SideView:
    players: tuple[PlayerView, ...]
    name: str
    score: int
    tracks: Tracks
    turn: bool


class SideCard(Surface):
    side: SideView | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._avatar, self._avatars = Avatar(avatar_size=dp(36)), AvatarRow(avatar_size=dp(26))
        self._name, self._score = BarText(kind="secondary_strong", flow="fit"), BarText(kind="strong", flow="hug")
        self._bars = MiniBars()
        self._lay = Clock.create_trigger(self._lay_now, -1)
        super().__init__(size_hint=(None, None), **kwargs)
        self.fill, self.elevation, self.radius = "surf", "card", [dp(16)]
        for name in ("pos", "size", "side"):
            self.fbind(name, self._lay)
        for part in (self._name, self._score):
            part.halign = "left"
            part.bind(texture_size=self._lay)

    def _lay_now(self, *_: object) -> None:
        side = self.side
        if side is None or self.width < 2:
            return
        self.line, self.line_width = ("accent", dp(2)) if side.turn else ("surf_line", dp(1))
        bars = min(dp(84), self.width * 0.42)
        face: AvatarRow | Avatar = self._avatars if len(side.players) > 1 else self._avatar
        barred = self.width - bars - dp(24) > bar_grown(36)
        roomy = barred and self.width - bars - dp(24) - face.width > bar_grown(44)
        shown = [self._name, self._score, *([self._bars] if barred else []), *([face] if roomy else [])]
        if self.children[::-1] != shown:
            self.clear_widgets()
            for part in shown:
                self.add_widget(part)
        player = side.players[0]
        self._avatar.name, self._avatar.palette, self._avatar.bot = player.name, player.palette, player.bot
        self._avatars.players = list(side.players)
        self._name.text, self._score.text, self._bars.tracks = side.name, str(side.score), side.tracks
        left, y = self.x + dp(10), self.y + self.height / 2
        if roomy:
            face.pos = left, y - face.height / 2
            left = face.right + dp(8)
        self._bars.size, self._bars.pos = (bars, self.height - dp(12)), (self.right - dp(8) - bars, self.y + dp(6))
        end = self._bars.x - dp(6) if barred else self.right - dp(8)
        self._name.x, self._name.width = left, max(dp(24), end - left)
        both = self._name.height + self._score.height
        self._score.x, self._score.y = left, y - both / 2
        self._name.y = self._score.top


class SideCards(Widget):
    """Beside each other, or in two columns where there are many and it is not `low`."""

    sides: Sequence[SideView] = ListProperty()
    low = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.cards: list[SideCard] = []
        self._lay = Clock.create_trigger(self._lay_now, -1)
        self.bind(pos=self._lay, size=self._lay, sides=self._show, low=self._lay)

    def natural(self, width: float) -> float:
        rows = ceil(len(self.sides) / self._across(width))
        return rows * self._each + (rows - 1) * dp(8)

    @property
    def _each(self) -> float:
        return dp(22) + bar_grown(40)

    def _across(self, width: float) -> int:
        count = max(1, len(self.sides))
        return count if self.low or count < 3 or width / count >= dp(120) * max(1.0, theme.text_scale) else 2

    def _show(self, *_: object) -> None:
        while len(self.cards) < len(self.sides):
            self.cards.append(SideCard())
            self.add_widget(self.cards[-1])
        while len(self.cards) > len(self.sides):
            self.remove_widget(self.cards.pop())
        for card, side in zip(self.cards, self.sides, strict=True):
            card.side = side
        self._lay()

    def _lay_now(self, *_: object) -> None:
        across, gap = self._across(self.width), dp(8)
        wide = (self.width - gap * (across - 1)) / across
        for number, card in enumerate(self.cards):
            row, column = divmod(number, across)
            card.size = wide, self._each
            card.pos = self.x + column * (wide + gap), self.top - (row + 1) * self._each - row * gap


class GenialStage(BoardStage):
    board: GenialField

    def __init__(self) -> None:
        self.board = GenialField(ZoomingTouches())
        self.strip = SideCards()
        self.rack: ShownTiles = ShownTiles()
        self._tile = TileRow(size_hint=(None, None), size=(dp(52), dp(34)), biggest=dp(14))
        self._coins: dict[str, Coin] = {}

    def strip_height(self, width: float) -> float:
        return self.strip.natural(width)

    def lie_low(self, low: bool) -> None:
        self.strip.low = low

    def sign(self, source: str) -> Widget:
        if source not in self._coins:
            self._coins[source] = Coin(size=(dp(22), dp(22)), name=COLOURS.index(source))
        return self._coins[source]

    def show(self, replay: Replay, number: int, tr: Translator) -> None:
        state = replay.positions[number]
        assert isinstance(state, GenialState)
        step = replay.step(number)
        self.board.show(state)
        laid = None
        if step is not None and isinstance(step.event, Acted) and step.event.action.kind == "place":
            seat = replay.seats[step.seat]
            placed = state.placed[-1]
            laid = LaidTile(placed.cells, seat.name, seat.avatar, seat.controller.kind == "bot")
            self._tile.tiles = (placed.tile,)
        self.board.show_moves([laid] if laid else [], laid)
        self.picture = self._tile if laid else None
        self._show_rack(replay, number, tr)
        scores = state.scores()
        self.strip.sides = [
            SideView(
                tuple(player_of(replay.seats[one]) for one in side),
                names(tr, [replay.seats[one].name for one in side]),
                scores[side[0]],
                self._tracks(state, side[0]),
                step is not None and step.seat in side,
            )
            for side in replay.sides
        ]

    def _tracks(self, state: GenialState, seat: int) -> Tracks:
        lowest = state.lowest(seat)
        return Tracks(state.track(seat), lowest if len(lowest) < len(COLOURS) else (), state.top)

    def _show_rack(self, replay: Replay, number: int, tr: Translator) -> None:
        """What somebody could choose from, once nothing is hidden any more."""
        step = replay.step(number)
        if step is None or not replay.over:
            self.rack.racks = []
            return
        before = replay.positions[number - 1]
        assert isinstance(before, GenialState)
        seat = replay.seats[step.seat]
        name = called(tr, replay.seats, persons(replay.seats), step.seat)
        words = tr("{name} could choose from these", name=name)
        self.rack.racks = [ShownBy(player_of(seat), words, before.racks[step.seat])]
