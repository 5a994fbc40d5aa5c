"""Genial: its board, its part of the game page, its lesson and its rule book."""
