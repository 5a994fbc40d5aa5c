"""What people set once: kept in the store, followed live."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, BoundedNumericProperty, OptionProperty

from app.table.house import House
from app.table.runner import complain


class Settings(EventDispatcher):
    """Each property is a setting. `load` first, then `keep_in` a house: from then on every change is stored."""

    language = OptionProperty("system", options=["system", "cs", "en"])
    theme = OptionProperty("system", options=["system", "dark", "light"])
    text_scale = BoundedNumericProperty(1.0, min=1.0, max=1.5)
    sound = BooleanProperty(True)
    haptics = BooleanProperty(True)
    voice = BooleanProperty(False)
    reduced_motion = BooleanProperty(False)
    quick_write = BooleanProperty(False)
    show_points = BooleanProperty(True)
    """Free cells show what they would bring."""
    shake = OptionProperty("normal", options=["off", "low", "normal", "high"])
    """How easily shaking the phone rolls the dice."""
    keep_awake = BooleanProperty(True)
    left_handed = BooleanProperty(False)
    curtain = BooleanProperty(False)
    """Between people also where nothing is hidden."""

    def load(self, values: Mapping[str, Any]) -> None:
        """Take over stored values; one that this version does not know, or that makes no sense, is passed over."""
        for name in self.properties():
            if name in values and type(values[name]) in _types(getattr(self, name)):
                try:
                    setattr(self, name, values[name])
                except ValueError:
                    continue

    def keep_in(self, house: House) -> None:
        for name in self.properties():
            self.fbind(name, self._keep, house, name)

    def _keep(self, house: House, name: str, _: object, value: Any) -> None:
        house.ask(lambda h: h.store.save_settings({name: value})).add_done_callback(complain)


def _types(value: Any) -> tuple[type, ...]:
    return (int, float) if type(value) in (int, float) else (type(value),)
