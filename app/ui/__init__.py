"""The app's own look: `theme` and `layout`, which widgets follow live, the widgets every page is composed of, and
the base of all pages (`screen`). Imports `i18n` and nothing else of the app.
"""
