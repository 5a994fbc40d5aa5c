"""A new game: who plays, in which order, with which options."""
