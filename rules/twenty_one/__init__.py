"""Twenty One: six coloured dice, five rows of six fields, and the die may not be higher than the field."""
