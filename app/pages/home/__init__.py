"""Home: the game left open, the five games, what can be played alone, the ways to a table."""
