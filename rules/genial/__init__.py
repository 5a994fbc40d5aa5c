"""Genial: tiles of two hexagons, six colours, and only the lowest one counts."""
