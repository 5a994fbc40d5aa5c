"""What games with a sheet share: drawing, choosing, the body of the game page. `words` has no Kivy."""
