"""People: faces, and who plays."""
