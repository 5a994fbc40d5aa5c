"""What the app does for its pages, as far as it needs no table; `games/services.py` and `play/services.py` add those.

Whoever starts the app hands them in, so that no page knows the app.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from app.device.feedback import Feedback
    from app.i18n import Translator
    from app.ui.overlay.overlay import Overlay
    from app.ui.screen import AppScreen


class Follows(Protocol):
    """Tells of changes, as Kivy's objects do."""

    def bind(self, **callbacks: Callable[..., object]) -> None: ...

    def unbind(self, **callbacks: Callable[..., object]) -> None: ...


class Navigation(Follows, Protocol):
    """A stack of pages, each made by the name of its route. `page` is the one on top."""

    page: AppScreen | None
    manager: Any
    """Kivy's: all pages that are drawn."""

    def open(self, route: str, **how: Any) -> AppScreen:
        """A new page on top."""

    def replace(self, route: str, **how: Any) -> AppScreen:
        """A new page instead of the one on top."""

    def tab(self, name: str) -> None:
        """A tab's page, and nothing above or below it."""

    def home(self) -> None:
        """The first tab."""

    def has(self, route: str) -> bool: ...

    def back_to(self, route: str, **how: Any) -> AppScreen:
        """The nearest page below that was opened by this route, or a new one instead of the one on top."""

    def find_below(self, wanted: Callable[[AppScreen], bool]) -> bool:
        """Go back to the nearest page below that is wanted; False if there is none."""

    def back(self) -> bool:
        """Close what lies on top, or leave the page if it allows that; False if there is nothing to go back from."""

    def pop(self) -> bool:
        """The page below, whatever lies on top."""


class Settings(Follows, Protocol):
    """What people set once; `start/settings.py` says what each one means."""

    language: str
    theme: str
    text_scale: float
    sound: bool
    haptics: bool
    voice: bool
    reduced_motion: bool
    quick_write: bool
    show_points: bool
    shake: Literal["off", "low", "normal", "high"]
    auto_roll: Literal["off", "slow", "normal", "quick"]
    keep_awake: bool
    left_handed: bool
    curtain: bool
    think_seconds: float
    table_flat: bool

    def properties(self) -> dict[str, Any]: ...

    def fbind(self, name: str, callback: Callable[..., object]) -> object: ...

    def funbind(self, name: str, callback: Callable[..., object]) -> None: ...


class Memory(Protocol):
    """What the first picture is made of."""

    def part(self, name: str) -> Mapping[str, Any]: ...


class Log(Protocol):
    def text(self) -> str: ...


class Services(Follows, Protocol):
    """`tr` and `language` can be followed with `bind`."""

    @property
    def tr(self) -> Translator: ...

    @property
    def language(self) -> str: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def navigator(self) -> Navigation: ...

    @property
    def overlay(self) -> Overlay:
        """Drawers, dialogs, messages."""

    @property
    def feedback(self) -> Feedback:
        """Sound, vibration, voice."""

    @property
    def folder(self) -> Path:
        """Where this device keeps our files."""

    @property
    def remembered(self) -> Memory: ...

    @property
    def diary(self) -> Log: ...

    def tell(self, reason: str, **values: Any) -> None:
        """One clear sentence about something that went wrong."""

    def refuse(self, game_id: str, reason: str, values: dict[str, Any], seats: int = 0) -> None:
        """What a game does not allow, in one sentence; whoever taps it reads the rule behind it."""

    def go_back(self) -> bool: ...

    def listen_for_shakes(self, wanted: bool) -> None:
        """A page that can be shaken asks for it while it is shown."""

    def when_open(self, work: Callable[[], object]) -> None:
        """Now, or soon after the first picture, when the store is open."""

    def read_settings(self) -> None:
        """The store has other ones: follow them."""

    def remember(self, name: str, part: dict[str, Any]) -> None:
        """For the first picture of the next start."""
