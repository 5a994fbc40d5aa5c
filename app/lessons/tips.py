"""The tips of a first game."""

from __future__ import annotations

from app.lessons import PART
from app.table.house import House


def begun(house: House, id: str) -> None:
    """This game has tips."""
    house.store.keep(PART, f"tips {id}", [], house.now())
