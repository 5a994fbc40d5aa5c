"""What a lesson and a tip are, and where to find them. No Kivy; imports `table` and below."""
