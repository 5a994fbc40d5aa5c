"""Knister: the style of its sheet, its lesson and its rule book."""
