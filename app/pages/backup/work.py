"""Work on the thread of the store that takes a while: how far it is, and a way to call it off."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp

from app.i18n import Translator
from app.ui.boxes import Card, Row
from app.ui.buttons import SecondaryButton
from app.ui.progress import ProgressLine
from app.ui.text import Text

OFTEN = 0.1
"""Seconds between two looks at how far it is."""


class CalledOff(Exception):
    """People have changed their mind; nothing has happened."""


class LongWork:
    """Written on the thread that works, read on Kivy's."""

    def __init__(self) -> None:
        self.done = 0.0
        self.called_off = False

    def progress(self, done: float) -> None:
        if self.called_off:
            raise CalledOff
        self.done = done

    def call_off(self) -> None:
        self.called_off = True


class WorkCard(Card):
    """How far it is; on_call_off when people want no more of it."""

    __events__ = ("on_call_off",)

    def __init__(self, **kwargs: Any) -> None:
        self._title, self._far = Text(kind="section"), Text(kind="strong", tone="accent_text", flow="hug")
        self.share_line, self.cancel = ProgressLine(), SecondaryButton(icon="x", small=True, sunk=True)
        self._clock: ClockEvent | None = None
        super().__init__(spacing=dp(12), padding=dp(16), **kwargs)
        head = Row(spacing=dp(12))
        for part in (self._title, self._far):
            head.add_widget(part)
        for part in (head, self.share_line, self.cancel):
            self.add_widget(part)
        self.cancel.bind(on_release=lambda *_: self.dispatch("on_call_off"))

    def on_call_off(self) -> None: ...

    def follow(self, work: LongWork, tr: Translator, title: str) -> None:
        self._title.text, self.cancel.text = title, tr("Cancel")
        self.stop()

        def look(*_: object) -> None:
            self.share_line.value = work.done
            self._far.text = tr("{n} %", n=int(work.done * 100))

        look()
        self._clock = Clock.schedule_interval(look, OFTEN)

    def stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
