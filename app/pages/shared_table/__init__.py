"""The pages of a shared table: the host's lobby, joining, a guest's lobby and game, the people during a game."""
