"""The door for Android and for `python main.py`; `app/start/command.py` starts the app."""

import sys

from app.start.command import run

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
