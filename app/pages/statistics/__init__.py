"""Statistics and goals of the people on this device. `words` imports no Kivy."""
