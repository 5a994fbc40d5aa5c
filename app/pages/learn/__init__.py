"""How to play: the lessons' pages and the rule book to read and to search."""
