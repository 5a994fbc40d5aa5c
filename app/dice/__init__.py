"""Dice to look at: what they show was decided elsewhere, here they tumble and come to rest. Imports `ui` alone."""
