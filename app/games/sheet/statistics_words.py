"""Sheets have no figures of their own, unless a game says so."""

from __future__ import annotations

from app.games.statistics_words import StatisticsWords

STATISTICS = StatisticsWords()
