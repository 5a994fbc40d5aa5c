"""Dice for paper: their small picture, and the rounds that a log tells."""
