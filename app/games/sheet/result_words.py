"""What is said of a game with sheets that has ended, unless it has words of its own."""

from __future__ import annotations

from app.games.result_words import PlainResultWords

WORDS = PlainResultWords
