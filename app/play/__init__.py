"""The page of a running game and what it needs: sessions here, as host and as guest, the menu, the curtain, hints,
the coach, real dice. Imports `games`, `dice`, `ui`, `device` and everything without Kivy; never a page.
"""
