"""The results of a game: podium, where points came from, what it meant, the card to share."""
