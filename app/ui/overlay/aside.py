"""A bottom sheet that leaves in sight what it speaks of: where a window is wider than high it lies at the side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from app.ui.layout import layout
from app.ui.motion import animate
from app.ui.overlay.drawers import Drawer
from app.ui.overlay.overlay import Modal
from app.ui.theme import RADIUS, theme

ASIDE = 340
"""How wide it is at the side, in dp; larger words take more."""


class AsideSheet(Drawer):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(scrim="", **kwargs)
        layout.bind(kind=self._turn, inset_left=self._turn, inset_right=self._turn)
        self.bind(on_dismiss=self._stand_still)

    def _stand_still(self, *_: object) -> None:
        layout.unbind(kind=self._turn, inset_left=self._turn, inset_right=self._turn)

    @property
    def aside(self) -> bool:
        return layout.kind in ("landscape", "wide")

    def _turn(self, *_: object) -> None:
        self._arrange()

    def _arrange(self, *_args: object) -> None:
        panel, round_ = self.panel, dp(RADIUS["overlay"])
        self.handle.grip = not self.aside
        self.handle.padding = (dp(16), dp(12 if self.aside else 24), dp(16), dp(4 if self.aside else 8))
        if not self.aside:
            panel.radius, panel.padding = [round_, round_, 0, 0], 0
            super()._arrange()
            return
        self.body.padding = (dp(16), 0, dp(16), dp(16) + layout.inset_bottom)
        most = self.height - self.handle.height - layout.inset_top - dp(8)
        left_handed = theme.left_handed
        inset = layout.inset_left if left_handed else layout.inset_right
        panel.padding = (inset, 0, 0, 0) if left_handed else (0, 0, inset, 0)
        panel.width = min(dp(ASIDE) * (1 + (theme.text_scale - 1) / 2) + inset, self.width * 0.5)
        self._scroll.height = min(self.body.height, most)
        panel.height = self.handle.height + self._scroll.height
        panel.radius = [0, round_, 0, 0] if left_handed else [round_, 0, 0, 0]
        panel.x, panel.y = self.x if left_handed else self.right - panel.width, self.y

    @property
    def _outwards(self) -> int:
        return -1 if theme.left_handed else 1

    def enter(self) -> None:
        super().enter()
        if self.aside:
            self.panel.nudge_y, self.panel.nudge_x = 0, self._outwards * dp(160)
            animate(self.panel, "push", nudge_x=0, nudge_y=0)

    def leave(self, gone: Callable[[], object]) -> None:
        if not self.aside:
            super().leave(gone)
            return
        Modal.leave(self, gone)
        animate(self.panel, "pop", nudge_x=self._outwards * self.panel.width)

    def on_touch_down(self, touch: Any) -> bool:
        """A panel at the side is not dragged."""
        return Modal.on_touch_down(self, touch) if self.aside else super().on_touch_down(touch)
