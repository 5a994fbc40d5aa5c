"""The app's own look: theme tokens, adaptive layout and the few widgets every screen is composed of.

`app.ui.kit` imports every widget, so that kv files can name them; `app.ui.theme.theme` and
`app.ui.layout.layout` are the two objects that widgets follow live.
"""
