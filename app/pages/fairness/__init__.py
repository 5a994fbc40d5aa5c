"""Are the dice fair? What fell here beside what was to be expected. `words` imports no Kivy."""
