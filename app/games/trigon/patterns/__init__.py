"""Trigon's patterns for one: the choice, the page, and how far each one is."""
