"""The rules of Ladder."""
