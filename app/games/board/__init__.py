"""What games with a board share: the field, placing, the body of the game page, lesson pictures."""
