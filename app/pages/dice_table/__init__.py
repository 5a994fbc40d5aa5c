"""The dice table: this device rolls for people who write on paper. Its choice, its page, its rolls, its summary."""
