"""What is heard and felt at each moment of a game."""

from __future__ import annotations

from typing import Literal, NamedTuple

from app.device.ringer import is_audible
from app.device.sound import Sounds
from app.device.speech import Speech
from app.device.vibration import vibrate

Moment = Literal[
    "pick",
    "rotate",
    "flip",
    "roll_start",
    "die_lands",
    "pending",
    "confirm",
    "hit",
    "line_complete",
    "track_full",
    "illegal",
    "your_turn",
    "ready",
    "win",
    "others_win",
]


class Effect(NamedTuple):
    sound: str
    haptic: str = ""


EFFECTS: dict[Moment, Effect] = {
    "pick": Effect("tap", "tick"),
    "rotate": Effect("tap", "tick"),
    "flip": Effect("tap", "tick"),
    "roll_start": Effect("shake"),
    "die_lands": Effect("knock", "land"),
    "pending": Effect("touch", "tick"),
    "confirm": Effect("stroke", "press"),
    "hit": Effect("chime", "double"),
    "line_complete": Effect("chime", "double"),
    "track_full": Effect("chime", "double"),
    "illegal": Effect("thud", "dull"),
    "your_turn": Effect("bell", "call"),
    "ready": Effect("pop", "tick"),
    "win": Effect("win", "fanfare"),
    "others_win": Effect("win_soft", "fanfare"),
}


class Feedback:
    """Screens say what happens: `feedback("confirm")`, `feedback("hit", count=3)`, `feedback.say("Eleven")`."""

    def __init__(self, sounds: Sounds | None = None, speech: Speech | None = None, language: str = "en") -> None:
        self.sound = True
        self.haptics = True
        self.voice = False
        self.follow_ringer = True
        """Off at a dice table: people want to hear the dice even on a silenced phone."""
        self.language = language
        self.sounds = sounds or Sounds()
        self.speech = speech or Speech()

    def __call__(self, moment: Moment, *, count: int | None = None) -> None:
        """`count` lets a chime rise: how many hits, lines or full tracks there are by now."""
        effect = EFFECTS[moment]
        if effect.haptic and self.haptics:
            vibrate(effect.haptic)
        if self.sound and (is_audible() or not self.follow_ringer):
            self.sounds.play(effect.sound, variant=max(1, count or 1) if effect.sound == "chime" else None)

    def say(self, text: str, *, after: bool = False) -> None:
        """Aloud if people want it, instead of what is being said or `after` it."""
        if self.voice:
            self.speech.speak(text, self.language, after=after)

    def aloud(self, text: str) -> None:
        """Asked for, so it is said whatever is set."""
        self.speech.speak(text, self.language)

    def hush(self) -> None:
        self.speech.stop()
