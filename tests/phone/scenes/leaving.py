"""Coming and going leaves nothing behind."""

from __future__ import annotations

import gc
from typing import Any

from tests.phone.hands import LOOK, Hands, expect
from tests.phone.process import Script

TIMES = 50
GAMES = ("knister", "twenty_one", "qwantum", "genial", "trigon")


def open_and_leave(hands: Hands) -> Script:
    """Fifty times a game, the sensor sampled in it and after it: Java holds one listener, then none."""
    from jnius import autoclass

    sensors: Any = autoclass("android.hardware.SensorManager")
    ids = {}
    for game in GAMES:
        yield from hands.open_game(game)
        ids[game] = hands.page.id
        hands.keep_game()
        yield from hands.come_home()
    hands.app.settings.reduced_motion = True
    for time in range(TIMES):
        game = GAMES[time // 2 % len(GAMES)] if time % 2 else GAMES[0]
        page = hands.app.navigator.open("game", id=ids[game])
        yield from hands.until(lambda page=page: page.body is not None, "the game does not open")
        expect((game, sensors.listening()), (game, 0 if game in ("genial", "trigon") else 1))
        sensors.sample(0.02 * time, 0.0, 0.0, 9.8)
        hands.app.go_back()
        yield LOOK
        expect(sensors.listening(), 0)
        sensors.sample(0.02 * time, 30.0, 0.0, 9.8)
        if time % 10 == 9:
            gc.collect()
    hands.app.settings.reduced_motion = False
    expect([call for call in hands.calls() if "(SensorListener" in call], [])


def shake_rolls(hands: Hands) -> Script:
    """A shake reaches the page on Kivy's thread, and rolls once."""
    from jnius import autoclass

    sensors: Any = autoclass("android.hardware.SensorManager")
    yield from hands.open_game("knister")
    session = hands.page.session
    for sample in range(60):
        push = 25.0 if (sample // 5) % 2 else -25.0
        sensors.sample(1 + sample * 0.02, push if sample > 20 else 0.0, 0.0, 9.81)
    yield from hands.until(lambda: bool(session.state.to_act()), "the shake did not roll")
    expect(session.revision, 1)
