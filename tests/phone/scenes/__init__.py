"""What is played on the phone, by topic."""
