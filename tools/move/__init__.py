"""The move of `app/` into rooms, as a script: it can be run again whenever `main` has changed.

This folder is temporary. The commit that makes the move deletes it.

    .venv/bin/python -m tools.move --check      says what the tables below lack
    .venv/bin/python -m tools.move              moves everything; the checkout must be clean

- `moves.txt` has the old and the new path of every module, `packages.txt` the docstring of every package.
- `fixes.py` has the places that need more than a new name.
- `architecture.md` becomes docs/architecture.md, `test_rooms.py.txt` becomes tests/test_rooms.py.
- `plan.md` says how to make the move and what comes after it.
"""
