"""A board that a replay shows: fingers move and zoom it, and nothing on it."""

from __future__ import annotations

from typing import Any

from app.games.board.field import Field
from app.games.replay_stage import ReplayStage


class ZoomingTouches:
    def tap_board(self, x: float, y: float) -> None: ...

    def takes_ghost(self, touch: Any) -> bool:
        return False

    def lift(self, touch: Any) -> bool:
        return False

    def carry(self, touch: Any) -> None: ...

    def drop(self, touch: Any) -> None: ...

    def twist(self, steps: int) -> None: ...


class BoardStage(ReplayStage):
    board: Field

    def room(self, width: float) -> float:
        wide, high = self.board.board_size
        return float(width * high / wide)

    def key(self, name: str) -> bool:
        return self.board.key(name)
