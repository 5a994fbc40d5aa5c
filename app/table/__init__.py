"""The authority over running games: the table, the house that owns all tables, proposals, undo, the computers at
it, and a game before it begins. No Kivy; imports `thinking`, `store` and below.
"""
