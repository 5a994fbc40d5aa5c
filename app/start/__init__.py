"""How the app begins and what holds it together: the command, the app object, navigation, settings, the first
picture, the demonstration and the self-test. Imports everything; nothing imports it.
"""
