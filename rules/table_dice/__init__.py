"""Table dice: the phone rolls, everyone writes on paper."""
