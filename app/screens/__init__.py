"""One screen, one module: `name.py` beside `name.kv`."""
