"""One running game: who sits where, what happened, what is kept. No screen is needed for any of it."""
