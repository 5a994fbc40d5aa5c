"""The shared table without Kivy: one device hosts, others join over the local network, in the app or in a browser.
docs/protocol.md tells what is said. Imports the words of `games`, `table` and below.
"""
