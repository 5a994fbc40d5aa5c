"""One move tried at a position of a finished game: the game's own table, which nobody answers and nothing keeps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.play.page import GameScreen
from app.play.playing import Playing
from app.store.replaying import Replay
from app.store.seats import PERSON
from app.store.store import NewGame
from app.table.proposals import Act, Ask
from app.ui.overlay.drawers import Drawer
from app.ui.rows import ListRow
from rules.core import Action

if TYPE_CHECKING:
    from app.play.services import PlayServices


class TrialSession(Playing):
    """Whoever moved there moves again; `tried` gets the action."""

    def __init__(self, replay: Replay, number: int, tried: Callable[[Action], object]) -> None:
        super().__init__()
        seat, state = replay.steps[number].seat, replay.positions[number]
        seats = tuple(
            replace(one, controller=PERSON, resigned=False) if at == seat or one.controller.kind == "guest" else one
            for at, one in enumerate(replay.seats)
        )
        self._tried = tried
        self._new = NewGame(replay.game, state.setup, seats, hints=False)
        self.seats, self.seat, self.state = self._new.seats, seat, state.view(seat)

    @property
    def id(self) -> str:
        return ""

    @property
    def new(self) -> NewGame:
        return self._new

    def take(self, seat: int | None, then: Callable[[], object] | None = None) -> None:
        if then is not None:
            then()

    def following(self) -> int | None:
        return self.seat

    def ask(self, ask: Ask) -> None:
        if isinstance(ask, Act):
            self._tried(ask.action)


class TrialScreen(GameScreen):
    """`tried` is told what was played, after this page is gone; back leads away without it."""

    def __init__(
        self, app: PlayServices, replay: Replay, number: int, tried: Callable[[Action], object], **kwargs: Any
    ) -> None:
        self._trial = TrialSession(replay, number, self._played)
        self._tell = tried
        super().__init__(app, "", **kwargs)

    def _open(self) -> None:
        self._opened(self._trial)

    def _close_session(self) -> None:
        """There is nothing to close."""

    def _played(self, action: Action) -> None:
        if not self._gone:
            self.app.navigator.pop()
            self._tell(action)

    def heading(self, subtitle: str) -> tuple[str, str]:
        return self.tr("Try a move"), self.turn_words()

    def show_menu(self) -> None:
        tr, sheet = self.tr, Drawer(title=self.tr("Try a move"))
        for icon, title, work in (
            ("book-open", tr("Rules"), self.show_rules),
            ("undo-2", tr("Back to the replay"), self.leave),
        ):
            row = ListRow(icon=icon, title=title)
            row.bind(on_release=sheet.dismiss)
            row.fbind("on_release", lambda work, _: work(), work)
            sheet.add_widget(row)
        self.app.overlay.show(sheet)
