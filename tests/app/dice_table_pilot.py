"""The real app on its real clock, rolling for a table: taps what a person would tap, tells what was kept.

python -m tests.app.dice_table_pilot

It goes on at the open table, or begins one for Qwantum in two taps. Each line says what happened: "game <id>",
"revision <n>", "dice <step> <round> <faces>" once they lie.
"""

from __future__ import annotations

from typing import Any

from tests.app.autopilot import Autopilot, main, say

LOOK = 0.6
"""Seconds between telling what lies there and the next tap, for somebody who wants to stop it there."""


class TablePilot(Autopilot):
    def report(self) -> None:
        super().report()
        page = self.app.navigator.page
        if getattr(page, "ready", False) and not page.busy:
            state = page.state
            lying = (state.step, state.round, *(lying.face for lying in page.tray.dice.lying))
            if state.dice and self.told.get("dice") != lying:
                self.told["dice"] = lying
                self.waiting = LOOK
                say("dice", *lying)

    def place(self) -> tuple[float, float] | None:
        page = self.app.navigator.page
        if self.waiting > 0 or self.app.navigator.manager.transition.is_active:
            return None
        if page.name.startswith("play"):
            return self.words("Resume Table dice" if self.going_on else "Roll now")
        if page.name.startswith("table_dice "):
            return self.words("Qwantum")
        return self.at_table(page) if page.name.startswith("dice_table ") else None

    def at_table(self, page: Any) -> tuple[float, float] | None:
        if not page.ready or page.busy or page.resting:
            return None
        if str(page.state.step) == "decide" and not page.picks:
            dice = page.tray.dice
            return dice.to_window(*dice.spots[page.state.round % 7])  # type: ignore[no-any-return]
        if str(page.state.step) == "take" and not page.chosen:
            return page.sums.tiles[page.state.round % 4].center  # type: ignore[no-any-return]
        return page.primary.center  # type: ignore[no-any-return]


if __name__ == "__main__":
    main(TablePilot)
