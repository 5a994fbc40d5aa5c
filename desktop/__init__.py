"""What `pip install .` puts beside the app: everything lies in this one package, so that names as common as `app` and
`rules` get in nobody's way, and only the command below makes them importable."""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from app.start.command import run

    return run(sys.argv[1:])
