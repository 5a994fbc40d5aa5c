"""A look back at a finished game with the computer. `words` imports no Kivy."""
