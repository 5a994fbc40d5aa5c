"""What people set once: followed live and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, BoundedNumericProperty, OptionProperty

from app.i18n import LANGUAGES

if TYPE_CHECKING:
    from app.ui.services import Settings as Promised
else:
    Promised = object


class StoredSettings(EventDispatcher, Promised):
    """Each property is a setting. `load` first, then `keep`: from then on every change is told."""

    language = OptionProperty("system", options=["system", *LANGUAGES])
    theme = OptionProperty("system", options=["system", "dark", "light"])
    text_scale = BoundedNumericProperty(0, min=0, max=2)
    """0 follows the system."""
    sound = BooleanProperty(True)
    haptics = BooleanProperty(True)
    voice = BooleanProperty(False)
    reduced_motion = BooleanProperty(False)
    quick_write = BooleanProperty(False)
    show_points = BooleanProperty(True)
    """Free cells show what they would bring."""
    shake = OptionProperty("normal", options=["off", "low", "normal", "high"])
    """How easily shaking the phone rolls the dice."""
    auto_roll = OptionProperty("off", options=["off", "slow", "normal", "quick"])
    """Rolls that nobody decides about happen by themselves, after a pause for reading the previous one."""
    keep_awake = BooleanProperty(True)
    left_handed = BooleanProperty(False)
    curtain = BooleanProperty(False)
    """Also where nothing is hidden."""
    think_seconds = BoundedNumericProperty(0, min=0, max=5)
    """How long hard computers may think about a move; 0 is as long as usual."""
    table_flat = BooleanProperty(True)
    """A device that rolls for a table lies flat on it and is read from both sides."""

    def load(self, values: Mapping[str, Any]) -> None:
        """Take over stored values. One that this version does not know, or that makes no sense, is skipped."""
        for name in self.properties():
            if name in values and type(values[name]) in _types(getattr(self, name)):
                try:
                    setattr(self, name, values[name])
                except ValueError:
                    continue

    def values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.properties()}

    def keep(self, changed: Callable[[str, Any], object]) -> None:
        for name in self.properties():
            self.fbind(name, lambda _, value, name=name: changed(name, value))


def _types(value: Any) -> tuple[type, ...]:
    return (int, float) if type(value) in (int, float) else (type(value),)
