"""Whatever lies above the screens: one Overlay as the last child of the app's root.

Overlay
    show(modal)                 a Drawer or a Dialog; closes with its own dismiss(), by back() or a tap beside it
    toast(text, icon="", bad=False, action="", on_action)   2 s, above the bar; longer if it can be tapped
    undo(text, action, on_undo, icon="trash-2", on_gone)    6 s with a running line; on_gone if nobody undid it
    back()                      close the topmost drawer or dialog; True if there was one
    settle()                    end a running undo at once (before leaving, on pause)
    floor                       height of the bar that messages stay above, in pixels
    modal                       the topmost drawer or dialog, or None

Modal (what drawers and dialogs share)
    dismiss()                   on_open, on_dismiss;  dismissable=False holds it open
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from app.ui.drawing.paint import Surface
from app.ui.focus import focus
from app.ui.layout import layout
from app.ui.motion import animate

if TYPE_CHECKING:
    from app.ui.overlay.messages import Message
    from app.ui.people.players import PlayerView


_AROUND = ("inset_left", "inset_right", "inset_bottom", "keyboard_height")


class Modal(FloatLayout):
    dismissable = BooleanProperty(True)
    scrim = ObjectProperty("scrim_dialog")
    host = ObjectProperty(None, allownone=True)
    __events__ = ("on_open", "on_dismiss")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.veil = Surface(fill=self.scrim, opacity=0)
        super().add_widget(self.veil, index=len(self.children))

    panel: Any
    """The widget that is not the scrim."""

    def on_open(self) -> None: ...

    def on_dismiss(self) -> None: ...

    def enter(self) -> None:
        """Move in; the scrim fades."""
        animate(self.veil, "push", opacity=1)

    def leave(self, gone: Callable[[], object]) -> None:
        animate(self.veil, "pop", opacity=0, then=gone)

    def dismiss(self, *_args: object) -> None:
        if self.host is not None:
            self.host.close(self)

    def on_touch_down(self, touch: Any) -> bool:
        inside = self.panel.collide_point(*touch.pos)
        if not super().on_touch_down(touch) and not inside and self.dismissable and not touch.is_mouse_scrolling:
            self.dismiss()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True


class Overlay(FloatLayout):
    floor = NumericProperty(dp(76))
    modals = ListProperty()
    modal = AliasProperty(lambda self: self.modals[-1] if self.modals else None, bind=["modals"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.message: Message | None = None
        self.bind(size=self._place, floor=self._place)
        layout.bind(**dict.fromkeys(_AROUND, self._place))

    def show(self, modal: Modal) -> Modal:
        modal.host = self
        self.add_widget(modal, index=0)
        self.modals.append(modal)
        focus.scope = modal
        modal.enter()
        modal.dispatch("on_open")
        return modal

    def close(self, modal: Modal) -> None:
        if modal not in self.modals:
            return
        self.modals.remove(modal)
        modal.host = None
        focus.scope = self.modal
        modal.disabled = True
        modal.leave(lambda: self.remove_widget(modal))
        modal.dispatch("on_dismiss")

    def back(self) -> bool:
        if not self.modals:
            return False
        if self.modal.dismissable:
            self.modal.dismiss()
        return True

    def toast(
        self,
        text: str,
        icon: str = "",
        bad: bool = False,
        action: str = "",
        on_action: Callable[[], object] | None = None,
        face: PlayerView | None = None,
    ) -> Message:
        """With `face` it is about somebody."""
        from app.ui.overlay.messages import Toast

        message = Toast(text=text, icon=icon, bad=bad, action_text=action, face=face)
        if on_action:
            message.bind(on_action=lambda *_: on_action())
        return self._say(message)

    def undo(
        self,
        text: str,
        action: str,
        on_undo: Callable[[], object],
        icon: str = "trash-2",
        on_gone: Callable[[], object] | None = None,
    ) -> Message:
        from app.ui.overlay.messages import MessageWithUndo

        message = MessageWithUndo(text=text, action_text=action, icon=icon)
        message.bind(on_action=lambda *_: on_undo())
        if on_gone:
            message.bind(on_expired=lambda *_: on_gone())
        return self._say(message)

    def settle(self) -> None:
        if self.message is not None:
            self.message.expire()

    def _say(self, message: Message) -> Message:
        self.settle()
        self.message = message
        message.bind(on_gone=self._forget)
        self.add_widget(message)
        message.bind(height=self._place)
        self._place()
        message.enter()
        focus.dispatch("on_voice", message.text)
        return message

    def _forget(self, message: Message) -> None:
        if self.message is message:
            self.message = None
        self.remove_widget(message)

    def _place(self, *_args: object) -> None:
        message = self.message
        if message is None:
            return
        margin = dp(12)
        safe = self.width - layout.inset_left - layout.inset_right
        message.width = min(safe - 2 * margin, dp(560))
        message.x = self.x + layout.inset_left + (safe - message.width) / 2
        message.y = self.y + max(self.floor, layout.inset_bottom, layout.keyboard_height) + margin
