"""What is drawn alike on screens and on paper, without Kivy: game colours, their symbols, typefaces; and PDF."""
