"""The games: a folder for each, and what several of them share. Words, lessons and rule books import no Kivy and
nothing above `table`; drawing imports `dice`, `ui`, `device` and what is without Kivy, never `play` or a page.
"""
