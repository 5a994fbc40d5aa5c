"""The deals of the day and their calendar. `words` imports no Kivy."""
