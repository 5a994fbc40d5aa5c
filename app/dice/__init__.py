"""Dice to look at. What they show was decided elsewhere; here they only tumble and come to rest."""
