"""Everything in one file, and back."""
