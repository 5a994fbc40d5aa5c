"""What a rule book is, the paragraphs that games share, the rule behind a refusal. No Kivy."""
