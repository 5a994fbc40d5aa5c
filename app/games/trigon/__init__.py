"""Trigon: its board and tray, its part of the game page, its lesson and its rule book."""
