"""Followed: an EventDispatcher that any number of widgets may bind to, for `theme`, `layout` and `focus`.

Kivy's `bind` compares a new observer with all earlier ones and keeps the dead until something changes; with thousands
of widgets come and gone, making a screen would take seconds. Here a bound method is forgotten when its widget is.
"""

from __future__ import annotations

from functools import partial
from types import MethodType
from typing import Any
from weakref import WeakMethod

from kivy.event import EventDispatcher

_Followers = dict["WeakMethod[Any]", None]


class Followed(EventDispatcher):
    def __init__(self, **kwargs: Any) -> None:
        self.followers: dict[str, _Followers] = {}
        super().__init__(**kwargs)

    def bind(self, **followers: Any) -> None:
        for name, follower in followers.items():
            if not isinstance(follower, MethodType) or not self.is_property(name):
                super().bind(**{name: follower})
                continue
            if name not in self.followers:
                self.followers[name] = {}
                self.fbind(name, partial(self._tell, name))
            known = self.followers[name]
            known[WeakMethod(follower, partial(self._forget, name))] = None

    def unbind(self, **followers: Any) -> None:
        for name, follower in followers.items():
            if isinstance(follower, MethodType) and name in self.followers:
                self._forget(name, WeakMethod(follower))
            else:
                super().unbind(**{name: follower})

    def is_property(self, name: str) -> bool:
        return self.property(name, True) is not None

    def _forget(self, name: str, follower: WeakMethod[Any]) -> None:
        self.followers[name].pop(follower, None)

    def _tell(self, name: str, *change: Any) -> None:
        for follower in list(self.followers[name]):
            method = follower()
            if method is not None:
                method(*change)
