"""What the app knows of Ladder."""
