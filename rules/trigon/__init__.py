"""Trigon: 22 pieces a colour on a hexagon of triangles, corner to corner and never edge to edge."""
