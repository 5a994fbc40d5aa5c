"""The door for Android and for `python main.py`; `app/command.py` starts the app."""

import sys

from app.command import run

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
