"""Qwantum: sums of four colours, rows that rise and then fall, and the second lowest number of a column."""
