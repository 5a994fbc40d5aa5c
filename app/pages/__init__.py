"""The pages of the app, one folder a page or a group of pages. They import what is below (`play`, `games`, `dice`,
`ui`, `device`) and everything without Kivy; nothing below imports a page.
"""
