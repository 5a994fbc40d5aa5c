"""The page of a running dice table, for its drawers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.i18n import Translator
    from app.play.playing import Playing
    from app.play.services import PlayServices
    from rules.table_dice.game import TableDiceState


class OpenDiceTable(Protocol):
    app: PlayServices
    id: str
    plays: str
    """The game on paper."""

    @property
    def tr(self) -> Translator: ...

    @property
    def running(self) -> Playing: ...

    @property
    def state(self) -> TableDiceState: ...

    @property
    def rounds(self) -> object: ...

    @property
    def busy(self) -> bool: ...

    def show_rolls(self) -> None: ...

    def finish(self) -> None: ...

    def leave(self) -> None: ...

    def reopen(self) -> None:
        """With everything as it is stored now."""

    def failed(self, error: BaseException) -> None: ...
