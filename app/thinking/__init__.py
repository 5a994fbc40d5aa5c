"""Where computers think: the worker, the thinker in its process, how quick this device is, the files behind the bots.
Knows no table. No Kivy; imports `store` and below.
"""
