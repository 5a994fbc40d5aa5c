"""Settings, and what there is to know about the app."""
