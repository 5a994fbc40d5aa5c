"""A first page with nothing on it, for tests that look at another one: making and freeing home takes longest."""

from __future__ import annotations

from kivy.properties import StringProperty

from app.ui.screen import AppScreen


class BareHome(AppScreen):
    tab = StringProperty("play")
