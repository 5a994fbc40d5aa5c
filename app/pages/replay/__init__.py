"""A stored game again, step by step. `words` says what happened and imports no Kivy."""
