"""Qwantum has no figures of its own."""

from __future__ import annotations

from app.games.statistics_words import StatisticsWords

STATISTICS = StatisticsWords()
