"""What widgets are drawn with: surfaces, brushes, icons, glyphs, meshes. Imports `ui` alone."""
