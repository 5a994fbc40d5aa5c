"""What is kept: one SQLite file with logs, seats, luck and results, its rescue, and what is read from it, from
statistics to game files. No Kivy; imports `games` (facts alone) and `i18n`.
"""
