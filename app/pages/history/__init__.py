"""The history: all stored games, searched, opened, deleted, given away and taken in as files."""
