"""Sheets for the printer: what paper a game has, how its described sheet looks on it, and how many go on a page."""
