"""How strong the computers are: matches with the targets they are held to, one module a game.

`tools/strength.py` plays them, `strength/match.py` says what a match is.
"""
